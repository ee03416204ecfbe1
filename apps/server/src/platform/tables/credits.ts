import type { ScanType } from '@vedette/contract';
import type { Generated } from 'kysely';

export interface CreditAccountsTable {
  organization_id: string;
  scans_enabled: Generated<boolean>;
  standard: Generated<number>;
  audit: Generated<number>;
  lite: Generated<number>;
}

export interface CreditEntriesTable {
  organization_id: string;
  id: string;
  kind: 'grant' | 'reservation' | 'capture' | 'release';
  ledger: ScanType;
  credits: number;
  scan_id: string | null;
  reason: string | null;
  created_at: Date;
}

export interface CreditTables {
  credit_accounts: CreditAccountsTable;
  credit_entries: CreditEntriesTable;
}
