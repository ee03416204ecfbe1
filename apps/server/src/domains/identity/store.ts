import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Queries, Statement } from '../../platform/database.ts';
import { type KeysetPage, keysetPage } from '../../platform/keyset-page.ts';
import { occurringAnywhere } from '../../platform/like.ts';
import { rowsToFetch } from '../../platform/page.ts';
import type { PersonalAccessTokensTable, SessionsTable, UsersTable } from '../../platform/tables/identity.ts';

/** Users, their sessions and tokens belong to no organization: these functions act across organizations by nature. */
export type UserRow = Selectable<UsersTable>;

const USER_BY_TOKEN: Statement = {
  name: 'user-by-personal-access-token',
  text: `select t.id as token_id, t.expires_at as token_expires_at, t.revoked_at as token_revoked_at, t.last_used_at as token_last_used_at,
      u.id, u.name, u.email, u.email_verified, u.platform_admin, u.disabled_at, u.terms_version
    from personal_access_tokens t join users u on u.id = t.user_id
    where t.secret_hash = $1`,
};

const USER_BY_SESSION: Statement = {
  name: 'user-by-session',
  text: `select s.id as session_id, s.expires_at as session_expires_at,
      u.id, u.name, u.email, u.email_verified, u.platform_admin, u.disabled_at, u.terms_version
    from sessions s join users u on u.id = s.user_id
    where s.token = $1`,
};

export type CallerRow = Pick<
  UserRow,
  'id' | 'name' | 'email' | 'email_verified' | 'platform_admin' | 'disabled_at' | 'terms_version'
>;
export type TokenCallerRow = CallerRow & {
  token_id: string;
  token_expires_at: Date | null;
  token_revoked_at: Date | null;
  token_last_used_at: Date | null;
};
export type SessionCallerRow = CallerRow & { session_id: string; session_expires_at: Date };

export async function selectUserByTokenHash(db: Queries, hash: Buffer): Promise<TokenCallerRow | undefined> {
  return (await db.query<TokenCallerRow>(USER_BY_TOKEN, [hash]))[0];
}

export async function selectUserBySessionHash(
  db: Queries,
  hash: string,
): Promise<SessionCallerRow | undefined> {
  return (await db.query<SessionCallerRow>(USER_BY_SESSION, [hash]))[0];
}

export function selectUser(db: Queries, id: string): Promise<UserRow | undefined> {
  return db.kysely.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

export function selectUserByEmail(db: Queries, email: string): Promise<UserRow | undefined> {
  return db.kysely.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

export async function insertUser(db: Queries, user: Insertable<UsersTable>): Promise<UserRow> {
  return db.kysely.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow();
}

export async function isUsernameTaken(db: Queries, username: string): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateUserRow(
  db: Queries,
  id: string,
  changes: Updateable<UsersTable>,
): Promise<UserRow | undefined> {
  return db.kysely.updateTable('users').set(changes).where('id', '=', id).returningAll().executeTakeFirst();
}

/** Newest first, one row more than asked for. */
export function selectUsers(db: Queries, page: KeysetPage & { q?: string | undefined }): Promise<UserRow[]> {
  let query = db.kysely.selectFrom('users').selectAll();
  if (page.q !== undefined) {
    const like = occurringAnywhere(page.q);
    query = query.where((where) =>
      where.or([
        where('name', 'ilike', like),
        where('email', 'ilike', like),
        where('username', 'ilike', like),
      ]),
    );
  }
  const { after } = page;
  if (after !== null) {
    query = query.where((where) =>
      where(
        where.refTuple('created_at', 'id'),
        '<',
        where
          .selectFrom('users as last')
          .select(['last.created_at', 'last.id'])
          .where('last.id', '=', after)
          .$asTuple('created_at', 'id'),
      ),
    );
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(rowsToFetch(page)).execute();
}

/** Locks all enabled platform administrators, so that two of them cannot each remove the other. */
export async function lockPlatformAdministrators(db: Queries): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('users')
    .select('id')
    .where('platform_admin', '=', true)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.id);
}

/** True when the user has a password to sign in with. */
export async function selectHasPassword(db: Queries, userId: string): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('accounts')
    .select('id')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .where('password', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function upsertPassword(
  db: Queries,
  id: string,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await db.kysely
    .insertInto('accounts')
    .values({ id, user_id: userId, account_id: userId, provider_id: 'credential', password: passwordHash })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'account_id'])
        .doUpdateSet({ password: passwordHash, updated_at: new Date() }),
    )
    .execute();
}

/** @returns whether there was one */
export async function deletePassword(db: Queries, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.kysely
    .deleteFrom('accounts')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function selectPasswordHash(db: Queries, userId: string): Promise<string | null> {
  const row = await db.kysely
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? null;
}

export function selectSessions(
  db: Queries,
  userId: string,
  page: KeysetPage & { now: Date },
): Promise<Selectable<SessionsTable>[]> {
  const query = db.kysely
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', page.now);
  return keysetPage(query, page, 'id');
}

/** Ends one session, or all but `except`. Returns how many ended. */
export async function deleteSessions(
  db: Queries,
  userId: string,
  which: { id: string } | { except: string | null },
): Promise<number> {
  let query = db.kysely.deleteFrom('sessions').where('user_id', '=', userId);
  if ('id' in which) query = query.where('id', '=', which.id);
  else if (which.except !== null) query = query.where('id', '<>', which.except);
  const result = await query.executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function insertToken(db: Queries, token: Insertable<PersonalAccessTokensTable>): Promise<void> {
  await db.kysely.insertInto('personal_access_tokens').values(token).execute();
}

export type TokenRow = Selectable<PersonalAccessTokensTable>;

export function selectTokens(db: Queries, userId: string, page: KeysetPage): Promise<TokenRow[]> {
  const query = db.kysely
    .selectFrom('personal_access_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  return keysetPage(query, page, 'id');
}

export async function revokeTokenRow(db: Queries, userId: string, id: string, at: Date): Promise<boolean> {
  const row = await db.kysely
    .updateTable('personal_access_tokens')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Revokes the tokens of that name, or all but `except`. Returns how many. */
export async function revokeTokens(
  db: Queries,
  userId: string,
  which: { name: string } | { except: string | null },
  at: Date,
): Promise<number> {
  let query = db.kysely
    .updateTable('personal_access_tokens')
    .set({ revoked_at: at })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
  if ('name' in which) query = query.where('name', '=', which.name);
  else if (which.except !== null) query = query.where('id', '<>', which.except);
  return Number((await query.executeTakeFirst()).numUpdatedRows);
}

/** True for the one call that uses the link up, while it is good. */
export async function consumeVerification(db: Queries, id: string, now: Date): Promise<boolean> {
  const result = await db.kysely
    .deleteFrom('verifications')
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Links to choose a password carry the id of the user as their value. */
export async function deleteVerificationsOf(db: Queries, userId: string): Promise<void> {
  await db.kysely.deleteFrom('verifications').where('value', '=', userId).execute();
}

/** What a guesser of this user's password knows to try: names of the account and of its companies. */
export async function selectOwnWords(db: Queries, userId: string): Promise<string[]> {
  const rows = await db.kysely
    .selectFrom('users')
    .leftJoin('company_users', 'company_users.user_id', 'users.id')
    .leftJoin('companies', 'companies.id', 'company_users.company_id')
    .select(['users.name', 'users.username', 'users.email', 'companies.name as company', 'companies.handle'])
    .where('users.id', '=', userId)
    .execute();
  return rows
    .flatMap((row) => [row.name, row.username, row.email, row.company, row.handle])
    .filter((word) => word !== null);
}

export async function touchToken(db: Queries, id: string, at: Date): Promise<void> {
  await db.kysely
    .updateTable('personal_access_tokens')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .execute();
}

/** Sessions and verification values that can no longer matter. */
export async function deleteExpired(db: Queries, now: Date): Promise<void> {
  await db.kysely
    .deleteFrom('sessions')
    .where('expires_at', '<', new Date(now.getTime() - 30 * 86_400_000))
    .execute();
  await db.kysely.deleteFrom('verifications').where('expires_at', '<', now).execute();
}
