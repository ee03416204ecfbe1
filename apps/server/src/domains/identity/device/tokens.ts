import { randomUUIDv7 } from 'node:crypto';
import {
  DEVICE_CODE_GRANT,
  type DeviceScope,
  Problem,
  type ProblemCode,
  REFRESH_TOKEN_GRANT,
  type TokenRequest,
  type TokenResponse,
} from '@vedette/contract';
import type { Ctx } from '../../../platform/ctx.ts';
import { hashToken, isWellFormedToken, mintToken, TOKEN_PREFIX } from '../../../platform/token.ts';
import { type Actor, PLATFORM, recordAudit } from '../../audit/index.ts';
import { announceEnd } from '../credential-store.ts';
import { selectUser } from '../store.ts';
import { knownClient, scopesAsked } from './clients.ts';
import {
  type DeviceAuthorizationRow,
  insertLogin,
  insertTokens,
  lockAuthorization,
  lockTokenWithLogin,
  markTokenUsed,
  revokeLogins,
  updateAuthorization,
  updateLogin,
} from './store.ts';

const DAY_MS = 86_400_000;
const ACCESS_SECONDS = 3600;
/** A client that was not used for so long is signed out. */
const REFRESH_MS = 30 * DAY_MS;
/** However often it is refreshed: twice a year a person approves it again. */
const LOGIN_MS = 180 * DAY_MS;
/** What `slow_down` adds to the interval (RFC 8628, 3.5). */
const SLOW_DOWN_SECONDS = 5;
/** A client that keeps the interval exactly may arrive a little early: the network was slower the last time. */
const JITTER_MS = 1000;

/** What a transaction decided; a refusal must not undo what it wrote down, so it is thrown after the commit. */
type Outcome = TokenResponse | ProblemCode;

/** The token endpoint. @throws Problem of the codes `oauth_…` */
export async function requestTokens(
  ctx: Ctx,
  input: TokenRequest,
  requestId: string,
): Promise<TokenResponse> {
  const clientId = knownClient(input.client_id);
  const outcome = await exchange(ctx, clientId, input, requestId);
  if (typeof outcome === 'string') throw new Problem(outcome);
  return outcome;
}

function exchange(ctx: Ctx, clientId: string, input: TokenRequest, requestId: string): Promise<Outcome> {
  if (input.grant_type === DEVICE_CODE_GRANT) {
    const code = required('device_code', input.device_code);
    return ctx.transaction((tx) => redeemDeviceCode(tx, clientId, code, requestId));
  }
  if (input.grant_type === REFRESH_TOKEN_GRANT) {
    const token = required('refresh_token', input.refresh_token);
    return ctx.transaction((tx) => rotate(tx, clientId, token, input.scope, requestId));
  }
  throw new Problem('oauth_unsupported_grant_type');
}

function required(name: string, value: string | undefined): string {
  if (value === undefined) throw new Problem('bad_request', { detail: `parameter ${name} is required.` });
  return value;
}

async function redeemDeviceCode(
  tx: Ctx,
  clientId: string,
  code: string,
  requestId: string,
): Promise<Outcome> {
  if (!isWellFormedToken(TOKEN_PREFIX.deviceCode, code)) return 'oauth_invalid_grant';
  const row = await lockAuthorization(tx.db, { deviceCodeHash: hashToken(code) });
  if (row === undefined || row.client_id !== clientId) return 'oauth_invalid_grant';
  const now = tx.clock.now();
  if (row.status === 'redeemed') {
    await endReplayed(tx, { authorizationId: row.id }, 'device_code_reused', requestId);
    return 'oauth_invalid_grant';
  }
  if (row.status === 'denied') return 'oauth_access_denied';
  if (row.expires_at <= now) return 'oauth_expired_token';
  if (row.status === 'pending') return keepWaiting(tx, row, now);
  return openLogin(tx, row, requestId);
}

async function keepWaiting(tx: Ctx, row: DeviceAuthorizationRow, now: Date): Promise<Outcome> {
  const sinceMs = now.getTime() - (row.last_polled_at?.getTime() ?? 0);
  const early = sinceMs < row.interval_seconds * 1000 - JITTER_MS;
  await updateAuthorization(tx.db, row.id, {
    last_polled_at: now,
    interval_seconds: row.interval_seconds + (early ? SLOW_DOWN_SECONDS : 0),
  });
  return early ? 'oauth_slow_down' : 'oauth_authorization_pending';
}

/** The person approved: the login comes to be, with its first pair of tokens. */
async function openLogin(tx: Ctx, row: DeviceAuthorizationRow, requestId: string): Promise<Outcome> {
  const user = row.user_id === null ? undefined : await selectUser(tx.db, row.user_id);
  if (user === undefined || user.disabled_at !== null) return 'oauth_access_denied';
  const now = tx.clock.now();
  const login = {
    id: randomUUIDv7(),
    user_id: user.id,
    authorization_id: row.id,
    client_id: row.client_id,
    scopes: row.scopes,
    ip_address: row.ip_address,
    user_agent: row.user_agent,
    created_at: now,
    expires_at: new Date(now.getTime() + REFRESH_MS),
    last_used_at: null,
    revoked_at: null,
  };
  await insertLogin(tx.db, login);
  await updateAuthorization(tx.db, row.id, { status: 'redeemed' });
  await recordAudit(tx, PLATFORM, {
    actor: { kind: 'user', id: user.id, name: user.name },
    action: 'device_login.opened',
    subjectKind: 'device_login',
    subjectId: login.id,
    details: { clientId: row.client_id, scopes: row.scopes, ipAddress: row.ip_address },
    requestId,
  });
  return issuePair(tx, login, row.scopes);
}

/**
 * A new pair for a refresh token, which is used up by it. One that was used before is in two hands, and nobody can tell
 * which is the thief's: the login ends (RFC 9700, 4.14.2).
 */
async function rotate(
  tx: Ctx,
  clientId: string,
  token: string,
  wish: string | undefined,
  requestId: string,
): Promise<Outcome> {
  if (!isWellFormedToken(TOKEN_PREFIX.deviceRefreshToken, token)) return 'oauth_invalid_grant';
  const login = await lockTokenWithLogin(tx.db, hashToken(token));
  if (login === undefined || login.client_id !== clientId) return 'oauth_invalid_grant';
  if (login.token_used_at !== null) {
    await endReplayed(tx, { id: login.id }, 'refresh_token_reused', requestId);
    return 'oauth_invalid_grant';
  }
  const now = tx.clock.now();
  if (login.revoked_at !== null || login.token_expires_at <= now) return 'oauth_invalid_grant';
  const user = await selectUser(tx.db, login.user_id);
  if (user === undefined || user.disabled_at !== null) return 'oauth_invalid_grant';
  const scopes = scopesAsked(wish, login.scopes);
  await markTokenUsed(tx.db, login.token_id, now);
  return issuePair(tx, login, scopes);
}

/** @param scopes of the access token; the refresh token keeps those of the login (RFC 6749, 6) */
async function issuePair(
  tx: Ctx,
  login: { id: string; scopes: DeviceScope[]; created_at: Date },
  scopes: DeviceScope[],
): Promise<TokenResponse> {
  const now = tx.clock.now();
  const access = mintToken(TOKEN_PREFIX.deviceAccessToken);
  const refresh = mintToken(TOKEN_PREFIX.deviceRefreshToken);
  const endsAtMs = login.created_at.getTime() + LOGIN_MS;
  const refreshUntil = new Date(Math.min(now.getTime() + REFRESH_MS, endsAtMs));
  const accessUntil = new Date(Math.min(now.getTime() + ACCESS_SECONDS * 1000, endsAtMs));
  const common = { device_login_id: login.id, created_at: now, used_at: null };
  await insertTokens(tx.db, [
    {
      ...common,
      id: randomUUIDv7(),
      kind: 'access',
      secret_hash: hashToken(access),
      scopes,
      expires_at: accessUntil,
    },
    {
      ...common,
      id: randomUUIDv7(),
      kind: 'refresh',
      secret_hash: hashToken(refresh),
      scopes: login.scopes,
      expires_at: refreshUntil,
    },
  ]);
  await updateLogin(tx.db, login.id, { expires_at: refreshUntil, last_used_at: now });
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: Math.max(1, Math.floor((accessUntil.getTime() - now.getTime()) / 1000)),
    refresh_token: refresh,
    scope: scopes.join(' '),
  };
}

/**
 * The revocation endpoint: ends the login that the token belongs to. A token that is unknown, or another client's, is
 * answered alike (RFC 7009, 2.2). @throws Problem `oauth_invalid_client`
 */
export async function revokeToken(
  ctx: Ctx,
  input: { token: string; client_id: string },
  requestId: string,
): Promise<Record<string, never>> {
  const clientId = knownClient(input.client_id);
  const forms = [TOKEN_PREFIX.deviceAccessToken, TOKEN_PREFIX.deviceRefreshToken];
  if (!forms.some((form) => isWellFormedToken(form, input.token))) return {};
  await ctx.transaction(async (tx) => {
    const login = await lockTokenWithLogin(tx.db, hashToken(input.token));
    if (login === undefined || login.client_id !== clientId) return;
    const user = await selectUser(tx.db, login.user_id);
    const actor: Actor = { kind: 'user', id: login.user_id, name: user?.name ?? '' };
    await endLogins(tx, actor, { id: login.id }, { reason: 'signed_out' }, requestId);
  });
  return {};
}

const PLATFORM_ACTOR: Actor = { kind: 'system', id: null, name: 'device login' };

async function endReplayed(
  tx: Ctx,
  which: Parameters<typeof revokeLogins>[1],
  reason: string,
  requestId: string,
): Promise<void> {
  await endLogins(tx, PLATFORM_ACTOR, which, { reason }, requestId);
}

/** Ends logins that have not ended, each with its audit entry. Returns how many ended. */
export async function endLogins(
  tx: Ctx,
  actor: Actor,
  which: Parameters<typeof revokeLogins>[1],
  details: Readonly<Record<string, unknown>>,
  requestId?: string,
): Promise<number> {
  const ended = await revokeLogins(tx.db, which, tx.clock.now());
  for (const login of ended) {
    await announceEnd(tx.db, login.user_id);
    await recordAudit(tx, PLATFORM, {
      actor,
      action: 'device_login.ended',
      subjectKind: 'device_login',
      subjectId: login.id,
      details: { userId: login.user_id, ...details },
      ...(requestId === undefined ? {} : { requestId }),
    });
  }
  return ended.length;
}
