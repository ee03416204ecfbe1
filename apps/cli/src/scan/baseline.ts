import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Finding, Source } from '@vedette/engine';
import { usageError } from '../failure/cli-error.ts';
import { changedPaths, gitTree } from '../project/git-tree.ts';
import type { Surroundings } from '../terminal/surroundings.ts';

/** What identifies findings over edits, of everything that was there before. */
export type KnownFindings = ReadonlySet<string>;

/** What there was before, for a scan at a server. */
export interface Baseline {
  readonly known: KnownFindings;
  /** Version of the engine on this machine that said so; null for a report. */
  readonly analysedBy: string | null;
}

const REPORT_BYTES_MAX = 512 * 1024 * 1024;

/**
 * The findings that --baseline says were there before: those of a report of ours, or of a commit, which is scanned from the
 * object store without touching the work tree.
 * @param scanFindings scans a source with the same rules and options as the one that is compared with it
 */
export async function knownFindings(
  baseline: string,
  root: string,
  at: Surroundings,
  scanFindings: (source: Source) => Promise<readonly Finding[]>,
): Promise<KnownFindings> {
  const file = resolve(at.cwd, baseline);
  const found = await stat(file).catch(() => null);
  if (found?.isFile()) return fingerprintsIn(file, baseline, found.size);
  const tree = await gitTree(root, baseline, at.signal);
  try {
    const { listedSource } = await import('@vedette/engine');
    return new Set((await scanFindings(listedSource(tree.files))).map(({ fingerprint }) => fingerprint));
  } finally {
    tree.close();
  }
}

/** Of our own JSON report, or of SARIF. */
async function fingerprintsIn(file: string, named: string, size: number): Promise<KnownFindings> {
  const refused = usageError(
    `${named}: is no report of this program.`,
    'Name one that `vedette scan --format sarif` or `--format json` has written.',
  );
  if (size > REPORT_BYTES_MAX) throw refused;
  let report: unknown;
  try {
    report = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) throw refused;
    throw error;
  }
  const own = (report as { findings?: readonly { fingerprint?: unknown }[] } | null)?.findings;
  if (Array.isArray(own)) return textsOf(own.map((one) => one?.fingerprint));
  const runs = (report as { runs?: readonly { results?: readonly SarifResult[] }[] } | null)?.runs;
  if (!Array.isArray(runs)) throw refused;
  return textsOf(
    runs.flatMap((run) =>
      (run?.results ?? []).map((one: SarifResult) => one?.partialFingerprints?.['vedette/v1']),
    ),
  );
}

interface SarifResult {
  readonly partialFingerprints?: Readonly<Record<string, unknown>>;
}

const textsOf = (values: readonly unknown[]): KnownFindings =>
  new Set(values.filter((value): value is string => typeof value === 'string'));

/** Whether a finding was there, or any of the places that it stands for was a finding by itself. */
export const isKnown = (
  { fingerprint, places = [] }: Pick<Finding, 'fingerprint' | 'places'>,
  known: KnownFindings,
): boolean => known.has(fingerprint) || places.some((one) => known.has(one.fingerprint));

/** Whether a finding lies in one of these files, or its way from source to sink leads through one. */
export const touches = (finding: Finding, paths: ReadonlySet<string>): boolean =>
  [finding, ...(finding.flow ?? []), ...(finding.places ?? [])].some((place) => paths.has(place.path));

/** @throws CliError outside of a checkout */
export async function changedSince(root: string, at: Surroundings): Promise<ReadonlySet<string>> {
  const changed = await changedPaths(root, at.signal);
  if (changed === null) throw usageError('--changed needs a Git checkout.', 'Leave it out, or go to one.');
  return changed;
}
