import type { EvidenceKind } from '@vedette/contract';
import type {
  ComponentFact,
  Gap,
  ImportFact,
  OccurrenceFact,
  ScanFacts,
  WorkspaceFacts,
} from '../components/index.ts';
import { callsSaid } from './called-functions.ts';
import { presenceGaps } from './presence-gaps.ts';
import type { SituationName } from './situations.ts';
import { isHostilePackage, type Subject } from './subject.ts';
import { type AdvisoryVerdict, type VersionVerdict, versionVerdict } from './version-verdict.ts';

/** Evidence before it has its number. */
export interface EvidenceDraft {
  readonly kind: EvidenceKind;
  readonly text: string;
  /** The scan that saw it, where that is another than the latest of the workspace. */
  readonly scanId?: string;
  readonly file: string | null;
  readonly line: number | null;
  readonly purl: string | null;
  readonly path: readonly string[] | null;
}

/** A component that has to go or to move, and why. */
export interface ComponentToFix {
  readonly component: ComponentFact;
  readonly situation: SituationName;
  /** The version that mends it, where an advisory says so for its release line; absent: as the alert says. */
  readonly fixedVersion?: string | null;
}

export interface Assessment {
  readonly facts: WorkspaceFacts;
  readonly situations: readonly SituationName[];
  readonly evidence: readonly EvidenceDraft[];
  readonly counterEvidence: readonly EvidenceDraft[];
  readonly gaps: readonly Gap[];
  readonly toFix: readonly ComponentToFix[];
  /** True when nothing that could hide the package was left out. */
  readonly covered: boolean;
  /** The scan had it, the latest has not: from when until when. */
  readonly exposure: { readonly from: Date; readonly until: Date } | null;
}

export type VerdictOf = (component: Pick<ComponentFact, 'ecosystem' | 'name' | 'version'>) => AdvisoryVerdict;

/** Places shown of one component: the rest say the same. */
const SHOWN_OCCURRENCES = 5;
const SHOWN_IMPORTS = 5;

/** Judges one workspace by its latest completed scan. Pure: the same facts give the same assessment. */
export function assessWorkspace(subject: Subject, facts: WorkspaceFacts, verdictOf: VerdictOf): Assessment {
  const evidence: EvidenceDraft[] = [];
  const counterEvidence: EvidenceDraft[] = [];
  const situations: SituationName[] = [];
  const toFix: ComponentToFix[] = [];
  const gaps = presenceGaps(subject, facts);
  const covered = facts.scan !== null && gaps.length === 0;
  const allGaps = [...gaps];

  for (const component of facts.present) {
    const verdict = versionVerdict(subject, component, verdictOf(component));
    evidence.push(...presence(component));
    if (verdict.verdict !== 'unaffected') evidence.push(judged(component, verdict));
    if (component.installScript === true) evidence.push(installScript(component));
    const situation = situationOf(subject, facts, component, verdict, covered);
    situations.push(situation);
    if (verdict.verdict === 'affected') {
      toFix.push({ component, situation });
      const use = usage(component, subject, facts.scan);
      evidence.push(...use.imports);
      counterEvidence.push(...use.notImported);
      allGaps.push(...usageGapsOf(facts, component));
    } else if (verdict.verdict === 'unaffected') counterEvidence.push(judged(component, verdict));
  }

  for (const hit of facts.indicators) evidence.push(indicatorFact(hit));
  if (facts.indicators.length > 0) {
    situations.push(facts.present.length > 0 ? 'indicator_and_package_present' : 'indicator_present');
  }

  const exposure = pastExposure(subject, facts, verdictOf);
  evidence.push(...exposure.facts);
  if (exposure.window !== null && isHostilePackage(subject)) situations.push('hostile_package_past');

  for (const component of facts.lookalikes.slice(0, SHOWN_OCCURRENCES))
    evidence.push(lookalike(subject, component));

  if (situations.length === 0) situations.push(covered ? 'absent' : 'not_covered');
  return {
    facts,
    situations,
    evidence,
    counterEvidence,
    gaps: allGaps,
    toFix,
    covered,
    exposure: exposure.window,
  };
}

function situationOf(
  subject: Subject,
  facts: WorkspaceFacts,
  component: ComponentFact,
  { verdict }: VersionVerdict,
  covered: boolean,
): SituationName {
  if (verdict === 'unknown') return 'version_unknown';
  if (isHostilePackage(subject)) {
    return verdict === 'affected' ? 'hostile_package_present' : 'hostile_package_other_version';
  }
  if (verdict === 'unaffected') return covered ? 'unaffected' : 'unaffected_coverage_incomplete';
  if (component.development) return 'affected_development';
  if (component.imported) return 'affected_imported';
  if (component.relation === 'transitive') return 'affected_transitive';
  const mayBeCleared =
    component.relation === 'direct' && covered && usageGapsOf(facts, component).length === 0;
  return mayBeCleared ? 'affected_never_imported' : 'affected_not_seen_imported';
}

/** What keeps "no import seen" from meaning "not imported". */
export function usageGapsOf({ scan }: WorkspaceFacts, component: ComponentFact): readonly Gap[] {
  if (component.worksWithoutImport) {
    const place = component.imports.find(({ asText }) => asText !== undefined);
    const what =
      place === undefined
        ? `${component.name} is named where it may be loaded by its name, or of a kind that runs without being imported.`
        : `${component.name} may be loaded by its name: ${place.file} has “${place.asText}”.`;
    return [{ what, file: place?.file ?? null, line: place?.line ?? null, ecosystem: component.ecosystem }];
  }
  if (scan === null) return [];
  return [...importsNotReadOf(scan), ...(scan.usageGaps[component.ecosystem] ?? [])];
}

const day = (date: Date) => date.toISOString().slice(0, 10);

/** The code may have changed since imports were read; the scan that counts for everything else did not look. */
function importsNotReadOf({ importsFrom }: ScanFacts): Gap[] {
  if (importsFrom === 'this scan') return [];
  const what =
    importsFrom === null
      ? 'Imports were read by no scan of this workspace: the latest is a lite one, which reads none.'
      : `Imports were last read by the scan of ${day(importsFrom.completedAt)}: the latest is a lite one, which reads none.`;
  return [{ what, file: null, line: null, ecosystem: null }];
}

const label = ({ name, version, range }: ComponentFact) =>
  version === null ? `${name} (${range ?? 'any version'})` : `${name}@${version}`;

function presence(component: ComponentFact): EvidenceDraft[] {
  return component.occurrences.slice(0, SHOWN_OCCURRENCES).map((occurrence) => ({
    kind: 'component_present',
    text: `${label(component)} is present, ${relationOf(component, occurrence)}, ${scopeOf(component, occurrence)}.`,
    file: occurrence.file,
    line: occurrence.line,
    purl: component.purl,
    path: occurrence.path,
  }));
}

function scopeOf({ development, imported }: ComponentFact, { scope }: OccurrenceFact): string {
  if (development) return 'for development only';
  return scope === 'development' && imported
    ? 'declared for development, and imported by code of production'
    : 'for production';
}

function relationOf(component: ComponentFact, { path }: OccurrenceFact): string {
  if (component.relation === 'direct') return 'as a direct dependency';
  const parent = path?.[1];
  return component.relation === 'transitive' && parent !== undefined && path !== null && path.length > 2
    ? `through ${parent}`
    : component.relation === 'transitive'
      ? 'as a transitive dependency'
      : 'directly or through another package';
}

function judged(component: ComponentFact, { verdict, because }: VersionVerdict): EvidenceDraft {
  const kinds = {
    affected: 'version_affected',
    unaffected: 'version_unaffected',
    unknown: 'version_unknown',
  } as const;
  const words = { affected: 'is affected', unaffected: 'is not affected', unknown: 'may be affected' };
  const [where] = component.occurrences;
  return {
    kind: kinds[verdict],
    text: `${label(component)} ${words[verdict]}: ${because}.`,
    file: where?.file ?? null,
    line: where?.line ?? null,
    purl: component.purl,
    path: null,
  };
}

function installScript(component: ComponentFact): EvidenceDraft {
  const [where] = component.occurrences;
  return {
    kind: 'install_script',
    text: `${label(component)} runs a script when it is installed.`,
    file: where?.file ?? null,
    line: where?.line ?? null,
    purl: component.purl,
    path: null,
  };
}

/** Tests, examples and build files run where the project is made; types are gone at run time. */
export const runsInProduction = ({ typeOnly, isAside }: ImportFact): boolean => !typeOnly && isAside !== true;

function usage(
  component: ComponentFact,
  subject: Subject,
  scan: ScanFacts | null,
): { imports: EvidenceDraft[]; notImported: EvidenceDraft[] } {
  const from = scan?.importsFrom ?? null;
  const older = from === 'this scan' ? null : from;
  const seenBy = older === null ? {} : { scanId: older.scanId };
  const asOf = older === null ? '' : ` As of the scan of ${day(older.completedAt)}.`;
  if (!component.imported) {
    // Nobody looked: that nothing was seen is no counter-evidence.
    if (from === null) return { imports: [], notImported: [] };
    const aside = component.imports.find((one) => !one.typeOnly && one.asText === undefined);
    const types = component.imports.some((one) => one.typeOnly)
      ? ' Types of it are imported; they are gone at run time.'
      : '';
    const seen =
      aside === undefined
        ? `No import of ${component.name} was seen in the source.`
        : `No code of production was seen to import ${component.name}: tests, examples or build files alone do.`;
    const fact = {
      ...seenBy,
      kind: 'not_imported',
      text: `${seen}${types}${asOf}`,
      file: aside?.file ?? null,
      line: aside?.line ?? null,
      purl: component.purl,
      path: null,
    } as const;
    return { imports: [], notImported: [fact] };
  }
  const imports = component.imports
    .filter(runsInProduction)
    .slice(0, SHOWN_IMPORTS)
    .map((one): EvidenceDraft => {
      const { text, line } = callsSaid(component, subject, one);
      return {
        ...seenBy,
        kind: 'imported',
        text: `${one.file} imports ${component.name}${text}.${asOf}`,
        file: one.file,
        line: line ?? one.line,
        purl: component.purl,
        path: null,
      };
    });
  return { imports, notImported: [] };
}

function indicatorFact({ indicator, file, line }: WorkspaceFacts['indicators'][number]): EvidenceDraft {
  const text = `The indicator ${indicator} stands in the source.`;
  return { kind: 'indicator_found', text, file, line, purl: null, path: null };
}

function pastExposure(subject: Subject, facts: WorkspaceFacts, verdictOf: VerdictOf) {
  const exposed = facts.past.filter(
    (component) =>
      versionVerdict(subject, { ...component, range: null }, verdictOf(component)).verdict === 'affected',
  );
  const seen = exposed.map(
    (component): EvidenceDraft => ({
      scanId: component.lastScanId,
      kind: 'seen_in_older_scan',
      text: `${component.name}@${component.version ?? '?'} was present from ${day(component.firstSeenAt)} to ${day(component.lastSeenAt)} and is gone now.`,
      file: null,
      line: null,
      purl: component.purl,
      path: null,
    }),
  );
  const [first] = exposed;
  if (first === undefined) return { facts: seen, window: null };
  const times = exposed.flatMap((one) => [one.firstSeenAt.getTime(), one.lastSeenAt.getTime()]);
  return { facts: seen, window: { from: new Date(Math.min(...times)), until: new Date(Math.max(...times)) } };
}

function lookalike(subject: Subject, component: ComponentFact): EvidenceDraft {
  const [where] = component.occurrences;
  return {
    kind: 'lookalike_name',
    text: `${component.name}, which is in use, has nearly the name ${subject.package}: check that nobody typed one for the other.`,
    file: where?.file ?? null,
    line: where?.line ?? null,
    purl: component.purl,
    path: null,
  };
}
