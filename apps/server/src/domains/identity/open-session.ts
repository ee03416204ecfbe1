import type { ReplyOf, Routes } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import type { RequestContext } from '../../platform/http/bind.ts';
import { auditOrigin, PLATFORM, recordAudit } from '../audit/index.ts';
import type { Auth } from './auth.ts';
import type { UserRow } from './store.ts';

type SignedIn = Extract<ReplyOf<Routes['signIn']>, { userId: string }>;

/** What the identity library notes down of a session. */
export const sessionHeaders = (request: RequestContext): Headers =>
  new Headers({
    'x-client-address': request.ip,
    'user-agent': String(request.headers['user-agent'] ?? '').slice(0, 500),
  });

/** Opens a session for somebody who was recognised without a password, with the limits of every other. */
export async function openSession(
  ctx: Ctx,
  auth: Auth,
  user: Pick<UserRow, 'id' | 'name'>,
  details: Readonly<Record<string, unknown>>,
  request: RequestContext,
): Promise<SignedIn> {
  const { headers } = await auth.api.openSession({
    body: { userId: user.id },
    headers: sessionHeaders(request),
    returnHeaders: true,
  });
  return sessionOpened(ctx, user, { cookies: headers.getSetCookie(), details }, request);
}

/** Hands the cookies of a session that was opened to the browser, and writes it down. */
export async function sessionOpened(
  ctx: Ctx,
  user: Pick<UserRow, 'id' | 'name'>,
  { cookies, details }: { cookies: string[]; details: Readonly<Record<string, unknown>> },
  request: RequestContext,
): Promise<SignedIn> {
  await recordAudit(ctx, PLATFORM, {
    actor: { kind: 'user', id: user.id, name: user.name },
    action: 'session.opened',
    subjectKind: 'user',
    subjectId: user.id,
    details,
    ...auditOrigin(request),
  });
  ctx.metrics.signIns.inc({ result: 'accepted' });
  request.setCookies(cookies);
  return {
    userId: user.id,
    expiresAt: new Date(ctx.clock.now().getTime() + ctx.config.SESSION_DAYS * 86_400_000).toISOString(),
  };
}
