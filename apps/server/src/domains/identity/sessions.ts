import { Problem, type Session } from '@vedette/contract';
import type { Caller } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { afterId, type Page, type PageQuery, toPage } from '../../platform/page.ts';
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
export async function endSession(ctx: Ctx, caller: Caller, sessionId: string): Promise<void> {
  if ((await deleteSessions(ctx.db, caller.user.id, { id: sessionId })) === 0) {
    throw new Problem('not_found', { detail: 'You have no such session.' });
  }
}
