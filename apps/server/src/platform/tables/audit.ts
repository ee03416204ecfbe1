import type { ColumnType } from 'kysely';
import type { Stamp } from './stamp.ts';

export interface AuditEntriesTable {
  organization_id: string;
  id: string;
  action: string;
  actor_kind: 'user' | 'service_key' | 'agent' | 'system';
  actor_id: string | null;
  actor_name: string;
  subject_kind: string;
  subject_id: string;
  details: ColumnType<Record<string, unknown>, string, never>;
  request_id: string | null;
  ip_address: string | null;
  created_at: Stamp;
}

export interface AuditTables {
  audit_entries: AuditEntriesTable;
}
