import type { Ecosystem } from '../ecosystem.ts';
/** What the dependency inventory is made of: the data that leaves this folder. */

/** From the strongest claim on production downwards. */
export type Scope = 'production' | 'optional' | 'peer' | 'development';

export const SCOPES: readonly Scope[] = ['production', 'optional', 'peer', 'development'];

export interface PackageSource {
  /** 'workspace': a member of the same source tree. */
  readonly kind: 'registry' | 'url' | 'git' | 'file' | 'workspace';
  readonly url: string | null;
}

/** Where a component was declared by a person, as opposed to resolved by a tool. */
export interface DeclaredAt {
  readonly file: string;
  readonly line: number;
  /** As written; '' when anything is accepted. */
  readonly range: string;
  readonly scope: Scope;
  /** The table of the manifest that it stands in, as the manifest spells it; absent where the format has none. */
  readonly section?: string;
  /** The name that the project gives it, where that is another one. */
  readonly alias?: string;
  /** Where its version is written, where that is another place. */
  readonly versionAt?: VersionSource;
}

/** What a declaration takes its version from: a property, a managed version, a catalog, the manifest of a workspace. */
export interface VersionSource {
  readonly file: string;
  readonly line: number;
  readonly kind: 'property' | 'managed' | 'catalog' | 'workspace' | 'replace';
  /** Of the property; of a managed version the package; of a `replace` what stands at its left. */
  readonly name: string;
}

/** One place where a component is present. */
export interface Occurrence {
  readonly file: string;
  readonly line: number;
  readonly format: string;
  readonly role: 'lock' | 'manifest';
  readonly relation: 'direct' | 'transitive' | 'unknown';
  readonly scope: Scope;
  /** One shortest path: the project's name first, the component (`name@version`) last; null where the file has no graph. */
  readonly path: readonly string[] | null;
  readonly declaredAt: DeclaredAt | null;
  /** Where else it is declared, of what this file resolves; at most 20. Absent where nowhere. */
  readonly alsoDeclaredAt?: readonly DeclaredAt[];
  /** Where the first package of the path is declared; absent for direct ones, and where nothing says. */
  readonly broughtBy?: DeclaredAt;
  /** A line of the file that says another version than what is asked for: a `replace` of Go. */
  readonly versionAt?: VersionSource;
  /** What needs it within this file, in order of name, at most 20. Empty where the file has no graph, or only projects need it. */
  readonly requiredBy: readonly Requirer[];
}

/** A package that needs another one. */
export interface Requirer {
  readonly name: string;
  readonly version: string | null;
  /** As written; '' where the file does not say. */
  readonly range: string;
}

export interface Component {
  /** The purl; with the range as a qualifier-free suffix where no version is known. Unique within an inventory. */
  readonly id: string;
  readonly ecosystem: Ecosystem;
  readonly name: string;
  /** Exact version, or null when only a range is known. */
  readonly version: string | null;
  /** Declared range where nothing exact is known. */
  readonly range: string | null;
  readonly purl: string;
  readonly relation: 'direct' | 'transitive' | 'unknown';
  /** The strongest over all occurrences. */
  readonly scope: Scope;
  readonly source: PackageSource;
  /** Subresource-integrity or `algorithm:hex` strings as the lock has them, sorted. */
  readonly integrity: readonly string[];
  /** Licences as the lock has them; several are alternatives. Absent in inventories of earlier versions. */
  readonly licenses?: readonly string[];
  /** null: the file format does not say. */
  readonly installScript: boolean | null;
  /** Names under which code imports it, where a lock file says (PHP autoload prefixes, npm aliases). */
  readonly importNames: readonly string[];
  /** Names of packages in whose place it stands: forks, by a `replace` of Go or an npm alias. Sorted. */
  readonly standsFor: readonly string[];
  readonly occurrences: readonly Occurrence[];
  /** Ids of components it depends on, sorted. */
  readonly dependsOn: readonly string[];
}

/** What the inventory does not know, and where. A gap never clears anything. */
export interface Gap {
  readonly file: string;
  readonly line: number | null;
  /** Null: it may hide a package of any ecosystem. 'other': of one that is not read. */
  readonly ecosystem: Ecosystem | 'other' | null;
  readonly reason: GapReason;
  readonly detail: string;
  /** Names of the only packages that it can hide, where that is known; otherwise it can hide every one of the ecosystem. */
  readonly packages?: readonly string[];
  /** True: what it leaves open runs where the project is built and checked, and is no part of what is shipped. */
  readonly isPipeline?: boolean;
}

export type GapReason =
  | 'unreadable'
  | 'too-large'
  | 'no-lock-file'
  | 'outdated-lock-file'
  | 'undeclared'
  | 'installed-elsewhere'
  | 'bundled-copy'
  | 'skipped'
  | 'unresolved-version'
  | 'outside-source'
  | 'unsupported'
  | 'dynamic';

/** A project of the source tree: a manifest with a name, or the directory of a lock file. */
export interface Project {
  readonly ecosystem: Ecosystem;
  readonly name: string;
  readonly version: string | null;
  /** As its manifest declares it; absent where none does. */
  readonly license?: string;
  readonly file: string;
  /** Ids of its direct dependencies, sorted. */
  readonly dependsOn: readonly string[];
}

export interface OwnPackage {
  readonly ecosystem: Ecosystem;
  readonly name: string;
  readonly file: string;
}

export interface Inventory {
  readonly projects: readonly Project[];
  readonly components: readonly Component[];
  readonly gaps: readonly Gap[];
  /** Packages whose own source this is, by what manifests call themselves. In no list of components, and at no version. */
  readonly ownPackages: readonly OwnPackage[];
  /** Dependency files that were read, sorted. */
  readonly files: readonly string[];
}
