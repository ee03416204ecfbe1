import type { ColumnType } from 'kysely';

/** Written as text, read as what it holds. */
type Json<T> = ColumnType<T, string, string>;

export interface InventoriesTable {
  organization_id: string;
  workspace_id: string;
  scan_id: string;
  completed_at: Date;
  locked_ecosystems: string[];
  ecosystems: string[];
  inventory_gaps: Json<unknown[]>;
  usage_gaps: Json<Record<string, unknown[]>>;
  undeclared_imports: Json<unknown[]>;
  unsearched: Json<unknown[]>;
  source_key: string | null;
  imports_scan_id: string | null;
  imports_read_at: Date | null;
}

export interface InventoryGapKeysTable {
  organization_id: string;
  key: string;
  workspace_id: string;
}

export interface ComponentsTable {
  organization_id: string;
  workspace_id: string;
  ecosystem: string;
  name_key: string;
  short_key: string | null;
  version_key: string;
  name: string;
  version: string | null;
  range: string | null;
  purl: string;
  source: 'registry' | 'url' | 'git' | 'file';
  relation: 'direct' | 'transitive' | 'unknown';
  development: boolean;
  install_script: boolean | null;
  works_without_import: boolean;
  imported: boolean;
  occurrences: Json<unknown[]>;
  imports: Json<unknown[]>;
  present: boolean;
  first_seen_at: Date;
  last_seen_at: Date;
  last_scan_id: string;
}

export interface DirectNamesTable {
  organization_id: string;
  ecosystem: string;
  name_key: string;
}

export interface IndicatorPlacesTable {
  organization_id: string;
  key_hash: Buffer;
  workspace_id: string;
  place: number;
  file: string;
  line: number;
}

export interface ComponentTables {
  inventories: InventoriesTable;
  inventory_gap_keys: InventoryGapKeysTable;
  components: ComponentsTable;
  direct_names: DirectNamesTable;
  indicator_places: IndicatorPlacesTable;
}
