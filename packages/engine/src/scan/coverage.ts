import { kindByPath } from '../file-kinds/languages.ts';
import { readablePath } from '../file-kinds/minified.ts';
import { mayHideOwnCode, type Skipped } from '../file-kinds/skip-reason.ts';
import type { LanguageCoverage } from '../report/report-input.ts';
import type { FileResult } from './file-result.ts';
import type { Coverage } from './options.ts';
import type { ProgramRun } from './program-run.ts';

/** A parser that recovered from one construct it does not know still saw the rest of the file, and so did one that left actions out. */
const NEARLY_COMPLETE: ReadonlySet<string> = new Set(['syntax-error', 'template-not-rendered']);

/** Coverage out of what happened to each file; lists are in path order whatever the order of the results. */
export function coverageOf(
  skippedByPath: readonly Skipped[],
  results: readonly FileResult[],
  { truncated, isWhole, partly }: Pick<ProgramRun, 'truncated' | 'isWhole' | 'partly'>,
): Coverage {
  const programAnalysed = isWhole && partly === null;
  const analysed = results.filter(isAnalysed);
  const seen = new Set(analysed.map((one) => one.path));
  const filesSkipped = [...skippedByPath, ...results.flatMap((one) => skippedIn(one, seen))].sort(byPath);
  const cut = new Set(truncated.map((one) => one.path));
  const filesIncomplete = results
    .flatMap((result) => {
      const bound = cut.has(result.path) && !result.incomplete.includes('analysis-bound');
      const reasons = bound ? [...result.incomplete, 'analysis-bound' as const].sort() : result.incomplete;
      return reasons.length > 0 ? [{ path: result.path, reasons }] : [];
    })
    .sort(byPath);
  return {
    complete:
      analysed.length > 0 &&
      programAnalysed &&
      !filesSkipped.some((one) => mayHideOwnCode(one.reason)) &&
      filesIncomplete.every((one) => one.reasons.every((reason) => NEARLY_COMPLETE.has(reason))),
    filesAnalysed: analysed.length,
    linesAnalysed: analysed.reduce((sum, result) => sum + result.lines, 0),
    filesSkipped,
    filesIncomplete,
    languages: byLanguage(analysed, filesSkipped, results, new Set(filesIncomplete.map((one) => one.path))),
    programAnalysed,
    ...(partly && { programPart: partly }),
  };
}

const byPath = (a: { path: string }, b: { path: string }): number =>
  a.path < b.path ? -1 : a.path > b.path ? 1 : 0;

/** Whether anything of a file was looked at: one that failed before its lines were counted was not. */
const isAnalysed = (result: FileResult): boolean =>
  !result.skipped && (result.lines > 0 || result.incomplete.length === 0);

function skippedIn({ path, skipped, skippedDetail }: FileResult, seen: ReadonlySet<string>): Skipped[] {
  if (!skipped) return [];
  const readable = skipped === 'minified' ? readablePath(path) : null;
  const reason = readable !== null && seen.has(readable) ? 'minified-copy' : skipped;
  return [{ path, reason, ...(skippedDetail === null ? {} : { detail: skippedDetail }) }];
}

function byLanguage(
  analysed: readonly FileResult[],
  skipped: readonly Skipped[],
  results: readonly FileResult[],
  inPart: ReadonlySet<string>,
): Coverage['languages'] {
  const counts = new Map<string, LanguageCoverage>();
  const add = (language: string, more: Partial<LanguageCoverage>): void => {
    const held = counts.get(language) ?? { files: 0, lines: 0, filesInPart: 0, filesNotAnalysed: 0 };
    counts.set(language, {
      files: held.files + (more.files ?? 0),
      lines: held.lines + (more.lines ?? 0),
      filesInPart: held.filesInPart + (more.filesInPart ?? 0),
      filesNotAnalysed: held.filesNotAnalysed + (more.filesNotAnalysed ?? 0),
    });
  };
  for (const { path, language, lines } of analysed)
    if (language) add(language, { files: 1, lines, filesInPart: inPart.has(path) ? 1 : 0 });
  const unseen = new Set(skipped.filter((one) => mayHideOwnCode(one.reason)).map((one) => one.path));
  for (const result of results) if (!result.skipped && !isAnalysed(result)) unseen.add(result.path);
  const unsupported = new Map(results.map((one) => [one.path, one.unsupported]));
  for (const path of unseen) {
    const kind = kindByPath(path);
    const language =
      unsupported.get(path) ??
      (kind && 'language' in kind ? kind.language : kind && 'unsupported' in kind ? kind.unsupported : null);
    if (language) add(language, { filesNotAnalysed: 1 });
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Whether a source held nothing that could be analysed: a report of "no findings" would say what nobody looked for. */
export const nothingToScan = (coverage: Pick<Coverage, 'filesAnalysed'>): boolean =>
  coverage.filesAnalysed === 0;
