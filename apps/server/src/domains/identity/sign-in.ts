import { createHash } from 'node:crypto';
import { Problem } from '@vedette/contract';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Ctx } from '../../platform/ctx.ts';
import type { RequestContext } from '../../platform/http/bind.ts';
import { PLATFORM, recordAudit } from '../audit/index.ts';
import type { Auth } from './auth.ts';
import { deleteSessions, selectUserByEmail } from './store.ts';

/** Failed attempts are forgotten after this long; the number is a setting. */
const WINDOW_SECONDS = 15 * 60;
/** From one address more accounts than one may fail: an office shares one. */
const ADDRESS_FACTOR = 10;

export interface Throttle {
  /** @throws Problem `too_many_requests` when the account or the address has failed too often. */
  check(email: string, ip: string): Promise<void>;
  failed(email: string, ip: string): Promise<void>;
  succeeded(email: string): Promise<void>;
}

/** Counts failures in the database, so that all replicas share one count and a restart forgets nothing. */
export function createThrottle(ctx: Ctx, pool: object): Throttle {
  const store = {
    storeClient: pool,
    storeType: 'pool',
    tableName: 'sign_in_throttle',
    tableCreated: true,
    duration: WINDOW_SECONDS,
    clearExpiredByTimeout: false,
  };
  const account = new RateLimiterPostgres({
    ...store,
    keyPrefix: 'account',
    points: ctx.config.SIGN_IN_ATTEMPTS,
  });
  const address = new RateLimiterPostgres({
    ...store,
    keyPrefix: 'address',
    points: ctx.config.SIGN_IN_ATTEMPTS * ADDRESS_FACTOR,
  });
  const keyOf = (email: string) => createHash('sha256').update(email).digest('base64url');
  return {
    async check(email, ip) {
      const states = await Promise.all([account.get(keyOf(email)), address.get(ip)]);
      for (const state of states) {
        if (state && state.remainingPoints <= 0) {
          const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000));
          throw new Problem('too_many_requests', {
            detail: `Too many failed attempts. Try again in ${seconds} s.`,
            retryAfterSeconds: seconds,
          });
        }
      }
    },
    async failed(email, ip) {
      await Promise.all(
        [account.consume(keyOf(email)), address.consume(ip)].map((count) => count.catch(unlessOver)),
      );
    },
    async succeeded(email) {
      await account.delete(keyOf(email));
    },
  };
}

/** Over the limit is what `check` reports; only a fault of the store matters here. */
function unlessOver(refusal: unknown): void {
  if (!(refusal instanceof RateLimiterRes)) throw refusal;
}

/**
 * Signs in with a password. The answer and the time it takes are the same for a wrong password and an unknown address.
 * @throws Problem `invalid_password`, `disabled_user` (only after the right password), `too_many_requests`.
 */
export async function signIn(
  ctx: Ctx,
  auth: Auth,
  throttle: Throttle,
  input: { email: string; password: string },
  request: RequestContext,
) {
  await throttle.check(input.email, request.ip);
  const outcome = await passwordSession(auth, input, request);
  if (outcome === null) {
    await throttle.failed(input.email, request.ip);
    ctx.metrics.signIns.inc({ result: 'refused' });
    throw new Problem('invalid_password');
  }
  const user = await selectUserByEmail(ctx.db, input.email);
  if (user === undefined) throw new Problem('invalid_password');
  if (user.disabled_at !== null) {
    await deleteSessions(ctx.db, user.id, { except: null });
    throw new Problem('disabled_user');
  }
  await throttle.succeeded(input.email);
  await recordAudit(ctx, PLATFORM, {
    actor: { kind: 'user', id: user.id, name: user.name },
    action: 'session.opened',
    subjectKind: 'user',
    subjectId: user.id,
    requestId: request.id,
  });
  ctx.metrics.signIns.inc({ result: 'accepted' });
  request.setCookies(outcome.cookies);
  return {
    userId: user.id,
    expiresAt: new Date(ctx.clock.now().getTime() + ctx.config.SESSION_DAYS * 86_400_000).toISOString(),
  };
}

async function passwordSession(
  auth: Auth,
  input: { email: string; password: string },
  request: RequestContext,
) {
  const headers = new Headers({
    'x-client-address': request.ip,
    'user-agent': String(request.headers['user-agent'] ?? '').slice(0, 500),
  });
  try {
    const { headers: reply } = await auth.api.signInEmail({ body: input, headers, returnHeaders: true });
    return { cookies: reply.getSetCookie() };
  } catch (error) {
    const status = (error as { statusCode?: unknown }).statusCode;
    if (status === 401 || status === 400) return null;
    throw error;
  }
}

/** Ends the session that the request came with, and clears its cookie. A token is no session: nothing to end. */
export async function signOut(auth: Auth, request: RequestContext): Promise<void> {
  const headers = new Headers({ cookie: String(request.headers.cookie ?? '') });
  const { headers: reply } = await auth.api.signOut({ headers, returnHeaders: true });
  request.setCookies(reply.getSetCookie());
}
