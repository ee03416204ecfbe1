import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Queries } from '../../platform/database.ts';
import type {
  ComponentsTable,
  IndicatorPlacesTable,
  InventoriesTable,
} from '../../platform/tables/components.ts';

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
