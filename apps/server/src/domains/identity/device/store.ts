import type { Insertable, Selectable } from 'kysely';
import type { Queries, Statement } from '../../../platform/database.ts';
import { type KeysetPage, keysetPage } from '../../../platform/keyset-page.ts';
import type {
  DeviceAuthorizationsTable,
  DeviceLoginsTable,
  DeviceTokensTable,
} from '../../../platform/tables/device-logins.ts';
import type { CallerRow } from '../store.ts';

/** Device logins belong to people, not to organizations: these functions act across organizations by nature. */
export type DeviceAuthorizationRow = Selectable<DeviceAuthorizationsTable>;
export type DeviceLoginRow = Selectable<DeviceLoginsTable>;
type DeviceTokenRow = Selectable<DeviceTokensTable>;

const USER_BY_ACCESS_TOKEN: Statement = {
  name: 'user-by-device-access-token',
  text: `select t.expires_at as token_expires_at, t.scopes as token_scopes, l.id as login_id, l.client_id as login_client_id,
      l.revoked_at as login_revoked_at, l.last_used_at as login_last_used_at,
      u.id, u.name, u.email, u.email_verified, u.platform_admin, u.disabled_at, u.terms_version
    from device_tokens t
    join device_logins l on l.id = t.device_login_id
    join users u on u.id = l.user_id
    where t.secret_hash = $1 and t.kind = 'access'`,
};

export type DeviceCallerRow = CallerRow & {
  token_expires_at: Date;
  token_scopes: DeviceTokenRow['scopes'];
  login_id: string;
  login_client_id: string;
  login_revoked_at: Date | null;
  login_last_used_at: Date | null;
};

export async function selectUserByAccessTokenHash(
  db: Queries,
  hash: Buffer,
): Promise<DeviceCallerRow | undefined> {
  return (await db.query<DeviceCallerRow>(USER_BY_ACCESS_TOKEN, [hash]))[0];
}

export async function insertAuthorization(
  db: Queries,
  authorization: Insertable<DeviceAuthorizationsTable>,
): Promise<void> {
  await db.kysely.insertInto('device_authorizations').values(authorization).execute();
}

export function selectAuthorization(
  db: Queries,
  userCode: string,
): Promise<DeviceAuthorizationRow | undefined> {
  return db.kysely
    .selectFrom('device_authorizations')
    .selectAll()
    .where('user_code', '=', userCode)
    .executeTakeFirst();
}

/** Locked, so that one decision and one redemption count. */
export function lockAuthorization(
  db: Queries,
  by: { readonly userCode: string } | { readonly deviceCodeHash: Buffer },
): Promise<DeviceAuthorizationRow | undefined> {
  const query = db.kysely.selectFrom('device_authorizations').selectAll().forUpdate();
  return (
    'userCode' in by
      ? query.where('user_code', '=', by.userCode)
      : query.where('device_code_hash', '=', by.deviceCodeHash)
  ).executeTakeFirst();
}

export async function updateAuthorization(
  db: Queries,
  id: string,
  changes: Partial<
    Pick<DeviceAuthorizationRow, 'status' | 'user_id' | 'last_polled_at' | 'interval_seconds'>
  >,
): Promise<void> {
  await db.kysely.updateTable('device_authorizations').set(changes).where('id', '=', id).execute();
}

export async function insertLogin(db: Queries, login: Insertable<DeviceLoginsTable>): Promise<void> {
  await db.kysely.insertInto('device_logins').values(login).execute();
}

export async function insertTokens(
  db: Queries,
  tokens: readonly Insertable<DeviceTokensTable>[],
): Promise<void> {
  await db.kysely.insertInto('device_tokens').values(tokens).execute();
}

/** The login that a token belongs to, with the token. Both locked: of two that show one refresh token, one comes second. */
export function lockTokenWithLogin(
  db: Queries,
  secretHash: Buffer,
): Promise<(DeviceLoginRow & { token_id: string } & TokenState) | undefined> {
  return db.kysely
    .selectFrom('device_tokens')
    .innerJoin('device_logins', 'device_logins.id', 'device_tokens.device_login_id')
    .selectAll('device_logins')
    .select([
      'device_tokens.id as token_id',
      'device_tokens.kind as token_kind',
      'device_tokens.used_at as token_used_at',
      'device_tokens.expires_at as token_expires_at',
    ])
    .where('device_tokens.secret_hash', '=', secretHash)
    .forUpdate()
    .executeTakeFirst();
}

interface TokenState {
  token_kind: DeviceTokenRow['kind'];
  token_used_at: Date | null;
  token_expires_at: Date;
}

export async function markTokenUsed(db: Queries, tokenId: string, at: Date): Promise<void> {
  await db.kysely.updateTable('device_tokens').set({ used_at: at }).where('id', '=', tokenId).execute();
}

export async function updateLogin(
  db: Queries,
  id: string,
  changes: Partial<Pick<DeviceLoginRow, 'expires_at' | 'last_used_at'>>,
): Promise<void> {
  await db.kysely.updateTable('device_logins').set(changes).where('id', '=', id).execute();
}

/** Newest first, one row more than asked for; only those that have not ended. */
export function selectLogins(
  db: Queries,
  userId: string,
  page: KeysetPage & { now: Date },
): Promise<DeviceLoginRow[]> {
  const query = db.kysely
    .selectFrom('device_logins')
    .selectAll()
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', page.now);
  return keysetPage(query, page, 'id');
}

/** Ends logins that have not ended: one by its id or by what it was approved as, or all of a user. Returns their ids. */
export async function revokeLogins(
  db: Queries,
  which:
    | { readonly userId: string; readonly id?: string; readonly except?: string | null }
    | { readonly id: string }
    | { readonly authorizationId: string },
  at: Date,
): Promise<{ id: string; user_id: string }[]> {
  let query = db.kysely
    .updateTable('device_logins')
    .set({ revoked_at: at })
    .where('revoked_at', 'is', null)
    .returning(['id', 'user_id']);
  if ('userId' in which) query = query.where('user_id', '=', which.userId);
  if ('id' in which && which.id !== undefined) query = query.where('id', '=', which.id);
  if ('except' in which && which.except) query = query.where('id', '<>', which.except);
  if ('authorizationId' in which) query = query.where('authorization_id', '=', which.authorizationId);
  return query.execute();
}

/** What can no longer matter: codes a day after they ran out, access tokens that ran out, logins a month after they ended. */
export async function deleteEndedDeviceLogins(db: Queries, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await db.kysely.deleteFrom('device_authorizations').where('expires_at', '<', ago(1)).execute();
  await db.kysely.deleteFrom('device_logins').where('expires_at', '<', ago(30)).execute();
  await db.kysely
    .deleteFrom('device_tokens')
    .where('kind', '=', 'access')
    .where('expires_at', '<', ago(1))
    .execute();
}
