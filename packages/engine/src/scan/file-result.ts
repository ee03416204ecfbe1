import type { ComponentFacts } from '../component-pages/component-facts.ts';
import type { FileUsage, Gap, Mention, ParsedManifest } from '../dependencies/index.ts';
import type { PathRule } from '../endpoints/access-control.ts';
import type { EndpointFacts } from '../endpoints/endpoint-facts.ts';
import type { ProjectKind } from '../file-kinds/library-manifests.ts';
import type { FileRole } from '../file-kinds/role.ts';
import type { SkipReason } from '../file-kinds/skip-reason.ts';
import type { UnsupportedLanguageId } from '../file-kinds/unsupported-languages.ts';
import type { RawFinding } from '../findings/finding.ts';
import type { LanguageId } from '../ir/ir.ts';
import type { Suppression } from '../match/index.ts';
import type { RandomnessFacts } from '../randomness/randomness-facts.ts';
import type { RenderFacts, TemplateFacts } from '../templates/template-facts.ts';
import type { ThreatFacts } from '../threat-model/index.ts';
import type { LinkFact } from './link-facts.ts';

/** Why a file was analysed in part only, or not at all although it should have been. */
export type IncompleteReason =
  | 'parse-timeout'
  | 'too-many-nodes'
  | 'parser-crash'
  | 'syntax-error'
  /** A Helm template: what is written in it was read, what values make of it was not. */
  | 'template-not-rendered'
  | 'too-deep'
  | 'analysis-failed'
  | 'analysis-bound'
  | 'file-timeout'
  | 'scan-timeout'
  | 'memory-limit'
  | 'worker-crash'
  | 'unreadable';

/** What the main thread keeps of a file. Plain data: crosses threads and lies in caches as JSON. */
export interface FileResult {
  readonly path: string;
  /** Set when the content says that the file is not to be analysed. */
  readonly skipped: SkipReason | null;
  /** See `Skipped`. */
  readonly skippedDetail: string | null;
  readonly incomplete: readonly IncompleteReason[];
  readonly language: LanguageId | null;
  /** Set with `skipped: 'unsupported-language'`. */
  readonly unsupported: UnsupportedLanguageId | null;
  readonly role: FileRole;
  readonly lines: number;
  readonly findings: readonly RawFinding[];
  /** What configuration rules for audits found in a scan that is none; what comments ignore is left out. */
  readonly heldForAudit: number;
  readonly suppressions: readonly Suppression[];
  readonly dependencies: ParsedManifest | null;
  /** Signs that packages come in past what is read for dependencies. */
  readonly evidence: readonly Gap[];
  readonly usage: FileUsage | null;
  /** Words of a configuration file that may name packages. */
  readonly mentions: readonly Mention[];
  readonly threats: ThreatFacts | null;
  readonly link: LinkFact | null;
  /** What the file says about the project that it lies in. */
  readonly project: ProjectKind | null;
  /** What a page of a template engine writes. */
  readonly template: TemplateFacts | null;
  /** The page as a function of the programs that may fill it. */
  readonly page: PageOfPrograms | null;
  /** Scripts in the markup of a file that is code itself (PHP): a packed `FileSummary` in Base64. */
  readonly scripts: string | null;
  /** What code gives to such pages. */
  readonly render: RenderFacts | null;
  /** What functions that may answer requests do, and which protections are set up. */
  readonly endpoints: EndpointFacts | null;
  /** What the file makes of numbers that can be foretold, and which secrets it keeps. */
  readonly randomness: RandomnessFacts | null;
  /** What settings of the application ask of callers by path. */
  readonly pathRules: readonly PathRule[];
  /** What pages that are components show and change, and what stands before them. */
  readonly components: ComponentFacts | null;
}

/** A page among the files of programs. */
export interface PageOfPrograms {
  /** Languages of which its engine takes data. */
  readonly languages: readonly LanguageId[];
  /** A packed `FileSummary` in Base64: few pages are more than some kilobytes. */
  readonly summary: string;
}

/** Language of the scripts in pages: that of a summary whose file has no language of its own. */
export const PAGE_LANGUAGE: LanguageId = 'javascript';

/** The worker's whole answer for a file. `summary` is a packed `FileSummary`: it goes on to the program stage unread. */
export interface AnalysedFile {
  readonly result: FileResult;
  readonly summary: Uint8Array<ArrayBuffer> | null;
}

/** Result for a file of which nothing is known but its name and the trouble. */
export function failedFile(path: string, role: FileRole, reason: IncompleteReason): FileResult {
  return { ...emptyResult(path, role), incomplete: [reason] };
}

/** Result for a file of which nothing is known yet but its name. */
export function emptyResult(path: string, role: FileRole): FileResult {
  return {
    path,
    skipped: null,
    skippedDetail: null,
    unsupported: null,
    incomplete: [],
    language: null,
    role,
    lines: 0,
    findings: [],
    heldForAudit: 0,
    suppressions: [],
    dependencies: null,
    evidence: [],
    usage: null,
    mentions: [],
    threats: null,
    link: null,
    project: null,
    template: null,
    page: null,
    scripts: null,
    render: null,
    endpoints: null,
    randomness: null,
    pathRules: [],
    components: null,
  };
}
