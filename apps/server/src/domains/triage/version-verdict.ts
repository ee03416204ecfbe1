import { type Ecosystem, VERSION_ORDERS } from '@vedette/engine';
import type { ComponentFact } from '../components/index.ts';
import { isClaimed } from './claimed-versions.ts';
import { releaseLineDoubt } from './release-lines.ts';
import type { Subject } from './subject.ts';

/**
 * What imported advisories say about one version of one package; null when none speaks of it. Of an alert that rests on an
 * advisory alone it counts, too, that it was withdrawn, or names the package no more.
 */
export type AdvisoryVerdict = 'affected' | 'unaffected' | 'withdrawn' | 'not_named' | null;

export interface VersionVerdict {
  readonly verdict: 'affected' | 'unaffected' | 'unknown';
  /** Why, as the end of a sentence. */
  readonly because: string;
}

type Judged = Pick<ComponentFact, 'ecosystem' | 'version' | 'range'> & Partial<Pick<ComponentFact, 'source'>>;

/** What kinds of origin are called. */
const ORIGINS = { git: 'a repository', url: 'an address', file: 'a folder or file' } as const;

/** Versions that are published again and again: snapshots of Maven, branches of Composer. */
const MOVING: Readonly<Partial<Record<Ecosystem, RegExp>>> = {
  maven: /-SNAPSHOT$/i,
  composer: /^dev-|[.-]dev$/i,
};

/**
 * Compares a version that is present with those that the alert names, in the order of its ecosystem. What the alert names
 * is affected; then imported advisories decide, then ranges of the payload, and the fixed version last, which says
 * something about its own release line only. What comes from no registry is never cleared by the text of its version.
 */
export function versionVerdict(
  subject: Subject,
  component: Judged,
  opinion: AdvisoryVerdict,
): VersionVerdict {
  const found = byVersion(subject, component, opinion);
  const source = component.source ?? 'registry';
  if (found.verdict !== 'unaffected') return found;
  if (MOVING[component.ecosystem]?.test(component.version ?? '') === true) {
    const because =
      'it is the state of a branch at the time of its build, so its version does not say what is in it';
    return { verdict: 'unknown', because };
  }
  if (source === 'registry') return found;
  const because = `it comes from ${ORIGINS[source]} and not from a registry, so its version does not say what is in it`;
  return { verdict: 'unknown', because };
}

function byVersion(subject: Subject, component: Judged, opinion: AdvisoryVerdict): VersionVerdict {
  const { version } = component;
  const order = VERSION_ORDERS[component.ecosystem];
  if (subject.basis === 'advisory') return byAdvisory(opinion);
  if (subject.kind === 'threat' && subject.version === null) {
    return { verdict: 'affected', because: 'every version counts, because the alert names none' };
  }
  const named = subject.version === null ? 'no' : isClaimed(order, version, subject.version);
  if (named === 'yes') return { verdict: 'affected', because: `the alert names ${subject.version}` };
  if (version === null) {
    const range = component.range === null ? '' : ` (${component.range})`;
    return { verdict: 'unknown', because: `only a range is declared${range}, no exact version` };
  }
  if (!order.isValid(version)) {
    return { verdict: 'unknown', because: `${version} is no version that can be compared` };
  }
  if (subject.kind === 'threat') {
    if (named === 'no') return { verdict: 'unaffected', because: `the alert names ${subject.version}` };
    return {
      verdict: 'unknown',
      because: `“${subject.version}”, which the alert names, cannot be read as versions`,
    };
  }
  if (opinion !== null) return byAdvisory(opinion);
  return byRanges(subject, component, version) ?? byFixedVersion(subject, component, version);
}

function byAdvisory(opinion: AdvisoryVerdict): VersionVerdict {
  switch (opinion) {
    case null:
      return { verdict: 'unknown', because: 'the imported advisory says nothing about this version' };
    case 'withdrawn':
      return { verdict: 'unaffected', because: 'the advisory was withdrawn by its publisher' };
    case 'not_named':
      return { verdict: 'unaffected', because: 'the imported advisory does not name this package any more' };
    default:
      return { verdict: opinion, because: `an imported advisory calls it ${opinion}` };
  }
}

/** What ranges of the payload say; null where it has none, or none that can be read. */
function byRanges(
  { affectedRanges }: Subject,
  { ecosystem }: Judged,
  version: string,
): VersionVerdict | null {
  const order = VERSION_ORDERS[ecosystem];
  const claims = affectedRanges.map((range) => isClaimed(order, version, range));
  const at = claims.indexOf('yes');
  if (at >= 0) return { verdict: 'affected', because: `the alert calls ${affectedRanges[at]} affected` };
  if (claims.length === 0 || claims.includes('unknown')) return null;
  return { verdict: 'unaffected', because: `it is in no range that the alert calls affected` };
}

function byFixedVersion(subject: Subject, { ecosystem }: Judged, version: string): VersionVerdict {
  const { fixedVersion } = subject;
  const order = VERSION_ORDERS[ecosystem];
  const unknown = (because: string) => ({ verdict: 'unknown', because }) as const;
  if (fixedVersion === null) {
    return unknown('the alert names no fixed version and no imported advisory speaks of it');
  }
  if (!order.isValid(fixedVersion)) {
    return unknown(`${version} and ${fixedVersion} cannot be compared in ${ecosystem}`);
  }
  if (order.compare(version, fixedVersion) < 0) {
    return { verdict: 'affected', because: `it is below the fixed version ${fixedVersion}` };
  }
  const doubt = releaseLineDoubt(order, version, fixedVersion, subject.version);
  if (doubt !== null) return unknown(doubt);
  return { verdict: 'unaffected', because: `it is not below the fixed version ${fixedVersion}` };
}
