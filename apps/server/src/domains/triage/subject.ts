import type { Ecosystem } from '@vedette/engine';
import { type NameCandidate, nameCandidates } from '../components/index.ts';
import { asObject, text, texts } from './payload-fields.ts';
import { indicatorsIn } from './payload-indicators.ts';
import { readName } from './subject-name.ts';

export type AlertKind = 'vulnerability' | 'threat';
export type Severity = 'Critical' | 'High' | 'Medium' | 'Low';

/** What an alert claims, read out of its payload. Everything in it was written by somebody outside: it is looked up, never followed. */
export interface Subject {
  /** Who says which versions are bad: whoever sent the payload, or an imported advisory as it stands now and nobody else. */
  readonly basis: 'sender' | 'advisory';
  readonly kind: AlertKind;
  readonly severity: Severity;
  /** The name, without what feeds write around it: a version, a package URL. */
  readonly package: string;
  /** Every name under which the package may be found. */
  readonly candidates: readonly NameCandidate[];
  /** The version that is said to be bad, or a list or range of them; null when none is named. */
  readonly version: string | null;
  readonly fixedVersion: string | null;
  /** Ranges that the payload calls affected. */
  readonly affectedRanges: readonly string[];
  readonly advisory: string | null;
  /** Of a threat: malware, typosquat, … */
  readonly threatType: string | null;
  readonly indicators: readonly string[];
  /** Null when the payload does not say: then every ecosystem that has the name is looked at. */
  readonly ecosystem: Ecosystem | null;
  /** An ecosystem that the payload names and nobody here reads. */
  readonly unreadEcosystem: string | null;
  /** Functions that the payload says are the vulnerable ones. */
  readonly functions: readonly string[];
}

const MAX_FUNCTIONS = 50;

/** @param payload the whole payload, already validated as far as its required fields go */
export function readSubject(
  kind: AlertKind,
  severity: Severity,
  payload: unknown,
  basis: Subject['basis'] = 'sender',
): Subject {
  const root = asObject(payload);
  const object = asObject(root[kind]);
  const written = text(object.package) ?? '';
  const named = readName(
    written,
    [object.purl, root.purl].flatMap((one) => text(one) ?? []),
    text(object.ecosystem) ?? text(root.ecosystem),
  );
  const versions =
    kind === 'vulnerability'
      ? [object.currentVersion, object.currentVersions]
      : [object.detectedVersion, object.detectedVersions, object.versions];
  return {
    basis,
    kind,
    severity,
    package: named.name,
    candidates: nameCandidates(named.name, named.ecosystem),
    version: joined(versions) ?? named.version,
    fixedVersion: text(object.fixedVersion),
    affectedRanges: RANGE_KEYS.flatMap((key) => [...texts(object[key]), ...texts(root[key])]).slice(
      0,
      MAX_RANGES,
    ),
    advisory: text(object.advisory),
    threatType: text(object.type),
    indicators: indicatorsIn(root, object),
    ecosystem: named.ecosystem,
    unreadEcosystem: named.unread,
    functions: [object, root]
      .flatMap((place) => [place.functions, place.vulnerableFunctions, place.affectedFunctions])
      .flatMap(texts)
      .slice(0, MAX_FUNCTIONS),
  };
}

/** Under these feeds name the versions that are affected. */
const RANGE_KEYS = [
  'affectedVersions',
  'affectedVersionRange',
  'affectedRange',
  'affectedRanges',
  'vulnerableVersions',
  'vulnerableVersionRange',
  'vulnerableRange',
  'versionRange',
  'affected_versions',
  'vulnerable_versions',
  'vulnerable_version_range',
];
const MAX_RANGES = 50;

/** Several versions as one list, which `isClaimed` reads. */
function joined(values: readonly unknown[]): string | null {
  const all = values.flatMap(texts).slice(0, MAX_RANGES);
  return all.length === 0 ? null : all.join(' || ');
}

/** Threats in which the package itself is the attack: it is bad wherever it is installed, development included. */
export function isHostilePackage(subject: Subject): boolean {
  return subject.kind === 'threat';
}
