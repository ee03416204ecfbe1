import {
  type Component,
  type ComponentUsage,
  canonicalPackageName,
  type Ecosystem,
  type ImportSite,
  type IndicatorCollection,
  type Inventory,
  type Scope,
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
/** Gaps kept of one ecosystem that can hide any package of it: the rest say the same, and must not push out those of others. */
const MAX_GAPS_PER_ECOSYSTEM = 20;
/** Gaps kept that can hide some packages only, and the names of those. */
const MAX_NAMED_GAPS = 300;
const MAX_NAMES_PER_GAP = 200;

/** Pictures and programs have no text in which a domain could stand; what they are is told by their digests. */
const NO_TEXT_OF_OURS = new Set(['binary']);

export function componentFacts({ inventory, usage }: ScanFindingsAboutComponents): ComponentFact[] {
  const uses = new Map(usage.components.map((one) => [one.component, one]));
  return inventory.components
    .filter((component) => component.source.kind !== 'workspace')
    .flatMap((component) => {
      const fact = componentFact(component, uses.get(component.id));
      return [fact, ...standIns(component, fact)];
    });
}

/** What takes the place of another package is found under that one's name too, at a version that says nothing about it. */
function standIns({ standsFor, ecosystem, name }: Component, fact: ComponentFact): ComponentFact[] {
  const own = canonicalPackageName(ecosystem, name);
  const others = (standsFor ?? []).filter((other) => canonicalPackageName(ecosystem, other) !== own);
  const said = `${name}${fact.version === null ? '' : `@${fact.version}`} stands in for it`;
  return others.map((other) => ({ ...fact, name: other, version: null, range: said }));
}

function componentFact(component: Component, use: ComponentUsage | undefined): ComponentFact {
  const { scope } = component;
  const sites = [...(use?.imports ?? [])].sort((a, b) => asideness(a, scope) - asideness(b, scope));
  const imported = sites.some((one) => asideness(one, scope) === 0);
  // Results from before places were known have none.
  const place = use?.named ?? null;
  return {
    ecosystem: component.ecosystem,
    name: component.name,
    version: component.version,
    range: component.range,
    purl: component.purl,
    source: component.source.kind === 'workspace' ? 'file' : component.source.kind,
    relation: component.relation,
    // What code of production imports is shipped, whatever the manifest calls it: bundlers ask nobody.
    development: scope === 'development' && !imported,
    installScript: component.installScript,
    worksWithoutImport: worksWithoutImport(component) || place !== null,
    imported,
    occurrences: component.occurrences
      .slice(0, MAX_OCCURRENCES)
      .map(({ relation: _relation, role: _role, ...occurrence }) => ({
        ...occurrence,
        ...aliasOf(component),
      })),
    imports: [
      ...sites.slice(0, MAX_IMPORTS).map(({ file, line, typeOnly, role, members }) => ({
        file,
        line,
        typeOnly,
        ...(isAside(role, scope) ? { isAside: true } : {}),
        calls: members
          .filter((member) => member.called)
          .slice(0, MAX_CALLS)
          .map((member) => ({ name: member.name, line: member.line })),
      })),
      ...(place === null
        ? []
        : [
            {
              file: place.file,
              line: place.line,
              typeOnly: false,
              isAside: true,
              asText: place.text,
              calls: [],
            },
          ]),
    ],
  };
}

/**
 * Tests and examples are not shipped. A build file ships nothing that is declared for development; what is declared for
 * production and imported there may run in production all the same. Results from before roles were known have none.
 */
const isAside = (role: ImportSite['role'] | undefined, scope: Scope): boolean =>
  role === 'test' || role === 'example' || (role === 'build' && scope === 'development');

/** Imports that run in production come first, since only so many are kept. */
const asideness = ({ typeOnly, role }: ImportSite, scope: Scope): number =>
  typeOnly ? 2 : isAside(role, scope) ? 1 : 0;

/** Ecosystems in which a command has to name what a package is called here, and not what it is. */
const NAMED_BY_PROJECT: ReadonlySet<Ecosystem> = new Set(['npm', 'golang']);

function aliasOf({ ecosystem, name, importNames }: Component): { alias?: string } {
  const alias = NAMED_BY_PROJECT.has(ecosystem) ? importNames.find((one) => one !== name) : undefined;
  return alias === undefined ? {} : { alias };
}

export function scanFacts({
  inventory,
  usage,
  indicators,
}: ScanFindingsAboutComponents): Omit<ScanFacts, 'scanId' | 'importsFrom'> {
  return {
    lockedEcosystems: lockedEcosystems(inventory),
    ecosystems: ecosystemsIn(inventory, usage),
    inventoryGaps: bounded([...inventory.gaps.map(toGap), ...ownSources(inventory)]),
    undeclared: bounded((usage.undeclared ?? []).map(toGap)),
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

type EngineGap = Inventory['gaps'][number];

const toGap = ({ file, line, ecosystem, reason, detail, packages, isPipeline }: EngineGap): Gap => ({
  what: detail === '' ? reason : detail,
  file,
  line,
  ecosystem,
  ...(packages === undefined ? {} : { packages }),
  ...(isPipeline === true ? { isPipeline } : {}),
});

/** A package is in no inventory of its own: this is its source, at no version. */
const ownSources = ({ ownPackages }: Inventory): Gap[] =>
  ownPackages.map(({ ecosystem, name, file }) => ({
    what: `This is the source of ${name} itself, of which no version is known.`,
    file,
    line: null,
    ecosystem,
    packages: [name],
  }));

/** Keeps every ecosystem that has a gap. Of named gaps that are too many, one that can hide anything takes the place. */
function bounded(gaps: readonly Gap[]): Gap[] {
  const kept: Gap[] = [];
  const whole = new Map<Gap['ecosystem'], number>();
  const keepWhole = (gap: Gap): void => {
    const times = whole.get(gap.ecosystem) ?? 0;
    whole.set(gap.ecosystem, times + 1);
    if (times < MAX_GAPS_PER_ECOSYSTEM) kept.push(gap);
  };
  let named = 0;
  for (const { packages, ...gap } of gaps) {
    if (packages === undefined || packages.length > MAX_NAMES_PER_GAP || named >= MAX_NAMED_GAPS)
      keepWhole(gap);
    else if (!whole.has(gap.ecosystem)) {
      named++;
      kept.push({ ...gap, packages });
    }
  }
  return kept;
}

function ecosystemsIn({ components, projects, gaps }: Inventory, usage: UsageReport): Ecosystem[] {
  const found = new Set<Ecosystem>([...components, ...projects].map((one) => one.ecosystem));
  for (const { ecosystem } of gaps) if (ecosystem !== null && ecosystem !== 'other') found.add(ecosystem);
  for (const { ecosystem, files } of usage.coverage) if (files > 0) found.add(ecosystem);
  return [...found].sort();
}
