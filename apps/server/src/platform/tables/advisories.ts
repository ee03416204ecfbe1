import type { ColumnType, Generated } from 'kysely';

export type AdvisoryFileKind = 'epss' | 'kev' | 'osv';

export type AdvisorySeverity = 'critical' | 'high' | 'medium' | 'low';

export interface AdvisoriesTable {
  advisory: string;
  name: string;
  severity: AdvisorySeverity | null;
  summary: string | null;
  is_malware: boolean;
  withdrawn: boolean;
  content_sha256: Buffer;
  /** The driver reads big integers as text. */
  revision: ColumnType<string, string, string>;
}

export interface AdvisoryCursorsTable {
  organization_id: string;
  revision: ColumnType<string, string, string>;
}

export interface AdvisoryMatchQueueTable {
  organization_id: string;
  workspace_id: string;
  attempts: Generated<number>;
  due_at: Date;
  /** Packages to be matched, beside their names; null: every one of the workspace. */
  ecosystems: string[] | null;
  name_keys: string[] | null;
}

export interface AdvisoryMatchesTable {
  organization_id: string;
  monitor_id: string;
  ecosystem: string;
  name_key: string;
  version_key: string;
  advisory: string;
}

export interface AdvisoryAliasesTable {
  advisory: string;
  alias_group: string;
}

export interface AdvisoryPackagesTable {
  advisory: string;
  ecosystem: string;
  name_key: string;
  affected: ColumnType<unknown[], string, string>;
}

export interface AdvisoryScoresTable {
  cve: string;
  epss: number | null;
  epss_percentile: number | null;
  /** A day, `YYYY-MM-DD`. */
  exploited_since: ColumnType<Date | null, string | null, string | null>;
}

export interface AdvisoryImportsTable {
  kind: AdvisoryFileKind;
  entries: number;
  data_date: ColumnType<Date | null, string | null, string | null>;
  imported_at: Date;
}

export interface AdvisoryTables {
  advisories: AdvisoriesTable;
  advisory_cursors: AdvisoryCursorsTable;
  advisory_match_queue: AdvisoryMatchQueueTable;
  advisory_matches: AdvisoryMatchesTable;
  advisory_aliases: AdvisoryAliasesTable;
  advisory_packages: AdvisoryPackagesTable;
  advisory_scores: AdvisoryScoresTable;
  advisory_imports: AdvisoryImportsTable;
}
