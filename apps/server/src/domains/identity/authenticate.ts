import { Problem, type Route } from '@vedette/contract';
import type { Caller } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { hashToken, isWellFormedToken, TOKEN_PREFIX } from '../../platform/token.ts';
import type { Auth } from './auth.ts';
import { SESSION_COOKIE, sessionTokenOf } from './cookies.ts';
import { clientName } from './device/clients.ts';
import { selectUserByAccessTokenHash, updateLogin } from './device/store.ts';
import { hashSessionToken } from './hashed-sessions.ts';
import { type CallerRow, selectUserBySessionHash, selectUserByTokenHash, touchToken } from './store.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** `last_used_at` is for people; writing it on every request would cost more than the request. */
const LAST_USED_STEP_MS = 60_000;

/**
 * Finds out who is calling: a bearer token first, else the session cookie.
 * @returns null when neither is there.
 * @throws Problem `auth_invalid`, `auth_expired`, `auth_id_missing` or `unauthorized`, as decided per credential.
 */
export async function authenticate(
  ctx: Ctx,
  auth: Auth,
  request: { method: string; headers: Headers },
): Promise<Caller | null> {
  const authorization = single(request.headers.authorization);
  if (authorization !== undefined && authorization.trim() !== '') return byBearer(ctx, authorization);
  if (single(request.headers['x-api-key']) !== undefined) throw new Problem('auth_id_missing');
  const token = sessionTokenOf(request.headers);
  if (token === null) return null;
  if (!['GET', 'HEAD'].includes(request.method)) refuseForeignOrigin(ctx, request.headers);
  return bySession(ctx, auth, request.headers, token);
}

async function byBearer(ctx: Ctx, authorization: string): Promise<Caller | null> {
  const [scheme = '', token = '', ...rest] = authorization.trim().split(/\s+/);
  if (scheme.toLowerCase() !== 'bearer') {
    throw new Problem('unauthorized', {
      detail: 'Only the Bearer scheme is accepted: Authorization: Bearer <user token>.',
    });
  }
  if (token === '') return null;
  if (token.startsWith(TOKEN_PREFIX.serviceKey)) {
    throw new Problem('auth_id_missing', {
      detail: 'A service key identifies no user. Use a personal access token or sign in.',
    });
  }
  if (rest.length > 0) throw new Problem('auth_invalid');
  if (isWellFormedToken(TOKEN_PREFIX.deviceAccessToken, token)) return byDeviceToken(ctx, token);
  if (!isWellFormedToken(TOKEN_PREFIX.personalAccessToken, token)) throw new Problem('auth_invalid');
  const row = await selectUserByTokenHash(ctx.db, hashToken(token));
  if (row === undefined || row.token_revoked_at !== null) throw new Problem('auth_invalid');
  const now = ctx.clock.now();
  if (row.token_expires_at !== null && row.token_expires_at <= now) throw new Problem('auth_expired');
  if (now.getTime() - (row.token_last_used_at?.getTime() ?? 0) > LAST_USED_STEP_MS)
    await touchToken(ctx.db, row.token_id, now);
  return toCaller(row, {
    kind: 'personal_access_token',
    id: row.token_id,
    clientName: null,
    scopes: null,
    expiresAt: row.token_expires_at,
  });
}

async function byDeviceToken(ctx: Ctx, token: string): Promise<Caller> {
  const row = await selectUserByAccessTokenHash(ctx.db, hashToken(token));
  if (row === undefined || row.login_revoked_at !== null) throw new Problem('auth_invalid');
  const now = ctx.clock.now();
  if (row.token_expires_at <= now)
    throw new Problem('auth_expired', {
      detail: 'The access token has expired. Refresh it, or sign in again.',
    });
  if (now.getTime() - (row.login_last_used_at?.getTime() ?? 0) > LAST_USED_STEP_MS)
    await updateLogin(ctx.db, row.login_id, { last_used_at: now });
  return toCaller(row, {
    kind: 'device_token',
    id: row.login_id,
    clientName: clientName(row.login_client_id),
    scopes: row.token_scopes,
    expiresAt: row.token_expires_at,
  });
}

async function bySession(ctx: Ctx, auth: Auth, headers: Headers, token: string): Promise<Caller> {
  const row = await selectUserBySessionHash(ctx.db, hashSessionToken(token));
  if (row === undefined)
    throw new Problem('auth_invalid', { detail: 'The session has ended. Sign in again.' });
  if (row.session_expires_at <= ctx.clock.now())
    throw new Problem('auth_expired', { detail: 'The session has expired. Sign in again.' });
  // The library checks the signature of the cookie and renews the session while it is in use.
  const session = await auth.api.getSession({
    headers: new Headers({ cookie: String(headers.cookie ?? '') }),
  });
  if (session === null) throw new Problem('auth_invalid');
  return toCaller(row, {
    kind: 'session',
    id: row.session_id,
    clientName: null,
    scopes: null,
    expiresAt: null,
  });
}

/**
 * Against cross-site request forgery: a browser says where a request comes from. A change that comes with the cookie must
 * come from our own pages; programs use a token instead.
 */
function refuseForeignOrigin(ctx: Ctx, headers: Headers): void {
  const origin = single(headers.origin);
  const site = single(headers['sec-fetch-site']);
  const originFits =
    origin === new URL(ctx.baseUrl).origin || (origin === undefined && site === 'same-origin');
  const sameOrigin = originFits && (site === undefined || site === 'same-origin');
  if (!sameOrigin) {
    throw new Problem('unauthorized', {
      detail: `A change made with the session cookie ${SESSION_COOKIE} must come from ${ctx.baseUrl}. Programs use Authorization: Bearer.`,
    });
  }
}

function toCaller(row: CallerRow, credential: Caller['credential']): Caller {
  return {
    user: {
      id: row.id,
      name: row.name,
      email: row.email,
      emailVerified: row.email_verified,
      platformAdmin: row.platform_admin,
      disabled: row.disabled_at !== null,
      termsVersion: row.terms_version,
    },
    credential,
  };
}

/**
 * @throws Problem when the account, or the credential that was shown, may not be used on this route. Routes for `any`
 * account only refuse disabled ones.
 */
export function checkAccount(
  ctx: Ctx,
  caller: Caller,
  route: Pick<Route, 'account' | 'deviceTokens' | 'deviceScope'>,
): void {
  if (caller.user.disabled) throw new Problem('disabled_user');
  checkDeviceToken(caller, route);
  if (route.account === 'any') return;
  if (!caller.user.emailVerified) throw new Problem('email_not_verified');
  if (caller.user.termsVersion !== ctx.config.TERMS_VERSION) {
    throw new Problem('tc_not_accepted', {
      detail: `Accept the terms in version ${ctx.config.TERMS_VERSION} first: POST /api/v0/me/terms.`,
    });
  }
}

function checkDeviceToken(
  { credential }: Caller,
  { deviceTokens, deviceScope }: Pick<Route, 'deviceTokens' | 'deviceScope'>,
): void {
  if (credential.scopes === null) return;
  if (deviceTokens === 'refused') {
    throw new Problem('forbidden', {
      detail: 'A token of a device login cannot do this: use the browser, or a personal access token.',
    });
  }
  const enough = deviceScope === 'propose' ? [deviceScope, 'write' as const] : [deviceScope];
  if (!enough.some((scope) => credential.scopes?.includes(scope))) {
    throw new Problem('insufficient_scope', {
      detail: `The device login lacks the scope ${deviceScope}.`,
      extras: { scope: deviceScope },
    });
  }
}

function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
