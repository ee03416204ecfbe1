/** Lines around a change that are shown with it. */
const CONTEXT = 3;

/**
 * Two texts of as many lines as a unified diff (`diff -u`), which `git apply` and `patch` take. Lines that differ are told apart by
 * their numbers, as fixes neither add nor take away any.
 */
export function unifiedDiff(path: string, before: string, after: string): string {
  const old = linesOf(before);
  const now = linesOf(after);
  const changed = old.flatMap((line, index) => (line === now[index] ? [] : [index]));
  const hunks: { first: number; last: number }[] = [];
  for (const index of changed) {
    const hunk = hunks.at(-1);
    if (hunk && index - hunk.last <= 2 * CONTEXT) hunk.last = index;
    else hunks.push({ first: index, last: index });
  }
  const out = [`--- a/${path}\n`, `+++ b/${path}\n`];
  for (const { first, last } of hunks) {
    const start = Math.max(0, first - CONTEXT);
    const end = Math.min(old.length, last + CONTEXT + 1);
    out.push(`@@ -${start + 1},${end - start} +${start + 1},${end - start} @@\n`);
    for (let index = start; index < end; ) {
      if (old[index] === now[index]) {
        out.push(marked(' ', old[index++]));
        continue;
      }
      const from = index;
      while (index < end && old[index] !== now[index]) out.push(marked('-', old[index++]));
      for (let at = from; at < index; at++) out.push(marked('+', now[at]));
    }
  }
  return out.join('');
}

/** Each with its end; no empty one behind the last. */
const linesOf = (text: string): readonly string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

const marked = (sign: string, line = ''): string =>
  line.endsWith('\n') ? `${sign}${line}` : `${sign}${line}\n\\ No newline at end of file\n`;
