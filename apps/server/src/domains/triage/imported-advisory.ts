import { canonicalPackageName } from '@vedette/engine';
import type { AdvisoryRecord } from '../advisories/index.ts';
import type { Assessment, VerdictOf } from './assess-workspace.ts';
import type { SituationName } from './situations.ts';
import type { Subject } from './subject.ts';
import type { AdvisoryVerdict } from './version-verdict.ts';

/** What imports say about versions, for an alert that rests on a payload or on an advisory alone. */
export const verdictsOf =
  ({ basis }: Subject, known: AdvisoryRecord | undefined): VerdictOf =>
  ({ ecosystem, name, version }): AdvisoryVerdict => {
    if (known === undefined) return null;
    const nameKey = canonicalPackageName(ecosystem, name);
    if (basis === 'advisory') {
      if (known.withdrawn) return 'withdrawn';
      const named = known.packages.some((one) => one.ecosystem === ecosystem && one.nameKey === nameKey);
      if (known.packages.length > 0 && !named) return 'not_named';
    }
    return version === null ? null : known.verdict(ecosystem, nameKey, version);
  };

/** An alert that rests on an advisory that was withdrawn. */
export const isWithdrawn = ({ basis }: Subject, known: AdvisoryRecord | undefined): boolean =>
  basis === 'advisory' && known?.withdrawn === true;

/** Of an advisory that says nothing any more nothing is affected, whatever was looked at. */
const ONCE_WITHDRAWN: Readonly<Partial<Record<SituationName, SituationName>>> = {
  not_covered: 'unaffected',
  unaffected_coverage_incomplete: 'unaffected',
  hostile_package_other_version: 'unaffected',
};

export const asWithdrawn = (assessment: Assessment): Assessment => ({
  ...assessment,
  covered: true,
  gaps: [],
  situations: assessment.situations.map((name) => ONCE_WITHDRAWN[name] ?? name),
});

/** Each component with the version that mends it: as its advisory says for its release line, else as the sender says. */
export function withFixedVersions(
  assessment: Assessment,
  { basis, fixedVersion }: Subject,
  known: AdvisoryRecord | undefined,
): Assessment {
  if (assessment.toFix.length === 0 || known === undefined) return assessment;
  return {
    ...assessment,
    toFix: assessment.toFix.map((one) => {
      const { ecosystem, name, version } = one.component;
      const nameKey = canonicalPackageName(ecosystem, name);
      const said = version === null ? null : known.fixedVersion(ecosystem, nameKey, version);
      const fixed = basis === 'advisory' ? said : (fixedVersion ?? said);
      return { ...one, fixedVersion: fixed };
    }),
  };
}
