import type { FileRole } from '../file-kinds/role.ts';
import type { RawFinding } from '../findings/finding.ts';
import { isSamplePath } from '../match/secrets/match-secrets.ts';
import type { RuleFile } from '../rules/rule-schema.ts';

/** What a test asks runs beside it, under a certificate that the test made or a name that has none. */
const OF_CERTIFICATES = new Set(['CWE-295', 'CWE-297']);
/** A constant that a test signs in or signs with, unless a service gave it out. */
const OF_PASSWORDS = new Set(['CWE-798', 'CWE-259', 'CWE-321']);

/** What says more than a folder named `test`, in which products are kept as well: what runners of tests look for by name. */
const OF_RUNNERS =
  /(?:^|\/)(?:tests|__tests__|specs?|e2e|cypress|src\/test)\/|[._-](?:test|spec|e2e)\.[a-z]+$|(?:^|\/)(?:test_[^/]*|conftest)\.py$|_(?:test|spec)\.(?:go|py|rb)$|[a-z\d](?:Tests?|IT)\.(?:java|kt|cs|php)$/;

/**
 * Findings without those that harm nobody where they stand: certificates that a test does not look at, and passwords that it made up itself.
 * What tests open that runs elsewhere is looked for by paths of its own.
 */
export function withoutHarmlessInTests<F extends Pick<RawFinding, 'ruleId' | 'path'>>(
  findings: readonly F[],
  rules: ReadonlyMap<string, RuleFile>,
  roleOf: (path: string) => FileRole,
): F[] {
  return findings.filter(({ ruleId, path }) => {
    const rule = rules.get(ruleId);
    const weakness = rule?.cwe[0] ?? '';
    const isTest = roleOf(path) === 'test' && OF_RUNNERS.test(path);
    if (OF_CERTIFICATES.has(weakness)) return !isTest;
    return !(isTest && OF_PASSWORDS.has(weakness) && rule?.secret === undefined && isSamplePath(path));
  });
}
