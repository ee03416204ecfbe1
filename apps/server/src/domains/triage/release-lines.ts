import type { VersionOrder } from '@vedette/engine';

/**
 * Why a fixed version proves nothing about a version that is not below it; null when it does. Projects mend several release
 * lines at once and feeds name one fixed version: 3.2.16 says nothing about 4.1.0, which needs 4.1.6.
 * @param current the version that the alert calls affected, where it names one
 */
export function releaseLineDoubt(
  order: VersionOrder,
  version: string,
  fixedVersion: string,
  current: string | null,
): string | null {
  if (order.compare(version, fixedVersion) === 0) return null;
  const named = current !== null && order.isValid(current) ? current : null;
  if (named !== null && order.compare(fixedVersion, named) <= 0)
    return `the fixed version ${fixedVersion} is not above ${named}, which the alert calls affected`;
  const own = numbersOf(version);
  const fixed = numbersOf(fixedVersion);
  if (own === null || fixed === null) return `the release line of ${version} is not known`;
  const beyond = `${version} is of another release line than the fixed version ${fixedVersion}`;
  // What is mended in the first release of a line is in every later line.
  if (own.major !== fixed.major) return fixed.minor === 0 && fixed.patch === 0 ? null : beyond;
  if (own.minor === fixed.minor || fixed.patch === 0 || fixed.major === 0) return null;
  // Who goes from 4.16 to 4.17.3 for the fix has no 4.16 with it: one line is kept, and later minor versions follow on it.
  const before = named === null ? null : numbersOf(named);
  return before !== null && before.major === fixed.major && before.minor < fixed.minor ? null : beyond;
}

function numbersOf(version: string): { major: number; minor: number; patch: number } | null {
  const found = /^v?(?:\d+!)?(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(version.trim());
  return found === null
    ? null
    : { major: Number(found[1]), minor: Number(found[2] ?? 0), patch: Number(found[3] ?? 0) };
}
