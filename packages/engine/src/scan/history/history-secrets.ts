import { roleOf } from '../../file-kinds/role.ts';
import type { CommitName, Finding } from '../../findings/finding.ts';
import { identities } from '../../findings/fingerprint.ts';
import { reported } from '../../findings/finish-findings.ts';
import type { Source } from '../../inventory/source.ts';
import { BINARY_EXTENSIONS } from '../../inventory/take-inventory.ts';
import { compileAnalysisRules, compileSecretRules } from '../../match/index.ts';
import type { HistoryCoverage, HistoryGap } from '../../report/report-input.ts';
import type { LoadedRules } from '../../rules/load.ts';
import type { ScanType } from '../../rules/schema.ts';
import { lowered } from '../finish.ts';
import { followSecrets, type SecretLife, versionKey } from './follow-secrets.ts';
import type { FileChange, HistorySource } from './history-source.ts';
import { secretsInVersion, type VersionSecret } from './secrets-in-version.ts';
import { standingIn } from './verbatim.ts';

export interface HistoryOptions {
  readonly scanType: ScanType;
  readonly rules: LoadedRules;
  /** The files as they are now: a secret that stands in one of them is that scan's, not the history's. */
  readonly tree: Source;
  /** See `ScanOptions`. */
  readonly today?: string;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
  readonly limits?: Partial<HistoryLimits>;
}

interface HistoryLimits {
  /** Larger versions are data. Default 2 MiB. */
  readonly versionBytes: number;
  /** The newest are read. Default 200,000. */
  readonly versions: number;
  /** Processor time of the reading thread. Default 5 minutes, in which some 200,000 versions were read. */
  readonly cpuMs: number;
}

const defaults: HistoryLimits = { versionBytes: 2 * 1024 * 1024, versions: 200_000, cpuMs: 300_000 };

/** Other people's code, whose keys of examples are nobody's. */
const INSTALLED = /(?:^|\/)(?:node_modules|bower_components|site-packages)\//;
const READ_TOGETHER = 32;

/**
 * Secrets that commits added and that are in no file now, one finding each: where the first commit that had it put it, and which
 * commit took it away last. Renames, moves, reverts and copies are the same secret. In the order in which they came into the history.
 */
export async function historySecrets(
  source: HistorySource,
  options: HistoryOptions,
): Promise<{ findings: Finding[]; coverage: HistoryCoverage }> {
  const limits = { ...defaults, ...options.limits };
  const signal = options.signal ?? null;
  const wanted = source.changes.filter(({ path }) => !INSTALLED.test(path) && !BINARY_EXTENSIONS.test(path));
  const { secrets, read, gaps } = await readVersions(source, wanted, limits, options);
  const lives = followSecrets(wanted, secrets);
  const standing = await standingIn(options.tree, new Set(lives.map(({ first }) => first.identity)), signal);
  // Numbered with those that stand in the tree, so that taking these away changes no other's identity.
  const findings = findingsOf(lives, source.commits, options).filter(
    (_, index) => !standing.has(lives[index]?.first.identity ?? ''),
  );
  const told = [...source.gaps.map((reason) => ({ reason, count: null })), ...gaps];
  return {
    findings,
    coverage: { commits: source.commits.length, versions: read, complete: told.length === 0, gaps: told },
  };
}

interface ReadVersions {
  /** By `versionKey`; only of versions that have any. */
  readonly secrets: ReadonlyMap<string, readonly VersionSecret[]>;
  readonly read: number;
  readonly gaps: readonly { readonly reason: HistoryGap; readonly count: number }[];
}

/** Newest first, so that what is left out by a limit is what is oldest. */
async function readVersions(
  source: HistorySource,
  changes: readonly FileChange[],
  limits: HistoryLimits,
  { rules, scanType, signal, onProgress, today }: HistoryOptions,
): Promise<ReadVersions> {
  const pathsOf = new Map<string, Set<string>>();
  const unread = new Map<HistoryGap, number>();
  const leave = (reason: HistoryGap, count: number): void => {
    if (count > 0) unread.set(reason, (unread.get(reason) ?? 0) + count);
  };
  let total = 0;
  for (const { path, after } of changes.toReversed()) {
    if (after === null) continue;
    const paths = pathsOf.get(after) ?? new Set();
    if (paths.has(path)) continue;
    pathsOf.set(after, paths.add(path));
    total++;
  }
  const compiled = {
    secrets: compileSecretRules(rules, scanType),
    analyses: compileAnalysisRules(rules, scanType),
  };
  const secrets = new Map<string, readonly VersionSecret[]>();
  const objects = [...pathsOf];
  const began = cpuMs();
  let read = 0;
  let done = 0;
  for (let at = 0; at < objects.length; at += READ_TOGETHER) {
    signal?.throwIfAborted();
    const reason =
      cpuMs() - began > limits.cpuMs ? 'time' : read >= limits.versions ? 'too-many-versions' : null;
    if (reason !== null) {
      leave(reason, total - done);
      break;
    }
    const batch = objects.slice(at, at + READ_TOGETHER);
    const texts = await Promise.all(
      batch.map(([object, paths]): Promise<Uint8Array> | null => {
        const size = source.sizes.get(object);
        if (size !== undefined && size <= limits.versionBytes) return source.read(object);
        leave(size === undefined ? 'missing' : 'oversized', paths.size);
        return null;
      }),
    );
    for (const [index, [object, paths]] of batch.entries()) {
      const bytes = texts[index] ?? null;
      done += paths.size;
      if (bytes === null) continue;
      for (const path of paths) {
        const found = secretsInVersion(path, bytes, compiled, today ?? null);
        if (found.length > 0) secrets.set(versionKey(object, path), found);
        read++;
      }
    }
    onProgress?.(done, total);
  }
  return { secrets, read, gaps: [...unread].map(([reason, count]) => ({ reason, count })) };
}

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** What whoever reads the report does about it, whatever the rule: the file that had it is mended already. */
const REMEDIATION =
  'Revoke it where it is used and make a new one: whoever has a clone of the repository can read it. Rewriting the history comes after that, and takes nothing back from clones.';

/**
 * One finding for each secret, in the order given. What tells one from another is its rule and its line with the secret masked, as in a
 * tree, and its number among those that are alike: from a digest of the secret itself a weak one could be guessed.
 */
function findingsOf(
  lives: readonly SecretLife[],
  commits: readonly CommitName[],
  { rules }: HistoryOptions,
): Finding[] {
  const byId = new Map(rules.rules.map(({ rule }) => [rule.id, rule]));
  const raw = lives.map(({ first }) => ({
    ...first.finding,
    statement: `in history: ${first.finding.statement}`,
  }));
  const identified = identities(raw);
  return lives.flatMap(({ suppressed, addedBy, removedBy }, index) => {
    const one = raw[index];
    const rule = byId.get(one?.ruleId ?? '');
    const identity = identified[index];
    const added = commits[addedBy];
    if (!one || !rule || !identity || !added) return [];
    const removed = removedBy === null ? null : (commits[removedBy] ?? null);
    const finding: Finding = {
      ...reported(one, rule, identity, { suppressed, ignoreRequest: null }),
      title: `${rule.title} (in the history)`,
      message: `${one.message ?? rule.message} ${inWords(added, removed)}`,
      remediation: REMEDIATION,
      history: { addedBy: added, removedBy: removed },
    };
    return [lowered(finding, new Map([[one.path, roleOf(one.path)]]))];
  });
}

function inWords(added: CommitName, removed: CommitName | null): string {
  const name = ({ id, date }: CommitName): string => `${id.slice(0, 12)} of ${date}`;
  return removed === null
    ? `Commit ${name(added)} added it. No commit removes it, and no file that was scanned has it: it stands on another branch, or was removed without a commit.`
    : `Commit ${name(added)} added it, commit ${name(removed)} removed it.`;
}
