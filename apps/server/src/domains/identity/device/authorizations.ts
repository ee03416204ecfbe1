import { randomUUIDv7 } from 'node:crypto';
import { type DeviceAuthorization, Problem, scopesOfClient } from '@vedette/contract';
import type { Caller } from '../../../platform/caller.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { violatesUnique } from '../../../platform/database.ts';
import type { RequestContext } from '../../../platform/http/bind.ts';
import { hashToken, mintToken, TOKEN_PREFIX } from '../../../platform/token.ts';
import { PLATFORM, recordAudit, userActor } from '../../audit/index.ts';
import { giveBackAttempt, reserveAttempt } from '../attempts.ts';
import { clientName, knownClient, scopesAsked } from './clients.ts';
import {
  type DeviceAuthorizationRow,
  insertAuthorization,
  lockAuthorization,
  selectAuthorization,
  updateAuthorization,
} from './store.ts';
import { mintUserCode } from './user-codes.ts';

/** Long enough to sign in and find the page on another machine; the RFC's example has half an hour. */
const CODE_SECONDS = 15 * 60;
/** Seconds between two questions of a client (RFC 8628, 3.2: 5 unless said otherwise). */
const INTERVAL_SECONDS = 5;
/** Two codes alike are one in 10^10; more misses than this are no accident. */
const MINT_TRIES = 3;
/** Codes that do not exist which an account may look for before it has to wait. */
const CODE_MISSES = 10;

/** Begins a device login: the client polls with the one code, a person approves with the other. */
export async function requestAuthorization(
  ctx: Ctx,
  input: { client_id: string; scope?: string | undefined },
  request: RequestContext,
) {
  const clientId = knownClient(input.client_id);
  const { most, usual } = scopesOfClient[clientId];
  const scopes = scopesAsked(input.scope ?? usual.join(' '), most);
  const deviceCode = mintToken(TOKEN_PREFIX.deviceCode);
  const now = ctx.clock.now();
  const userCode = await withFreshCode((code) =>
    insertAuthorization(ctx.db, {
      id: randomUUIDv7(),
      device_code_hash: hashToken(deviceCode),
      user_code: code,
      client_id: clientId,
      scopes,
      status: 'pending',
      user_id: null,
      interval_seconds: INTERVAL_SECONDS,
      last_polled_at: null,
      ip_address: request.ip,
      user_agent: userAgentOf(request),
      created_at: now,
      expires_at: new Date(now.getTime() + CODE_SECONDS * 1000),
    }),
  );
  const page = `${ctx.baseUrl}/device`;
  return {
    device_code: deviceCode,
    user_code: userCode,
    verification_uri: page,
    verification_uri_complete: `${page}?user_code=${userCode}`,
    expires_in: CODE_SECONDS,
    interval: INTERVAL_SECONDS,
  };
}

async function withFreshCode(insert: (code: string) => Promise<void>): Promise<string> {
  for (let tried = 1; ; tried++) {
    const code = mintUserCode();
    try {
      await insert(code);
      return code;
    } catch (error) {
      if (tried === MINT_TRIES || !violatesUnique(error, 'device_authorizations_user_code_key')) throw error;
    }
  }
}

/** What the client says it is, for people to read; null when it says nothing. */
function userAgentOf(request: RequestContext): string | null {
  const text = String(request.headers['user-agent'] ?? '').slice(0, 200);
  return text === '' ? null : text;
}

/** @throws Problem `not_found`, `gone`, or `too_many_requests` for a caller who looks for codes that are not there */
export async function readAuthorization(
  ctx: Ctx,
  caller: Caller,
  userCode: string,
): Promise<DeviceAuthorization> {
  const row = await countingMisses(ctx, caller, () => selectAuthorization(ctx.db, userCode));
  const { status } = row;
  if (status === 'redeemed' || row.expires_at <= ctx.clock.now()) throw gone();
  return {
    userCode: row.user_code,
    status,
    clientId: row.client_id,
    clientName: clientName(row.client_id),
    scopes: row.scopes,
    ipAddress: row.ip_address,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}

/**
 * Approves or denies. Whoever decides the same again changes nothing.
 * @throws Problem as `readAuthorization`, and `conflict` when it was decided otherwise, or by somebody else
 */
export async function decideAuthorization(
  ctx: Ctx,
  caller: Caller,
  userCode: string,
  decision: 'approved' | 'denied',
  requestId: string,
): Promise<void> {
  await countingMisses(ctx, caller, () => selectAuthorization(ctx.db, userCode));
  await ctx.transaction(async (tx) => {
    const row = await lockAuthorization(tx.db, { userCode });
    if (row === undefined || row.status === 'redeemed' || row.expires_at <= tx.clock.now()) throw gone();
    if (row.status === decision && row.user_id === caller.user.id) return;
    if (row.status !== 'pending') {
      throw new Problem('conflict', { detail: `This device login was ${row.status} already.` });
    }
    await updateAuthorization(tx.db, row.id, { status: decision, user_id: caller.user.id });
    await recordAudit(tx, PLATFORM, {
      actor: userActor(caller),
      action: `device_authorization.${decision}`,
      subjectKind: 'device_authorization',
      subjectId: row.id,
      details: { clientId: row.client_id, scopes: row.scopes, ipAddress: row.ip_address },
      requestId,
    });
  });
}

/**
 * The attempt is counted before the code is looked for, so that many at once are not more than the limit allows. A hit
 * gives back its own attempt alone: whoever looks at a code of their own in between wins nothing by it.
 */
async function countingMisses(
  ctx: Ctx,
  caller: Caller,
  look: () => Promise<DeviceAuthorizationRow | undefined>,
): Promise<DeviceAuthorizationRow> {
  const key = `user-code:${caller.user.id}`;
  await reserveAttempt(ctx, { key, limit: CODE_MISSES, what: 'codes that do not exist' });
  const row = await look();
  if (row === undefined) {
    throw new Problem('not_found', {
      detail: 'There is no such code. Compare it with what the client shows.',
    });
  }
  await giveBackAttempt(ctx, key);
  return row;
}

const gone = () =>
  new Problem('gone', { detail: 'This code was used or has expired. Begin again at the client.' });
