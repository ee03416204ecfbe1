import { type BodyOf, Problem, type ReplyOf, type Routes } from '@vedette/contract';
import type { Caller } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { RequestContext } from '../../platform/http/bind.ts';
import { ANONYMOUS, auditOrigin, PLATFORM, recordAudit, userActor } from '../audit/index.ts';
import type { Auth } from './auth.ts';
import { announceEnd } from './credential-store.ts';
import { enforcementOn, mayBypass, tellBypass } from './enforcement.ts';
import { guardPassword } from './guessing.ts';
import { sessionHeaders, sessionOpened } from './open-session.ts';
import { isPassword } from './passwords.ts';
import { proofIn } from './second-factor/at-sign-in.ts';
import { prove } from './second-factor/prove.ts';
import { askFor, factorsOf, isOn } from './second-factor/state.ts';
import { deleteSessions, selectUserByEmail, type UserRow } from './store.ts';

/**
 * Signs in with a password. The answer and the time it takes are the same for a wrong password and an unknown address.
 * @throws Problem `invalid_password`; only after the right password `disabled_user`, `second_factor_invalid`, `sign_on_required`;
 * `too_many_requests`.
 */
export async function signIn(
  ctx: Ctx,
  auth: Auth,
  input: BodyOf<Routes['signIn']>,
  request: RequestContext,
): Promise<ReplyOf<Routes['signIn']>> {
  const { succeeded, undecided } = await guardPassword(ctx, input.email, request.ip);
  const user = await selectUserByEmail(ctx.db, input.email);
  const factors = user && (await factorsOf(ctx, user.id));
  const hasFactor = factors !== undefined && isOn(factors);
  const enforcement = user === undefined ? null : await enforcementOn(ctx, user);
  const asksMore = hasFactor || enforcement !== null;
  // Before there is a session. With a wrong password it goes on as for everybody, and says nothing of what else is asked for.
  if (user && asksMore && (await isPassword(ctx, auth, user.id, input.password))) {
    if (enforcement !== null && !mayBypass(enforcement, hasFactor)) {
      await undecided();
      await recordRefusal(ctx, user, 'single_sign_on_enforced', request);
      throw new Problem('sign_on_required');
    }
    const proof = proofIn(input);
    if (hasFactor && proof === null) {
      await undecided();
      return askFor(ctx, user.id, factors);
    }
    if (hasFactor && proof !== null) await prove(ctx, user, proof, request);
  }
  const outcome = await passwordSession(auth, input, request);
  if (outcome === null || user === undefined) {
    await recordRefusal(ctx, user, 'wrong_password', request);
    ctx.metrics.signIns.inc({ result: 'refused' });
    throw new Problem('invalid_password');
  }
  if (user.disabled_at !== null) {
    await deleteSessions(ctx.db, user.id, { except: null });
    await recordRefusal(ctx, user, 'disabled', request);
    throw new Problem('disabled_user');
  }
  await succeeded(user.id);
  if (enforcement !== null) await tellBypass(ctx, enforcement, user, request);
  return sessionOpened(ctx, user, { cookies: outcome.cookies, details: {} }, request);
}

async function passwordSession(
  auth: Auth,
  { email, password }: { email: string; password: string },
  request: RequestContext,
) {
  try {
    const { headers: reply } = await auth.api.signInEmail({
      body: { email, password },
      headers: sessionHeaders(request),
      returnHeaders: true,
    });
    return { cookies: reply.getSetCookie() };
  } catch (error) {
    const status = (error as { statusCode?: unknown }).statusCode;
    if (status === 401 || status === 400) return null;
    throw error;
  }
}

/** An unknown address is written down too, without a subject: it may hold what somebody typed into the wrong field. */
function recordRefusal(
  ctx: Ctx,
  user: UserRow | undefined,
  reason: string,
  request: RequestContext,
): Promise<void> {
  return recordAudit(ctx, PLATFORM, {
    actor: ANONYMOUS,
    action: 'session.refused',
    subjectKind: 'user',
    subjectId: user?.id ?? PLATFORM,
    details: { reason: user === undefined ? 'unknown_account' : reason },
    ...auditOrigin(request),
  });
}

/** Ends the session that the request came with, and clears its cookie. A token is no session: nothing to end. */
export async function signOut(ctx: Ctx, auth: Auth, caller: Caller, request: RequestContext): Promise<void> {
  const headers = new Headers({ cookie: String(request.headers.cookie ?? '') });
  const { headers: reply } = await auth.api.signOut({ headers, returnHeaders: true });
  request.setCookies(reply.getSetCookie());
  if (caller.credential.kind !== 'session') return;
  await ctx.transaction(async (tx) => {
    await announceEnd(tx.db, caller.user.id);
    await recordAudit(tx, PLATFORM, {
      actor: userActor(caller),
      action: 'session.closed',
      subjectKind: 'session',
      subjectId: caller.credential.id,
      ...auditOrigin(request),
    });
  });
}
