import {
  type Component,
  type ComponentUsage,
  type Ecosystem,
  type IndicatorCollection,
  type Inventory,
  type UsageReport,
  worksWithoutImport,
} from '@vedette/engine';
import type { ComponentFact, Gap, ScanFacts } from './facts.ts';

/** What a completed scan says about the dependencies of its workspace, as the engine made it. */
export interface ScanFindingsAboutComponents {
  readonly inventory: Inventory;
  readonly usage: UsageReport;
  readonly indicators: IndicatorCollection;
}

/** Places kept of one component: the rest say the same. */
const MAX_OCCURRENCES = 20;
const MAX_IMPORTS = 20;
const MAX_CALLS = 50;
/** Gaps kept of one workspace: one is enough to keep an alert open, a hundred are enough to see what is the matter. */
const MAX_GAPS = 100;

/** Skips that hide no text of the project: pictures and programs are no sources, vendored folders hold other people's, output is made of what was searched. */
const NO_TEXT_OF_OURS = new Set(['binary', 'vendored', 'build-output']);

export function componentFacts({ inventory, usage }: ScanFindingsAboutComponents): ComponentFact[] {
  const uses = new Map(usage.components.map((one) => [one.component, one]));
  return inventory.components
    .filter((component) => component.source.kind !== 'workspace')
    .map((component) => componentFact(component, uses.get(component.id)));
}

function componentFact(component: Component, use: ComponentUsage | undefined): ComponentFact {
  return {
    ecosystem: component.ecosystem,
    name: component.name,
    version: component.version,
    range: component.range,
    purl: component.purl,
    relation: component.relation,
    development: component.scope === 'development',
    installScript: component.installScript,
    worksWithoutImport: worksWithoutImport(component),
    imported: use?.imports.some((one) => !one.typeOnly) ?? false,
    occurrences: component.occurrences
      .slice(0, MAX_OCCURRENCES)
      .map(({ file, line, format, path, declaredAt, requiredBy }) => ({
        file,
        line,
        format,
        path,
        declaredAt,
        requiredBy,
      })),
    imports: (use?.imports ?? []).slice(0, MAX_IMPORTS).map(({ file, line, typeOnly, members }) => ({
      file,
      line,
      typeOnly,
      calls: members
        .filter((member) => member.called)
        .slice(0, MAX_CALLS)
        .map((member) => ({ name: member.name, line: member.line })),
    })),
  };
}

export function scanFacts({
  inventory,
  usage,
  indicators,
}: ScanFindingsAboutComponents): Omit<ScanFacts, 'scanId' | 'completedAt' | 'importsFrom'> {
  return {
    lockedEcosystems: lockedEcosystems(inventory),
    inventoryGaps: inventory.gaps.slice(0, MAX_GAPS).map(({ file, line, ecosystem, reason, detail }) => ({
      what: detail === '' ? reason : detail,
      file,
      line,
      ecosystem,
    })),
    usageGaps: usageGaps(usage),
    unsearched: indicators.unsearched
      .filter(({ reason }) => !NO_TEXT_OF_OURS.has(reason))
      .slice(0, MAX_GAPS)
      .map(({ path, reason }) => ({
        what: `Not searched for indicators: ${reason}.`,
        file: path,
        line: null,
        ecosystem: null,
      })),
  };
}

/** Where exact versions are known: from a lock file, or a manifest that pins them. */
function lockedEcosystems(inventory: Inventory): Ecosystem[] {
  const locked = new Set<Ecosystem>();
  for (const component of inventory.components) {
    const isLocked = component.occurrences.some(({ role }) => role === 'lock') || component.version !== null;
    if (isLocked) locked.add(component.ecosystem);
  }
  for (const project of inventory.projects) {
    // A project that depends on nothing needs no lock file.
    if (project.dependsOn.length === 0) locked.add(project.ecosystem);
  }
  return [...locked].sort();
}

function usageGaps(usage: UsageReport): Partial<Record<Ecosystem, Gap[]>> {
  const gaps: Partial<Record<Ecosystem, Gap[]>> = {};
  for (const { ecosystem, complete, reasons } of usage.coverage) {
    if (complete) continue;
    gaps[ecosystem] = reasons
      .slice(0, MAX_GAPS)
      .map(({ file, line, what }) => ({ what, file, line, ecosystem }));
  }
  return gaps;
}
