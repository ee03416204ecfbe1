import type { Inventory as DependencyInventory, UsageReport } from '../dependencies/index.ts';
import type { ReviewCase } from '../endpoints/review-cases.ts';
import type { Skipped } from '../file-kinds/skip-reason.ts';
import type { Finding } from '../findings/finding.ts';
import type { LanguageCoverage } from '../report/report-input.ts';
import type { LoadedRules } from '../rules/load.ts';
import type { RuleFile, ScanType } from '../rules/schema.ts';
import type { KnowledgeFile, ThreatModel } from '../threat-model/index.ts';
import type { ScanCache } from './cache.ts';
import type { EarlyFinding } from './early-findings.ts';
import type { IncompleteReason } from './file-result.ts';
import type { PartOfProgram } from './program-stage.ts';

export interface ScanLimits {
  /** Larger files are not read. Default 16 MiB. */
  readonly maxFileBytes: number;
  readonly maxFiles: number;
  /** Parsing of one file, in processor time. Default 2,000. */
  readonly parseMs: number;
  /** Everything about one file, in processor time; past it its worker is replaced. Default 30,000. */
  readonly fileMs: number;
  /**
   * All files together, in processor time of all threads; past it none is begun. Default 20 minutes: some 300 megabytes of
   * code at four seconds a megabyte, measured on a busy machine.
   */
  readonly filesMs: number;
  /** The stage over all files, in processor time. Default 10 minutes. */
  readonly programMs: number;
  /** JavaScript heap of one worker in MiB. Default 256. */
  readonly workerHeapMb: number;
  /** JavaScript heap of the program stage in MiB. Default 2,048. */
  readonly programHeapMb: number;
  /** WebAssembly memory after which a worker is replaced. Default 96 MiB. */
  readonly parserHeapBytes: number;
}

export const defaultLimits: ScanLimits = {
  maxFileBytes: 16 * 1024 * 1024,
  maxFiles: 1_000_000,
  parseMs: 2000,
  fileMs: 30_000,
  filesMs: 1_200_000,
  programMs: 600_000,
  workerHeapMb: 256,
  programHeapMb: 2048,
  parserHeapBytes: 96 * 1024 * 1024,
};

export interface ScanProgress {
  readonly phase: 'inventory' | 'files' | 'program' | 'report';
  readonly done: number;
  readonly total: number;
  /** The file that was done last, in the phase of files. */
  readonly path?: string;
}

export interface ScanOptions {
  readonly scanType: ScanType;
  readonly rules: LoadedRules;
  /** What `readKnowledge` gives, for whoever has read it already: that takes a tenth of a second. Default: it is read. */
  readonly knowledge?: readonly KnowledgeFile[];
  /**
   * Threads of the file stage. Default 2. Never changes the result. With 0 the calling thread does all, the program stage
   * too, which takes half a second less. That is for code that nobody made to do harm: a file that breaks or blocks what
   * reads it does so to the caller, who cannot stop it, and no memory but the caller's own bounds it.
   */
  readonly workers?: number;
  /**
   * Up to so many files that the cache does not hold are looked at as if `workers` were 0, the program stage included: starting
   * threads takes longer than these files do. Default 0. The same is to be said of it as of no workers.
   */
  readonly fewFiles?: number;
  /** Aborting rejects the scan with the signal's reason within 100 ms. */
  readonly signal?: AbortSignal;
  /** `YYYY-MM-DD` in UTC: comments that ignore findings until an earlier day are over. Without it none is, as the engine has no clock. */
  readonly today?: string;
  readonly onProgress?: (progress: ScanProgress) => void;
  /** Told what a file or a part of the program has shown as soon as it has. Never changes the result. */
  readonly onFound?: (findings: readonly EarlyFinding[]) => void;
  /** Told what is not looked at, as soon as that is known. Never changes the result. */
  readonly onSkipped?: (skipped: readonly Skipped[]) => void;
  readonly cache?: ScanCache;
  readonly limits?: Partial<ScanLimits>;
  /** Node's flags for the threads, in place of the process' own: what threads may do that read untrusted code. */
  readonly threadFlags?: readonly string[];
  /** Whether the result says which packages the code imports. Default true. Never changes the findings. */
  readonly importUsage?: boolean;
  /** Whether the result holds what speaks for and against findings about endpoints. Default false. Never changes the findings. */
  readonly reviewCases?: boolean;
  /**
   * Only findings in these files, and flows through them, are asked for. Others may be missing. Where nothing that the cache holds tells what the
   * files change, flows are followed in the part of a large program that is nearest to them, so that the time does not grow with it;
   * `coverage.programPart` says so.
   */
  readonly through?: ReadonlySet<string>;
  /** Hints: files under these paths are done first. Never changes the result. */
  readonly focusPaths?: readonly string[];
}

export interface Coverage {
  /** True when there was code or text to analyse, and all of it that may be the project's own was analysed to its end. */
  readonly complete: boolean;
  readonly filesAnalysed: number;
  readonly linesAnalysed: number;
  readonly filesSkipped: readonly Skipped[];
  /** Files that were analysed in part, or not at all because of trouble. By path. */
  readonly filesIncomplete: readonly {
    readonly path: string;
    readonly reasons: readonly IncompleteReason[];
  }[];
  /** By language id (`languageName` says it in words), in order of id; languages that are not analysed included. */
  readonly languages: Readonly<Record<string, LanguageCoverage>>;
  /** False when the stage over all files of a language failed or ran out of its time or memory, or was done in part: flows are missing. */
  readonly programAnalysed: boolean;
  /** In how many of a program's files flows were followed, where it were not all: see `ScanOptions.through`. */
  readonly programPart?: PartOfProgram;
}

export interface ScanResult {
  /** In report order, suppressed ones included. */
  readonly findings: readonly Finding[];
  /** How many more findings configuration rules have that run in audits alone; 0 in an audit. */
  readonly heldForAudit: number;
  /** Rules that ran, by id. */
  readonly rules: readonly RuleFile[];
  readonly coverage: Coverage;
  readonly dependencies: DependencyInventory;
  readonly usage: UsageReport;
  /** Null for a lite scan, which looks at no file's role in the whole. */
  readonly threatModel: ThreatModel | null;
  /** One for each finding about who may call an endpoint, where they were asked for; some of findings that were joined with others. */
  readonly reviewCases: readonly ReviewCase[];
  /** Not part of what is deterministic. */
  readonly stats: {
    readonly filesCached: number;
    readonly workersReplaced: number;
    readonly bytes: number;
    readonly summaryBytes: number;
    /** Language families whose files and links were as in an earlier scan, so that their flows were known. */
    readonly partsCached: number;
    /** Parts of programs that were not looked at as a whole: added functions and bodies of functions alone tell them from an earlier scan. */
    readonly partsFromEarlier: number;
    /** Why others of which an earlier scan is known were, in words. */
    readonly wholeFor: readonly string[];
  };
}
