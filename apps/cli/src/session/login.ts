import { setTimeout as sleep } from 'node:timers/promises';
import type { Invocation } from '../command-line/command.ts';
import { CliError } from '../failure/cli-error.ts';
import { exitCodes } from '../failure/exit-codes.ts';
import { note, printJson, printLines, printRecord } from '../terminal/print.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import {
  type AuthorizationServer,
  CLIENT_ID,
  type DeviceCode,
  discover,
  lingering,
  OAuthError,
  redeemDeviceCode,
  requestDeviceCode,
  revoke,
} from './authorization-server.ts';
import { namedServer, probableServer, serverOrigin } from './places.ts';
import { openSession } from './session.ts';
import { forgetLogin, type Login, readLogin, type Tokens, writeLogin } from './stored-login.ts';

/** Added to the interval at every `slow_down` (RFC 8628, 3.5). */
const SLOW_DOWN_SECONDS = 5;

/** `vedette login`: device login. */
export async function login({
  flags,
  at,
}: Invocation<{ server?: string; keyring: boolean; json?: boolean }>): Promise<number> {
  const server =
    flags.server === undefined ? (namedServer(at.env) ?? probableServer(at.env)) : serverOrigin(flags.server);
  const authorization = await discover(server, at.signal);
  const code = await requestDeviceCode(authorization, at.signal);
  note(at, `Open ${code.verificationUriComplete ?? code.verificationUri}`);
  note(at, `and approve the code ${code.userCode}. Waiting…`);
  const tokens = await approved(authorization, code, at);
  const previous = await readLogin(at.env).catch(() => null);
  const made = {
    server,
    clientId: CLIENT_ID,
    tokenEndpoint: authorization.tokenEndpoint,
    revocationEndpoint: authorization.revocationEndpoint,
  };
  const end = ({ refreshToken, accessToken }: Tokens, login: Login) =>
    revoke(login, refreshToken ?? accessToken, lingering(at.signal)).catch(() => undefined);
  if (at.signal.aborted) {
    await end(tokens, made);
    throw at.signal.reason;
  }
  const keptIn = await writeLogin(at.env, made, tokens, flags.keyring).catch(async (error: unknown) => {
    // It must not live on where nobody has it.
    await end(tokens, made);
    throw error;
  });
  // One login is kept: the one before must not live on where nobody sees it.
  if (previous !== null) await end(previous.tokens, previous);
  const { client } = await openSession({
    ...at,
    env: { ...at.env, VEDETTE_TOKEN: undefined, VEDETTE_SERVER: undefined },
  });
  const me = await client.call('getMe');
  if (flags.json) printJson(at, { server, email: me.email, keptIn });
  else
    printLines(at, [
      `Signed in at ${server} as ${me.name} <${me.email}>.`,
      keptIn === 'keyring'
        ? 'The login is kept in the system keyring.'
        : 'The login is kept in a file that only you may read.',
    ]);
  if (at.env.VEDETTE_TOKEN) note(at, 'VEDETTE_TOKEN is set and goes before this login.');
  return exitCodes.clean;
}

async function approved(
  authorization: AuthorizationServer,
  code: DeviceCode,
  at: Surroundings,
): Promise<Tokens> {
  let intervalSeconds = code.intervalSeconds;
  const late = lingering(at.signal);
  const deadline = at.now().getTime() + code.expiresInSeconds * 1_000;
  for (;;) {
    await sleep(intervalSeconds * 1_000, undefined, { signal: at.signal });
    try {
      return await redeemDeviceCode(authorization, code.deviceCode, at.now(), late);
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error;
      if (error.code === 'slow_down') intervalSeconds += SLOW_DOWN_SECONDS;
      else if (error.code !== 'authorization_pending') throw refusal(error.code);
      if (at.now().getTime() > deadline) throw refusal('expired_token');
    }
  }
}

function refusal(code: string): CliError {
  const message =
    code === 'access_denied'
      ? 'The login was denied.'
      : code === 'expired_token'
        ? 'Nobody approved the code in time.'
        : 'The server refused the login.';
  return new CliError({
    code,
    message,
    hint: 'Run `vedette login` again and approve the code it shows.',
    exitCode: exitCodes.notAllowed,
  });
}

/** `vedette logout`: ends the login at the server, and forgets it here even when the server cannot be told. */
export async function logout({ flags, at }: Invocation<{ json?: boolean }>): Promise<number> {
  const stored = await readLogin(at.env);
  if (stored === null) {
    if (flags.json) printJson(at, { signedOut: false });
    else printLines(at, ['Nobody was signed in.']);
    return exitCodes.clean;
  }
  let isRevoked = true;
  try {
    await revoke(stored, stored.tokens.refreshToken ?? stored.tokens.accessToken, at.signal);
  } catch {
    isRevoked = false;
  }
  await forgetLogin(at.env, stored);
  if (flags.json) printJson(at, { signedOut: true, server: stored.server, revoked: isRevoked });
  else printLines(at, [`Signed out of ${stored.server}.`]);
  if (!isRevoked)
    note(at, 'The server could not be told. End the login there too: Settings, Signed-in devices.');
  return exitCodes.clean;
}

/** `vedette whoami`: the account, its companies, and where the credential comes from. */
export async function whoami({ flags, at }: Invocation<{ json?: boolean }>): Promise<number> {
  const { client, server, credentialFrom } = await openSession(at);
  const me = await client.call('getMe');
  if (flags.json) {
    const { id, name, email, platformAdmin, companies } = me;
    printJson(at, { server, id, name, email, platformAdmin, companies });
    return exitCodes.clean;
  }
  printRecord(at, [
    ['Server', server],
    ['Account', `${me.name} <${me.email}>`],
    ['Credential', credentialFrom === 'environment' ? 'VEDETTE_TOKEN' : 'login of this program'],
    ['Platform', me.platformAdmin ? 'administrator' : null],
    ...me.companies.map(
      ({ name, handle, kind }, index) =>
        [index === 0 ? 'Companies' : '', `${name} (${handle}), ${kind.replace('_', ' ')}`] as const,
    ),
  ]);
  return exitCodes.clean;
}
