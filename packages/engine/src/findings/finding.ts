import type { Confidence, Severity } from '../rules/rule-schema.ts';
import type { Evidence } from './evidence.ts';
import type { Scope } from './scope.ts';

/** One step of the way from source to sink. Lines and columns are one-based, end column exclusive. */
export interface Step {
  readonly path: string;
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** What happens here, in words: "untrusted value from req.query", "passed to save()", … */
  readonly description: string;
  readonly kind: 'source' | 'step' | 'sink';
}

/** A mechanical way to mend a finding: what is found at a place, and what belongs there instead. Only statements of SQL go over several lines. */
export interface Fix {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly found: string;
  readonly replacement: string;
}

/**
 * What the matcher and the dataflow stage hand to `report/`: a finding whose fingerprint is still to be made.
 * `symbol` and `statement` are what fingerprints are made of, so that they survive edits elsewhere.
 */
export interface RawFinding {
  readonly ruleId: string;
  readonly path: string;
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** Overrides the rule's message when the engine knows more; null = the rule's. Never holds a whole secret. */
  readonly message: string | null;
  /** Enclosing class and function names from the outside in: ['UserService', 'save']; [] at top level. */
  readonly symbol: readonly string[];
  /** Text of the reported construct, made by `statementOf`: fingerprints are made of it. Never a whole secret. */
  readonly statement: string;
  /** From source to sink; null for structural findings. */
  readonly flow: readonly Step[] | null;
  /** How well the flow is proven; absent for structural findings. */
  readonly evidence?: Evidence;
  /** Of a structural finding: it is none if all code hands these parameters nothing but constants. See `scan/constant-callers.ts`. */
  readonly hangsOn?: readonly HandedParameter[];
  /** On a page of a template engine, where each value that is written is mended by itself. */
  readonly isInPage?: true;
  /** For tracking: what stands around it, those without a name included. */
  readonly scope: Scope;
  /** The rest is added when the file is read again at the end; see `annotate`. Lines of code from the scope's first to the finding. */
  readonly codeLinesBetween?: number;
  /** GitHub's hash of the line; null when the file could not be read again. */
  readonly lineHash?: string | null;
  /** The lines of the construct; null where quoting it would publish a secret. */
  readonly snippet?: string | null;
  readonly fix?: Fix;
}

/** A parameter of a function that only code which has its name can call. */
export interface HandedParameter {
  readonly name: string;
  /** Its place among the arguments. */
  readonly index: number;
  /** By which name an argument may be given to it. */
  readonly param: string;
  readonly isRest: boolean;
  /** Where the function stands. */
  readonly path: string;
  /** Who can call it: code of the same file, of the same folder, or all code of the project. */
  readonly reach: 'file' | 'folder' | 'project';
}

export interface Finding {
  readonly ruleId: string;
  /** Relative to the source root, '/' separated. For flows: where the sink is. */
  readonly path: string;
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly title: string;
  readonly message: string;
  readonly remediation: string;
  readonly severity: Severity;
  readonly confidence: Confidence;
  readonly cwe: readonly string[];
  readonly owasp: readonly string[];
  readonly references: readonly string[];
  readonly symbol: readonly string[];
  readonly flow: readonly Step[] | null;
  /** 32 lower-case hex digits; unique in a report; survives line shifts, re-indentation, renames and moves of the file. */
  readonly fingerprint: string;
  /** 32 lower-case hex digits: rule, enclosing symbols and statement. Equal for the same weakness wherever it stands, so not unique. */
  readonly weakness: string;
  /** Which one of equal `weakness` in the same file this is, counted from 0 in report order. */
  readonly occurrence: number;
  /** Path, enclosing scopes with their numbers and line offset inside the innermost: GitLab's `scope_offset`. */
  readonly scopeOffset: string;
  /** `scopeOffset` counting only lines of code (no blank ones, no comments): GitLab's `scope_offset_compressed`. */
  readonly scopeOffsetCompressed: string;
  /** GitHub's `primaryLocationLineHash`. Missing or null when it is not known. */
  readonly lineHash?: string | null;
  /** First lines of the construct, whole lines each. Missing or null when not known, or a secret. */
  readonly snippet?: string | null;
  /** Set when a `vedette-ignore` comment covers it: its reason. Suppressed findings are left out of reports except SARIF. */
  readonly suppressed: string | null;
  /** Why a comment that asks to ignore it is not followed. Missing or null when none asks. */
  readonly ignoreRequest?: string | null;
  /**
   * Of a rule about a setting of an application: every place that it stands for, the first of which is the finding's own. Missing where
   * a finding is one place.
   */
  readonly places?: readonly FindingPlace[];
  /** How its rule mends it; missing where the rule has no fix, or none for how this place is written. */
  readonly fix?: Fix;
  /** What a language model said of it, where an operator had one asked. No scan of the engine says anything here. */
  readonly opinion?: ModelOpinion;
  /** Of a secret that is in no file now: place and line are those of the commit that added it. */
  readonly history?: SecretHistory;
}

/** One of several places of a finding. Positions as in `Finding`. */
export interface FindingPlace {
  readonly path: string;
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** Those that it would have as a finding by itself: by them it is known where it was reported so. */
  readonly fingerprint: string;
  readonly weakness: string;
  readonly fix?: Fix;
}

/**
 * What a language model said of a finding: an opinion, kept apart from what the engine found. Severity and confidence of the
 * finding are those that hold with it; what the engine said stands here.
 */
export interface ModelOpinion {
  readonly model: string;
  readonly verdict: 'raise' | 'lower' | 'keep';
  /** Plain text of something that has read untrusted text. */
  readonly explanation: string;
  readonly severityBefore: Severity;
  readonly confidenceBefore: Confidence;
  /** RFC 3339, UTC. */
  readonly answeredAt: string;
}

/** Commits between which a secret stood in the files of a repository. */
export interface SecretHistory {
  readonly addedBy: CommitName;
  /** Null where no commit that was read removes it. */
  readonly removedBy: CommitName | null;
}

/** A commit as reports name it. */
export interface CommitName {
  readonly id: string;
  /** When it was committed: `YYYY-MM-DD`, UTC. */
  readonly date: string;
}

/** Most severe first: order of severities in reports. */
export const severityOrder: readonly Severity[] = ['critical', 'high', 'medium', 'low', 'info'];
