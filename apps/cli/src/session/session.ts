import type { Client } from '@vedette/contract';
import { CliError } from '../failure/cli-error.ts';
import { exitCodes } from '../failure/exit-codes.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { namedServer, probableServer } from './places.ts';
import { goodAccessToken } from './renew.ts';
import { readLogin } from './stored-login.ts';

/** A server, and the right to call it. */
export interface Session {
  readonly server: string;
  readonly client: Client;
  /** `VEDETTE_TOKEN`, or the stored login. */
  readonly credentialFrom: 'environment' | 'login';
}

/** Opens a session with what the surroundings give: VEDETTE_TOKEN first, then the stored login. @throws CliError */
export async function openSession(at: Surroundings): Promise<Session> {
  const named = namedServer(at.env);
  const token = at.env.VEDETTE_TOKEN;
  if (token) {
    if (token.startsWith('vdt_sk_')) throw noServiceKeys();
    if (!/^[\x21-\x7e]+$/.test(token)) throw notAToken();
    const server = named ?? probableServer(at.env);
    return { server, client: await clientFor(server, at, token), credentialFrom: 'environment' };
  }
  const login = await readLogin(at.env);
  if (login === null || (named !== null && named !== login.server))
    throw notSignedIn(named ?? probableServer(at.env));
  const credential = (refused: string | null) => goodAccessToken(at, login, refused);
  return {
    server: login.server,
    client: await clientFor(login.server, at, credential),
    credentialFrom: 'login',
  };
}

async function clientFor(
  server: string,
  at: Surroundings,
  credential: string | ((refused: string | null) => Promise<string>),
): Promise<Client> {
  const { createClient } = await import('@vedette/contract');
  // A person waits before it: a server that is down is said at once, one that restarts is waited for a little.
  const retry = { attempts: 3, pauseMs: 200 };
  return createClient({ baseUrl: server, credential, signal: at.signal, retry });
}

function notSignedIn(server: string): CliError {
  return new CliError({
    code: 'not_signed_in',
    message: `Nobody is signed in at ${server}.`,
    hint: 'Sign in with `vedette login`, or set VEDETTE_TOKEN to a personal access token.',
    exitCode: exitCodes.notAllowed,
  });
}

function notAToken(): CliError {
  return new CliError({
    code: 'auth_invalid',
    message: 'VEDETTE_TOKEN holds a blank or another character that no token has.',
    hint: 'Copy the token again, without anything before or behind it.',
    exitCode: exitCodes.notAllowed,
  });
}

function noServiceKeys(): CliError {
  return new CliError({
    code: 'service_key_refused',
    message: 'VEDETTE_TOKEN holds a service key, and those identify no person.',
    hint: 'Use a personal access token here; service keys are for the scanning interface (docs/scanning-service.md).',
    exitCode: exitCodes.notAllowed,
  });
}
