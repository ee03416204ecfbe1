import type { AdvisoryOnPackage } from '../advisories/index.ts';
import type { VersionRow } from './store.ts';

/** A version that is in use, and the advisories that affect it under one name. */
export interface Match {
  readonly version: VersionRow;
  /** The one that is told. */
  readonly advisory: AdvisoryOnPackage;
}

/**
 * Every version that an advisory affects. A version that cannot be ordered, or of which an advisory says nothing that can be
 * evaluated, is no match. Pure.
 */
export function matchesIn(
  versions: readonly VersionRow[],
  advisories: readonly AdvisoryOnPackage[],
): Match[] {
  const byPackage = Map.groupBy(advisories, ({ ecosystem, nameKey }) => `${ecosystem} ${nameKey}`);
  return versions.flatMap((version) =>
    (byPackage.get(`${version.ecosystem} ${version.name_key}`) ?? [])
      .filter((advisory) => advisory.affects(version.version) === true)
      .map((advisory) => ({ version, advisory })),
  );
}

/** What is told of a match, in the form of a payload of the Threat Intel webhook. */
export function payloadOf({ version, advisory }: Match): object {
  const told = {
    package: version.name,
    ecosystem: version.ecosystem,
    purl: version.purl,
    advisory: advisory.name,
  };
  const fixedVersion = advisory.fixedVersion(version.version);
  const severity = advisory.severity === null ? {} : { severity: advisory.severity };
  const record = { source: 'imported advisory', summary: advisory.summary };
  if (advisory.isMalware) {
    // Publishers of malicious packages give no severity; there is none that is harmless.
    const threat = {
      type: 'malware',
      ...told,
      detectedVersion: version.version,
      severity: 'critical',
      ...severity,
    };
    return { threat, advisoryRecord: record };
  }
  const vulnerability = {
    ...told,
    currentVersion: version.version,
    ...(fixedVersion === null ? {} : { fixedVersion }),
    ...severity,
  };
  return { vulnerability, advisoryRecord: record };
}
