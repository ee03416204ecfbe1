import type { Skipped } from '../inventory/take-inventory.ts';
import type { FileResult } from './file-result.ts';
import type { Coverage } from './options.ts';

/** Skipping these says nothing about the project's own code. */
const HARMLESS: ReadonlySet<string> = new Set(['vendored', 'generated', 'minified', 'binary']);

/** A parser that recovered from one construct it does not know still saw the rest of the file. */
const NEARLY_COMPLETE: ReadonlySet<string> = new Set(['syntax-error']);

/** Coverage out of what happened to each file; lists are in path order whatever the order of the results. */
export function coverageOf(
  skippedByPath: readonly Skipped[],
  results: readonly FileResult[],
  truncated: readonly { readonly path: string }[],
  programAnalysed: boolean,
): Coverage {
  const byPath = (a: { path: string }, b: { path: string }): number =>
    a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
  const filesSkipped = [
    ...skippedByPath,
    ...results.flatMap(({ path, skipped }) => (skipped ? [{ path, reason: skipped }] : [])),
  ].sort(byPath);
  const cut = new Set(truncated.map((one) => one.path));
  const filesIncomplete = results
    .flatMap((result) => {
      const bound = cut.has(result.path) && !result.incomplete.includes('analysis-bound');
      const reasons = bound ? [...result.incomplete, 'analysis-bound' as const].sort() : result.incomplete;
      return reasons.length > 0 ? [{ path: result.path, reasons }] : [];
    })
    .sort(byPath);
  const analysed = results.filter(
    (result) => !result.skipped && (result.lines > 0 || result.incomplete.length === 0),
  );
  const languages: Record<string, { files: number; lines: number }> = {};
  for (const { language, lines } of analysed) {
    if (!language) continue;
    const entry = languages[language] ?? { files: 0, lines: 0 };
    languages[language] = { files: entry.files + 1, lines: entry.lines + lines };
  }
  return {
    complete:
      programAnalysed &&
      filesSkipped.every((one) => HARMLESS.has(one.reason)) &&
      filesIncomplete.every((one) => one.reasons.every((reason) => NEARLY_COMPLETE.has(reason))),
    filesAnalysed: analysed.length,
    linesAnalysed: analysed.reduce((sum, result) => sum + result.lines, 0),
    filesSkipped,
    filesIncomplete,
    languages: Object.fromEntries(Object.entries(languages).sort(([a], [b]) => (a < b ? -1 : 1))),
    programAnalysed,
  };
}
