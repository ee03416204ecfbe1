import { kindByPath } from '../../file-kinds/languages.ts';
import type { Skipped, SkipReason } from '../../file-kinds/skip-reason.ts';
import { ancestors, directoryOf } from '../../paths.ts';
import type { Gap } from '../component.ts';
import { gap, type ParsedManifest } from '../parsed-manifest.ts';
import { ECOSYSTEM_OF } from '../usage/import-names.ts';
import { skippedGaps } from './skipped.ts';
import { isTestData } from './test-data.ts';

/** What became of one file, as far as dependencies go. */
export interface FileOutcome {
  readonly path: string;
  readonly skipped: SkipReason | null;
  readonly incomplete: readonly string[];
  readonly usage: unknown;
}

/** The file itself could not be had: nothing of it was read, its import lines neither. */
const LOST: ReadonlySet<string> = new Set(['unreadable', 'file-timeout', 'memory-limit', 'worker-crash']);

/** Signs that only the whole tree gives: what was skipped, what was lost, code of which no manifest knows. */
export function treeGaps(
  skipped: readonly Skipped[],
  files: readonly FileOutcome[],
  readings: readonly ParsedManifest[],
): Gap[] {
  const paths = new Set(files.map((one) => one.path));
  const byContent = files.flatMap(({ path, skipped: reason, usage }) =>
    reason === null || usage !== null ? [] : [{ path, reason }],
  );
  const gaps = skippedGaps([...skipped, ...byContent], paths);
  const crates = new Set(
    readings.filter((one) => one.ecosystem === 'cargo').map((one) => directoryOf(one.path)),
  );
  gaps.push(...copyGaps(paths));
  for (const { path, incomplete, usage } of files) {
    if (usage === null && incomplete.some((reason) => LOST.has(reason))) gaps.push(...lostGap(path));
    // Rust is not parsed; a crate whose manifest is read does not build with what the manifest does not have.
    if (path.endsWith('.rs') && ![...ancestors(directoryOf(path))].some((folder) => crates.has(folder)))
      gaps.push(gap(path, 'cargo', 'undeclared', 'Rust code that belongs to no Cargo.toml'));
  }
  return gaps;
}

/** Folders that hold other people's packages whatever else tells of them; what lies there is analysed like the project's own. */
const COPIES =
  /^(.*?(?:^|\/)(?:(node_modules|bower_components|jspm_packages)|(site-packages|dist-packages)|(?:_vendor|_vendored|vendored|third[-_]?party)))\//i;

function copyGaps(paths: ReadonlySet<string>): Gap[] {
  const gaps = new Map<string, Gap>();
  for (const path of paths) {
    const found = COPIES.exec(path);
    if (found?.[1] === undefined || isTestData(path)) continue;
    const kind = kindByPath(path);
    const ofCode = kind !== null && 'language' in kind ? ECOSYSTEM_OF[kind.language] : undefined;
    const ecosystem = found[2] ? 'npm' : found[3] ? 'pypi' : path.endsWith('.rs') ? 'cargo' : ofCode;
    if (ecosystem === undefined) continue;
    const what = 'a folder of copies of packages';
    gaps.set(`${ecosystem} ${found[1]}`, gap(`${found[1]}/`, ecosystem, 'bundled-copy', what));
  }
  return [...gaps.values()];
}

function lostGap(path: string): Gap[] {
  const kind = kindByPath(path);
  const ecosystem = kind !== null && 'language' in kind ? ECOSYSTEM_OF[kind.language] : null;
  return ecosystem === undefined ? [] : [gap(path, ecosystem, 'skipped', 'could not be read')];
}
