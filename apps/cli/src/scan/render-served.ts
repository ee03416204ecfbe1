import type { Scan } from '@vedette/contract';
import { toTerminalLine } from '@vedette/contract/terminal-text';
import { textReport } from '@vedette/engine';
import { type Surroundings, wantsColour } from '../terminal/surroundings.ts';
import { fileReader } from './render.ts';
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
    },
    {
      colour: !toFile && wantsColour(at, at.stdout),
      width: Math.max(60, Math.min(at.stdout.columns ?? 120, 160)),
      readFile: fileReader(root),
      printable: toTerminalLine,
    },
  );
}
