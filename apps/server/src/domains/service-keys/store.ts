import type { ServiceKeyScope } from '@vedette/contract';
import type { Insertable, Selectable } from 'kysely';
import type { Queries, Statement } from '../../platform/database.ts';
import { type KeysetPage, keysetPage } from '../../platform/keyset-page.ts';
import type { ServiceKeysTable } from '../../platform/tables/service-keys.ts';

export type ServiceKeyRow = Selectable<ServiceKeysTable>;

const KEY_BY_HASH: Statement = {
  name: 'service-key-by-hash',
  text: `select id, company_id, name, scopes, expires_at, last_used_at, revoked_at
    from service_keys where secret_hash = $1`,
};

export interface PresentedKeyRow {
  id: string;
  company_id: string;
  name: string;
  scopes: ServiceKeyScope[];
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

/** Across organizations: the key is what tells the organization. */
export async function selectKeyByHashAcrossOrganizations(
  db: Queries,
  hash: Buffer,
): Promise<PresentedKeyRow | undefined> {
  return (await db.query<PresentedKeyRow>(KEY_BY_HASH, [hash]))[0];
}

export async function touchKey(organizationId: string, db: Queries, id: string, now: Date): Promise<void> {
  await db.kysely
    .updateTable('service_keys')
    .set({ last_used_at: now })
    .where('company_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

export async function insertKey(
  organizationId: string,
  db: Queries,
  key: Omit<Insertable<ServiceKeysTable>, 'company_id'>,
): Promise<ServiceKeyRow> {
  return db.kysely
    .insertInto('service_keys')
    .values({ ...key, company_id: organizationId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The keys that are not revoked, newest first. */
export function selectKeys(organizationId: string, db: Queries, page: KeysetPage): Promise<ServiceKeyRow[]> {
  const query = db.kysely
    .selectFrom('service_keys')
    .selectAll()
    .where('company_id', '=', organizationId)
    .where('revoked_at', 'is', null);
  return keysetPage(query, page, 'id');
}

export function selectKey(
  organizationId: string,
  db: Queries,
  id: string,
): Promise<ServiceKeyRow | undefined> {
  return db.kysely
    .selectFrom('service_keys')
    .selectAll()
    .where('company_id', '=', organizationId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

/** The newest live key that no person made, by its name. */
export function selectOwnKey(
  organizationId: string,
  db: Queries,
  name: string,
): Promise<ServiceKeyRow | undefined> {
  return db.kysely
    .selectFrom('service_keys')
    .selectAll()
    .where('company_id', '=', organizationId)
    .where('name', '=', name)
    .where('created_by', 'is', null)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** @returns false when there is no such live key. */
export async function revokeKeyRow(
  organizationId: string,
  db: Queries,
  id: string,
  now: Date,
): Promise<boolean> {
  const result = await db.kysely
    .updateTable('service_keys')
    .set({ revoked_at: now })
    .where('company_id', '=', organizationId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
