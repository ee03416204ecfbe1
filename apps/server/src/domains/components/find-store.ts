import type { Ecosystem } from '@vedette/engine';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Queries, Statement } from '../../platform/database.ts';
import type {
  ComponentsTable,
  IndicatorPlacesTable,
  InventoriesTable,
} from '../../platform/tables/components.ts';

/**
 * What workspaces have alike, without its places: of a package that a thousand workspaces have, few are shown. When it was
 * seen is known of what is gone alone, since nobody asks it of what is present.
 */
export type ComponentRow = Omit<
  Selectable<ComponentsTable>,
  | 'organization_id'
  | 'workspace_id'
  | 'occurrences'
  | 'imports'
  | 'first_seen_at'
  | 'last_seen_at'
  | 'last_scan_id'
> & { readonly workspaceIds: readonly string[] } & {
  readonly [K in 'first_seen_at' | 'last_seen_at' | 'last_scan_id']: Selectable<ComponentsTable>[K] | null;
};
export type ComponentKey = Pick<
  Selectable<ComponentsTable>,
  'workspace_id' | 'ecosystem' | 'name_key' | 'version_key'
>;
export type ComponentPlaces = ComponentKey & Pick<Selectable<ComponentsTable>, 'occurrences' | 'imports'>;
export type InventoryRow = Selectable<InventoriesTable>;

export interface WorkspacesOverview {
  /** Active workspaces of the organization. */
  readonly active: number;
  /** Those of which no inventory is in place; all, where every one is wanted. */
  readonly listed: readonly string[];
  /** Those that have gaps under one of the keys, and under which. */
  readonly withGaps: readonly { readonly workspaceId: string; readonly keys: readonly string[] }[];
}

const OVERVIEW: Statement = {
  name: 'workspaces-overview',
  text: `select active, listed, with_gaps from (
      select count(*)::int as active,
        coalesce(array_agg(w.id) filter (where $3 or i.workspace_id is null), '{}') as listed
      from workspaces w
      left join inventories i on i.organization_id = $1 and i.workspace_id = w.id
      where w.organization_id = $1 and w.status = 'active') counted
    cross join (
      select coalesce(json_agg(json_build_object('workspaceId', workspace_id, 'keys', keys)), '[]') as with_gaps from (
        select workspace_id, array_agg(key) as keys from inventory_gap_keys
        where organization_id = $1 and key = any($2::text[]) group by workspace_id) by_workspace) gaps`,
};

/**
 * How many active workspaces there are, and which of them have to be looked at whatever package is asked for. What is
 * handed over grows with those, not with all: of a workspace that was scanned without a gap nothing is read but that it is there.
 */
export async function selectWorkspacesOverview(
  organizationId: string,
  db: Queries,
  gapKeys: readonly string[],
  everyWorkspace: boolean,
): Promise<WorkspacesOverview> {
  const rows = await db.query<{
    active: number;
    listed: string[];
    with_gaps: WorkspacesOverview['withGaps'];
  }>(OVERVIEW, [organizationId, gapKeys, everyWorkspace]);
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate without a row');
  return { active: row.active, listed: row.listed, withGaps: row.with_gaps };
}

/** What an inventory does not know is null where there is none of it: of a thousand workspaces little has to be read then. */
export interface WorkspaceRow {
  workspace_id: string;
  workspace_name: string;
  inventory:
    | (Pick<InventoryRow, 'scan_id' | 'locked_ecosystems' | 'ecosystems' | 'imports_scan_id'> & {
        [K in 'undeclared_imports' | 'inventory_gaps' | 'usage_gaps' | 'unsearched']: InventoryRow[K] | null;
      } & {
        /** Null where the latest scan read the imports itself. */
        older_imports_read_at: Date | null;
      })
    | null;
}

const WORKSPACES: Statement = {
  name: 'workspaces-with-inventory',
  text: `select w.id as workspace_id, w.name as workspace_name, i.scan_id, i.locked_ecosystems, i.ecosystems, i.imports_scan_id,
      nullif(i.undeclared_imports, '[]') as undeclared_imports, nullif(i.inventory_gaps, '[]') as inventory_gaps,
      nullif(i.usage_gaps, '{}') as usage_gaps, nullif(i.unsearched, '[]') as unsearched,
      case when i.imports_scan_id <> i.scan_id then i.imports_read_at end as older_imports_read_at
    from workspaces w
    left join inventories i on i.organization_id = w.organization_id and i.workspace_id = w.id
    where w.organization_id = $1 and w.id = any($2::uuid[]) and w.status = 'active'
    order by w.id`,
};

/** Those of these workspaces that are active, each with what its latest completed scan looked at. */
export async function selectWorkspacesWithInventory(
  organizationId: string,
  db: Queries,
  workspaceIds: readonly string[],
): Promise<WorkspaceRow[]> {
  if (workspaceIds.length === 0) return [];
  type Row = Omit<WorkspaceRow, 'inventory'> & { [K in keyof NonNullable<WorkspaceRow['inventory']>]: never };
  const rows = await db.query<Row>(WORKSPACES, [organizationId, workspaceIds]);
  return rows.map(({ workspace_id, workspace_name, ...inventory }) => ({
    workspace_id,
    workspace_name,
    inventory: inventory.scan_id === null ? null : inventory,
  }));
}

export interface ScannedWorkspaceRow {
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly scanId: string | null;
}

/** The active workspaces by name. */
export function selectActiveWorkspaces(organizationId: string, db: Queries): Promise<ScannedWorkspaceRow[]> {
  return db.query<ScannedWorkspaceRow & Record<string, unknown>>(
    {
      name: 'workspaces-active',
      text: `select w.id as "workspaceId", w.name as "workspaceName", i.scan_id as "scanId" from workspaces w
        left join inventories i on i.organization_id = w.organization_id and i.workspace_id = w.id
        where w.organization_id = $1 and w.status = 'active'`,
    },
    [organizationId],
  );
}

const COMPONENTS: Statement = {
  name: 'components-by-name',
  text: `select ecosystem, name_key, short_key, version_key, name, version, range, purl, source, relation, development,
      install_script, works_without_import, imported, present,
      case when present then null else first_seen_at end as first_seen_at,
      case when present then null else last_seen_at end as last_seen_at,
      case when present then null else last_scan_id end as last_scan_id,
      string_agg(workspace_id::text, ' ') as workspaces
    from components where organization_id = $1 and (name_key = any($2) or short_key = any($2))
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18
    order by ecosystem, name_key, version_key`,
};

/** Every component under one of these names, gone ones included, with the workspaces of the organization that have it alike. */
export async function selectComponents(
  organizationId: string,
  db: Queries,
  nameKeys: readonly string[],
): Promise<ComponentRow[]> {
  const rows = await db.query<Omit<ComponentRow, 'workspaceIds'> & { workspaces: string }>(COMPONENTS, [
    organizationId,
    nameKeys,
  ]);
  return rows.map(({ workspaces, ...row }) => ({ ...row, workspaceIds: workspaces.split(' ') }));
}

const PLACES: Statement = {
  name: 'component-places',
  text: `select c.workspace_id, c.ecosystem, c.name_key, c.version_key, c.occurrences, c.imports
    from unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) as wanted(workspace_id, ecosystem, name_key, version_key)
    join components c on c.organization_id = $1 and c.workspace_id = wanted.workspace_id
      and c.ecosystem = wanted.ecosystem and c.name_key = wanted.name_key and c.version_key = wanted.version_key`,
};

/** Where these components stand and where they are imported. */
export async function selectPlaces(
  organizationId: string,
  db: Queries,
  keys: readonly ComponentKey[],
): Promise<ComponentPlaces[]> {
  if (keys.length === 0) return [];
  return db.query<ComponentPlaces>(PLACES, [
    organizationId,
    keys.map((key) => key.workspace_id),
    keys.map((key) => key.ecosystem),
    keys.map((key) => key.name_key),
    keys.map((key) => key.version_key),
  ]);
}

export type PlaceRow = Pick<Selectable<IndicatorPlacesTable>, 'workspace_id' | 'key_hash' | 'file' | 'line'>;

export async function selectIndicatorPlaces(
  organizationId: string,
  db: Queries,
  hashes: readonly Buffer[],
): Promise<PlaceRow[]> {
  if (hashes.length === 0) return [];
  return db.kysely
    .selectFrom('indicator_places')
    .select(['workspace_id', 'key_hash', 'file', 'line'])
    .where('organization_id', '=', organizationId)
    .where('key_hash', 'in', hashes)
    .orderBy('workspace_id')
    .orderBy('key_hash')
    .orderBy('place')
    .execute();
}

export async function selectDirectNames(
  organizationId: string,
  db: Queries,
): Promise<{ ecosystem: Ecosystem; nameKey: string }[]> {
  return db.kysely
    .selectFrom('direct_names')
    .select([sql<Ecosystem>`ecosystem`.as('ecosystem'), 'name_key as nameKey'])
    .where('organization_id', '=', organizationId)
    .execute();
}
