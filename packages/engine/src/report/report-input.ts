import type { Finding } from '../findings/finding.ts';
import type { RuleFile } from '../rules/rule-schema.ts';
import type { ThreatModel } from '../threat-model/model.ts';

/** Counts of files of the project's own in one language. */
export interface LanguageCoverage {
  /** Analysed, those in part included. */
  readonly files: number;
  /** Of the files analysed. */
  readonly lines: number;
  readonly filesInPart: number;
  readonly filesNotAnalysed: number;
}

/** A commit of a repository. */
export interface Revision {
  /** Without credentials. */
  readonly repositoryUri: string;
  readonly commit: string;
  /** Absent where only the commit is known; null where none is checked out. */
  readonly branch?: string | null;
  /** Of the scanned folder within the repository, `/` separated; absent or empty for its root. */
  readonly path?: string;
}

/** Why a part of a history was not read. */
export type HistoryGap =
  /** The clone was made without what came before; nobody knows how much that is. */
  | 'shallow'
  | 'too-many-commits'
  | 'too-many-versions'
  | 'oversized'
  /** Objects that this clone does not hold. */
  | 'missing'
  | 'time';

/** What of a history was read for secrets. */
export interface HistoryCoverage {
  readonly commits: number;
  /** Versions of files, each counted once a path. */
  readonly versions: number;
  /** True when nothing is in `gaps`. */
  readonly complete: boolean;
  /** `count` in versions of files; null where nobody knows. */
  readonly gaps: readonly { readonly reason: HistoryGap; readonly count: number | null }[];
}

/** Everything a report is made of. Times and version come from outside: the engine has no clock. */
export interface ReportInput {
  readonly engineVersion: string;
  readonly scanType: 'lite' | 'standard' | 'audit';
  /** RFC 3339, UTC. */
  readonly startedAt: string;
  readonly finishedAt: string;
  /** In report order; suppressed ones included. */
  readonly findings: Iterable<Finding>;
  /** Metadata of every rule that ran. */
  readonly rules: readonly RuleFile[];
  /** Goes into the JSON report where the scan made one. */
  readonly threatModel?: ThreatModel | null;
  readonly coverage: {
    readonly complete: boolean;
    readonly filesAnalysed: number;
    readonly filesSkipped: readonly {
      readonly path: string;
      readonly reason: string;
      readonly detail?: string | undefined;
    }[];
    /** Analysed in part; reports say so of each. */
    readonly filesIncomplete?: readonly { readonly path: string; readonly reasons: readonly string[] }[];
    /** By language id; scans of before 0.2 have none. */
    readonly languages?: Readonly<Record<string, LanguageCoverage>> | undefined;
    /** In how many files of a program flows were followed, where only those through some files were asked for. */
    readonly programPart?: { readonly filesFollowed: number; readonly files: number } | undefined;
    /** Of the history, where it was read as well. */
    readonly history?: HistoryCoverage | undefined;
  };
  /** Findings of configuration that an audit would show besides; absent where nobody counted. */
  readonly heldForAudit?: number;
  /** Which commit of which repository was scanned, where it is one. */
  readonly revision?: Revision | null;
  /** Tells this run from others and from those of other kinds; absent where nobody keeps runs. */
  readonly run?: { readonly guid: string; readonly workspace: string } | null;
}

/** Name and address under which reports introduce the tool. */
export const tool = { id: 'vedette', name: 'Vedette', vendor: 'Vedette' } as const;

/** What a report says besides its findings. */
export type ReportHead = Omit<ReportInput, 'findings' | 'rules'>;

/** What a report describes of a rule; those who keep findings only know less of it than its file says. */
export type RuleCard = Pick<
  Finding,
  'title' | 'remediation' | 'severity' | 'confidence' | 'cwe' | 'references'
> & {
  readonly id: string;
  readonly message?: string;
  readonly owasp?: readonly string[] | undefined;
};

/** A report without its findings: what stands before the first and after the last. Between two stands `itemSeparator`. */
export interface ReportFrame {
  readonly before: string;
  readonly after: string;
}

export const itemSeparator = ',\n';

/** Joins JSON items with commas as they come, so that a report is never whole in memory. */
export function* jsonItems<T>(
  items: Iterable<T>,
  render: (item: T, index: number) => unknown,
): Generator<string> {
  let index = 0;
  for (const item of items) {
    yield (index === 0 ? '' : itemSeparator) + JSON.stringify(render(item, index));
    index++;
  }
}

/** Address of a weakness' description at MITRE. */
export const cweUrl = (cwe: string): string => `https://cwe.mitre.org/data/definitions/${cwe.slice(4)}.html`;
