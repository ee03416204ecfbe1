import type { ColumnType } from 'kysely';

export type AdvisoryFileKind = 'epss' | 'kev' | 'osv';

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
  advisory_aliases: AdvisoryAliasesTable;
  advisory_packages: AdvisoryPackagesTable;
  advisory_scores: AdvisoryScoresTable;
  advisory_imports: AdvisoryImportsTable;
}
