import type { Selectable } from 'kysely';
import type { Queries, Statement } from '../../platform/database.ts';
import { keysetPage } from '../../platform/keyset-page.ts';
import type { AuditEntriesTable } from '../../platform/tables/audit.ts';

const INSERT: Statement = {
  name: 'audit-insert',
  text: `insert into audit_entries (organization_id, id, action, actor_kind, actor_id, actor_name, subject_kind,
      subject_id, details, request_id, ip_address, created_at)
    select $1, id, action, actor_kind, actor_id, actor_name, subject_kind, subject_id, details, request_id, ip_address, created_at
    from json_to_recordset($2) as r(id uuid, action text, actor_kind text, actor_id uuid, actor_name text,
      subject_kind text, subject_id uuid, details jsonb, request_id text, ip_address text, created_at timestamptz)`,
};

export type NewAuditEntry = Omit<Selectable<AuditEntriesTable>, 'organization_id'>;

export async function insertAuditEntries(
  organizationId: string,
  db: Queries,
  entries: readonly NewAuditEntry[],
): Promise<void> {
  await db.query(INSERT, [organizationId, JSON.stringify(entries)]);
}

export interface AuditFilter {
  readonly limit: number;
  readonly after: string | null;
  readonly action?: string | undefined;
  readonly actorId?: string | undefined;
  readonly subjectId?: string | undefined;
}

/** Newest first, one row more than asked for. */
export function selectAuditEntries(
  organizationId: string,
  db: Queries,
  filter: AuditFilter,
): Promise<Selectable<AuditEntriesTable>[]> {
  let query = db.kysely.selectFrom('audit_entries').selectAll().where('organization_id', '=', organizationId);
  if (filter.action !== undefined) query = query.where('action', '=', filter.action);
  if (filter.subjectId !== undefined) query = query.where('subject_id', '=', filter.subjectId);
  if (filter.actorId !== undefined) query = query.where('actor_id', '=', filter.actorId);
  return keysetPage(query, filter, 'id');
}
