import type { ServiceKeyScope } from '@vedette/contract';
import type { ColumnType } from 'kysely';

export interface ServiceKeysTable {
  id: string;
  company_id: string;
  name: string;
  secret_hash: Buffer;
  scopes: ServiceKeyScope[];
  created_by: string | null;
  created_by_name: string;
  created_at: ColumnType<Date, Date | undefined, Date>;
  expires_at: Date | null;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

export interface ServiceKeyTables {
  service_keys: ServiceKeysTable;
}
