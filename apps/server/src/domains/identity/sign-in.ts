import { Problem } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import type { RequestContext } from '../../platform/http/bind.ts';
import { PLATFORM, recordAudit } from '../audit/index.ts';
import type { Auth } from './auth.ts';
import { guardPassword } from './guessing.ts';
import { deleteSessions, selectUserByEmail } from './store.ts';

/**
 * Signs in with a password. The answer and the time it takes are the same for a wrong password and an unknown address.
 * @throws Problem `invalid_password`, `disabled_user` (only after the right password), `too_many_requests`.
 */
export async function signIn(
  ctx: Ctx,
  auth: Auth,
  input: { email: string; password: string },
  request: RequestContext,
) {
  const succeeded = await guardPassword(ctx, input.email, request.ip);
  const outcome = await passwordSession(auth, input, request);
  if (outcome === null) {
    ctx.metrics.signIns.inc({ result: 'refused' });
    throw new Problem('invalid_password');
  }
  const user = await selectUserByEmail(ctx.db, input.email);
  if (user === undefined) throw new Problem('invalid_password');
  if (user.disabled_at !== null) {
    await deleteSessions(ctx.db, user.id, { except: null });
    throw new Problem('disabled_user');
  }
  await succeeded(user.id);
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
