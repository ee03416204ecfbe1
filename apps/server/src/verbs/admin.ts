import { parseArgs } from 'node:util';
import { Problem } from '@vedette/contract';
import { type Assembly, assemble } from '../assembly.ts';
import type { Config } from '../platform/config.ts';
import type { Log } from '../platform/log.ts';
import { advisoriesOptions, advisoriesText, importAdvisories } from './admin-advisories.ts';
import { bootstrap, bootstrapOptions, bootstrapText } from './admin-bootstrap.ts';
import { connectRepo, connectRepoOptions, connectRepoText } from './admin-connect-repo.ts';
import {
  disableScans,
  enableScans,
  grant,
  grantOptions,
  grantText,
  scansOptions,
  scansText,
} from './admin-credits.ts';
import { outbox, outboxOptions, outboxText } from './admin-outbox.ts';
import { token, tokenOptions, tokenText } from './admin-token.ts';
import type { Values } from './admin-values.ts';
import { baseUrlOf, provideDatabase } from './runtime.ts';

const USAGE = `Usage: vedette admin <command> [options]

Run on the server's machine; talks to the database that the server uses, whether it is running or not.

  bootstrap  --company NAME --handle HANDLE --email EMAIL [--name NAME] [--new-secrets] [--no-platform-admin]
             makes an organization with a service key, and its first manager
  token      --email EMAIL [--name LABEL] [--expires-in-days N]
             mints a personal access token for an existing user
  grant      --company ID-OR-HANDLE --ledger standard|audit|lite --credits N [--reason TEXT]
             adds credits to one balance of a company
  enable-scans, disable-scans  --company ID-OR-HANDLE
             lets a company start scans, or stops it; scans that were accepted go on
  connect-repo  --company ID-OR-HANDLE --url URL --workspace NAME
             connects a hosted repository and links an active workspace to it
  outbox     [--message ID]
             lists the messages that were not mailed, or prints one
  import-advisories  [--epss FILE] [--kev FILE] [--osv FILE|FOLDER]
             takes in scores, the catalogue of what is exploited, and OSV records

Every command takes --json and then prints one JSON object on standard output, on failure too.
`;

interface Printed {
  readonly result: object;
  readonly text: string;
}

/** Joins what a command does with how its result reads. */
function printed<T extends object>(
  execute: (assembly: Assembly, values: Values) => Promise<T>,
  text: (result: T) => string,
) {
  return async (assembly: Assembly, values: Values): Promise<Printed> => {
    const result = await execute(assembly, values);
    return { result, text: text(result) };
  };
}

const commands = {
  bootstrap: { options: bootstrapOptions, execute: printed(bootstrap, bootstrapText) },
  token: { options: tokenOptions, execute: printed(token, tokenText) },
  grant: { options: grantOptions, execute: printed(grant, grantText) },
  'enable-scans': { options: scansOptions, execute: printed(enableScans, scansText) },
  'disable-scans': { options: scansOptions, execute: printed(disableScans, scansText) },
  'connect-repo': { options: connectRepoOptions, execute: printed(connectRepo, connectRepoText) },
  outbox: { options: outboxOptions, execute: printed(outbox, outboxText) },
  'import-advisories': { options: advisoriesOptions, execute: printed(importAdvisories, advisoriesText) },
} as const;

/** Where a command prints: its result to the one, what is wrong to the other. */
export interface Terminal {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

/** @returns the exit code: 0 done, 2 wrong usage, 4 the server's parts could not be reached or refused. */
export async function admin(
  config: Config,
  log: Log,
  [name = '', ...args]: string[],
  terminal: Terminal,
): Promise<number> {
  const json = name === '--json' || args.includes('--json');
  const fail = (exitCode: number, code: string, message: string): number => {
    if (json) terminal.stdout.write(`${JSON.stringify({ error: { code, message } })}\n`);
    terminal.stderr.write(`vedette admin: ${message}\n`);
    return exitCode;
  };
  const command = Object.hasOwn(commands, name) ? commands[name as keyof typeof commands] : undefined;
  if (name === '--help' || args.includes('--help')) {
    terminal.stderr.write(USAGE);
    return 0;
  }
  if (command === undefined) {
    terminal.stderr.write(USAGE);
    return fail(2, 'usage', 'the first word must be one of these commands.');
  }
  let values: Values;
  try {
    values = parseArgs({
      args,
      options: { ...command.options, json: { type: 'boolean' } },
      allowPositionals: false,
    }).values as Values;
    const missing = Object.entries(command.options).filter(
      ([option, spec]) => 'required' in spec && values[option] === undefined,
    );
    if (missing.length > 0) throw new Error(`missing ${missing.map(([option]) => `--${option}`).join(', ')}`);
  } catch (error) {
    return fail(2, 'usage', `${(error as Error).message}. See: vedette admin --help`);
  }
  try {
    const { result, text } = await withAssembly(config, log, (assembly) => command.execute(assembly, values));
    terminal.stdout.write(json ? `${JSON.stringify(result)}\n` : text);
    return 0;
  } catch (error) {
    if (error instanceof Problem) return fail(4, error.code, error.detail);
    return fail(4, 'failed', (error as Error).message);
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
