import { Problem, type Route } from '@vedette/contract';
import type { Caller, Scope } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { selectAccess } from './store.ts';

/**
 * The caller's place in the company that owns a repository, for routes that need one of its members or admins.
 * The admin role itself is needed for what an admin does: a manager of the company, or a platform administrator, without
 * it is refused. Reading is open to those two as well.
 * @throws Problem `not_found`, `evicted` or `forbidden`, in this order; to outsiders what the route says.
 */
export async function scopeOfRepository(
  ctx: Ctx,
  caller: Caller,
  repositoryId: string,
  need: 'member' | 'admin',
  outsiderResponse: Route['outsiderResponse'],
): Promise<Scope> {
  const row = await selectAccess(ctx.db, repositoryId, caller.user.id);
  if (row === undefined) throw new Problem('not_found', { detail: 'There is no such repository.' });
  if (row.evicted_at !== null) throw new Problem('evicted');
  const verified = row.kind !== null && row.kind !== 'unverified_member';
  const role = verified ? row.role : null;
  const mayRead = role !== null || row.kind === 'manager' || caller.user.platformAdmin;
  if (need === 'admin' ? role !== 'admin' : !mayRead) {
    if (!mayRead && outsiderResponse === 'not_found')
      throw new Problem('not_found', { detail: 'There is no such repository.' });
    throw new Problem('forbidden', {
      detail:
        need === 'admin'
          ? 'This takes the admin role on the repository.'
          : 'You do not belong to this repository.',
    });
  }
  const membership =
    row.company_user_id !== null && row.kind !== null
      ? { companyUserId: row.company_user_id, kind: row.kind }
      : null;
  return { organizationId: row.company_id, membership };
}
