import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Queries } from '../../platform/database.ts';
import { type KeysetPage, keysetPage } from '../../platform/keyset-page.ts';
import type { IncidentsTable } from '../../platform/tables/alerts.ts';

export type IncidentRow = Selectable<IncidentsTable> & { readonly alert_count: string };

/** Across organizations: the id is what tells the organization. */
export async function selectOrganizationOfIncidentAcrossOrganizations(
  db: Queries,
  id: string,
): Promise<string | undefined> {
  const row = await db.kysely
    .selectFrom('incidents')
    .select('organization_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.organization_id;
}

export async function insertIncident(
  organizationId: string,
  db: Queries,
  incident: Omit<Insertable<IncidentsTable>, 'organization_id'>,
): Promise<void> {
  await db.kysely
    .insertInto('incidents')
    .values({ organization_id: organizationId, ...incident })
    .execute();
}

const counted = (organizationId: string, db: Queries) =>
  db.kysely
    .selectFrom('incidents as i')
    .selectAll('i')
    .select((builder) =>
      builder
        .selectFrom('alerts as a')
        .select(builder.fn.countAll<string>().as('n'))
        .whereRef('a.organization_id', '=', 'i.organization_id')
        .whereRef('a.incident_id', '=', 'i.id')
        .$castTo<string>()
        .as('alert_count'),
    )
    .where('i.organization_id', '=', organizationId);

export function selectIncident(
  organizationId: string,
  db: Queries,
  id: string,
): Promise<IncidentRow | undefined> {
  return counted(organizationId, db).where('i.id', '=', id).executeTakeFirst() as Promise<
    IncidentRow | undefined
  >;
}

/** Held until the transaction ends. */
export function lockIncident(
  organizationId: string,
  db: Queries,
  id: string,
): Promise<Selectable<IncidentsTable> | undefined> {
  return db.kysely
    .selectFrom('incidents')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Newest first, one row more than asked for. */
export function selectIncidents(
  organizationId: string,
  db: Queries,
  page: KeysetPage & { status?: 'open' | 'closed' | undefined },
): Promise<IncidentRow[]> {
  let query = counted(organizationId, db);
  if (page.status !== undefined) query = query.where('i.status', '=', page.status);
  return keysetPage(query, page, 'i.id') as Promise<IncidentRow[]>;
}

export async function updateIncident(
  organizationId: string,
  db: Queries,
  id: string,
  changes: Updateable<IncidentsTable>,
): Promise<void> {
  await db.kysely
    .updateTable('incidents')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}
