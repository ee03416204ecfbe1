let last: { readonly text: string; readonly starts: readonly number[] } | null = null;

/**
 * Offsets at which lines begin. `\r\n`, `\n` and lone `\r` end lines. Those of the last text are kept: a dozen questions are asked of each
 * file one after the other, each of which wants its lines.
 */
export function buildLines(text: string): readonly number[] {
  if (last?.text !== text) last = { text, starts: startsOf(text) };
  return last.starts;
}

function startsOf(text: string): number[] {
  const starts = [0];
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 10) starts.push(i + 1);
    else if (c === 13 && text.charCodeAt(i + 1) !== 10) starts.push(i + 1);
  }
  return starts;
}

/** One-based line of an offset. */
export function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

/** One-based line and column (UTF-16 units) of an offset. */
export function positionOf(starts: readonly number[], offset: number): { line: number; column: number } {
  const line = lineAt(starts, offset);
  return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
}
