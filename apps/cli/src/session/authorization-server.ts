/** The server's OAuth 2.0 endpoints: discovery (RFC 8414), device grant (RFC 8628), refresh (RFC 6749, 6), revocation (RFC 7009). */
import { CliError } from '../failure/cli-error.ts';
import { exitCodes } from '../failure/exit-codes.ts';
import type { Login, Tokens } from './stored-login.ts';

/** A public client: it has no secret (RFC 8252, 8.4). */
export const CLIENT_ID = 'vedette-cli';

const ANSWER_MS = 30_000;

/** How long after Ctrl-C an answer that carries tokens is still heard. */
const LINGER_MS = 2_000;

/** Aborts a little later than the other: tokens that nobody hears of would live on, and a refresh token be used up. */
export function lingering(signal: AbortSignal): AbortSignal {
  const late = new AbortController();
  const abortLater = () => void setTimeout(() => late.abort(signal.reason), LINGER_MS).unref();
  if (signal.aborted) abortLater();
  else signal.addEventListener('abort', abortLater, { once: true });
  return late.signal;
}

export interface AuthorizationServer {
  readonly deviceEndpoint: string;
  readonly tokenEndpoint: string;
  readonly revocationEndpoint: string | null;
}

export interface DeviceCode {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly verificationUri: string;
  readonly verificationUriComplete: string | null;
  readonly expiresInSeconds: number;
  readonly intervalSeconds: number;
}

/** An error answer of RFC 6749, 5.2, by its code. */
export class OAuthError extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** Asks a server for its endpoints. All must be on the server itself: a token must go nowhere else. */
export async function discover(server: string, signal: AbortSignal): Promise<AuthorizationServer> {
  const origin = new URL(server).origin;
  const response = await fetch(`${origin}/.well-known/oauth-authorization-server`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
  });
  const found = response.ok ? await jsonOf(response) : {};
  const deviceEndpoint = endpoint(found.device_authorization_endpoint, origin);
  const tokenEndpoint = endpoint(found.token_endpoint, origin);
  if (deviceEndpoint === null || tokenEndpoint === null) {
    throw new CliError({
      code: 'login_unsupported',
      message: `${server} offers no device login.`,
      hint: 'Check the address; or mint a token in the web application and set VEDETTE_TOKEN.',
      exitCode: exitCodes.failed,
    });
  }
  return { deviceEndpoint, tokenEndpoint, revocationEndpoint: endpoint(found.revocation_endpoint, origin) };
}

export async function requestDeviceCode(
  { deviceEndpoint }: AuthorizationServer,
  signal: AbortSignal,
): Promise<DeviceCode> {
  const answer = await post(deviceEndpoint, { client_id: CLIENT_ID }, signal);
  return {
    deviceCode: textOf(answer.device_code),
    userCode: textOf(answer.user_code),
    verificationUri: textOf(answer.verification_uri),
    verificationUriComplete:
      typeof answer.verification_uri_complete === 'string' ? answer.verification_uri_complete : null,
    expiresInSeconds: numberOf(answer.expires_in, 600),
    intervalSeconds: numberOf(answer.interval, 5),
  };
}

/** @throws OAuthError `authorization_pending`, `slow_down`, `access_denied`, `expired_token`, … */
export async function redeemDeviceCode(
  { tokenEndpoint }: AuthorizationServer,
  deviceCode: string,
  now: Date,
  signal: AbortSignal,
): Promise<Tokens> {
  const grant = {
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    device_code: deviceCode,
    client_id: CLIENT_ID,
  };
  return tokensOf(await post(tokenEndpoint, grant, signal), null, now);
}

/** @throws OAuthError `invalid_grant` when the login has ended */
export async function refresh(
  login: Login,
  refreshToken: string,
  now: Date,
  signal: AbortSignal,
): Promise<Tokens> {
  const grant = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: login.clientId };
  return tokensOf(await post(login.tokenEndpoint, grant, signal), refreshToken, now);
}

/** Ends a token and everything that came of it. A server that knows it no more says the same (RFC 7009, 2.2). */
export async function revoke(login: Login, token: string, signal: AbortSignal): Promise<void> {
  if (login.revocationEndpoint === null) return;
  await post(login.revocationEndpoint, { token, client_id: login.clientId }, signal);
}

async function post(
  url: string,
  form: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
    // A token must not follow a redirection to wherever.
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
  });
  const answer = await jsonOf(response);
  if (response.ok) return answer;
  throw new OAuthError(typeof answer.error === 'string' ? answer.error : `http_${response.status}`);
}

async function jsonOf(response: Response): Promise<Record<string, unknown>> {
  try {
    const value: unknown = await response.json();
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function tokensOf(answer: Record<string, unknown>, refreshToken: string | null, now: Date): Tokens {
  return {
    accessToken: textOf(answer.access_token),
    refreshToken: typeof answer.refresh_token === 'string' ? answer.refresh_token : refreshToken,
    expiresAt: now.getTime() + numberOf(answer.expires_in, 3_600) * 1_000,
  };
}

function endpoint(value: unknown, origin: string): string | null {
  return typeof value === 'string' && URL.canParse(value) && new URL(value).origin === origin ? value : null;
}

function textOf(value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new CliError({
    code: 'unexpected_answer',
    message: 'The server answered the login with something that this client does not know.',
    hint: 'Client and server are of different versions: bring both to the newest.',
    exitCode: exitCodes.failed,
  });
}

const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : otherwise;
