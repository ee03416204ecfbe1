import { toTerminalJson, toTerminalLine } from '@vedette/contract/terminal-text';
import type { Surroundings } from './surroundings.ts';
import { columnsOf, wrapBehind, wrapLine } from './wrap.ts';

/** One JSON object on standard output, on one line. */
export function printJson(at: Pick<Surroundings, 'stdout'>, value: object): void {
  at.stdout.write(`${toTerminalJson(JSON.stringify(value))}\n`);
}

/** A result for people; each of the lines stays one, whoever wrote what is in it, and a terminal breaks it at words. */
export function printLines(at: Pick<Surroundings, 'stdout'>, lines: readonly string[]): void {
  const columns = columnsOf(at.stdout);
  at.stdout.write(lines.map((line) => `${wrapLine(toTerminalLine(line), columns)}\n`).join(''));
}

/**
 * What is worth saying beside the result: progress, what was left out, where to look.
 * @param lead stands before the first line, and as much room before the others
 */
export function note(at: Pick<Surroundings, 'stderr'>, line: string, lead = ''): void {
  at.stderr.write(`${wrapBehind(lead, toTerminalLine(line), columnsOf(at.stderr))}\n`);
}

export interface Column<T> {
  readonly title: string;
  readonly value: (row: T) => string;
  /** Shortened when a terminal is too narrow, the widest of them first. */
  readonly elastic?: boolean;
  /** Stands whole on a line of its own when a terminal is too narrow: an id is there to be copied. */
  readonly below?: boolean;
}

const GAP = '  ';
const ELASTIC_MIN = 12;

/** Rows under titles; on a terminal of 80 columns no wider than it. Without rows, `empty` instead. */
export function printTable<T>(
  at: Pick<Surroundings, 'stdout'>,
  columns: readonly Column<T>[],
  rows: readonly T[],
  empty: string,
): void {
  if (rows.length === 0) {
    printLines(at, [empty]);
    return;
  }
  const room = columnsOf(at.stdout) ?? Number.POSITIVE_INFINITY;
  const isRoomForAll = widthOf(cellsOf(columns, rows)) <= room;
  const beside = columns.filter(({ below }) => isRoomForAll || !below);
  const cells = cellsOf(beside, rows);
  const widths = widthsOf(cells);
  const elastic = beside.flatMap(({ elastic }, index) => (elastic ? [index] : []));
  for (let excess = widthOf(cells) - room; excess > 0; excess--) {
    // Column by column from the widest: what is short, such as a name, stays whole as long as a long title can give way.
    const widest = elastic.reduce((a, b) => ((widths[b] ?? 0) > (widths[a] ?? 0) ? b : a), elastic[0] ?? -1);
    if ((widths[widest] ?? 0) <= ELASTIC_MIN) break;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  const under = isRoomForAll ? [] : columns.filter(({ below }) => below);
  const ids = cellsOf(under, rows);
  printLines(
    at,
    cells.flatMap((line, row) => [
      line
        .map((cell, index) => shorten(cell, widths[index] ?? 0))
        .join(GAP)
        .trimEnd(),
      ...(ids[row] ?? []).map((id) => GAP + id),
    ]),
  );
}

/** The titles, then the rows. */
const cellsOf = <T>(columns: readonly Column<T>[], rows: readonly T[]): readonly (readonly string[])[] => [
  columns.map(({ title }) => title.toUpperCase()),
  ...rows.map((row) => columns.map(({ value }) => toTerminalLine(value(row)))),
];

const widthsOf = ([titles = [], ...rows]: readonly (readonly string[])[]): number[] =>
  titles.map((title, index) => Math.max(title.length, ...rows.map((row) => row[index]?.length ?? 0)));

const widthOf = (cells: readonly (readonly string[])[]): number =>
  widthsOf(cells).reduce((sum, width) => sum + width + GAP.length, -GAP.length);

const shorten = (cell: string, width: number): string =>
  cell.length > width ? `${cell.slice(0, Math.max(0, width - 1))}…` : cell.padEnd(width);

/** Pairs under one another, the names in a column of their own. */
export function printRecord(
  at: Pick<Surroundings, 'stdout'>,
  pairs: readonly (readonly [string, string | null | undefined])[],
): void {
  const shown = pairs.filter(([, value]) => value !== null && value !== undefined);
  const width = Math.max(...shown.map(([name]) => name.length));
  const columns = columnsOf(at.stdout);
  const lines = shown.map(([name, value]) =>
    wrapBehind(name.padEnd(width) + GAP, toTerminalLine(value ?? ''), columns),
  );
  at.stdout.write(lines.map((line) => `${line}\n`).join(''));
}
