import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Queries } from '../../platform/database.ts';
import { type KeysetPage, keysetPage } from '../../platform/keyset-page.ts';
import type { CompanyDomainsTable, IdentityProvidersTable } from '../../platform/tables/single-sign-on.ts';

export type ProviderRow = Selectable<IdentityProvidersTable>;
export type DomainRow = Selectable<CompanyDomainsTable>;

export function selectProvider(organizationId: string, db: Queries): Promise<ProviderRow | undefined> {
  return db.kysely
    .selectFrom('identity_providers')
    .selectAll()
    .where('company_id', '=', organizationId)
    .executeTakeFirst();
}

/** The same, which nobody else changes until the transaction ends. */
export function lockProvider(organizationId: string, db: Queries): Promise<ProviderRow | undefined> {
  return db.kysely
    .selectFrom('identity_providers')
    .selectAll()
    .where('company_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst();
}

/** Across organizations: the provider that vouches for addresses of a domain. */
export function selectProviderOfDomain(db: Queries, domain: string): Promise<ProviderRow | undefined> {
  return db.kysely
    .selectFrom('company_domains as domain')
    .innerJoin('identity_providers as provider', 'provider.company_id', 'domain.company_id')
    .selectAll('provider')
    .where('domain.domain', '=', domain)
    .where('domain.verified_at', 'is not', null)
    .executeTakeFirst();
}

export async function upsertProvider(
  organizationId: string,
  db: Queries,
  provider: Omit<Insertable<IdentityProvidersTable>, 'company_id'>,
): Promise<ProviderRow> {
  const { created_at, ...changes } = provider;
  return db.kysely
    .insertInto('identity_providers')
    .values({ company_id: organizationId, created_at, ...changes })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(changes))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateProvider(
  organizationId: string,
  db: Queries,
  changes: Pick<Updateable<IdentityProvidersTable>, 'enforced' | 'last_used_at' | 'updated_at'>,
): Promise<ProviderRow | undefined> {
  return db.kysely
    .updateTable('identity_providers')
    .set(changes)
    .where('company_id', '=', organizationId)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteProvider(organizationId: string, db: Queries): Promise<boolean> {
  const { numDeletedRows } = await db.kysely
    .deleteFrom('identity_providers')
    .where('company_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Whoever was linked signs in as if for the first time. */
export async function deleteIdentities(organizationId: string, db: Queries): Promise<void> {
  await db.kysely.deleteFrom('provider_identities').where('company_id', '=', organizationId).execute();
}

export async function selectLinkedUser(
  organizationId: string,
  db: Queries,
  identity: { readonly issuer: string; readonly subject: string },
): Promise<string | undefined> {
  const row = await db.kysely
    .selectFrom('provider_identities')
    .select('user_id')
    .where('company_id', '=', organizationId)
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .executeTakeFirst();
  return row?.user_id;
}

/** Links the identity to the user, in place of another that the user had at the company. @returns whether there was one */
export async function linkIdentity(
  organizationId: string,
  db: Queries,
  identity: {
    readonly issuer: string;
    readonly subject: string;
    readonly userId: string;
    readonly now: Date;
  },
): Promise<boolean> {
  const { numDeletedRows } = await db.kysely
    .deleteFrom('provider_identities')
    .where('company_id', '=', organizationId)
    .where('user_id', '=', identity.userId)
    .executeTakeFirstOrThrow();
  await db.kysely
    .insertInto('provider_identities')
    .values({
      company_id: organizationId,
      issuer: identity.issuer,
      subject: identity.subject,
      user_id: identity.userId,
      created_at: identity.now,
    })
    .execute();
  return numDeletedRows > 0n;
}

export function selectDomains(organizationId: string, db: Queries, page: KeysetPage): Promise<DomainRow[]> {
  const query = db.kysely.selectFrom('company_domains').selectAll().where('company_id', '=', organizationId);
  return keysetPage(query, page, 'id');
}

const domainOf = (organizationId: string, db: Queries, id: string) =>
  db.kysely
    .selectFrom('company_domains')
    .selectAll()
    .where('company_id', '=', organizationId)
    .where('id', '=', id);

export function selectDomain(
  organizationId: string,
  db: Queries,
  id: string,
): Promise<DomainRow | undefined> {
  return domainOf(organizationId, db, id).executeTakeFirst();
}

/** The domain while it is verified, which nobody else changes until the transaction ends. */
export function lockVerifiedDomain(
  organizationId: string,
  db: Queries,
  id: string,
): Promise<DomainRow | undefined> {
  return domainOf(organizationId, db, id).where('verified_at', 'is not', null).forUpdate().executeTakeFirst();
}

/** Across organizations: verified domains that nobody has looked at since then, those first that wait longest. */
export function selectVerifiedDomainsNotCheckedSince(
  db: Queries,
  since: Date,
  limit: number,
): Promise<DomainRow[]> {
  return db.kysely
    .selectFrom('company_domains')
    .selectAll()
    .where('verified_at', 'is not', null)
    .where('checked_at', '<', since)
    .orderBy('checked_at')
    .limit(limit)
    .execute();
}

/** How many the company has, in a transaction that keeps others of the company from adding to them. */
export async function countDomainsLocked(organizationId: string, db: Queries): Promise<number> {
  await db.query({ text: 'select from companies where id = $1 for no key update' }, [organizationId]);
  const row = await db.kysely
    .selectFrom('company_domains')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('company_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function hasVerifiedDomain(organizationId: string, db: Queries): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('company_domains')
    .select('id')
    .where('company_id', '=', organizationId)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isVerifiedDomain(
  organizationId: string,
  db: Queries,
  domain: string,
): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('company_domains')
    .select('id')
    .where('company_id', '=', organizationId)
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns undefined when the company has that domain */
export function insertDomain(
  organizationId: string,
  db: Queries,
  domain: Pick<DomainRow, 'id' | 'domain' | 'challenge' | 'created_at'>,
): Promise<DomainRow | undefined> {
  return db.kysely
    .insertInto('company_domains')
    .values({ company_id: organizationId, verified_at: null, checked_at: null, last_result: null, ...domain })
    .onConflict((conflict) => conflict.columns(['company_id', 'domain']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function updateDomain(
  organizationId: string,
  db: Queries,
  id: string,
  changes: Pick<Updateable<CompanyDomainsTable>, 'verified_at' | 'checked_at' | 'last_result'>,
): Promise<DomainRow | undefined> {
  return db.kysely
    .updateTable('company_domains')
    .set(changes)
    .where('company_id', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Across organizations: whoever has verified a domain, which nobody else does until the transaction ends. */
export function lockHolder(db: Queries, domain: string): Promise<DomainRow | undefined> {
  return db.kysely
    .selectFrom('company_domains')
    .selectAll()
    .where('domain', '=', domain)
    .where('verified_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
}

export function deleteDomain(
  organizationId: string,
  db: Queries,
  id: string,
): Promise<DomainRow | undefined> {
  return db.kysely
    .deleteFrom('company_domains')
    .where('company_id', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
