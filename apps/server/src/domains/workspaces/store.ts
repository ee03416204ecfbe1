import type { WorkspaceKind, WorkspaceStatus } from '@vedette/contract';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Queries, Statement } from '../../platform/database.ts';
import { type KeysetPage, keysetPage } from '../../platform/keyset-page.ts';
import type { HostedRepositoriesTable, WorkspacesTable } from '../../platform/tables/workspaces.ts';

export type WorkspaceRow = Selectable<WorkspacesTable>;
export type HostedRepositoryRow = Selectable<HostedRepositoriesTable>;

const WORKSPACE: Statement = {
  name: 'workspace',
  text: 'select * from workspaces where organization_id = $1 and id = $2',
};

export async function selectWorkspace(
  organizationId: string,
  db: Queries,
  id: string,
): Promise<WorkspaceRow | undefined> {
  return (await db.query<WorkspaceRow>(WORKSPACE, [organizationId, id]))[0];
}

const WORKSPACES_BY_ID: Statement = {
  name: 'workspaces-by-id',
  text: 'select * from workspaces where organization_id = $1 and id = any($2::uuid[])',
};

/** Those of the workspaces that the organization has, in no order. */
export function selectWorkspacesById(
  organizationId: string,
  db: Queries,
  ids: readonly string[],
): Promise<WorkspaceRow[]> {
  return db.query<WorkspaceRow>(WORKSPACES_BY_ID, [organizationId, ids]);
}

const LOCATE: Statement = {
  name: 'workspace-locate',
  text: 'select organization_id from workspaces where id = $1',
};

/** Across organizations: whose workspace it is, by its id alone. */
export async function selectOrganizationOfWorkspace(db: Queries, id: string): Promise<string | undefined> {
  return (await db.query<{ organization_id: string }>(LOCATE, [id]))[0]?.organization_id;
}

export interface WorkspaceFilter {
  readonly limit: number;
  readonly after: string | null;
  readonly kind?: WorkspaceKind | undefined;
  readonly status?: WorkspaceStatus | undefined;
}

/** Newest first, one row more than asked for. */
export function selectWorkspaces(
  organizationId: string,
  db: Queries,
  filter: WorkspaceFilter,
): Promise<WorkspaceRow[]> {
  let query = db.kysely.selectFrom('workspaces').selectAll().where('organization_id', '=', organizationId);
  if (filter.kind !== undefined) query = query.where('kind', '=', filter.kind);
  if (filter.status !== undefined) query = query.where('status', '=', filter.status);
  return keysetPage(query, filter, 'id');
}

/** All of them, in the order of their ids. */
export function selectActiveWorkspaces(organizationId: string, db: Queries): Promise<WorkspaceRow[]> {
  return db.kysely
    .selectFrom('workspaces')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'active')
    .orderBy('id')
    .execute();
}

const ACTIVE_LINKED: Statement = {
  name: 'workspaces-active-linked',
  text: `select * from workspaces
    where organization_id = $1 and repo_url = $2 and status = 'active'
    order by id limit $3`,
};

/** The active workspaces that are linked to a repository, oldest first. */
export function selectActiveLinked(
  organizationId: string,
  db: Queries,
  repoUrl: string,
  limit: number,
): Promise<WorkspaceRow[]> {
  return db.query<WorkspaceRow>(ACTIVE_LINKED, [organizationId, repoUrl, limit]);
}

/** Undefined when an active workspace of this kind has the name already. */
export function insertWorkspace(
  organizationId: string,
  db: Queries,
  workspace: Omit<Insertable<WorkspacesTable>, 'organization_id'>,
): Promise<WorkspaceRow | undefined> {
  return db.kysely
    .insertInto('workspaces')
    .values({ organization_id: organizationId, ...workspace })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'kind', 'name']).where('status', '=', 'active').doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

export function selectActiveByName(
  organizationId: string,
  db: Queries,
  kind: WorkspaceKind,
  name: string,
): Promise<WorkspaceRow | undefined> {
  return db.kysely
    .selectFrom('workspaces')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .where('status', '=', 'active')
    .executeTakeFirst();
}

/** The workspace, locked until the transaction ends. */
export function lockWorkspace(
  organizationId: string,
  db: Queries,
  id: string,
): Promise<WorkspaceRow | undefined> {
  return db.kysely
    .selectFrom('workspaces')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The partial unique index speaks up as `workspaces_active_name`. */
export function updateWorkspaceRow(
  organizationId: string,
  db: Queries,
  id: string,
  changes: Updateable<WorkspacesTable>,
): Promise<WorkspaceRow> {
  return db.kysely
    .updateTable('workspaces')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

const REPOSITORY_BY_URL: Statement = {
  name: 'hosted-repository-by-url',
  text: 'select * from hosted_repositories where organization_id = $1 and repo_url = $2',
};

export async function selectHostedRepositoryByUrl(
  organizationId: string,
  db: Queries,
  repoUrl: string,
): Promise<HostedRepositoryRow | undefined> {
  return (await db.query<HostedRepositoryRow>(REPOSITORY_BY_URL, [organizationId, repoUrl]))[0];
}

/** Undefined when the repository is connected already. */
export function insertHostedRepository(
  organizationId: string,
  db: Queries,
  repository: Omit<Insertable<HostedRepositoriesTable>, 'organization_id'>,
): Promise<HostedRepositoryRow | undefined> {
  return db.kysely
    .insertInto('hosted_repositories')
    .values({ organization_id: organizationId, ...repository })
    .onConflict((conflict) => conflict.columns(['organization_id', 'repo_url']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Newest first, one row more than asked for. */
export function selectHostedRepositories(
  organizationId: string,
  db: Queries,
  page: KeysetPage,
): Promise<HostedRepositoryRow[]> {
  const query = db.kysely
    .selectFrom('hosted_repositories')
    .selectAll()
    .where('organization_id', '=', organizationId);
  return keysetPage(query, page, 'id');
}

export function updateHostedRepositoryRow(
  organizationId: string,
  db: Queries,
  id: string,
  changes: Updateable<HostedRepositoriesTable>,
): Promise<HostedRepositoryRow | undefined> {
  return db.kysely
    .updateTable('hosted_repositories')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export function deleteHostedRepository(
  organizationId: string,
  db: Queries,
  id: string,
): Promise<HostedRepositoryRow | undefined> {
  return db.kysely
    .deleteFrom('hosted_repositories')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
