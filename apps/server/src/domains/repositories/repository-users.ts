import { Problem, type RepositoryRole, type RepositoryUser } from '@vedette/contract';
import type { Caller, Scope } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { afterId, type Page, type PageQuery, toPage } from '../../platform/page.ts';
import { recordAudit, userActor } from '../audit/index.ts';
import {
  deleteRepositoryUser,
  lockAdmins,
  type RepositoryUserRow,
  selectRepositoryUser,
  selectRepositoryUsers,
  updateRole,
} from './store.ts';

export async function listRepositoryUsers(
  ctx: Ctx,
  scope: Scope,
  repositoryId: string,
  query: PageQuery & { role?: RepositoryRole | undefined },
): Promise<Page<RepositoryUser>> {
  const rows = await selectRepositoryUsers(scope.organizationId, ctx.db, repositoryId, {
    ...query,
    after: afterId(query),
  });
  return toPage(rows, query, (row) => row.company_user_id, toView);
}

/** @throws Problem `not_found` for someone who does not belong to the repository, `conflict` for its last admin. */
export async function changeRole(
  ctx: Ctx,
  caller: Caller,
  scope: Scope,
  repositoryId: string,
  companyUserId: string,
  role: RepositoryRole,
  requestId: string,
): Promise<RepositoryUser> {
  return ctx.transaction(async (tx) => {
    const before = await admittedChange(tx, scope, repositoryId, companyUserId, role === 'admin');
    if (before.role === role) return toView(before);
    await updateRole(scope.organizationId, tx.db, repositoryId, companyUserId, role);
    await recordAudit(tx, scope.organizationId, {
      actor: userActor(caller),
      action: 'repository.role_changed',
      subjectKind: 'repository',
      subjectId: repositoryId,
      details: { companyUserId, from: before.role, to: role },
      requestId,
    });
    return toView({ ...before, role });
  });
}

/** Takes a user out of the repository; they stay in the company. @throws Problem as `changeRole`. */
export async function removeUser(
  ctx: Ctx,
  caller: Caller,
  scope: Scope,
  repositoryId: string,
  companyUserId: string,
  requestId: string,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const before = await admittedChange(tx, scope, repositoryId, companyUserId, false);
    await deleteRepositoryUser(scope.organizationId, tx.db, repositoryId, companyUserId);
    await recordAudit(tx, scope.organizationId, {
      actor: userActor(caller),
      action: 'repository.user_removed',
      subjectKind: 'repository',
      subjectId: repositoryId,
      details: { companyUserId, role: before.role },
      requestId,
    });
  });
}

async function admittedChange(
  tx: Ctx,
  scope: Scope,
  repositoryId: string,
  companyUserId: string,
  staysAdmin: boolean,
): Promise<RepositoryUserRow> {
  const admins = await lockAdmins(scope.organizationId, tx.db, repositoryId);
  const row = await selectRepositoryUser(scope.organizationId, tx.db, repositoryId, companyUserId);
  if (row === undefined) throw new Problem('not_found', { detail: 'The repository has no such user.' });
  if (!staysAdmin && admins.length === 1 && admins[0] === companyUserId) {
    throw new Problem('conflict', {
      detail: 'This is the last admin of the repository. Make another one first.',
    });
  }
  return row;
}

function toView(row: RepositoryUserRow): RepositoryUser {
  return {
    userId: row.user_id,
    companyUserId: row.company_user_id,
    name: row.name,
    kind: row.kind,
    role: row.role,
  };
}
