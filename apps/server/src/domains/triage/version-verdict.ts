import { VERSION_ORDERS } from '@vedette/engine';
import type { ComponentFact } from '../components/index.ts';
import type { Subject } from './subject.ts';

/** What imported advisories say about one version of one package; null when none speaks of it. */
export type AdvisoryVerdict = 'affected' | 'unaffected' | null;

export interface VersionVerdict {
  readonly verdict: 'affected' | 'unaffected' | 'unknown';
  /** Why, as the end of a sentence. */
  readonly because: string;
}

/**
 * Compares a version that is present with those that the alert names, in the order of its ecosystem.
 * Without a fixed version only the named version is known to be bad, and only an advisory can call another one good.
 */
export function versionVerdict(
  subject: Subject,
  component: Pick<ComponentFact, 'ecosystem' | 'version' | 'range'>,
  opinion: AdvisoryVerdict,
): VersionVerdict {
  const { version } = component;
  const order = VERSION_ORDERS[component.ecosystem];
  if (subject.kind === 'threat' && subject.version === null) {
    return { verdict: 'affected', because: 'every version counts, because the alert names none' };
  }
  if (version === null) {
    const range = component.range === null ? '' : ` (${component.range})`;
    return { verdict: 'unknown', because: `only a range is declared${range}, no exact version` };
  }
  if (subject.version !== null && order.compare(version, subject.version) === 0) {
    return { verdict: 'affected', because: 'it is the version that the alert names' };
  }
  if (subject.kind === 'threat') {
    return { verdict: 'unaffected', because: `the alert names ${subject.version}` };
  }
  const { fixedVersion } = subject;
  if (fixedVersion !== null && order.isValid(version) && order.isValid(fixedVersion)) {
    return order.compare(version, fixedVersion) < 0
      ? { verdict: 'affected', because: `it is below the fixed version ${fixedVersion}` }
      : { verdict: 'unaffected', because: `it is not below the fixed version ${fixedVersion}` };
  }
  if (opinion !== null) return { verdict: opinion, because: `an imported advisory calls it ${opinion}` };
  return {
    verdict: 'unknown',
    because:
      fixedVersion === null
        ? 'the alert names no fixed version and no imported advisory speaks of it'
        : `${version} and ${fixedVersion} cannot be compared in ${component.ecosystem}`,
  };
}
