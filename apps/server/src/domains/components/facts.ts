import type { DeclaredAt, Ecosystem, Requirer, Scope, VersionSource } from '@vedette/engine';

/** What the latest completed scan of a workspace says about the subject of an alert. Read from the store; triage itself asks nothing else. */
export interface WorkspaceFacts {
  readonly workspaceId: string;
  readonly workspaceName: string;
  /** Null: no scan of it was completed, or its inventory could not be kept. */
  readonly scan: ScanFacts | null;
  /** A later scan that is completed and whose inventory is not in place, or could not be put there. */
  readonly unindexed: { readonly scanId: string; readonly completedAt: Date } | null;
  /** Components of that name in the latest scan. */
  readonly present: readonly ComponentFact[];
  /** Components of that name that an older scan had and the latest has not. */
  readonly past: readonly PastComponent[];
  readonly indicators: readonly IndicatorHit[];
  /** Components whose names are nearly the one in the alert. */
  readonly lookalikes: readonly ComponentFact[];
}

export interface ScanFacts {
  readonly scanId: string;
  /** Ecosystems with at least one lock file, or a manifest that pins everything. */
  readonly lockedEcosystems: readonly Ecosystem[];
  /** Ecosystems of which the source holds anything at all: packages, manifests or code. */
  readonly ecosystems: readonly Ecosystem[];
  /** What the dependency inventory does not know. */
  readonly inventoryGaps: readonly Gap[];
  /** Imports that nothing declares. */
  readonly undeclared: readonly Gap[];
  /** Why "no import seen" is not "not imported", by ecosystem; an ecosystem without an entry was looked at completely. */
  readonly usageGaps: Readonly<Partial<Record<Ecosystem, readonly Gap[]>>>;
  /** Files that were not searched for indicators. */
  readonly unsearched: readonly Gap[];
  /** The latest scan that read imports: this one, an older one where this one is lite, or null where none did. */
  readonly importsFrom: 'this scan' | { readonly scanId: string; readonly completedAt: Date } | null;
}

export interface Gap {
  readonly what: string;
  readonly file: string | null;
  readonly line: number | null;
  /** Null: it may hide a package of any ecosystem. 'other': of one that is not read. */
  readonly ecosystem: Ecosystem | 'other' | null;
  /** The only packages that it can hide, by name; absent where it can hide every one of the ecosystem. */
  readonly packages?: readonly string[];
  /** True: it can hide what runs where the project is built, and nothing of what is shipped. */
  readonly isPipeline?: boolean;
}

export interface ComponentFact {
  readonly ecosystem: Ecosystem;
  readonly name: string;
  /** Null when only a range is known. */
  readonly version: string | null;
  readonly range: string | null;
  readonly purl: string;
  /** Where it comes from. What is no package of a registry has only the text of a version: somebody may have changed the code. */
  readonly source: 'registry' | 'url' | 'git' | 'file';
  readonly relation: 'direct' | 'transitive' | 'unknown';
  /** Declared for development, and imported by no code of production. */
  readonly development: boolean;
  readonly installScript: boolean | null;
  /** True for what runs without being imported: plugins, drivers, servers. */
  readonly worksWithoutImport: boolean;
  /** True when code of production imports it for run time: tests do not run there, and types are gone by then. */
  readonly imported: boolean;
  /** Where it stands and where it is imported: empty until `withOccurrences` has read them. */
  readonly occurrences: readonly OccurrenceFact[];
  readonly imports: readonly ImportFact[];
}

/** Of what was stored before more was known there are the place and the range alone. */
export type DeclarationFact = Pick<DeclaredAt, 'file' | 'line' | 'range'> & Partial<DeclaredAt>;

export interface OccurrenceFact {
  readonly file: string;
  readonly line: number;
  readonly format: string;
  readonly path: readonly string[] | null;
  readonly declaredAt: DeclarationFact | null;
  /** Where else it is declared, of what the file resolves; absent where nowhere. */
  readonly alsoDeclaredAt?: readonly DeclarationFact[];
  /** Where the first package of the path is declared; absent for direct ones, and where nothing says. */
  readonly broughtBy?: DeclarationFact;
  /** A line of the file that says another version than what is asked for: a `replace` of Go. */
  readonly versionAt?: VersionSource;
  /** The name that the project gives it: of an npm alias, or of the Go module that it replaces. Absent where it has its own. */
  readonly alias?: string;
  /** What needs it within this file; absent in what was stored before this was known. */
  readonly requiredBy?: readonly Requirer[];
  /** What it is declared for there; absent in what was stored before this was known. */
  readonly scope?: Scope;
}

export interface ImportFact {
  readonly file: string;
  readonly line: number;
  readonly typeOnly: boolean;
  /** True: the file is a test, an example or part of the build. */
  readonly isAside?: boolean;
  /** No import: the name stands there as this text, and what reads it may load the package. */
  readonly asText?: string;
  /** Dotted names of the members that are called. */
  readonly calls: readonly { readonly name: string; readonly line: number }[];
}

export interface PastComponent {
  readonly ecosystem: Ecosystem;
  readonly name: string;
  readonly version: string | null;
  readonly purl: string;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  /** The latest scan that had it. */
  readonly lastScanId: string;
  readonly installScript: boolean | null;
}

export interface IndicatorHit {
  readonly indicator: string;
  readonly file: string;
  readonly line: number;
}
