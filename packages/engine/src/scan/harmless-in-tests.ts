import type { FileRole } from '../file-kinds/role.ts';
import type { RawFinding } from '../findings/finding.ts';
import type { RuleFile } from '../rules/rule-schema.ts';

/** What a test asks runs beside it, under a certificate that the test made or a name that has none. */
const OF_CERTIFICATES = new Set(['CWE-295', 'CWE-297']);
/** What says more than a folder named `test`, in which products are kept as well: what runners of tests look for by name. */
const OF_RUNNERS =
  /(?:^|\/)(?:tests|__tests__|specs?|e2e|cypress|src\/test)\/|[._-](?:test|spec|e2e)\.[a-z]+$|(?:^|\/)(?:test_[^/]*|conftest)\.py$|_(?:test|spec)\.(?:go|py|rb)$/;

/** Findings without those that harm nobody where they stand: certificates that a test does not look at. */
export function withoutHarmlessInTests<F extends Pick<RawFinding, 'ruleId' | 'path'>>(
  findings: readonly F[],
  rules: ReadonlyMap<string, RuleFile>,
  roleOf: (path: string) => FileRole,
): F[] {
  return findings.filter(
    ({ ruleId, path }) =>
      !OF_CERTIFICATES.has(rules.get(ruleId)?.cwe[0] ?? '') ||
      roleOf(path) !== 'test' ||
      !OF_RUNNERS.test(path),
  );
}
