import type { Ecosystem } from '@vedette/engine';
import type { Ctx } from '../../platform/ctx.ts';
import type { ComponentFact, Gap, PastComponent, WorkspaceFacts } from './facts.ts';
import { indicatorLookup } from './indicator-keys.ts';
import { lookalikes } from './lookalike-names.ts';
import { ECOSYSTEMS, normaliseName, shortName } from './package-names.ts';
import {
  type ComponentRow,
  selectComponents,
  selectDirectNames,
  selectIndicatorPlaces,
  selectWorkspacesWithInventory,
  type WorkspaceRow,
} from './store.ts';

export interface Question {
  readonly package: string;
  /** Null: every ecosystem that has the name. */
  readonly ecosystem: Ecosystem | null;
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

/** Where a package, names like it and indicators are, over all active workspaces: a few indexed queries, whatever their number. */
export async function lookUp(
  ctx: Ctx,
  organizationId: string,
  question: Question,
): Promise<AnswerAboutPackage> {
  const { byHash, unknownForm } = indicatorLookup(question.indicators);
  const hashes = [...byHash.keys()].map((hash) => Buffer.from(hash, 'hex'));
  const [workspaces, rows, places, names] = await Promise.all([
    selectWorkspacesWithInventory(organizationId, ctx.db),
    selectComponents(organizationId, ctx.db, keysOf(question)),
    selectIndicatorPlaces(organizationId, ctx.db, hashes),
    question.lookalikes ? selectDirectNames(organizationId, ctx.db, question.ecosystem) : [],
  ]);
  const alike = lookalikes(question.package, names).slice(0, 20);
  const alikeRows =
    alike.length === 0
      ? []
      : await selectComponents(
          organizationId,
          ctx.db,
          alike.map((one) => one.nameKey),
        );
  const components = Map.groupBy(
    rows.filter((row) => isAsked(question, row)),
    (row) => row.workspace_id,
  );
  const similar = Map.groupBy(
    alikeRows.filter((row) => row.present),
    (row) => row.workspace_id,
  );
  const hits = Map.groupBy(places, (place) => place.workspace_id);
  return {
    workspaces: workspaces.map((workspace) => {
      const own = components.get(workspace.workspace_id) ?? [];
      return {
        workspaceId: workspace.workspace_id,
        workspaceName: workspace.workspace_name,
        scan: scanOf(workspace),
        present: own.filter((row) => row.present).map(toFact),
        past: own.filter((row) => !row.present).map(toPast),
        lookalikes: (similar.get(workspace.workspace_id) ?? []).map(toFact),
        indicators: (hits.get(workspace.workspace_id) ?? []).map(({ key_hash, file, line }) => ({
          indicator: byHash.get(key_hash.toString('hex')) ?? '',
          file,
          line,
        })),
      };
    }),
    ecosystems: [...new Set([...components.values()].flat().map((row) => row.ecosystem as Ecosystem))].sort(),
    unknownIndicators: unknownForm,
  };
}

/** The name in the form of each ecosystem that it may be of. */
function keysOf({ package: name, ecosystem }: Question): string[] {
  const candidates = ecosystem === null ? ECOSYSTEMS : [ecosystem];
  return [...new Set(candidates.map((one) => normaliseName(one, name)))];
}

/** One name may be written alike in two ecosystems that compare names differently. */
function isAsked({ package: name, ecosystem }: Question, row: ComponentRow): boolean {
  const own = row.ecosystem as Ecosystem;
  if (ecosystem !== null && own !== ecosystem) return false;
  const key = normaliseName(own, name);
  return row.name_key === key || (row.short_key === key && shortName(own, name) === null);
}

function scanOf({ inventory }: WorkspaceRow): WorkspaceFacts['scan'] {
  if (inventory === null) return null;
  return {
    scanId: inventory.scan_id,
    completedAt: inventory.completed_at,
    lockedEcosystems: inventory.locked_ecosystems as Ecosystem[],
    inventoryGaps: inventory.inventory_gaps as Gap[],
    usageGaps: inventory.usage_gaps as Partial<Record<Ecosystem, Gap[]>>,
    unsearched: inventory.unsearched as Gap[],
  };
}

function toFact(row: ComponentRow): ComponentFact {
  return {
    ecosystem: row.ecosystem as Ecosystem,
    name: row.name,
    version: row.version,
    range: row.range,
    purl: row.purl,
    relation: row.relation,
    development: row.development,
    installScript: row.install_script,
    worksWithoutImport: row.works_without_import,
    occurrences: row.occurrences as ComponentFact['occurrences'],
    imports: row.imports as ComponentFact['imports'],
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
    installScript: row.install_script,
  };
}
