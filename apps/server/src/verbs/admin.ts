import { toTerminalJson, toTerminalText } from '@vedette/contract/terminal-text';
import { CommanderError } from 'commander';
import { type Assembly, assemble } from '../assembly.ts';
import type { Config } from '../platform/config.ts';
import { type Log, maskCredentials } from '../platform/log.ts';
import { describeAdminFailure } from './admin-failure.ts';
import { type AdminCall, createAdminParser } from './admin-parser.ts';
import { baseUrlOf, provideDatabase } from './runtime.ts';

/** Where a command prints: its result to the one, what is wrong to the other. */
export interface Terminal {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

/**
 * Runs one command. The settings are read only when it is certain what to do, so that help needs none.
 * @returns the exit code: 0 done, 2 wrong usage, 4 the server's parts could not be reached or refused.
 */
export async function admin(
  settings: () => { readonly config: Config; readonly log: Log },
  args: readonly string[],
  terminal: Terminal,
): Promise<number> {
  const json = args.includes('--json');
  let call: AdminCall | undefined;
  try {
    const parser = createAdminParser(terminal.stdout, (given) => {
      call = given;
    });
    parser.parse([...args], { from: 'user' });
    if (call === undefined) return 0;
    const { command, values } = call;
    const { config, log } = settings();
    const { result, text } = await withAssembly(config, log, (assembly) => command.execute(assembly, values));
    terminal.stdout.write(json ? `${toTerminalJson(JSON.stringify(result))}\n` : toTerminalText(text));
    return 0;
  } catch (error) {
    // Help comes as an error with code 0.
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    const { exitCode, ...failure } = describeAdminFailure(error);
    const told = { ...failure, message: maskCredentials(failure.message) };
    if (json) terminal.stdout.write(`${toTerminalJson(JSON.stringify({ error: told }))}\n`);
    terminal.stderr.write(
      `vedette admin: ${toTerminalText(told.message)}\n               ${toTerminalText(told.hint)}\n`,
    );
    return exitCode;
  }
}

async function withAssembly<T>(
  config: Config,
  log: Log,
  work: (assembly: Assembly) => Promise<T>,
): Promise<T> {
  const database = await provideDatabase(config, log);
  try {
    const assembly = await assemble({
      config,
      log,
      databaseUrl: database.url,
      baseUrl: baseUrlOf(config, config.PORT),
    });
    try {
      return await work(assembly);
    } finally {
      await assembly.close(0);
    }
  } finally {
    await database.release();
  }
}
