import { randomUUIDv7 } from 'node:crypto';
import { Problem, type Repository, type RepositoryRole, type RepositoryType } from '@vedette/contract';
import type { Caller, Scope } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { afterId, type Page, type PageQuery, toPage } from '../../platform/page.ts';
import { recordAudit, userActor } from '../audit/index.ts';
import {
  insertRepository,
  insertRepositoryUsers,
  type RepositoryRow,
  selectAccess,
  selectOldestManager,
  selectReadableRepositories,
  selectRepository,
  updateRepositoryRow,
} from './store.ts';

/** Makes a repository. Its creator becomes its admin; a platform administrator from outside hands it to the oldest manager. */
export async function createRepository(
  ctx: Ctx,
  caller: Caller,
  scope: Scope,
  input: { name: string; type: RepositoryType },
  requestId: string,
): Promise<Repository> {
  const { organizationId } = scope;
  return ctx.transaction(async (tx) => {
    const now = tx.clock.now();
    const row = await insertRepository(organizationId, tx.db, {
      id: randomUUIDv7(),
      name: input.name,
      type: input.type,
      archived_at: null,
      created_at: now,
      updated_at: now,
    });
    const own = scope.membership?.companyUserId;
    const admin = own ?? (await selectOldestManager(organizationId, tx.db));
    if (admin !== undefined)
      await insertRepositoryUsers(organizationId, tx.db, row.id, [{ id: admin, role: 'admin' }], now);
    await recordAudit(tx, organizationId, {
      actor: userActor(caller),
      action: 'repository.created',
      subjectKind: 'repository',
      subjectId: row.id,
      details: { name: row.name, type: row.type, admin: admin ?? null },
      requestId,
    });
    return toView(row, own === undefined ? null : 'admin');
  });
}

export async function getRepository(
  ctx: Ctx,
  caller: Caller,
  scope: Scope,
  repositoryId: string,
): Promise<Repository> {
  const row = await selectRepository(scope.organizationId, ctx.db, repositoryId);
  if (row === undefined) throw new Problem('not_found', { detail: 'There is no such repository.' });
  const access = await selectAccess(ctx.db, repositoryId, caller.user.id);
  return toView(row, access?.role ?? null);
}

export interface RepositoryQuery extends PageQuery {
  readonly companyId?: string | undefined;
  readonly type?: RepositoryType | undefined;
  readonly archived?: boolean | undefined;
}

/** The repositories that the caller may read, newest first. */
export async function listRepositories(
  ctx: Ctx,
  caller: Caller,
  query: RepositoryQuery,
): Promise<Page<Repository>> {
  const rows = await selectReadableRepositories(ctx.db, caller.user, { ...query, after: afterId(query) });
  return toPage(
    rows,
    query,
    (row) => row.id,
    (row) => toView(row, row.role),
  );
}

/** Renames, archives or brings back. Says nothing in the audit log when nothing changes. */
export async function updateRepository(
  ctx: Ctx,
  caller: Caller,
  scope: Scope,
  repositoryId: string,
  changes: { name?: string | undefined; archived?: boolean | undefined },
  requestId: string,
): Promise<Repository> {
  return ctx.transaction(async (tx) => {
    const before = await selectRepository(scope.organizationId, tx.db, repositoryId);
    if (before === undefined) throw new Problem('not_found', { detail: 'There is no such repository.' });
    const now = tx.clock.now();
    const row = await updateRepositoryRow(scope.organizationId, tx.db, repositoryId, {
      ...(changes.name === undefined ? {} : { name: changes.name }),
      ...(changes.archived === undefined
        ? {}
        : { archived_at: changes.archived ? (before.archived_at ?? now) : null }),
      updated_at: now,
    });
    for (const [action, details] of differences(before, changes)) {
      await recordAudit(tx, scope.organizationId, {
        actor: userActor(caller),
        action,
        subjectKind: 'repository',
        subjectId: repositoryId,
        details,
        requestId,
      });
    }
    return toView(row ?? before, 'admin');
  });
}

function differences(
  before: RepositoryRow,
  changes: { name?: string | undefined; archived?: boolean | undefined },
): [string, Record<string, unknown>][] {
  const found: [string, Record<string, unknown>][] = [];
  if (changes.name !== undefined && changes.name !== before.name)
    found.push(['repository.renamed', { from: before.name, to: changes.name }]);
  if (changes.archived !== undefined && changes.archived !== (before.archived_at !== null)) {
    found.push([changes.archived ? 'repository.archived' : 'repository.restored', {}]);
  }
  return found;
}

function toView(row: RepositoryRow, role: RepositoryRole | null): Repository {
  return {
    id: row.id,
    companyId: row.company_id,
    name: row.name,
    type: row.type,
    archived: row.archived_at !== null,
    role,
    createdAt: row.created_at.toISOString(),
  };
}
