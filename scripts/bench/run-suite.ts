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

/**
 * What a suite keeps its cases in is called a folder of tests for the suite's sake and not for the code's: a program laid out
 * as a case is would not lie there. `test` and `query-tests` would make test files of all of it.
 */
const asCode = (path: string): string =>
  path
    .split('/')
    .map((part, i, all) => (i < all.length - 1 && /^(?:query-)?tests?$/i.test(part) ? 'cases' : part))
    .join('/');

/** What says what the code below it is: an application or a library. */
const MANIFEST = /(?:^|\/)(?:package\.json|setup\.py|pyproject\.toml|go\.mod|[^/]+\.gemspec)$/;

/** Files in or under one of the folders only, and the manifests right above them. */
async function* within(
  source: AsyncIterable<SourceEntry> | Iterable<SourceEntry>,
  folders: readonly string[] | null,
): AsyncGenerator<SourceEntry> {
  const wanted = folders && new Set(folders);
  const parents = new Set(folders?.map((folder) => folder.slice(0, folder.lastIndexOf('/'))));
  for await (const entry of source) {
    if (!wanted) {
      yield entry;
      continue;
    }
    // Cases lie in folders whatever these are called: `lib` is nobody else's here.
    if ('entries' in entry) {
      yield* within(entry.entries(), folders);
      continue;
    }
    if (MANIFEST.test(entry.path) && parents.has(entry.path.slice(0, entry.path.lastIndexOf('/')))) {
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
  const pathOf = new Map<string, string>();
  async function* asLaidOut(): AsyncGenerator<SourceEntry> {
    for await (const entry of within(directorySource(`${suites}/${repository}`), folders)) {
      const path = asCode(entry.path);
      pathOf.set(path, entry.path);
      yield { ...entry, path };
    }
  }
  const result = await scan(asLaidOut(), {
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
          file: `${repository}/${pathOf.get(path) ?? path}`,
          startLine,
          endLine,
          cwe: finding.cwe,
        })),
      ),
  };
}
