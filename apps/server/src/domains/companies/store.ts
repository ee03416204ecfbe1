import type { CompanyUserKind } from '@vedette/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Queries } from '../../platform/database.ts';
import { keysetPage } from '../../platform/keyset-page.ts';
import { occurringAnywhere } from '../../platform/like.ts';
import type { CompaniesTable, CompanyUsersTable, InvitationsTable } from '../../platform/tables/companies.ts';

export type CompanyRow = Selectable<CompaniesTable>;
export type CompanyUserRow = Selectable<CompanyUsersTable>;
/** A company user with the names of the account, which are shown once its owner has accepted. */
export type CompanyUserView = CompanyUserRow & { name: string; username: string; email: string };

interface PageSlice {
  readonly limit: number;
  readonly after: string | null;
}

export function insertCompany(db: Queries, company: Insertable<CompaniesTable>): Promise<CompanyRow> {
  return db.kysely.insertInto('companies').values(company).returningAll().executeTakeFirstOrThrow();
}

export function selectCompany(organizationId: string, db: Queries): Promise<CompanyRow | undefined> {
  return db.kysely.selectFrom('companies').selectAll().where('id', '=', organizationId).executeTakeFirst();
}

export function selectCompanyByHandle(db: Queries, handle: string): Promise<CompanyRow | undefined> {
  return db.kysely.selectFrom('companies').selectAll().where('handle', '=', handle).executeTakeFirst();
}

export function updateCompanyName(
  organizationId: string,
  db: Queries,
  name: string,
  at: Date,
): Promise<CompanyRow> {
  return db.kysely
    .updateTable('companies')
    .set({ name, updated_at: at })
    .where('id', '=', organizationId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Across organizations: the companies of one user, or all when `userId` is null. Newest first, one row more than asked for. */
export function selectCompaniesOfUser(
  db: Queries,
  userId: string | null,
  page: PageSlice,
): Promise<CompanyRow[]> {
  let query = db.kysely.selectFrom('companies').selectAll();
  if (userId !== null) {
    query = query.where('id', 'in', (nested) =>
      nested
        .selectFrom('company_users')
        .select('company_id')
        .where('user_id', '=', userId)
        .where('evicted_at', 'is', null),
    );
  }
  return keysetPage(query, page, 'id');
}

/** Across organizations: every membership of one user that was not ended. */
export function selectMembershipsOfUser(db: Queries, userId: string) {
  return db.kysely
    .selectFrom('company_users as member')
    .innerJoin('companies as company', 'company.id', 'member.company_id')
    .select([
      'member.id as company_user_id',
      'member.kind',
      'company.id as company_id',
      'company.name',
      'company.handle',
    ])
    .where('member.user_id', '=', userId)
    .where('member.evicted_at', 'is', null)
    .orderBy('member.id')
    .execute();
}

export function selectMembership(
  organizationId: string,
  db: Queries,
  userId: string,
): Promise<CompanyUserRow | undefined> {
  return db.kysely
    .selectFrom('company_users')
    .selectAll()
    .where('company_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

const viewOf = (organizationId: string, db: Queries) =>
  db.kysely
    .selectFrom('company_users as member')
    .innerJoin('users as account', 'account.id', 'member.user_id')
    .selectAll('member')
    .select(['account.name', 'account.username', 'account.email'])
    .where('member.company_id', '=', organizationId)
    .where('member.evicted_at', 'is', null);

export function selectCompanyUser(
  organizationId: string,
  db: Queries,
  companyUserId: string,
): Promise<CompanyUserView | undefined> {
  return viewOf(organizationId, db).where('member.id', '=', companyUserId).executeTakeFirst();
}

export function selectCompanyUserByEmail(
  organizationId: string,
  db: Queries,
  email: string,
): Promise<CompanyUserView | undefined> {
  return viewOf(organizationId, db).where('account.email', '=', email).executeTakeFirst();
}

/** Oldest first, one row more than asked for. */
export function selectCompanyUsers(
  organizationId: string,
  db: Queries,
  page: PageSlice & { kind?: CompanyUserKind | undefined; q?: string | undefined },
): Promise<CompanyUserView[]> {
  let query = viewOf(organizationId, db);
  if (page.kind !== undefined) query = query.where('member.kind', '=', page.kind);
  if (page.q !== undefined) {
    const like = occurringAnywhere(page.q);
    query = query.where((where) =>
      where.or([
        where('account.email', 'ilike', like),
        // Until its owner accepts, an account is found by what the inviter calls it.
        where.and([
          where('member.accepted_at', 'is not', null),
          where.or([where('account.name', 'ilike', like), where('account.username', 'ilike', like)]),
        ]),
        where.and([
          where('member.accepted_at', 'is', null),
          where.or([
            where('member.invited_name', 'ilike', like),
            where('member.invited_username', 'ilike', like),
          ]),
        ]),
      ]),
    );
  }
  return keysetPage(query, page, 'member.id', 'asc');
}

/** Adds the user, or brings an evicted one back under the same id. Returns undefined when they are in the company already. */
export function upsertCompanyUser(
  organizationId: string,
  db: Queries,
  member: Omit<Insertable<CompanyUsersTable>, 'company_id'>,
): Promise<CompanyUserRow | undefined> {
  return db.kysely
    .insertInto('company_users')
    .values({ company_id: organizationId, ...member })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'user_id'])
        .doUpdateSet({
          kind: member.kind,
          invited_kind: member.invited_kind,
          invited_name: member.invited_name,
          invited_username: member.invited_username,
          accepted_at: member.accepted_at ?? null,
          evicted_at: null,
          updated_at: new Date(),
        })
        .where('company_users.evicted_at', 'is not', null),
    )
    .returningAll()
    .executeTakeFirst();
}

export async function updateCompanyUserRow(
  organizationId: string,
  db: Queries,
  companyUserId: string,
  changes: { kind?: CompanyUserKind; accepted_at?: Date; evicted_at?: Date; updated_at: Date },
): Promise<void> {
  await db.kysely
    .updateTable('company_users')
    .set(changes)
    .where('company_id', '=', organizationId)
    .where('id', '=', companyUserId)
    .execute();
}

/**
 * Nobody in the company is evicted or changes kind until the transaction ends. One row is locked, not a thousand: locks on
 * as many company users as a batch names would write as many pages.
 */
export async function lockMembershipRowsShared(organizationId: string, db: Queries): Promise<void> {
  await db.query({ name: 'company-hold-membership', text: 'select from companies where id = $1 for share' }, [
    organizationId,
  ]);
}

/** Waits for those who hold the membership, keeps others from it, and gives the managers, oldest first. */
export async function lockMembershipExclusive(organizationId: string, db: Queries): Promise<string[]> {
  await db.kysely
    .selectFrom('companies')
    .select('id')
    .where('id', '=', organizationId)
    .forNoKeyUpdate()
    .execute();
  const rows = await db.kysely
    .selectFrom('company_users')
    .select('id')
    .where('company_id', '=', organizationId)
    .where('kind', '=', 'manager')
    .where('evicted_at', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Takes a user out of all repositories; returns those in which they held the admin role. */
export async function deleteRepositoryRoles(
  organizationId: string,
  db: Queries,
  companyUserId: string,
): Promise<string[]> {
  const rows = await db.kysely
    .deleteFrom('repository_users')
    .where('organization_id', '=', organizationId)
    .where('company_user_id', '=', companyUserId)
    .returning(['repository_id', 'role'])
    .execute();
  return rows.filter((row) => row.role === 'admin').map((row) => row.repository_id);
}

/** Makes `successor` an admin of those of the repositories that have none left; returns which. */
export async function reassignOrphaned(
  organizationId: string,
  db: Queries,
  repositoryIds: readonly string[],
  successor: string,
): Promise<string[]> {
  if (repositoryIds.length === 0) return [];
  const rows = await sql<{ repository_id: string }>`
    insert into repository_users (organization_id, repository_id, company_user_id, role)
    select ${organizationId}, orphan.id, ${successor}, 'admin'
    from unnest(${repositoryIds}::uuid[]) as orphan(id)
    where not exists (
      select 1 from repository_users other
      where other.organization_id = ${organizationId} and other.repository_id = orphan.id and other.role = 'admin'
    )
    on conflict (organization_id, repository_id, company_user_id) do update set role = 'admin'
    returning repository_id`.execute(db.kysely);
  return rows.rows.map((row) => row.repository_id);
}

/** Across organizations: an invitation is found by its secret alone. Locked, so that it is accepted once. */
export function lockInvitation(
  db: Queries,
  secretHash: Buffer,
): Promise<Selectable<InvitationsTable> | undefined> {
  return db.kysely
    .selectFrom('invitations')
    .selectAll()
    .where('secret_hash', '=', secretHash)
    .forUpdate()
    .executeTakeFirst();
}

/** Across organizations: the membership that an invitation is for. */
export function selectInvited(db: Queries, companyUserId: string): Promise<CompanyUserRow | undefined> {
  return db.kysely.selectFrom('company_users').selectAll().where('id', '=', companyUserId).executeTakeFirst();
}

export async function insertInvitation(db: Queries, invitation: Insertable<InvitationsTable>): Promise<void> {
  await db.kysely.insertInto('invitations').values(invitation).execute();
}

/** Earlier links of this company user stop working. */
export async function supersedeInvitations(db: Queries, companyUserId: string, at: Date): Promise<void> {
  await db.kysely
    .updateTable('invitations')
    .set({ superseded_at: at })
    .where('company_user_id', '=', companyUserId)
    .where('accepted_at', 'is', null)
    .where('superseded_at', 'is', null)
    .execute();
}

export async function markInvitationAccepted(db: Queries, id: string, at: Date): Promise<void> {
  await db.kysely.updateTable('invitations').set({ accepted_at: at }).where('id', '=', id).execute();
}
