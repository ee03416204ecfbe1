import { Argument, Command, type CommanderError, InvalidArgumentError, Option } from 'commander';
import { usageError } from '../failure/cli-error.ts';
import { exitCodeMeanings } from '../failure/exit-codes.ts';
import { type Surroundings, wantsColour } from '../terminal/surroundings.ts';
import {
  type ActionSpec,
  type CommandSection,
  type CommandSpec,
  isGroup,
  type OptionSpec,
} from './command.ts';
import { nearWord } from './near-word.ts';

const DESCRIPTION =
  'Finds security weaknesses in source code, shows how an attacker reaches them, and works with a Vedette server.';

const ENVIRONMENT = [
  ['VEDETTE_SERVER', 'address of the server, before that of the stored login'],
  ['VEDETTE_TOKEN', 'personal or device token, before that of the stored login'],
  ['NO_COLOR', 'set to anything: no colours'],
  ['FORCE_COLOR', 'set to 1: colours in a pipe too, as with CLICOLOR_FORCE'],
] as const;

interface ParserOptions {
  readonly version: string;
  readonly sections: readonly CommandSection[];
  readonly at: Surroundings;
  /** Is given the exit code of the command that ran. */
  readonly onExit: (code: number) => void;
}

/** The whole command line as a parser that throws CommanderErrors and prints nothing but help. */
export function createParser({ version, sections, at, onExit }: ParserOptions): Command {
  const bold = (text: string) => (wantsColour(at, at.stdout) ? `\u001b[1m${text}\u001b[0m` : text);
  const program = new Command('vedette')
    .description(DESCRIPTION)
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'explain a command, with examples')
    .commandsGroup('Tools:')
    .helpCommand('help [command]', 'explain a command')
    .exitOverride(explaining({ name: '', commands: sections.flatMap(({ commands }) => commands) }))
    .configureOutput({
      writeOut: (text) => at.stdout.write(text),
      // What is wrong is said once, by whoever catches the error.
      writeErr: () => undefined,
      getOutHelpWidth: () => at.stdout.columns ?? 100,
      getErrHelpWidth: () => at.stdout.columns ?? 100,
    })
    .configureHelp({ styleTitle: bold, subcommandTerm: (command) => command.name() })
    .addHelpText('after', () => `\n${bold('Environment:')}\n${pairs(ENVIRONMENT)}`)
    .addHelpText('after', () => `\n${bold('Exit codes:')}\n${pairs(exitCodeMeanings)}`)
    .addHelpText('after', '\n`vedette <command> --help` explains a command and shows examples of it.\n');
  for (const { title, commands } of sections) {
    for (const spec of commands) add(program, spec, title);
  }
  return program;

  function add(parent: Command, spec: CommandSpec, heading?: string): void {
    const command = parent.command(spec.name).summary(spec.summary);
    command.description(spec.about ?? `${spec.summary.charAt(0).toUpperCase()}${spec.summary.slice(1)}.`);
    if (heading !== undefined) command.helpGroup(`${heading}:`);
    if (isGroup(spec)) {
      for (const one of spec.commands) add(command, one);
      command.exitOverride(explaining(spec));
    } else fill(command, spec);
  }

  function fill(command: Command, spec: ActionSpec): void {
    for (const { name, description } of spec.args ?? []) command.addArgument(new Argument(name, description));
    command.exitOverride(explaining(spec));
    for (const option of spec.options ?? []) command.addOption(optionOf(option));
    if (spec.takesAnyOption) command.allowUnknownOption();
    command
      .addHelpText('after', () => {
        const shown = spec.examples.map(({ run, does }) => `  ${bold(`$ ${run}`)}\n      ${does}`);
        return `\n${bold('Examples:')}\n${shown.join('\n')}\n`;
      })
      .action(async () => {
        const flags = command.opts();
        checkArguments(spec, command.args);
        // Not left to the parser, which would look for these before it looks for misspelt options.
        const missing = (spec.options ?? []).filter(
          (option) => option.required && flags[optionOf(option).attributeName()] === undefined,
        );
        if (missing.length > 0)
          command.error(`error: missing: ${missing.map((option) => option.flags).join(', ')}`);
        const run = await spec.load();
        onExit(await run({ args: command.args, flags, at }));
      });
  }
}

/** Says more than the parser of a call that is not complete or misspelt: what could have been meant. */
function explaining(
  spec:
    | Pick<ActionSpec, 'name' | 'args'>
    | { readonly name: string; readonly commands: readonly { readonly name: string }[] },
) {
  return (error: CommanderError): never => {
    const named = /'([^']*)'/.exec(error.message)?.[1] ?? '';
    if ('commands' in spec) {
      const names = spec.commands.map(({ name }) => name);
      if (error.code === 'commander.help')
        throw usageError(
          `\`vedette ${spec.name}\` needs another word: ${listed(names)}.`,
          'Add --help to see what each of them does.',
        );
      // A misspelt one is known to the parser already; half of one, such as `service`, is not.
      const [begun] = names.filter((name) => named !== '' && name.startsWith(named));
      if (error.code === 'commander.unknownCommand' && !error.message.includes('Did you mean'))
        throw usageError(
          `Unknown command '${named.slice(0, 100)}'.`,
          begun !== undefined
            ? `Did you mean ${begun}?`
            : spec.name === ''
              ? '`vedette --help` lists the commands.'
              : `\`vedette ${spec.name}\` takes ${listed(names)}.`,
        );
    } else if (error.code === 'commander.missingArgument') {
      const arg = spec.args?.find(({ name }) => name.replaceAll(/[<>.]/g, '') === named);
      if (arg?.missing !== undefined) throw usageError(`Missing: ${arg.name}.`, arg.missing);
    }
    throw error;
  };
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;

/** Each against what it stands for; a last one that takes several, against all that are left. */
function checkArguments({ args = [] }: ActionSpec, given: readonly string[]): void {
  for (const [index, text] of given.entries()) args[Math.min(index, args.length - 1)]?.check?.(text);
}

/** `--severity HIGH` and `--as false-positive` are understood. */
const folded = (text: string): string => text.toLowerCase().replaceAll('-', '_');

function choiceOf(choices: readonly string[]): (text: string) => string {
  return (text) => {
    const chosen = choices.find((one) => folded(one) === folded(text));
    if (chosen !== undefined) return chosen;
    const near = nearWord(text, choices);
    throw new InvalidArgumentError(
      `Allowed choices are ${choices.join(', ')}.${near === null ? '' : `\n(Did you mean ${near}?)`}`,
    );
  };
}

function optionOf({ flags, description, choices, required, parse, ...spec }: OptionSpec): Option {
  const option = new Option(flags, required ? `${description} (required)` : description);
  if (choices) option.choices([...choices]).argParser(choiceOf(choices));
  if (parse) option.argParser(parse);
  if (spec.default !== undefined) option.default(spec.default);
  return option;
}

function pairs(rows: readonly (readonly [string | number, string])[]): string {
  const width = Math.max(...rows.map(([name]) => String(name).length));
  return rows.map(([name, meaning]) => `  ${String(name).padEnd(width)}  ${meaning}`).join('\n');
}
