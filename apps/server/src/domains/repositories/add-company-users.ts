import { Problem, type RepositoryRole, roleFor } from '@vedette/contract';
import type { Caller, Scope } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { recordAudit, userActor } from '../audit/index.ts';
import { lockMembershipShared } from '../companies/index.ts';
import { holdRepository, insertRepositoryUsers, selectRole, selectVerifiedCompanyUsers } from './store.ts';

/**
 * Adds a batch of company users to a repository, all or none. Each receives the role that the specification's table gives;
 * those who belong to it already are left as they are.
 *
 * One transaction: the repository and the membership of the company are held as they were checked until the rows are in, so
 * an eviction, a change of kind or an archiving happens wholly before or wholly after. Identical calls at once add each user once.
 *
 * @param companyUserIds distinct, in lower case; at most 1,000.
 * @throws Problem `bad_request` that names the ids which are not verified company users of the owning company.
 */
export async function addCompanyUsers(
  ctx: Ctx,
  caller: Caller,
  scope: Scope,
  repositoryId: string,
  companyUserIds: readonly string[],
  requestId: string,
): Promise<void> {
  const { organizationId, membership } = scope;
  await ctx.transaction(async (tx) => {
    const repository = await holdRepository(organizationId, tx.db, repositoryId);
    if (repository === undefined) throw new Problem('not_found', { detail: 'There is no such repository.' });
    // Asked again, after the lock: the role may have been taken away while this call waited.
    const role =
      membership && (await selectRole(organizationId, tx.db, repositoryId, membership.companyUserId));
    if (role !== 'admin')
      throw new Problem('forbidden', { detail: 'This takes the admin role on the repository.' });

    await lockMembershipShared(tx, organizationId);
    const verified = await selectVerifiedCompanyUsers(organizationId, tx.db, companyUserIds);
    if (verified.length !== companyUserIds.length)
      throw refusal(companyUserIds, new Set(verified.map((user) => user.id)));

    const roles = roleFor[repository.type];
    const added = await insertRepositoryUsers(
      organizationId,
      tx.db,
      repositoryId,
      verified.map((user) => ({ id: user.id, role: roles[user.kind] })),
      tx.clock.now(),
    );
    if (added.length === 0) return;
    // Only now, because a call that adds nobody is content with an archived repository too. The rows go with the transaction.
    if (repository.archived_at !== null)
      throw new Problem('conflict', { detail: 'The repository is archived. Bring it back first.' });
    await recordAudit(tx, organizationId, {
      actor: userActor(caller),
      action: 'repository.users_added',
      subjectKind: 'repository',
      subjectId: repositoryId,
      details: { admins: idsOf(added, 'admin'), clients: idsOf(added, 'client') },
      requestId,
    });
  });
}

function idsOf(
  added: readonly { company_user_id: string; role: RepositoryRole }[],
  role: RepositoryRole,
): string[] {
  return added.filter((user) => user.role === role).map((user) => user.company_user_id);
}

function refusal(asked: readonly string[], verified: ReadonlySet<string>): Problem {
  const refused = asked.filter((id) => !verified.has(id));
  const none = refused.length === asked.length ? 'No valid company user found. ' : '';
  return new Problem('bad_request', {
    detail: `${none}Not verified company users of the company that owns the repository: ${refused.join(', ')}. Nothing was added.`,
  });
}
