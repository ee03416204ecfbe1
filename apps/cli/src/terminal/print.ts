import { toTerminalJson, toTerminalLine } from '@vedette/contract/terminal-text';
import type { Surroundings } from './surroundings.ts';

/** One JSON object on standard output, on one line. */
export function printJson(at: Pick<Surroundings, 'stdout'>, value: object): void {
  at.stdout.write(`${toTerminalJson(JSON.stringify(value))}\n`);
}

/** A result for people; each of the lines stays one, whoever wrote what is in it. */
export function printLines(at: Pick<Surroundings, 'stdout'>, lines: readonly string[]): void {
  at.stdout.write(lines.map((line) => `${toTerminalLine(line)}\n`).join(''));
}

/** What is worth saying beside the result: progress, what was left out, where to look. */
export function note(at: Pick<Surroundings, 'stderr'>, line: string): void {
  at.stderr.write(`${toTerminalLine(line)}\n`);
}

export interface Column<T> {
  readonly title: string;
  readonly value: (row: T) => string;
  /** Shortened first when a terminal is too narrow. */
  readonly elastic?: boolean;
}

const GAP = '  ';
const ELASTIC_MIN = 12;

/** Rows under titles; on a terminal no wider than it. Without rows, `empty` instead. */
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
  const cells = [
    columns.map(({ title }) => title.toUpperCase()),
    ...rows.map((row) => columns.map(({ value }) => toTerminalLine(value(row)))),
  ];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)));
  const room = at.stdout.isTTY ? (at.stdout.columns ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  let excess = widths.reduce((sum, width) => sum + width, 0) + GAP.length * (columns.length - 1) - room;
  for (const [index, { elastic }] of columns.entries()) {
    const width = widths[index] ?? 0;
    if (!elastic || excess <= 0) continue;
    const kept = Math.max(Math.min(width, ELASTIC_MIN), width - excess);
    excess -= width - kept;
    widths[index] = kept;
  }
  printLines(
    at,
    cells.map((line) =>
      line
        .map((cell, index) => shorten(cell, widths[index] ?? 0))
        .join(GAP)
        .trimEnd(),
    ),
  );
}

const shorten = (cell: string, width: number): string =>
  cell.length > width ? `${cell.slice(0, Math.max(0, width - 1))}…` : cell.padEnd(width);

/** Pairs under one another, the names in a column of their own. */
export function printRecord(
  at: Pick<Surroundings, 'stdout'>,
  pairs: readonly (readonly [string, string | null | undefined])[],
): void {
  const shown = pairs.filter(([, value]) => value !== null && value !== undefined);
  const width = Math.max(...shown.map(([name]) => name.length));
  printLines(
    at,
    shown.map(([name, value]) => `${name.padEnd(width)}${GAP}${value ?? ''}`),
  );
}
