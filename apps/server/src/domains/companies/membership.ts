import { Problem } from '@vedette/contract';
import type { Caller, Scope } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { lockMembershipRowsShared, selectCompany, selectMembership } from './store.ts';

/**
 * The caller's place in a company, for routes that need a member or a manager.
 * @throws Problem `not_found` for a company that is unknown or not theirs, `evicted`, or `forbidden`.
 */
export async function scopeOfCompany(
  ctx: Ctx,
  caller: Caller,
  organizationId: string,
  need: 'member' | 'manager',
): Promise<Scope> {
  const row = await selectMembership(organizationId, ctx.db, caller.user.id);
  if (caller.user.platformAdmin) {
    if (row === undefined && (await selectCompany(organizationId, ctx.db)) === undefined)
      throw unknownCompany();
    return {
      organizationId,
      membership:
        row === undefined || row.evicted_at !== null ? null : { companyUserId: row.id, kind: row.kind },
    };
  }
  if (row === undefined) throw unknownCompany();
  if (row.evicted_at !== null) throw new Problem('evicted');
  if (row.kind === 'unverified_member') {
    throw new Problem('forbidden', {
      detail: 'Your membership is not verified yet: accept the invitation, or ask a manager.',
    });
  }
  if (need === 'manager' && row.kind !== 'manager')
    throw new Problem('forbidden', { detail: 'This takes a manager of the company.' });
  return { organizationId, membership: { companyUserId: row.id, kind: row.kind } };
}

/** Keeps the membership of a company as it is read from now on until the transaction of `tx` ends. */
export const lockMembershipShared = (tx: Ctx, organizationId: string): Promise<void> =>
  lockMembershipRowsShared(organizationId, tx.db);

const unknownCompany = () =>
  new Problem('not_found', { detail: 'There is no such company, or you do not belong to it.' });
