import { type DeviceLogin, Problem } from '@vedette/contract';
import type { Caller } from '../../../platform/caller.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import { afterId, type Page, type PageQuery, toPage } from '../../../platform/page.ts';
import { userActor } from '../../audit/index.ts';
import { clientName } from './clients.ts';
import { selectLogins } from './store.ts';
import { endLogins } from './tokens.ts';

export async function listDeviceLogins(
  ctx: Ctx,
  caller: Caller,
  query: PageQuery,
): Promise<Page<DeviceLogin>> {
  const rows = await selectLogins(ctx.db, caller.user.id, {
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
      clientId: row.client_id,
      clientName: clientName(row.client_id),
      scopes: row.scopes,
      ipAddress: row.ip_address,
      userAgent: row.user_agent,
      createdAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
      current: caller.credential.kind === 'device_token' && caller.credential.id === row.id,
    }),
  );
}

/** @throws Problem `not_found` for a login that is not the caller's, or has ended */
export async function endDeviceLogin(ctx: Ctx, caller: Caller, id: string, requestId: string): Promise<void> {
  const ended = await ctx.transaction((tx) =>
    endLogins(tx, userActor(caller), { userId: caller.user.id, id }, { reason: 'ended_by_owner' }, requestId),
  );
  if (ended === 0) throw new Problem('not_found', { detail: 'You have no such device login.' });
}
