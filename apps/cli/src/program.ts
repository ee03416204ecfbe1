import { engineVersion, severityOrder } from '@vedette/engine';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { exitCodes, UsageError } from './exit-codes.ts';
import { rulesTestCommand } from './rules-test-command.ts';
import { formats, type ScanFlags, scanCommand } from './scan-command.ts';
import type { Surroundings } from './streams.ts';

/** Runs the command line given without the program's own name; gives the exit code and never throws. */
export async function runProgram(args: readonly string[], at: Surroundings): Promise<number> {
  let code: number = exitCodes.clean;
  const program = new Command('vedette')
    .description('Finds security weaknesses in source code and shows how an attacker reaches them.')
    .version(engineVersion)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => at.stdout.write(text),
      writeErr: (text) => at.stderr.write(text),
    });
  program
    .command('scan')
    .description('scan a folder')
    .argument('[path]', 'folder that holds the sources', '.')
    .option('--offline', 'run on this machine, without a server')
    .addOption(
      new Option('--type <type>', 'how deep to look')
        .choices(['lite', 'standard', 'audit'])
        .default('standard'),
    )
    .addOption(new Option('--format <format>', 'what to write').choices(formats).default('text'))
    .option('--output <file>', 'write the report to a file')
    .addOption(
      new Option(
        '--fail-on <severity>',
        'exit with 1 when there is a finding of this severity or a higher one',
      )
        .choices([...severityOrder, 'never'])
        .default('info'),
    )
    .option('--rules <dir>', 'use the rules of this folder')
    .option('--workers <n>', 'threads', wholeNumber, 2)
    .option('--focus <path...>', 'look at these paths first')
    .action(async (path: string, flags: ScanFlags) => {
      code = await scanCommand(path, flags, at);
    });
  program
    .command('rules')
    .description('work on rules')
    .command('test')
    .description('check every rule against its marked examples')
    .argument('[dir]', 'folder of rules; the built-in ones if not given')
    .action(async (directory: string | undefined) => {
      code = await rulesTestCommand(directory, at);
    });
  try {
    await program.parseAsync([...args], { from: 'user' });
    return code;
  } catch (error) {
    return failure(error, at);
  }
}

function failure(error: unknown, at: Surroundings): number {
  // Help and version come as errors with code 0; commander has written its own message.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.clean : exitCodes.usage;
  if (at.signal.aborted) {
    at.stderr.write('Interrupted.\n');
    return exitCodes.interrupted;
  }
  const message = error instanceof Error ? error.message : String(error);
  at.stderr.write(`vedette: ${message}\n`);
  return error instanceof UsageError ? exitCodes.usage : exitCodes.failed;
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 1 || number > 256) {
    throw new InvalidArgumentError('a whole number from 1 to 256.');
  }
  return number;
}
