import type { ModelOutcome, TriageResult } from '@vedette/contract';
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

export interface PendingScanIndexesTable {
  organization_id: string;
  scan_id: string;
  completed_at: Date;
}

export interface TriagePoliciesTable {
  organization_id: string;
  close_development_only: boolean;
  updated_at: Date;
}

export interface LlmRunsTable {
  organization_id: string;
  alert_id: string;
  id: string;
  inputs_hash: string;
  model: string;
  outcome: ModelOutcome;
  input_tokens: number | null;
  output_tokens: number | null;
  duration_ms: number;
  created_at: Date;
}

export interface LlmBudgetsTable {
  organization_id: string;
  /** A date in UTC; only ever compared in SQL. */
  day: string;
  /** As text, because it is a bigint. */
  tokens: string;
}

export interface TriageTables {
  pending_scan_indexes: PendingScanIndexesTable;
  llm_budgets: LlmBudgetsTable;
  llm_runs: LlmRunsTable;
  triage_queue: TriageQueueTable;
  triage_runs: TriageRunsTable;
  triage_policies: TriagePoliciesTable;
}
