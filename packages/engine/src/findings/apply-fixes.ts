import type { Fix } from './finding.ts';

export interface FixedText {
  readonly text: string;
  /** In the order of the text. */
  readonly applied: readonly Fix[];
  /** Those whose place holds something else by now, and those that overlap with an earlier one. */
  readonly refused: readonly Fix[];
}

/**
 * Applies fixes to the text they were found in. One whose text is not there as it was found is refused, and so is the later one of
 * two that overlap; two equal ones are one. Lines end as the engine counts them: at `\r\n`, `\n` or a lone `\r`.
 */
export function applyFixes(text: string, fixes: readonly Fix[]): FixedText {
  const starts = [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map((end) => end.index + end[0].length)];
  const offsetOf = (line: number, column: number): number =>
    (starts[line - 1] ?? Number.POSITIVE_INFINITY) + column - 1;
  const sorted = [...fixes].sort(
    (a, b) => a.startLine - b.startLine || a.startColumn - b.startColumn || a.endColumn - b.endColumn,
  );
  const pieces: string[] = [];
  const applied: Fix[] = [];
  const refused: Fix[] = [];
  let done = 0;
  let last: Fix | undefined;
  for (const fix of sorted) {
    const start = offsetOf(fix.startLine, fix.startColumn);
    const end = offsetOf(fix.endLine, fix.endColumn);
    if (
      last &&
      start === done - last.found.length &&
      last.found === fix.found &&
      last.replacement === fix.replacement
    )
      continue;
    if (start < done || text.slice(start, end) !== fix.found) {
      refused.push(fix);
      continue;
    }
    pieces.push(text.slice(done, start), fix.replacement);
    applied.push(fix);
    done = end;
    last = fix;
  }
  pieces.push(text.slice(done));
  return { text: pieces.join(''), applied, refused };
}
