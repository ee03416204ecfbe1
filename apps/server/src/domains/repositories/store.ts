import type { CompanyUserKind, RepositoryRole, RepositoryType, VerifiedKind } from '@vedette/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Queries, Statement } from '../../platform/database.ts';
import { type KeysetPage, keysetPage } from '../../platform/keyset-page.ts';
import type { RepositoriesTable } from '../../platform/tables/repositories.ts';

export type RepositoryRow = Selectable<RepositoriesTable>;

/** What a caller is to a repository and to the company that owns it. */
export interface AccessRow {
  readonly company_id: string;
  readonly type: RepositoryType;
  readonly archived_at: Date | null;
  /** Null: the caller does not belong to the company. */
  readonly company_user_id: string | null;
  readonly kind: CompanyUserKind | null;
  readonly evicted_at: Date | null;
  /** Null: the caller holds no role on the repository. */
  readonly role: RepositoryRole | null;
}

const ACCESS: Statement = {
  name: 'repository-access',
  text: `select r.company_id, r.type, r.archived_at, m.id as company_user_id, m.kind, m.evicted_at, ru.role
    from repositories r
    left join company_users m on m.company_id = r.company_id and m.user_id = $2
    left join repository_users ru
      on ru.organization_id = r.company_id and ru.repository_id = r.id and ru.company_user_id = m.id
    where r.id = $1`,
};

/** Across organizations: a repository is found by its id alone, and with it what the user is to it. */
export async function selectAccess(
  db: Queries,
  repositoryId: string,
  userId: string,
): Promise<AccessRow | undefined> {
  return (await db.query<AccessRow>(ACCESS, [repositoryId, userId]))[0];
}

const HOLD: Statement = {
  name: 'repository-hold',
  text: 'select type, archived_at from repositories where company_id = $1 and id = $2 for share',
};

/** The repository as it is now; neither archived nor changed until the transaction ends. */
export async function holdRepository(organizationId: string, db: Queries, repositoryId: string) {
  const rows = await db.query<Pick<RepositoryRow, 'type' | 'archived_at'>>(HOLD, [
    organizationId,
    repositoryId,
  ]);
  return rows[0];
}

const ROLE: Statement = {
  name: 'repository-role',
  text: `select role from repository_users
    where organization_id = $1 and repository_id = $2 and company_user_id = $3`,
};

/** The role of a company user on a repository; undefined when they hold none. */
export async function selectRole(
  organizationId: string,
  db: Queries,
  repositoryId: string,
  companyUserId: string,
): Promise<RepositoryRole | undefined> {
  const rows = await db.query<{ role: RepositoryRole }>(ROLE, [organizationId, repositoryId, companyUserId]);
  return rows[0]?.role;
}

const VERIFIED: Statement = {
  name: 'company-users-verified',
  text: `select id, kind from company_users
    where company_id = $1 and id = any($2::uuid[]) and evicted_at is null and kind <> 'unverified_member'`,
};

/** Those of the ids that are verified company users. They stay so while the company's membership is held. */
export function selectVerifiedCompanyUsers(
  organizationId: string,
  db: Queries,
  ids: readonly string[],
): Promise<{ id: string; kind: VerifiedKind }[]> {
  return db.query<{ id: string; kind: VerifiedKind }>(VERIFIED, [organizationId, ids]);
}

const INSERT_USERS: Statement = {
  name: 'repository-users-insert',
  text: `insert into repository_users (organization_id, repository_id, company_user_id, role, created_at)
    select $1, $2, added.id, added.role, $5
    from unnest($3::uuid[], $4::text[]) as added(id, role)
    order by added.id
    on conflict (organization_id, repository_id, company_user_id) do nothing
    returning company_user_id, role`,
};

/** Adds those who do not belong to the repository yet, and returns them. */
export function insertRepositoryUsers(
  organizationId: string,
  db: Queries,
  repositoryId: string,
  users: readonly { id: string; role: RepositoryRole }[],
  at: Date,
): Promise<{ company_user_id: string; role: RepositoryRole }[]> {
  return db.query(INSERT_USERS, [
    organizationId,
    repositoryId,
    users.map((user) => user.id),
    users.map((user) => user.role),
    at,
  ]);
}

export function insertRepository(
  organizationId: string,
  db: Queries,
  repository: Omit<Insertable<RepositoriesTable>, 'company_id'>,
): Promise<RepositoryRow> {
  return db.kysely
    .insertInto('repositories')
    .values({ company_id: organizationId, ...repository })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function selectRepository(
  organizationId: string,
  db: Queries,
  repositoryId: string,
): Promise<RepositoryRow | undefined> {
  return db.kysely
    .selectFrom('repositories')
    .selectAll()
    .where('company_id', '=', organizationId)
    .where('id', '=', repositoryId)
    .executeTakeFirst();
}

export function updateRepositoryRow(
  organizationId: string,
  db: Queries,
  repositoryId: string,
  changes: Updateable<RepositoriesTable>,
): Promise<RepositoryRow | undefined> {
  return db.kysely
    .updateTable('repositories')
    .set(changes)
    .where('company_id', '=', organizationId)
    .where('id', '=', repositoryId)
    .returningAll()
    .executeTakeFirst();
}

export interface RepositoryFilter {
  readonly limit: number;
  readonly after: string | null;
  readonly companyId?: string | undefined;
  readonly type?: RepositoryType | undefined;
  readonly archived?: boolean | undefined;
}

/**
 * Across organizations: the repositories that a user may read, which are those they hold a role on and all of a company they
 * manage; every one for a platform administrator. Newest first, one row more than asked for, with the user's own role.
 */
export function selectReadableRepositories(
  db: Queries,
  user: { id: string; platformAdmin: boolean },
  filter: RepositoryFilter,
) {
  let query = db.kysely
    .selectFrom('repositories as r')
    .leftJoin('company_users as m', (join) =>
      join
        .onRef('m.company_id', '=', 'r.company_id')
        .on('m.user_id', '=', user.id)
        .on('m.evicted_at', 'is', null),
    )
    .leftJoin('repository_users as ru', (join) =>
      join
        .onRef('ru.organization_id', '=', 'r.company_id')
        .onRef('ru.repository_id', '=', 'r.id')
        .onRef('ru.company_user_id', '=', 'm.id'),
    )
    .selectAll('r')
    .select('ru.role');
  if (!user.platformAdmin) {
    query = query.where((where) =>
      where.or([
        where('m.kind', '=', 'manager'),
        where.and([where('ru.role', 'is not', null), where('m.kind', '<>', 'unverified_member')]),
      ]),
    );
  }
  if (filter.companyId !== undefined) query = query.where('r.company_id', '=', filter.companyId);
  if (filter.type !== undefined) query = query.where('r.type', '=', filter.type);
  if (filter.archived !== undefined)
    query = query.where('r.archived_at', filter.archived ? 'is not' : 'is', null);
  return keysetPage(query, filter, 'r.id');
}

const repositoryUsers = (organizationId: string, db: Queries, repositoryId: string) =>
  db.kysely
    .selectFrom('repository_users as ru')
    .innerJoin('company_users as m', 'm.id', 'ru.company_user_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['ru.company_user_id', 'ru.role', 'm.kind', 'm.user_id'])
    // Until its owner accepts, an account goes by the name that the company gave it.
    .select((select) =>
      select.fn
        .coalesce(sql<string>`case when m.accepted_at is null then m.invited_name end`, 'u.name')
        .as('name'),
    )
    .where('ru.organization_id', '=', organizationId)
    .where('ru.repository_id', '=', repositoryId);

export type RepositoryUserRow = NonNullable<Awaited<ReturnType<typeof selectRepositoryUser>>>;

export function selectRepositoryUser(
  organizationId: string,
  db: Queries,
  repositoryId: string,
  companyUserId: string,
) {
  return repositoryUsers(organizationId, db, repositoryId)
    .where('ru.company_user_id', '=', companyUserId)
    .executeTakeFirst();
}

/** In the order of company user ids, one row more than asked for. */
export function selectRepositoryUsers(
  organizationId: string,
  db: Queries,
  repositoryId: string,
  page: KeysetPage & { role?: RepositoryRole | undefined },
) {
  let query = repositoryUsers(organizationId, db, repositoryId);
  if (page.role !== undefined) query = query.where('ru.role', '=', page.role);
  return keysetPage(query, page, 'ru.company_user_id', 'asc');
}

/** Locks the admins of a repository, so that two of them cannot each remove the other. */
export async function lockAdmins(
  organizationId: string,
  db: Queries,
  repositoryId: string,
): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('repository_users')
    .select('company_user_id')
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', repositoryId)
    .where('role', '=', 'admin')
    .orderBy('company_user_id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.company_user_id);
}

export async function updateRole(
  organizationId: string,
  db: Queries,
  repositoryId: string,
  companyUserId: string,
  role: RepositoryRole,
): Promise<void> {
  await db.kysely
    .updateTable('repository_users')
    .set({ role })
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', repositoryId)
    .where('company_user_id', '=', companyUserId)
    .execute();
}

export async function deleteRepositoryUser(
  organizationId: string,
  db: Queries,
  repositoryId: string,
  companyUserId: string,
): Promise<void> {
  await db.kysely
    .deleteFrom('repository_users')
    .where('organization_id', '=', organizationId)
    .where('repository_id', '=', repositoryId)
    .where('company_user_id', '=', companyUserId)
    .execute();
}

/** The manager who has been in the company longest. */
export async function selectOldestManager(organizationId: string, db: Queries): Promise<string | undefined> {
  const row = await db.kysely
    .selectFrom('company_users')
    .select('id')
    .where('company_id', '=', organizationId)
    .where('kind', '=', 'manager')
    .where('evicted_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
