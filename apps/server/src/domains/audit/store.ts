import type { Insertable, Selectable } from 'kysely';
import type { Queries } from '../../platform/database.ts';
import type { AuditEntriesTable } from '../../platform/tables.ts';

export async function insertAuditEntry(
  organizationId: string,
  db: Queries,
  entry: Omit<Insertable<AuditEntriesTable>, 'organization_id'>,
): Promise<void> {
  await db.kysely
    .insertInto('audit_entries')
    .values({ organization_id: organizationId, ...entry })
    .execute();
}

export interface AuditFilter {
  readonly limit: number;
  readonly after: string | null;
  readonly action?: string | undefined;
  readonly actorId?: string | undefined;
}

/** Newest first, one row more than asked for. */
export function selectAuditEntries(
  organizationId: string,
  db: Queries,
  filter: AuditFilter,
): Promise<Selectable<AuditEntriesTable>[]> {
  let query = db.kysely.selectFrom('audit_entries').selectAll().where('organization_id', '=', organizationId);
  if (filter.action !== undefined) query = query.where('action', '=', filter.action);
  if (filter.actorId !== undefined) query = query.where('actor_id', '=', filter.actorId);
  if (filter.after !== null) query = query.where('id', '<', filter.after);
  return query
    .orderBy('id', 'desc')
    .limit(filter.limit + 1)
    .execute();
}
