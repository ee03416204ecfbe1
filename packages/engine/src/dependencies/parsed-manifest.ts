/**
 * What one dependency file says by itself. A reading is plain data, depends on nothing but the file's path and
 * text, and can be cached by content; `inventory.ts` puts the readings of a source tree together.
 */
import type { Ecosystem } from '../ecosystem.ts';
import type { Gap, GapReason, PackageSource, Scope, VersionSource } from './component.ts';

export interface Declaration {
  readonly name: string;
  /** As written; '' = any. */
  readonly range: string;
  readonly scope: Scope;
  readonly line: number;
  readonly source: PackageSource;
  /** Name under which it is installed or imported when that differs (npm aliases, Cargo renames). */
  readonly alias: string | null;
  /** Installed apart from what the lock file resolves: what builds the project. */
  readonly isBuildTool: boolean;
  readonly section?: string;
  readonly versionAt?: VersionSource;
}

export interface Edge {
  readonly name: string;
  readonly range: string;
  readonly scope: Scope;
  /** Key of the locked package it resolves to; null when the lock leaves that to name and range. */
  readonly key: string | null;
}

export interface LockedPackage {
  /** Unique within the file. */
  readonly key: string;
  readonly name: string;
  readonly version: string | null;
  readonly line: number;
  readonly source: PackageSource;
  readonly integrity: readonly string[];
  /** As written; several are alternatives. */
  readonly licenses: readonly string[];
  readonly installScript: boolean | null;
  /** What the lock itself says about dev/optional/peer; used where the graph does not decide. */
  readonly hint: Scope | null;
  readonly dependencies: readonly Edge[];
  /** `name@range` strings that resolve to this entry (yarn). */
  readonly descriptors: readonly string[];
  readonly importNames: readonly string[];
  /** Names of packages in whose place it is installed: of its forks and of what contains it. */
  readonly standsFor: readonly string[];
  readonly versionAt?: VersionSource;
}

/** A project that the lock file itself knows; `directory` is relative to the source root. */
export interface LockRoot {
  readonly directory: string;
  readonly name: string | null;
  readonly dependencies: readonly Edge[];
}

export interface ParsedManifest {
  readonly path: string;
  readonly ecosystem: Ecosystem;
  readonly format: string;
  readonly role: 'manifest' | 'lock' | 'settings';
  readonly project: {
    readonly name: string | null;
    readonly version: string | null;
    /** As declared; null or absent where the format or the file says nothing. */
    readonly license?: string | null;
  } | null;
  readonly declarations: readonly Declaration[];
  readonly packages: readonly LockedPackage[];
  /** null: the manifests beside the lock say what the roots are. */
  readonly roots: readonly LockRoot[] | null;
  /** Whether `packages[].dependencies` are known. */
  readonly graph: boolean;
  readonly gaps: readonly Gap[];
  /** A manifest that needs no other lock file: it names every package that is installed for it, with its version. */
  readonly isComplete: boolean;
  /** What only a cross-file step of the same ecosystem understands; plain data. */
  readonly detail: unknown;
}

export interface FileFormat {
  readonly name: string;
  readonly role: ParsedManifest['role'];
  /** Decides by path alone. */
  readonly matches: (path: string) => boolean;
  readonly read: (path: string, text: string) => Partial<ParsedManifest>;
  /** Manifests: formats of the lock files that resolve it; absent = the file stands for itself. */
  readonly lockedBy?: readonly string[];
}

/** One folder under `manifests/` each. */
export interface EcosystemReader {
  readonly ecosystem: Ecosystem;
  readonly formats: readonly FileFormat[];
  /** Canonical package name: PyPI lower-cases and folds separators, NuGet ignores case, others keep it. */
  readonly normalize: (name: string) => string;
  /** The version that a declared range pins, or null. */
  readonly exact: (range: string) => string | null;
  /** Cross-file step: parent poms, `-r` includes, version catalogs. Gets this ecosystem's readings only. */
  readonly link?: (readings: readonly ParsedManifest[]) => readonly ParsedManifest[];
}

export const REGISTRY: PackageSource = { kind: 'registry', url: null };

export function declare(
  name: string,
  range: string,
  line: number,
  more: Partial<Omit<Declaration, 'name' | 'range' | 'line'>> = {},
): Declaration {
  return {
    name,
    range,
    line,
    scope: 'production',
    source: REGISTRY,
    alias: null,
    isBuildTool: false,
    ...more,
  };
}

export function locked(
  key: string,
  name: string,
  version: string | null,
  line: number,
  more: Partial<LockedPackage> = {},
): LockedPackage {
  return {
    key,
    name,
    version,
    line,
    source: REGISTRY,
    integrity: [],
    licenses: [],
    installScript: null,
    hint: null,
    dependencies: [],
    descriptors: [],
    importNames: [],
    standsFor: [],
    ...more,
  };
}

export function edge(name: string, range: string, key: string | null, scope: Scope = 'production'): Edge {
  return { name, range, scope, key };
}

export function gap(
  file: string,
  ecosystem: Gap['ecosystem'],
  reason: GapReason,
  detail: string,
  line: number | null = null,
  packages?: readonly string[],
): Gap {
  return { file, line, ecosystem, reason, detail, ...(packages === undefined ? {} : { packages }) };
}
