import { fileURLToPath } from 'node:url';
import {
  directorySource,
  readRules,
  type ScanType,
  type SourceEntry,
  scan,
} from '../../packages/engine/src/index.ts';
import type { Hit } from './score.ts';

export interface SuiteRun {
  readonly hits: readonly (Hit & { readonly ruleId: string })[];
  readonly lines: number;
  readonly files: number;
  readonly ms: number;
  readonly peakBytes: number;
  readonly incomplete: readonly string[];
}

/** Files in or under one of the folders only. */
async function* within(
  source: AsyncIterable<SourceEntry>,
  folders: readonly string[] | null,
): AsyncGenerator<SourceEntry> {
  const wanted = folders && new Set(folders);
  for await (const entry of source) {
    if (!wanted) {
      yield entry;
      continue;
    }
    for (let at = entry.path.lastIndexOf('/'); at > 0; at = entry.path.lastIndexOf('/', at - 1)) {
      if (!wanted.has(entry.path.slice(0, at))) continue;
      yield entry;
      break;
    }
  }
}

/** Scans one repository of a suite; `repository` is its folder's name, put before every path. */
export async function runSuite(
  suites: string,
  repository: string,
  folders: readonly string[] | null,
  scanType: ScanType,
  workers: number,
): Promise<SuiteRun> {
  const rules = await readRules(fileURLToPath(new URL('../../rules', import.meta.url)));
  const started = performance.now();
  const result = await scan(within(directorySource(`${suites}/${repository}`), folders), {
    scanType,
    rules,
    workers,
  });
  return {
    ms: performance.now() - started,
    lines: result.coverage.linesAnalysed,
    files: result.coverage.filesAnalysed,
    peakBytes: process.resourceUsage().maxRSS * 1024,
    incomplete: result.coverage.filesIncomplete.map((one) => `${one.path}: ${one.reasons.join(', ')}`),
    hits: result.findings
      .filter((finding) => finding.suppressed === null)
      .flatMap((finding) =>
        (finding.places ?? [finding]).map(({ path, startLine, endLine }) => ({
          ruleId: finding.ruleId,
          file: `${repository}/${path}`,
          startLine,
          endLine,
          cwe: finding.cwe,
        })),
      ),
  };
}
