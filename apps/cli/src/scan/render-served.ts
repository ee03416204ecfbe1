import type { Scan } from '@vedette/contract';
import { textReport } from '@vedette/engine';
import type { Surroundings } from '../terminal/surroundings.ts';
import { textOptions } from './render.ts';
import type { ServedFinding } from './sarif-findings.ts';

/** What a server found as the engine's own text report, with the code that lies here. */
export function textOfServedScan(
  scan: Scan,
  findings: readonly ServedFinding[],
  { root, toFile, at }: { readonly root: string; readonly toFile: boolean; readonly at: Surroundings },
): Iterable<string> {
  const {
    complete = false,
    filesAnalysed = 0,
    filesSkipped = [],
    filesIncomplete = [],
    heldForAudit,
  } = scan.coverage ?? {};
  return textReport(
    {
      engineVersion: '',
      scanType: scan.scanType,
      startedAt: scan.startedAt ?? scan.createdAt,
      finishedAt: scan.finishedAt ?? scan.createdAt,
      findings,
      rules: [],
      coverage: { complete, filesAnalysed, filesSkipped, filesIncomplete },
      ...(heldForAudit === undefined ? {} : { heldForAudit }),
    },
    textOptions(root, toFile, at),
  );
}
