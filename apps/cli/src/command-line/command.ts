import type { Surroundings } from '../terminal/surroundings.ts';

/** What a command is given once its arguments are parsed. */
export interface Invocation<Flags> {
  readonly args: readonly string[];
  readonly flags: Flags;
  readonly at: Surroundings;
}

/** Does what the command says. @returns the exit code @throws what `failure/describe.ts` tells of */
export type Run<Flags> = (invocation: Invocation<Flags>) => Promise<number>;

export interface OptionSpec {
  /** As commander writes them: `-o, --output <file>`. */
  readonly flags: string;
  readonly description: string;
  readonly choices?: readonly string[];
  readonly default?: string | number | boolean;
  readonly required?: boolean;
  /** Reads the value. @throws commander's InvalidArgumentError, whose text follows "is invalid." */
  readonly parse?: (text: string) => unknown;
  /** The values that completion offers; `files` and `folders` are those of the disk. */
  readonly completes?: 'files' | 'folders';
}

export interface ArgumentSpec {
  /** `<id>` is required, `[path]` is not, a trailing `...` takes several. */
  readonly name: string;
  readonly description: string;
  readonly completes?: 'files' | 'folders';
  /** Refuses what cannot be one, before a server is asked. @throws CliError */
  readonly check?: (text: string) => void;
  /** What to do where it is missing. Without it: read the help. */
  readonly missing?: string;
}

export interface Example {
  readonly run: string;
  readonly does: string;
}

interface Named {
  readonly name: string;
  /** One line in the list of commands, without a full stop. */
  readonly summary: string;
  /** What a newcomer has to know, in a few sentences. */
  readonly about?: string;
}

/** A command that does something. Its behaviour is loaded when it is run, so that help is quick. */
export interface ActionSpec extends Named {
  readonly args?: readonly ArgumentSpec[];
  readonly options?: readonly OptionSpec[];
  /** Options that only another program knows are no mistake here. */
  readonly takesAnyOption?: true;
  readonly examples: readonly Example[];
  // biome-ignore lint/suspicious/noExplicitAny: each behaviour names the flags that the options beside it define.
  readonly load: () => Promise<Run<any>>;
}

/** A command that only holds others. */
export interface GroupSpec extends Named {
  readonly commands: readonly ActionSpec[];
}

export type CommandSpec = ActionSpec | GroupSpec;

/** The commands under a heading of `vedette --help`. */
export interface CommandSection {
  readonly title: string;
  readonly commands: readonly CommandSpec[];
}

export const isGroup = (command: CommandSpec): command is GroupSpec => 'commands' in command;
