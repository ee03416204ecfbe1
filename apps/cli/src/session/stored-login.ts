import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CliError } from '../failure/cli-error.ts';
import { exitCodes } from '../failure/exit-codes.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { systemKeyring } from './keyring.ts';
import { loginFile } from './places.ts';

export interface Tokens {
  readonly accessToken: string;
  /** Null: the login ends with the access token. */
  readonly refreshToken: string | null;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Where a person signed in, and as whom; without the tokens. */
export interface Login {
  readonly server: string;
  readonly clientId: string;
  readonly tokenEndpoint: string;
  readonly revocationEndpoint: string | null;
}

export interface StoredLogin extends Login {
  readonly tokens: Tokens;
  /** Where the tokens are. */
  readonly keptIn: 'keyring' | 'file';
}

type Written = Login & { readonly version: 1; readonly tokens: Tokens | null };

/** @returns null when nobody is signed in @throws CliError when the file cannot be read as one of ours */
export async function readLogin(env: Surroundings['env']): Promise<StoredLogin | null> {
  const path = loginFile(env);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  });
  if (text === null) return null;
  const { tokens, version, ...login } = parse(text) ?? damaged(path);
  if (tokens !== null) return { ...login, tokens, keptIn: 'file' };
  const secret = await systemKeyring(env)?.read(login.server);
  return secret ? { ...login, tokens: JSON.parse(secret) as Tokens, keptIn: 'keyring' } : null;
}

/** Keeps a login: its tokens in the system's keyring where there is one, else in the file, which only its owner may read. */
export async function writeLogin(
  env: Surroundings['env'],
  login: Login,
  tokens: Tokens,
  wantsKeyring: boolean,
): Promise<StoredLogin['keptIn']> {
  const isKept =
    wantsKeyring && ((await systemKeyring(env)?.store(login.server, JSON.stringify(tokens))) ?? false);
  const { server, clientId, tokenEndpoint, revocationEndpoint } = login;
  const written: Written = {
    version: 1,
    server,
    clientId,
    tokenEndpoint,
    revocationEndpoint,
    tokens: isKept ? null : tokens,
  };
  const path = loginFile(env);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const beside = `${path}.${process.pid}.part`;
  try {
    await writeFile(beside, `${JSON.stringify(written)}\n`, { mode: 0o600 });
    await chmod(beside, 0o600);
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true, recursive: true });
    // The person knows the file, not the one beside it.
    throw error instanceof Error && 'code' in error ? Object.assign(error, { path }) : error;
  }
  return isKept ? 'keyring' : 'file';
}

export async function forgetLogin(env: Surroundings['env'], login: Login): Promise<void> {
  await systemKeyring(env)?.remove(login.server);
  await rm(loginFile(env), { force: true });
}

function parse(text: string): Written | null {
  try {
    const value = JSON.parse(text) as Written;
    return value.version === 1 && typeof value.server === 'string' ? value : null;
  } catch {
    return null;
  }
}

function damaged(path: string): never {
  throw new CliError({
    code: 'login_damaged',
    message: `${path} does not hold a login of this program.`,
    hint: 'Remove it and sign in again: `vedette login`.',
    exitCode: exitCodes.notAllowed,
  });
}
