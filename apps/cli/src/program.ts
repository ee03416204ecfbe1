import { CommanderError } from 'commander';
import packageJson from '../package.json' with { type: 'json' };
import { createParser } from './command-line/parser.ts';
import { sections } from './commands/index.ts';
import { describeFailure } from './failure/describe.ts';
import { exitCodes } from './failure/exit-codes.ts';
import { probableServer } from './session/places.ts';
import { note, printJson } from './terminal/print.ts';
import { isScreen, type Surroundings } from './terminal/surroundings.ts';

/** Runs the command line given without the program's own name; gives the exit code and never throws. */
export async function runProgram(args: readonly string[], at: Surroundings): Promise<number> {
  let code: number = exitCodes.clean;
  const parser = createParser({
    version: packageJson.version,
    sections,
    at,
    onExit: (given) => {
      code = given;
    },
  });
  try {
    await parser.parseAsync(args.length === 0 ? ['--help'] : [...args], { from: 'user' });
    return code;
  } catch (error) {
    // Help and version come as errors with code 0.
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.clean;
    return tell(error, args, at);
  }
}

function tell(error: unknown, args: readonly string[], at: Surroundings): number {
  const failure = describeFailure(error, {
    server: probableServer(at.env),
    interrupted: at.signal.aborted,
  });
  if ((at.env.VEDETTE_DEBUG ?? '') !== '' && error instanceof Error)
    for (const line of (error.stack ?? error.message).split('\n')) note(at, line);
  const { exitCode, ...told } = failure;
  if (args.includes('--json')) printJson(at, { error: told });
  // What the terminal shows of Ctrl-C, `^C`, would stand before the sentence.
  if (exitCode === exitCodes.interrupted && isScreen(at, at.stderr)) at.stderr.write('\r\u001b[K');
  note(at, told.message, 'vedette: ');
  if (told.hint !== '') note(at, told.hint, '         ');
  return exitCode;
}
