import type { Ecosystem } from '@vedette/engine';
import type { Insertable, Selectable } from 'kysely';
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
type NewComponent = Omit<
  Insertable<ComponentsTable>,
  'organization_id' | 'workspace_id' | 'present' | 'first_seen_at' | 'last_seen_at' | 'last_scan_id'
>;

/** Rows of one statement: 20 columns of each stay far below PostgreSQL's 65,535 parameters. */
const BATCH = 500;

type NewInventory = Omit<Insertable<InventoriesTable>, 'organization_id' | keyof NewImports>;
export type NewImports = {
  readonly usage_gaps: string;
  readonly imports_scan_id: string;
  readonly imports_read_at: Date;
};

/**
 * Takes the place of the inventory of an older scan, and holds off every other indexing of the workspace until the
 * transaction ends. Without `imports` those that were last read stay.
 * @returns since when the imports are known that stand there now; null when a later scan is in place already, or, without
 *   `imports`, one that read those of the same source: then nothing is changed
 */
export async function replaceInventory(
  organizationId: string,
  db: Queries,
  inventory: NewInventory,
  imports: NewImports | null,
): Promise<{ importsReadAt: Date | null } | null> {
  const row = await db.kysely
    .insertInto('inventories')
    .values({
      usage_gaps: '{}',

      ...inventory,
      ...imports,
      organization_id: organizationId,
    })
    .onConflict((conflict) => {
      const update = conflict
        .columns(['organization_id', 'workspace_id'])
        .doUpdateSet({ ...inventory, ...imports })
        .where('inventories.completed_at', '<=', inventory.completed_at);
      if (imports !== null) return update;
      return update.where(
        sql<boolean>`(inventories.imports_scan_id = inventories.scan_id and inventories.source_key = excluded.source_key) is not true`,
      );
    })
    .returning('imports_read_at')
    .executeTakeFirst();
  return row === undefined ? null : { importsReadAt: row.imports_read_at };
}

/** The names of the workspace as they were: what a new scan changes is what has to be triaged again. */
export async function selectPresentKeys(
  organizationId: string,
  db: Queries,
  workspaceId: string,
): Promise<{ ecosystem: string; name_key: string; version_key: string }[]> {
  return db.kysely
    .selectFrom('components')
    .select(['ecosystem', 'name_key', 'version_key'])
    .where('organization_id', '=', organizationId)
    .where('workspace_id', '=', workspaceId)
    .where('present', '=', true)
    .execute();
}

interface IndexedScan {
  readonly workspaceId: string;
  readonly scanId: string;
  readonly completedAt: Date;
}

/** What makes a component one in a workspace. */
const COMPONENT_KEY = ['organization_id', 'workspace_id', 'ecosystem', 'name_key', 'version_key'] as const;

const rowsOf = (
  organizationId: string,
  { workspaceId, scanId, completedAt }: IndexedScan,
  components: readonly NewComponent[],
  present: boolean,
) =>
  components.map((component) => ({
    ...component,
    organization_id: organizationId,
    workspace_id: workspaceId,
    present,
    first_seen_at: completedAt,
    last_seen_at: completedAt,
    last_scan_id: scanId,
  }));

/** Writes the components of a scan; those of older scans that it has not are kept as gone. */
export async function replaceComponents(
  organizationId: string,
  db: Queries,
  scan: IndexedScan,
  components: readonly NewComponent[],
): Promise<void> {
  for (let at = 0; at < components.length; at += BATCH) {
    const rows = rowsOf(organizationId, scan, components.slice(at, at + BATCH), true);
    await db.kysely
      .insertInto('components')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(COMPONENT_KEY).doUpdateSet((excluded) => ({
          name: excluded.ref('excluded.name'),
          range: excluded.ref('excluded.range'),
          purl: excluded.ref('excluded.purl'),
          source: excluded.ref('excluded.source'),
          relation: excluded.ref('excluded.relation'),
          development: excluded.ref('excluded.development'),
          install_script: excluded.ref('excluded.install_script'),
          works_without_import: excluded.ref('excluded.works_without_import'),
          imported: excluded.ref('excluded.imported'),
          occurrences: excluded.ref('excluded.occurrences'),
          imports: excluded.ref('excluded.imports'),
          present: true,
          last_seen_at: excluded.ref('excluded.last_seen_at'),
          last_scan_id: excluded.ref('excluded.last_scan_id'),
        })),
      )
      .execute();
  }
  await db.kysely
    .updateTable('components')
    .set({ present: false })
    .where('organization_id', '=', organizationId)
    .where('workspace_id', '=', scan.workspaceId)
    .where('last_scan_id', '<>', scan.scanId)
    .where('present', '=', true)
    .execute();
}

const IS_LATER = sql`not components.present and components.last_seen_at < excluded.last_seen_at`;

/** Components of a scan that came after a later one: what that has not was there at its time. */
export async function insertPastComponents(
  organizationId: string,
  db: Queries,
  scan: IndexedScan,
  components: readonly NewComponent[],
): Promise<void> {
  for (let at = 0; at < components.length; at += BATCH) {
    const rows = rowsOf(organizationId, scan, components.slice(at, at + BATCH), false);
    await db.kysely
      .insertInto('components')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(COMPONENT_KEY).doUpdateSet((excluded) => ({
          first_seen_at: sql<Date>`least(components.first_seen_at, ${excluded.ref('excluded.first_seen_at')})`,
          last_seen_at: sql<Date>`greatest(components.last_seen_at, ${excluded.ref('excluded.last_seen_at')})`,
          // What is gone keeps the imports of the latest scan that had it.
          imported: sql<boolean>`case when ${IS_LATER} then excluded.imported else components.imported end`,
          imports: sql<string>`case when ${IS_LATER} then excluded.imports else components.imports end`,
        })),
      )
      .execute();
  }
}

/** What the inventory in place does not know, as one text: null when there is none. */
export async function selectCoverage(
  organizationId: string,
  db: Queries,
  workspaceId: string,
): Promise<string | null> {
  const rows = await db.query<{ coverage: string }>(
    {
      name: 'inventory-coverage',
      text: `select md5(concat(locked_ecosystems, ecosystems, inventory_gaps, undeclared_imports)) as coverage
        from inventories where organization_id = $1 and workspace_id = $2`,
    },
    [organizationId, workspaceId],
  );
  return rows[0]?.coverage ?? null;
}

export async function insertDirectNames(
  organizationId: string,
  db: Queries,
  names: readonly { ecosystem: string; name_key: string }[],
): Promise<void> {
  for (let at = 0; at < names.length; at += BATCH) {
    await db.kysely
      .insertInto('direct_names')
      .values(names.slice(at, at + BATCH).map((name) => ({ ...name, organization_id: organizationId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function replaceIndicatorPlaces(
  organizationId: string,
  db: Queries,
  workspaceId: string,
  places: readonly Omit<Insertable<IndicatorPlacesTable>, 'organization_id' | 'workspace_id'>[],
): Promise<void> {
  await db.kysely
    .deleteFrom('indicator_places')
    .where('organization_id', '=', organizationId)
    .where('workspace_id', '=', workspaceId)
    .execute();
  for (let at = 0; at < places.length; at += BATCH * 4) {
    const rows = places
      .slice(at, at + BATCH * 4)
      .map((place) => ({ ...place, organization_id: organizationId, workspace_id: workspaceId }));
    await db.kysely.insertInto('indicator_places').values(rows).execute();
  }
}

/** Hashes of the forms of indicators that stand in the source of a workspace, in hexadecimal digits. */
export async function selectIndicatorKeys(
  organizationId: string,
  db: Queries,
  workspaceId: string,
): Promise<ReadonlySet<string>> {
  const rows = await db.query<{ key: string }>(
    {
      text: `select distinct encode(key_hash, 'hex') as key from indicator_places
        where organization_id = $1 and workspace_id = $2`,
    },
    [organizationId, workspaceId],
  );
  return new Set(rows.map(({ key }) => key));
}

/** Puts the keys of a workspace's gaps (`gapKeysOf`) in the place of those of its older inventory. */
export async function replaceGapKeys(
  organizationId: string,
  db: Queries,
  workspaceId: string,
  keys: readonly string[],
): Promise<void> {
  await db.query(
    {
      name: 'gap-keys-delete',
      text: `delete from inventory_gap_keys
        where organization_id = $1 and workspace_id = $2 and key <> all($3::text[])`,
    },
    [organizationId, workspaceId, keys],
  );
  await db.query(
    {
      name: 'gap-keys-insert',
      text: `insert into inventory_gap_keys (organization_id, workspace_id, key)
        select $1, $2, unnest($3::text[]) on conflict do nothing`,
    },
    [organizationId, workspaceId, keys],
  );
}

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
