import { canonicalPackageName, type Ecosystem } from '@vedette/engine';
import type { Ctx } from '../../platform/ctx.ts';
import { toPgText } from '../../platform/database.ts';
import type { ComponentFact, Gap, PastComponent, WorkspaceFacts } from './facts.ts';
import { indicatorLookup } from './indicator-keys.ts';
import { type KnownName, lookalikes } from './lookalike-names.ts';
import { boundedKey, isCandidate, type NameCandidate, versionKey } from './package-names.ts';
import { type PendingScan, selectPendingScans } from './pending-store.ts';
import {
  type ComponentKey,
  type ComponentRow,
  type PlaceRow,
  selectComponents,
  selectDirectNames,
  selectIndicatorPlaces,
  selectPlaces,
  selectWorkspacesWithInventory,
  type WorkspaceRow,
} from './store.ts';

/** A name with more neighbours than this is a word of everyday speech. */
const MAX_LOOKALIKES = 20;

export interface ComponentQuery {
  /** As the feed writes it, to tell names that look alike. */
  readonly package: string;
  readonly ecosystem: Ecosystem | null;
  /** Every name that is meant. */
  readonly candidates: readonly NameCandidate[];
  readonly indicators: readonly string[];
  /** Whether names that look like the package's are asked for as well. */
  readonly lookalikes: boolean;
}

export interface AnswerAboutPackage {
  readonly workspaces: readonly WorkspaceFacts[];
  /** Ecosystems in which the organization has the name; more than one, when none was asked for, is an ambiguity. */
  readonly ecosystems: readonly Ecosystem[];
  /** Indicators that cannot be looked up. */
  readonly unknownIndicators: readonly string[];
}

/**
 * Where packages, names like them and indicators are, over all active workspaces: a few indexed queries, whatever the
 * number of workspaces and of queries. The answers come in the order of the queries.
 */
export async function findComponents(
  ctx: Ctx,
  organizationId: string,
  queries: readonly ComponentQuery[],
): Promise<AnswerAboutPackage[]> {
  const found = await findAll(ctx, organizationId, queries);
  return queries.map((query) => answer(query, found));
}

interface Found {
  /** With nothing in them yet: shared by all answers in which nothing was found there. */
  readonly workspaces: readonly WorkspaceFacts[];
  /** By name, as its ecosystem writes it, and by Maven's short names. */
  readonly components: ReadonlyMap<string, readonly ComponentRow[]>;
  /** By hash in hexadecimal digits. */
  readonly places: ReadonlyMap<string, readonly PlaceRow[]>;
  readonly directNames: readonly KnownName[];
}

async function findAll(ctx: Ctx, organizationId: string, queries: readonly ComponentQuery[]): Promise<Found> {
  const hashes = queries.flatMap((query) => [...indicatorLookup(query.indicators).byHash.keys()]);
  const bytes = [...new Set(hashes)].map((hash) => Buffer.from(hash, 'hex'));
  // One after the other: within a transaction there is one connection.
  const workspaces = await selectWorkspacesWithInventory(organizationId, ctx.db);
  const pending = new Map(
    (await selectPendingScans(organizationId, ctx.db)).map((one) => [one.workspaceId, one]),
  );
  const places = await selectIndicatorPlaces(organizationId, ctx.db, bytes);
  const directNames = queries.some((query) => query.lookalikes)
    ? await selectDirectNames(organizationId, ctx.db)
    : [];
  const names = queries.flatMap((query) => [
    ...keysOf(query),
    ...lookalikesOf(query, directNames).map((one) => one.nameKey),
  ]);
  const rows = names.length === 0 ? [] : await selectComponents(organizationId, ctx.db, [...new Set(names)]);
  return {
    workspaces: workspaces.map((workspace) => emptyFacts(workspace, pending)),
    components: byEveryName(rows),
    places: Map.groupBy(places, (place) => place.key_hash.toString('hex')),
    directNames,
  };
}

function answer(
  query: ComponentQuery,
  { workspaces, components, places, directNames }: Found,
): AnswerAboutPackage {
  const asked = keysOf(query).flatMap((key) => components.get(key) ?? []);
  const rows = [...new Set(asked)].filter((row) => isAsked(query, row));
  const alike = lookalikesOf(query, directNames)
    .flatMap(({ ecosystem, nameKey }) =>
      (components.get(nameKey) ?? []).filter(
        (row) => row.ecosystem === ecosystem && row.name_key === nameKey,
      ),
    )
    .filter((row) => row.present);
  const { byHash, unknownForm } = indicatorLookup(query.indicators);
  const hits = [...byHash].flatMap(([hash, indicator]) =>
    (places.get(hash) ?? []).map((place) => ({ ...place, indicator })),
  );
  const ofWorkspace = {
    rows: Map.groupBy(rows, (row) => row.workspace_id),
    alike: Map.groupBy(alike, (row) => row.workspace_id),
    hits: Map.groupBy(hits, (hit) => hit.workspace_id),
  };
  return {
    workspaces: workspaces.map((workspace) => {
      const own = ofWorkspace.rows.get(workspace.workspaceId);
      const similar = ofWorkspace.alike.get(workspace.workspaceId);
      const marks = ofWorkspace.hits.get(workspace.workspaceId);
      if (own === undefined && similar === undefined && marks === undefined) return workspace;
      return {
        ...workspace,
        present: (own ?? []).filter((row) => row.present).map(toFact),
        past: (own ?? []).filter((row) => !row.present).map(toPast),
        lookalikes: (similar ?? []).map(toFact),
        indicators: (marks ?? []).map(({ indicator, file, line }) => ({ indicator, file, line })),
      };
    }),
    ecosystems: [...new Set(rows.map((row) => row.ecosystem as Ecosystem))].sort(),
    unknownIndicators: unknownForm,
  };
}

function byEveryName(rows: readonly ComponentRow[]): Map<string, ComponentRow[]> {
  const map = new Map<string, ComponentRow[]>();
  for (const row of rows) {
    for (const key of new Set([row.name_key, row.short_key])) {
      if (key === null) continue;
      const list = map.get(key);
      if (list === undefined) map.set(key, [row]);
      else list.push(row);
    }
  }
  return map;
}

function lookalikesOf(query: ComponentQuery, names: readonly KnownName[]): KnownName[] {
  if (!query.lookalikes) return [];
  const own = names.filter((one) => query.ecosystem === null || one.ecosystem === query.ecosystem);
  return lookalikes(query.package, own).slice(0, MAX_LOOKALIKES);
}

const emptyFacts = (workspace: WorkspaceRow, pending: ReadonlyMap<string, PendingScan>): WorkspaceFacts => ({
  workspaceId: workspace.workspace_id,
  workspaceName: workspace.workspace_name,
  scan: scanOf(workspace),
  unindexed: pending.get(workspace.workspace_id) ?? null,
  present: [],
  past: [],
  lookalikes: [],
  indicators: [],
});

const keysOf = ({ candidates }: ComponentQuery): string[] => [
  ...new Set(candidates.map(({ key }) => toPgText(key))),
];

/** One name may be written alike in two ecosystems. */
const isAsked = ({ candidates }: ComponentQuery, row: ComponentRow): boolean =>
  isCandidate(candidates, row.ecosystem, row.name_key, row.short_key);

function scanOf({ inventory }: WorkspaceRow): WorkspaceFacts['scan'] {
  if (inventory === null) return null;
  return {
    scanId: inventory.scan_id,
    completedAt: inventory.completed_at,
    lockedEcosystems: inventory.locked_ecosystems as Ecosystem[],
    ecosystems: inventory.ecosystems as Ecosystem[],
    undeclared: inventory.undeclared_imports as Gap[],
    inventoryGaps: inventory.inventory_gaps as Gap[],
    usageGaps: inventory.usage_gaps as Partial<Record<Ecosystem, Gap[]>>,
    unsearched: inventory.unsearched as Gap[],
    importsFrom:
      inventory.imports_scan_id === null || inventory.imports_read_at === null
        ? null
        : { scanId: inventory.imports_scan_id, completedAt: inventory.imports_read_at },
  };
}

function toFact(row: ComponentRow): ComponentFact {
  return {
    ecosystem: row.ecosystem as Ecosystem,
    name: row.name,
    version: row.version,
    range: row.range,
    purl: row.purl,
    source: row.source,
    relation: row.relation,
    development: row.development,
    installScript: row.install_script,
    worksWithoutImport: row.works_without_import,
    imported: row.imported,
    occurrences: [],
    imports: [],
  };
}

function toPast(row: ComponentRow): PastComponent {
  return {
    ecosystem: row.ecosystem as Ecosystem,
    name: row.name,
    version: row.version,
    purl: row.purl,
    firstSeenAt: row.first_seen_at,
    lastSeenAt: row.last_seen_at,
    lastScanId: row.last_scan_id,
    installScript: row.install_script,
  };
}

/** The same workspaces, with the places of their components read: one query for all of them. */
export async function withOccurrences(
  ctx: Ctx,
  organizationId: string,
  workspaces: readonly WorkspaceFacts[],
): Promise<WorkspaceFacts[]> {
  const keys = workspaces.flatMap(({ workspaceId, present, lookalikes: alike }) =>
    [...present, ...alike].map((component) => keyOf(workspaceId, component)),
  );
  const rows = await selectPlaces(organizationId, ctx.db, keys);
  const places = new Map(rows.map((row) => [textOf(row), row]));
  const filled =
    (workspaceId: string) =>
    (component: ComponentFact): ComponentFact => {
      const row = places.get(textOf(keyOf(workspaceId, component)));
      if (row === undefined) return component;
      return {
        ...component,
        occurrences: row.occurrences as ComponentFact['occurrences'],
        imports: row.imports as ComponentFact['imports'],
      };
    };
  return workspaces.map((workspace) => ({
    ...workspace,
    present: workspace.present.map(filled(workspace.workspaceId)),
    lookalikes: workspace.lookalikes.map(filled(workspace.workspaceId)),
  }));
}

const keyOf = (workspaceId: string, { ecosystem, name, version, range }: ComponentFact): ComponentKey => ({
  workspace_id: workspaceId,
  ecosystem,
  name_key: boundedKey(canonicalPackageName(ecosystem, name)),
  version_key: versionKey(version, range),
});

const textOf = (key: ComponentKey) =>
  JSON.stringify([key.workspace_id, key.ecosystem, key.name_key, key.version_key]);
