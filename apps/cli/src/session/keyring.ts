import { spawn } from 'node:child_process';
import type { Surroundings } from '../terminal/surroundings.ts';

/** A place for one secret a server, kept by the system. */
export interface Keyring {
  store(server: string, secret: string): Promise<boolean>;
  read(server: string): Promise<string | null>;
  remove(server: string): Promise<void>;
}

/** A keyring that waits for a person to unlock it may take longer than this; then a file is used. */
const ANSWER_MS = 10_000;
const SERVICE = 'vedette';

/**
 * The system's own keyring, by the program that comes with it: libsecret's `secret-tool`, or `security` of macOS. The
 * secret goes through standard input, never through arguments, which every user of a machine can read.
 * @returns null where there is none
 */
export function systemKeyring(
  env: Surroundings['env'],
  platform: NodeJS.Platform = process.platform,
): Keyring | null {
  if (platform === 'darwin') return macKeyring(env);
  return env.DBUS_SESSION_BUS_ADDRESS ? secretService(env) : null;
}

function secretService(env: Surroundings['env']): Keyring {
  const of = (server: string) => ['service', SERVICE, 'server', server];
  return {
    store: async (server, secret) =>
      (await run('secret-tool', ['store', `--label=Vedette at ${server}`, ...of(server)], secret, env)) !==
      null,
    read: (server) => run('secret-tool', ['lookup', ...of(server)], '', env),
    remove: async (server) => void (await run('secret-tool', ['clear', ...of(server)], '', env)),
  };
}

function macKeyring(env: Surroundings['env']): Keyring {
  const quoted = (text: string) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
  const of = (server: string) => `-s ${SERVICE} -a ${quoted(server)}`;
  return {
    store: async (server, secret) =>
      (await run('security', ['-i'], `add-generic-password -U ${of(server)} -w ${quoted(secret)}\n`, env)) !==
      null,
    read: (server) => run('security', ['find-generic-password', '-s', SERVICE, '-a', server, '-w'], '', env),
    remove: async (server) =>
      void (await run('security', ['delete-generic-password', '-s', SERVICE, '-a', server], '', env)),
  };
}

/** @returns what it printed, or null when it is not there, failed, or took too long */
function run(
  program: string,
  args: readonly string[],
  input: string,
  env: Surroundings['env'],
): Promise<string | null> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      env: { ...env },
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: ANSWER_MS,
    });
    const printed: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
    child.stdin.on('error', () => undefined);
    child.once('error', () => resolve(null));
    child.once('close', (code) => {
      const text = Buffer.concat(printed).toString().replace(/\n$/, '');
      resolve(code === 0 ? text : null);
    });
    child.stdin.end(input);
  });
}
