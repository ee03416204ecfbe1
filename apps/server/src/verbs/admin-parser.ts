import { Command, Option } from 'commander';
import { type AdminCommand, adminCommands } from './admin-commands.ts';
import { UsageFault, type Values } from './admin-values.ts';

/** What was asked for: a command with its options. */
export interface AdminCall {
  readonly command: AdminCommand;
  readonly values: Values;
}

/**
 * The command line of `vedette admin`, as a parser that writes help to standard output and throws CommanderErrors.
 * @param onCall is told what was asked for
 */
export function createAdminParser(
  stdout: { write(text: string): unknown },
  onCall: (call: AdminCall) => void,
): Command {
  const parser = new Command('vedette admin')
    .description(
      "Administers a server: run on its machine, in its clone, with its settings. It talks to the server's database, whether the server is running or not.",
    )
    .helpOption('-h, --help', 'explain a command, with examples')
    .helpCommand('help [command]', 'explain a command')
    .exitOverride()
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      // What is wrong is said once, by whoever catches the error.
      writeErr: () => undefined,
    })
    .addHelpText('after', '\n`vedette admin <command> --help` explains a command and shows examples of it.');
  for (const [name, command] of Object.entries(adminCommands)) {
    const parsed = parser
      .command(name)
      .summary(command.summary)
      .description(`${sentence(command.summary)}.`);
    const options = Object.entries(command.options).map(([key, { value, required, description }]) => {
      const flags = value === undefined ? `--${key}` : `--${key} <${value}>`;
      const option = new Option(flags, required ? `${description} (required)` : description);
      parsed.addOption(option);
      return [key, option] as const;
    });
    parsed
      .option('--json', 'print one JSON object on standard output, on failure too')
      .addHelpText('after', `\nExamples:\n${command.examples.map(exampleText).join('\n')}\n`)
      .action((given: Record<string, string | boolean>) => {
        const values = Object.fromEntries(options.map(([key, option]) => [key, typedValue(option, given)]));
        // Not left to the parser, which would look for these before it looks for misspelt options.
        const missing = options.filter(
          ([key]) => command.options[key]?.required && values[key] === undefined,
        );
        if (missing.length > 0)
          throw new UsageFault(`Missing: ${missing.map(([, { flags }]) => flags).join(', ')}.`);
        onCall({ command, values });
      });
  }
  return parser;
}

/** A switch that begins with `no-` is kept under its own name: it says what is left out. */
function typedValue(option: Option, given: Record<string, string | boolean>) {
  const value = given[option.attributeName()];
  return option.negate ? value === false : value;
}

const exampleText = ([args, does]: readonly [string, string]): string =>
  `  $ npx vedette admin ${args}\n      ${does}`;

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
