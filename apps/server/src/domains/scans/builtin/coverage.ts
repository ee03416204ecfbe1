import type { StoredCoverage } from '../../../platform/tables/scans.ts';
import { type DocumentOf, scanCoverage } from '../result/format.ts';
import type { LeftOut } from './materialize-source.ts';

/** What a status shows: enough to see what is missing, small enough to be polled. The whole list is in the result. */
const SHOWN_MAX = 1_000;

/** The parser went on behind these: the file was looked at, if not at every word of it. */
const looked: ReadonlySet<string> = new Set(['syntax-error', 'analysis-bound', 'template-not-rendered']);

/**
 * The engine's coverage together with what of the source never reached it, and the part of it that a status shows.
 * @param said the engine's, not checked yet @throws ZodError when it is none
 */
export function coverageView(
  said: unknown,
  leftOut: LeftOut,
): { document: DocumentOf<'coverage'>; shown: StoredCoverage } {
  const engine = scanCoverage.parse(said);
  const document = {
    ...engine,
    complete: engine.complete && leftOut.skippedTotal === 0,
    filesSkipped: [...engine.filesSkipped, ...leftOut.skipped].sort(byPath),
  };
  const unread = document.filesIncomplete.flatMap(({ path, reasons }) => {
    const reason = reasons.find((one) => !looked.has(one));
    return reason === undefined ? [] : [{ path, reason }];
  });
  const skipped = [...document.filesSkipped, ...unread].sort(byPath);
  const inPart = document.filesIncomplete.filter(({ reasons }) => reasons.every((one) => looked.has(one)));
  return {
    document,
    shown: {
      complete: document.complete,
      filesAnalysed: document.filesAnalysed,
      filesSkipped: skipped.slice(0, SHOWN_MAX),
      filesSkippedTotal: skipped.length - leftOut.skipped.length + leftOut.skippedTotal,
      filesIncomplete: inPart.slice(0, SHOWN_MAX).map(({ path, reasons }) => ({ path, reasons })),
      filesIncompleteTotal: inPart.length,
      languages: document.languages,
      ...(document.heldForAudit === undefined ? {} : { heldForAudit: document.heldForAudit }),
    },
  };
}

const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
