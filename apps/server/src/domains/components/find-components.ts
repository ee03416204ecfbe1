import { canonicalPackageName, type Ecosystem } from '@vedette/engine';
import type { Ctx } from '../../platform/ctx.ts';
import { toPgText } from '../../platform/database.ts';
import { ambientReason } from './ambient-packages.ts';
import type { ComponentFact, Gap, PastComponent, ScanFacts, WorkspaceFacts } from './facts.ts';
import {
  type ComponentKey,
  type ComponentRow,
  type PlaceRow,
  type ScannedWorkspaceRow,
  selectActiveWorkspaces,
  selectComponents,
  selectDirectNames,
  selectIndicatorPlaces,
  selectPlaces,
  selectWorkspacesOverview,
  selectWorkspacesWithInventory,
  type WorkspaceRow,
} from './find-store.ts';
import { gapKeysAsked } from './gap-keys.ts';
import { indicatorLookup } from './indicator-keys.ts';
import { type KnownName, lookalikes } from './lookalike-names.ts';
import { boundedKey, isCandidate, type NameCandidate, versionKey } from './package-names.ts';
import { type PendingScan, selectPendingScans } from './pending-store.ts';

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
  /** Whether what runs only where projects are built can hide the package. */
  readonly pipelines: boolean;
  /** True: the package may be anywhere, whatever was read, so that every active workspace is answered for. */
  readonly everyWorkspace: boolean;
}

export interface AnswerAboutPackage {
  /**
   * Those of which there is something to say: the package, a name like it or an indicator is there, a gap may hide it, or
   * the latest scan is not indexed.
   */
  readonly workspaces: readonly WorkspaceFacts[];
  /** The other active workspaces: scanned, without a gap that could hide the package, and without the package. */
  readonly clear: ClearWorkspaces;
  /** Ecosystems in which the organization has the name; more than one, when none was asked for, is an ambiguity. */
  readonly ecosystems: readonly Ecosystem[];
  /** Indicators that cannot be looked up. */
  readonly unknownIndicators: readonly string[];
}

export interface ClearWorkspaces {
  readonly count: number;
  /** Which one it is, where there is only one. */
  readonly only:
    | (Pick<WorkspaceFacts, 'workspaceId' | 'workspaceName'> & { readonly scanId: string | null })
    | null;
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
  const answers = queries.map((query) => answer(query, found));
  const isNamed = answers.some(({ workspaces }) => found.active - workspaces.length === 1);
  const all = isNamed ? await selectActiveWorkspaces(organizationId, ctx.db) : [];
  return answers.map((one) => ({ ...one, clear: clearBeside(one.workspaces, found.active, all) }));
}

/** @param all the active workspaces; needed where one is clear alone */
function clearBeside(
  workspaces: readonly WorkspaceFacts[],
  active: number,
  all: readonly ScannedWorkspaceRow[],
): ClearWorkspaces {
  // Those that came since they were counted are judged when their coming is told.
  const count = Math.max(0, active - workspaces.length);
  if (count !== 1) return { count, only: null };
  const others = new Set(workspaces.map(({ workspaceId }) => workspaceId));
  return { count, only: all.find(({ workspaceId }) => !others.has(workspaceId)) ?? null };
}

interface Found {
  /** Active workspaces of the organization. */
  readonly active: number;
  /** With nothing in them yet: shared by all answers in which nothing was found there. */
  readonly workspaces: readonly WorkspaceFacts[];
  /** Under which keys a workspace has gaps. */
  readonly gapKeys: ReadonlyMap<string, readonly string[]>;
  /** By name, as its ecosystem writes it, and by Maven's short names. */
  readonly components: ReadonlyMap<string, readonly ComponentGroup[]>;
  /** By hash in hexadecimal digits. */
  readonly places: ReadonlyMap<string, readonly PlaceRow[]>;
  readonly directNames: readonly KnownName[];
}

async function findAll(ctx: Ctx, organizationId: string, queries: readonly ComponentQuery[]): Promise<Found> {
  const hashes = queries.flatMap((query) => [...indicatorLookup(query.indicators).byHash.keys()]);
  const bytes = [...new Set(hashes)].map((hash) => Buffer.from(hash, 'hex'));
  // One after the other: within a transaction there is one connection. Gaps before components: what a scan that comes
  // between them closes is then still open here.
  const { active, listed, withGaps } = await selectWorkspacesOverview(
    organizationId,
    ctx.db,
    [...new Set(queries.flatMap(gapKeysAsked))],
    queries.some(asksForEvery),
  );
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
  const concerned = new Set([
    ...listed,
    ...withGaps.map((one) => one.workspaceId),
    ...pending.keys(),
    ...rows.flatMap((row) => row.workspaceIds),
    ...places.map((place) => place.workspace_id),
  ]);
  const workspaces = await selectWorkspacesWithInventory(organizationId, ctx.db, [...concerned]);
  return {
    active,
    workspaces: workspaces.map((workspace) => emptyFacts(workspace, pending)),
    gapKeys: new Map(withGaps.map(({ workspaceId, keys }) => [workspaceId, keys])),
    components: byEveryName(rows.map(toGroup)),
    places: Map.groupBy(places, (place) => place.key_hash.toString('hex')),
    directNames,
  };
}

/** What several workspaces have alike: one fact, shared by all of them. */
interface ComponentGroup {
  readonly row: ComponentRow;
  /** Null of what is gone. */
  readonly fact: ComponentFact | null;
  /** Null of what is present. */
  readonly past: PastComponent | null;
}

const toGroup = (row: ComponentRow): ComponentGroup =>
  row.present ? { row, fact: toFact(row), past: null } : { row, fact: null, past: toPast(row) };

/** What was found in one workspace. */
type Findings = {
  -readonly [K in 'present' | 'past' | 'lookalikes' | 'indicators']: Array<WorkspaceFacts[K][number]>;
};

function answer(
  query: ComponentQuery,
  { workspaces, gapKeys, components, places, directNames }: Found,
): Omit<AnswerAboutPackage, 'clear'> {
  const findings = new Map<string, Findings>();
  const findingsOf = (workspaceId: string): Findings => {
    const known = findings.get(workspaceId);
    if (known !== undefined) return known;
    const none: Findings = { present: [], past: [], lookalikes: [], indicators: [] };
    findings.set(workspaceId, none);
    return none;
  };
  const found = keysOf(query).flatMap((key) => components.get(key) ?? []);
  const groups = [...new Set(found)].filter(({ row }) => isAsked(query, row));
  for (const { row, fact, past } of groups) {
    for (const workspaceId of row.workspaceIds) {
      if (fact !== null) findingsOf(workspaceId).present.push(fact);
      if (past !== null) findingsOf(workspaceId).past.push(past);
    }
  }
  for (const { ecosystem, nameKey } of lookalikesOf(query, directNames)) {
    for (const { row, fact } of components.get(nameKey) ?? []) {
      if (fact === null || row.ecosystem !== ecosystem || row.name_key !== nameKey) continue;
      for (const workspaceId of row.workspaceIds) findingsOf(workspaceId).lookalikes.push(fact);
    }
  }
  const { byHash, unknownForm } = indicatorLookup(query.indicators);
  for (const [hash, indicator] of byHash) {
    for (const { workspace_id: workspaceId, file, line } of places.get(hash) ?? []) {
      findingsOf(workspaceId).indicators.push({ indicator, file, line });
    }
  }
  const asked = new Set(gapKeysAsked(query));
  const everyWorkspace = asksForEvery(query);
  const isNamed = ({ workspaceId, scan, unindexed }: WorkspaceFacts) =>
    everyWorkspace ||
    scan === null ||
    unindexed !== null ||
    gapKeys.get(workspaceId)?.some((key) => asked.has(key)) === true;
  return {
    workspaces: workspaces.flatMap((workspace) => {
      const own = findings.get(workspace.workspaceId);
      if (own !== undefined) return [{ ...workspace, ...own }];
      return isNamed(workspace) ? [workspace] : [];
    }),
    ecosystems: [...new Set(groups.map(({ row }) => row.ecosystem as Ecosystem))].sort(),
    unknownIndicators: unknownForm,
  };
}

function byEveryName(groups: readonly ComponentGroup[]): Map<string, ComponentGroup[]> {
  const map = new Map<string, ComponentGroup[]>();
  for (const group of groups) {
    for (const key of new Set([group.row.name_key, group.row.short_key])) {
      if (key === null) continue;
      const list = map.get(key);
      if (list === undefined) map.set(key, [group]);
      else list.push(group);
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

/** What has no form that can be looked up, or comes with the tools of a language, may be anywhere. */
const asksForEvery = ({ everyWorkspace, candidates, indicators }: ComponentQuery): boolean =>
  everyWorkspace ||
  candidates.length === 0 ||
  candidates.some((one) => ambientReason(one) !== null) ||
  indicatorLookup(indicators).unknownForm.length > 0;

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
    lockedEcosystems: inventory.locked_ecosystems as Ecosystem[],
    ecosystems: inventory.ecosystems as Ecosystem[],
    undeclared: (inventory.undeclared_imports ?? []) as Gap[],
    inventoryGaps: (inventory.inventory_gaps ?? []) as Gap[],
    usageGaps: (inventory.usage_gaps ?? {}) as Partial<Record<Ecosystem, Gap[]>>,
    unsearched: (inventory.unsearched ?? []) as Gap[],
    importsFrom: importsOf(inventory),
  };
}

function importsOf({
  scan_id: scanId,
  imports_scan_id: importsScanId,
  older_imports_read_at: completedAt,
}: NonNullable<WorkspaceRow['inventory']>): ScanFacts['importsFrom'] {
  if (importsScanId === scanId) return 'this scan';
  return importsScanId === null || completedAt === null ? null : { scanId: importsScanId, completedAt };
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
  if (row.first_seen_at === null || row.last_seen_at === null || row.last_scan_id === null)
    throw new Error('a component that is not gone');
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
