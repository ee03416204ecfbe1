import { Problem, type Session } from '@vedette/contract';
import type { Caller } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { RequestContext } from '../../platform/http/bind.ts';
import { afterId, type Page, type PageQuery, toPage } from '../../platform/page.ts';
import { auditOrigin, PLATFORM, recordAudit, userActor } from '../audit/index.ts';
import { announceEnd } from './credential-store.ts';
import { deleteSessions, selectSessions } from './store.ts';

export async function listSessions(ctx: Ctx, caller: Caller, query: PageQuery): Promise<Page<Session>> {
  const rows = await selectSessions(ctx.db, caller.user.id, {
    limit: query.limit,
    after: afterId(query),
    now: ctx.clock.now(),
  });
  return toPage(
    rows,
    query,
    (row) => row.id,
    (row) => ({
      id: row.id,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      ipAddress: row.ip_address,
      userAgent: row.user_agent,
      current: caller.credential.kind === 'session' && caller.credential.id === row.id,
    }),
  );
}

/** @throws Problem `not_found` for a session that is not the caller's. */
export async function endSession(
  ctx: Ctx,
  caller: Caller,
  sessionId: string,
  request: RequestContext,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    if ((await deleteSessions(tx.db, caller.user.id, { id: sessionId })) === 0) {
      throw new Problem('not_found', { detail: 'You have no such session.' });
    }
    await announceEnd(tx.db, caller.user.id);
    await recordAudit(tx, PLATFORM, {
      actor: userActor(caller),
      action: 'session.ended',
      subjectKind: 'session',
      subjectId: sessionId,
      details: { userId: caller.user.id },
      ...auditOrigin(request),
    });
  });
}
