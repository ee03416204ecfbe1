import type { ProposalAction, ProposalKind, ProposalStatus } from '@vedette/contract';
import type { ColumnType } from 'kysely';

export interface ProposalsTable {
  organization_id: string;
  id: string;
  kind: ProposalKind;
  status: ProposalStatus;
  action: ColumnType<ProposalAction, string, never>;
  action_hash: Buffer;
  reason: string;
  title: string;
  workspace_id: string | null;
  proposed_by_id: string;
  proposed_by_name: string;
  client_name: string | null;
  created_at: Date;
  expires_at: Date;
  decided_at: Date | null;
  decided_by_name: string | null;
  scan_id: string | null;
  /** Of starting the scan: a refusal is kept with its idempotency key, so the next attempt takes another. */
  attempt: ColumnType<number, number | undefined, number>;
  /** While a scan is being started, nobody rejects the proposal; past this time whoever started it is gone. */
  starting_until: Date | null;
}

export interface ProposalTables {
  proposals: ProposalsTable;
}
