import type { FindingState } from '@vedette/contract';
import type { Generated } from 'kysely';

export interface FindingsTable {
  organization_id: string;
  id: string;
  workspace_id: string;
  weakness: string;
  location_key: string;
  rule_id: string;
  severity: number;
  path: string;
  start_line: number;
  state: Generated<FindingState>;
  reason: string | null;
  decided_by_name: string | null;
  decided_at: Date | null;
  first_scan_id: string;
  first_seen_at: Date;
  last_scan_id: string;
  last_number: number;
  last_seen_at: Date;
}

export interface FindingLocksTable {
  organization_id: string;
  workspace_id: string;
}

export interface FindingSyncsTable {
  organization_id: string;
  scan_id: string;
  next_page: number | null;
  rows_synced: Generated<number>;
  holder: string | null;
  lease_until: Date | null;
  engine_version: string | null;
  ready_at: Date | null;
}

export interface ScanFindingsTable {
  organization_id: string;
  scan_id: string;
  number: number;
  finding_id: string;
  known: boolean;
  weakness: string;
  location_key: string;
  rule_id: string;
  severity: number;
  path: string;
  start_line: number;
  content: string;
}

export interface ScanRulesTable {
  organization_id: string;
  scan_id: string;
  rule_id: string;
  severity: number;
  content: string;
}

export interface FindingTables {
  findings: FindingsTable;
  finding_locks: FindingLocksTable;
  finding_syncs: FindingSyncsTable;
  scan_findings: ScanFindingsTable;
  scan_rules: ScanRulesTable;
}
