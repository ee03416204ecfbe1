import { Argument, Command, Option } from 'commander';
import { exitCodeMeanings } from '../failure/exit-codes.ts';
import { type Surroundings, wantsColour } from '../terminal/surroundings.ts';
import {
  type ActionSpec,
  type CommandSection,
  type CommandSpec,
  isGroup,
  type OptionSpec,
} from './command.ts';

const DESCRIPTION =
  'Finds security weaknesses in source code, shows how an attacker reaches them, and works with a Vedette server.';

const ENVIRONMENT = [
  ['VEDETTE_SERVER', 'address of the server, before that of the stored login'],
  ['VEDETTE_TOKEN', 'personal or device token, before that of the stored login'],
  ['NO_COLOR', 'set to anything: no colours'],
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
    .exitOverride()
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
    } else fill(command, spec);
  }

  function fill(command: Command, spec: ActionSpec): void {
    for (const { name, description } of spec.args ?? []) command.addArgument(new Argument(name, description));
    for (const option of spec.options ?? []) command.addOption(optionOf(option));
    if (spec.takesAnyOption) command.allowUnknownOption();
    command
      .addHelpText('after', () => {
        const shown = spec.examples.map(({ run, does }) => `  ${bold(`$ ${run}`)}\n      ${does}`);
        return `\n${bold('Examples:')}\n${shown.join('\n')}\n`;
      })
      .action(async () => {
        const flags = command.opts();
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

function optionOf({ flags, description, choices, required, parse, ...spec }: OptionSpec): Option {
  const option = new Option(flags, required ? `${description} (required)` : description);
  if (choices) option.choices([...choices]);
  if (parse) option.argParser(parse);
  if (spec.default !== undefined) option.default(spec.default);
  return option;
}

function pairs(rows: readonly (readonly [string | number, string])[]): string {
  const width = Math.max(...rows.map(([name]) => String(name).length));
  return rows.map(([name, meaning]) => `  ${String(name).padEnd(width)}  ${meaning}`).join('\n');
}
