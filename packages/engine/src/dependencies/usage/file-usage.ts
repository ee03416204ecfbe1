import type { LanguageId } from '../../ir/ir.ts';

/** What one source file imports and does with it; small plain data that leaves the worker and is cached by content. */
export interface FileUsage {
  readonly path: string;
  readonly language: LanguageId;
  readonly imports: readonly ImportUse[];
  /** Places where what is loaded is decided at run time: usage is not wholly known. */
  readonly unknowns: readonly { readonly line: number; readonly what: string }[];
  /** Packages or namespaces that the file itself declares (Java, C#, PHP, Go): imports of those are its own project's. */
  readonly declares: readonly string[];
  /** Texts that may be names of packages which are loaded by name, each where it stands first. */
  readonly mentions: readonly Mention[];
  /** False where part of the file could not be parsed. */
  readonly complete: boolean;
}

export interface Mention {
  readonly text: string;
  readonly line: number;
}

export interface ImportUse {
  readonly module: string;
  readonly name: string | null;
  readonly line: number;
  readonly typeOnly: boolean;
  /** True: it may be something of the project itself that is written alike. It counts only where a package has the name. */
  readonly isGuess?: boolean;
  readonly members: readonly MemberUse[];
}

/** A member reached from the import, dotted from the module on (`Router.get`); the line of its first use. */
export interface MemberUse {
  readonly name: string;
  readonly line: number;
  readonly called: boolean;
}
