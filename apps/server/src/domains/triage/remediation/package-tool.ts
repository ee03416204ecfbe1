import type { Ecosystem, Requirer, VersionSource } from '@vedette/engine';
import type { DeclarationFact } from '../../components/index.ts';

/** What a person does: a command in a folder of the source, an edit before it in words, or an edit alone. */
export interface Step {
  readonly folder: string;
  readonly command: string | null;
  /** A whole sentence with the file, the line and what to write; null where the command does everything. */
  readonly edit: string | null;
}

/** A declared dependency, and the version that it is to have; null: whatever is newest. */
export interface Move {
  readonly name: string;
  /** The name that the project gives it, where that is another one. */
  readonly alias: string | null;
  readonly from: string | null;
  readonly to: string | null;
  /** Null where the file that shows it does not say who asks for it. */
  readonly declared: DeclarationFact | null;
  /** Whether the declared range lets the version in; null where that is not known. */
  readonly admitted: boolean | null;
  readonly development: boolean;
  /** The file that shows it. */
  readonly file: string;
  readonly versionAt: VersionSource | null;
  /** False where other declarations of it, that are still to be moved, may forbid the version. */
  readonly isLast: boolean;
}

/** One that others bring in, and who of them asks for less than it is to have. */
export interface Held {
  readonly name: string;
  readonly from: string | null;
  readonly to: string;
  readonly file: string;
  readonly line: number;
  /** Empty where the file does not say who asks for what. */
  readonly inTheWay: readonly Requirer[];
}

/** A package manager: how a version is moved with it. */
export interface PackageTool {
  /** Moves what the project declares. */
  readonly update: (move: Move) => Step;
  /** Moves a transitive one in the lock file alone, as far as those that need it allow. */
  readonly relock?: (held: Omit<Held, 'to'> & { readonly to: string | null }) => Step;
  /** Sets a transitive one to a version whatever those that need it ask for. */
  readonly override?: (held: Held) => Step;
  /** Takes out what the project declares. */
  readonly remove: (move: Move) => Step | null;
  /** Empties the cache from which a hostile version would be installed again; null where there is no command for it. */
  readonly purge: string | null;
  /** Its lock files hold no ranges of what packages need; it says itself when one is in the way. */
  readonly refusesByItself?: boolean;
  /** Keeps several versions of a package side by side, and its lock files do not say who asks for which. */
  readonly knowsNoRanges?: boolean;
  /** Takes the lowest version that a file names: the command writes another one, and ranges say nothing. */
  readonly takesLowest?: boolean;
}

export const step = (folder: string, command: string | null, edit: string | null = null): Step => ({
  folder,
  command,
  edit,
});

export const placeOf = ({ file, line }: Pick<DeclarationFact, 'file' | 'line'>): string => `${file}:${line}`;

/** `1.2.0` of `v1.2.0`. */
export const withoutV = (version: string): string => version.replace(/^v(?=\d)/, '');

/** Names as registries have them. What is called otherwise gets into no command: it may be an option, an address or worse. */
const NAMES: Record<Ecosystem, RegExp> = {
  npm: /^(?:@[a-z0-9_~][\w.~-]*\/)?[a-z0-9_~][\w.~-]*$/i,
  pypi: /^[a-z0-9](?:[\w.-]*[a-z0-9])?$/i,
  maven: /^\w[\w.-]*:\w[\w.-]*$/,
  golang: /^[a-z0-9][\w.~-]*(?:\/[\w.~-]+)*$/i,
  cargo: /^[a-z0-9_][\w-]*$/i,
  composer: /^[a-z0-9][\w.-]*\/[a-z0-9][\w.-]*$/i,
  gem: /^\w[\w.-]*$/,
  nuget: /^\w[\w.-]*$/,
  githubactions: /^\w[\w.-]*\/[\w.-]+(?:\/[\w.-]+)*$/,
};
const VERSION = /^[\w][\w.+!~-]*$/;

/** Whether a name and a version are ones that a registry of the ecosystem can have. */
export const isPlain = (ecosystem: Ecosystem, name: string, ...versions: (string | null)[]): boolean =>
  NAMES[ecosystem].test(name) && versions.every((version) => version === null || VERSION.test(version));
