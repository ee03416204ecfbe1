import { mkdir, rmdir, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../failure/cli-error.ts';
import { exitCodes } from '../failure/exit-codes.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { lingering, OAuthError, refresh } from './authorization-server.ts';
import { loginFile } from './places.ts';
import { forgetLogin, readLogin, type StoredLogin, writeLogin } from './stored-login.ts';

/** A token that ends so soon is renewed before it is used. */
const MARGIN_MS = 60_000;
/** Longer than a renewal may take: a lock this old was left behind by a process that was killed. */
const STALE_LOCK_MS = 60_000;
const LOCK_POLL_MS = 50;

export function isLoginOver(server: string): CliError {
  return new CliError({
    code: 'login_expired',
    message: `The login at ${server} has ended.`,
    // Named, as the login that said so is forgotten with this.
    hint: `Sign in again: \`vedette login --server ${server}\`.`,
    exitCode: exitCodes.notAllowed,
  });
}

/**
 * An access token that is good. A refresh token may be used once, and using it twice ends the login, so only one process of
 * this person renews at a time, and looks first whether another has just done it.
 * @param refused the token that the server no longer takes, or null
 */
export async function goodAccessToken(
  at: Surroundings,
  login: StoredLogin,
  refused: string | null,
): Promise<string> {
  const isGood = ({ accessToken, expiresAt }: StoredLogin['tokens']) =>
    accessToken !== refused && expiresAt - at.now().getTime() > MARGIN_MS;
  if (isGood(login.tokens)) return login.tokens.accessToken;
  const release = await lock(`${loginFile(at.env)}.lock`, at);
  try {
    const newest = await readLogin(at.env);
    if (newest === null || newest.server !== login.server) throw isLoginOver(login.server);
    if (isGood(newest.tokens)) return newest.tokens.accessToken;
    if (newest.tokens.refreshToken === null) throw isLoginOver(login.server);
    const isInKeyring = newest.keptIn === 'keyring';
    // The token is used up by what follows: where nothing can be written, the login would be lost with it.
    await writeLogin(at.env, newest, newest.tokens, isInKeyring);
    const tokens = await refresh(newest, newest.tokens.refreshToken, at.now(), lingering(at.signal)).catch(
      async (error: unknown) => {
        if (!(error instanceof OAuthError)) throw error;
        await forgetLogin(at.env, newest);
        throw isLoginOver(login.server);
      },
    );
    await writeLogin(at.env, newest, tokens, isInKeyring);
    return tokens.accessToken;
  } finally {
    await release();
  }
}

async function lock(path: string, at: Surroundings): Promise<() => Promise<void>> {
  for (;;) {
    try {
      await mkdir(path);
      return async () => {
        await rmdir(path).catch(() => undefined);
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const made = await stat(path).catch(() => null);
      if (made !== null && Date.now() - made.mtimeMs > STALE_LOCK_MS)
        await rmdir(path).catch(() => undefined);
      else await sleep(LOCK_POLL_MS, undefined, { signal: at.signal });
    }
  }
}
