import type { TriageResult } from '@vedette/contract';
import type { ColumnType, Generated } from 'kysely';

export interface TriageQueueTable {
  organization_id: string;
  alert_id: string;
  attempts: Generated<number>;
  due_at: Date;
}

export interface TriageRunsTable {
  organization_id: string;
  alert_id: string;
  id: string;
  inputs_hash: string;
  engine_version: string;
  result: ColumnType<TriageResult, string, never>;
  duration_ms: number;
  created_at: Date;
}

export interface TriagePoliciesTable {
  organization_id: string;
  close_development_only: boolean;
  updated_at: Date;
}

export interface TriageTables {
  triage_queue: TriageQueueTable;
  triage_runs: TriageRunsTable;
  triage_policies: TriagePoliciesTable;
}
