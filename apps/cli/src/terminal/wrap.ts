import { Help } from 'commander';
import type { Surroundings } from './surroundings.ts';

/** Commander breaks the lines of its help at words; ours break in the same way. */
const help = new Help();
/** A command between backticks is there to be copied, and stays on one line. */
const QUOTED = /`[^`]*`/g;
/** Of the private use area: no blank, and no text that is printed here holds it. */
const KEPT_BLANK = '\u{e000}';

/** Columns of a terminal; null where nobody reads the lines as they are printed. */
export const columnsOf = (stream: Surroundings['stdout']): number | null =>
  stream.isTTY ? (stream.columns ?? 80) : null;

/**
 * Text behind `lead`, broken at words where the terminal ends; later lines begin below the first word. What is longer than a
 * line, such as an address, stays whole. @param columns null: not broken
 */
export function wrapBehind(lead: string, text: string, columns: number | null): string {
  if (columns === null) return lead + text;
  const width = help.displayWidth(lead);
  const joined = text.replace(QUOTED, (command) => command.replaceAll(' ', KEPT_BLANK));
  const lines = help.boxWrap(joined, columns - width).replaceAll(KEPT_BLANK, ' ');
  return lead + lines.replaceAll('\n', `\n${' '.repeat(width)}`);
}

/** A line whose continuations stand below its first word. */
export function wrapLine(line: string, columns: number | null): string {
  const lead = /^ */.exec(line)?.[0] ?? '';
  return wrapBehind(lead, line.slice(lead.length), columns);
}
