import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { usageError } from '../failure/cli-error.ts';
import type { Surroundings } from '../terminal/surroundings.ts';

type Env = Surroundings['env'];

/** Where `npm start` listens unless told otherwise. */
const STANDARD_SERVER = 'http://127.0.0.1:8484';

/** The folder of a person's settings of this program. @throws CliError where nobody knows whose machine it is */
export function settingsFolder(env: Env): string {
  const base = env.XDG_CONFIG_HOME || (env.HOME ? join(env.HOME, '.config') : undefined);
  if (base === undefined)
    throw usageError('HOME is not set, so there is no place for a login.', 'Set HOME, or use VEDETTE_TOKEN.');
  return join(base, 'vedette');
}

export const loginFile = (env: Env): string => join(settingsFolder(env), 'login.json');

/** An address as a person types it, as an origin: the server stands below no path (`BASE_URL`). @throws CliError when it is none */
export function serverOrigin(text: string): string {
  const typed = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  const url = URL.canParse(typed) ? new URL(typed) : null;
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.search !== '' ||
    /[^/]/.test(url.pathname)
  )
    throw usageError(
      `${text.slice(0, 200)} is not the address of a server.`,
      'Write it like https://vedette.example.org.',
    );
  return url.origin;
}

/** The server that the surroundings name, before any login is looked at. @throws CliError */
export function namedServer(env: Env): string | null {
  return env.VEDETTE_SERVER ? serverOrigin(env.VEDETTE_SERVER) : null;
}

/** The server that a command will have called: for messages about it. Never throws. */
export function probableServer(env: Env): string {
  if (env.VEDETTE_SERVER) return env.VEDETTE_SERVER;
  try {
    const { server } = JSON.parse(readFileSync(loginFile(env), 'utf8')) as { server?: unknown };
    if (typeof server === 'string') return server;
  } catch {
    // There is no login.
  }
  return STANDARD_SERVER;
}
