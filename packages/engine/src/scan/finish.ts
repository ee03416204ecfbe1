import { type FileRole, roleOf } from '../file-kinds/role.ts';
import type { Finding, RawFinding } from '../findings/finding.ts';
import { finishFindings } from '../findings/finish-findings.ts';
import { oncePerApplication } from '../findings/once-per-application.ts';
import { programOf } from '../inventory/project-roots.ts';
import type { SourceFile } from '../inventory/source.ts';
import { type Suppression, suppressionFor } from '../match/index.ts';
import type { RuleFile } from '../rules/schema.ts';
import { withoutAllowedBefore } from './allowed-before.ts';
import { annotate } from './annotate.ts';
import { withAskedByName } from './asked-by-name.ts';
import { withChosenBySettings } from './chosen-by-settings.ts';
import { withCommandLines } from './command-line-scripts.ts';
import { withoutConstantCallers } from './constant-callers.ts';
import { withCookieSessions } from './cookie-sessions.ts';
import { withDevelopmentBlocks } from './development-blocks.ts';
import { withEncodedAddresses } from './encoded-address.ts';
import { withEndedCertificates } from './ended-certificates.ts';
import { withExchangedTokens } from './exchanged-tokens.ts';
import type { FileResult } from './file-result.ts';
import { withoutHarmlessFilling } from './fillable-models.ts';
import { withFirstPasswords } from './first-passwords.ts';
import { withGraphqlGuards } from './graphql-senders.ts';
import { withoutHarmlessInPages } from './harmless-in-pages.ts';
import { withoutHarmlessInTests } from './harmless-in-tests.ts';
import { withIncludesOfTemplates } from './includes-of-templates.ts';
import type { Versioned } from './library-versions.ts';
import { withNamesCheckedByCallers } from './names-checked-by-callers.ts';
import { withoutOwnOrigin } from './own-origin.ts';
import { withParsedDocuments } from './parsed-documents.ts';
import type { FlowFinding } from './program-stage.ts';
import { withRandomVersions } from './random-versions.ts';
import { withReadersOfKeys } from './readers-of-keys.ts';
import { withRefusedKeys } from './refused-keys.ts';
import { withRefusedRedirects } from './refused-redirects.ts';
import { withoutRequestsOfPages } from './requests-of-pages.ts';
import { withSafeVersions } from './safe-versions.ts';
import { withoutServedPaths } from './served-paths.ts';
import { inTestFolders } from './test-folders.ts';
import { testMaterial } from './test-material.ts';
import { withUnboundFields } from './unbound-fields.ts';
import { withUncalled } from './uncalled-functions.ts';
import { withUnreadConstants } from './unread-constants.ts';
import { withWhatGoesOver } from './what-goes-over.ts';

export interface Finishing {
  readonly isAudit: boolean;
  readonly today: string | null;
  /** To which application a path belongs. */
  readonly application: (path: string) => string;
  /** Whether others import it, and may call what nothing in it calls. */
  readonly isOfLibrary: (path: string) => boolean;
  /** What the program brings of others. */
  readonly components: readonly Versioned[];
}

/** Findings of all stages in report order, with suppressions; those in test and example code are lowered. */
export async function finishScan(
  results: readonly FileResult[],
  flows: readonly FlowFinding[],
  rules: ReadonlyMap<string, RuleFile>,
  files: ReadonlyMap<string, SourceFile>,
  { isAudit, today, application, isOfLibrary, components }: Finishing,
): Promise<Finding[]> {
  const suppressions = new Map<string, readonly Suppression[]>();
  const roles = new Map<string, FileRole>();
  const raw: (FlowFinding | RawFinding)[] = [...flows];
  for (const result of results) {
    roles.set(result.path, result.role);
    if (result.suppressions.length > 0) suppressions.set(result.path, result.suppressions);
    for (const finding of result.findings) raw.push(finding);
  }
  const roleOfPath = (path: string): FileRole => roles.get(path) ?? roleOf(path);
  for (const path of await testMaterial(new Set(raw.map((one) => one.path)), files, roleOfPath))
    roles.set(path, 'test');
  const asked = raw.map((one) => one.path);
  for (const path of inTestFolders(asked, files.keys(), roleOfPath)) roles.set(path, 'test');
  const harming = isAudit
    ? raw
    : withoutHarmlessInPages(withoutHarmlessInTests(raw, rules, roleOfPath), rules);
  const requested = await withIncludesOfTemplates(await withoutRequestsOfPages(harming, files), files);
  const staying = await withEncodedAddresses(await withoutOwnOrigin(requested, files), files);
  const leading = await withoutServedPaths(staying, files);
  const sent = await withGraphqlGuards(leading, files, results);
  const bound = await withUnboundFields(await withCommandLines(sent, files), files);
  const filled = await withRefusedRedirects(await withoutHarmlessFilling(bound, files, results), files);
  const drawn = withCookieSessions(
    await withRandomVersions(filled, files, results, components),
    results,
    application,
  );
  const told = await withoutConstantCallers(drawn, files, roleOfPath, isOfLibrary);
  const kept = await withParsedDocuments(
    await withSafeVersions(
      await withReadersOfKeys(await withEndedCertificates(told, files, today), files, roleOfPath),
      files,
      components,
    ),
    files,
  );
  const messageOf = (ruleId: string): string => rules.get(ruleId)?.message.trim() ?? '';
  const logged = await withFirstPasswords(
    await withAskedByName(
      await withNamesCheckedByCallers(await withoutAllowedBefore(kept, files), files),
      files,
    ),
    files,
    messageOf,
  );
  const used = await withRefusedKeys(await withExchangedTokens(logged, files, messageOf), files, rules);
  const read = await withUnreadConstants(used, files, rules, isOfLibrary);
  const chosen = await withDevelopmentBlocks(await withChosenBySettings(read, files, roleOfPath), files);
  const graded = await withWhatGoesOver(chosen, files);
  const doubted = await withUncalled(graded, files, rules, roleOfPath, isOfLibrary);
  const findings = finishFindings(
    await annotate(doubted, files, rules),
    rules,
    suppressedBy(suppressions, rules, today),
    isAudit,
  );
  const program = programOf([...files.keys()]);
  const groupOf = (path: string): string => {
    const role = roles.get(path) ?? 'main';
    return role === 'main' ? program(path) : `${application(path)}:${role}`;
  };
  return oncePerApplication(findings, rules, groupOf).map((finding) => lowered(finding, roles, rules));
}

/** What ignores a finding, by the comments of its file. @param suppressions those of each path */
export const suppressedBy =
  (
    suppressions: ReadonlyMap<string, readonly Suppression[]>,
    rules: ReadonlyMap<string, RuleFile>,
    today: string | null,
  ) =>
  (finding: RawFinding) =>
    suppressionFor(
      suppressions.get(finding.path) ?? [],
      { ...finding, aliases: rules.get(finding.ruleId)?.aliases },
      today,
    );

/** A finding in test or example code is worth less. @param roles those of files that may not be the program's own */
export const lowered = (
  finding: Finding,
  roles: ReadonlyMap<string, FileRole>,
  rules: ReadonlyMap<string, RuleFile> = new Map(),
): Finding => downgraded(finding, roleOfFinding(finding, roles), isOwnPassword(rules.get(finding.ruleId)));

/** A password that whoever set something up chose, not one that a service gave out, which opens that service wherever it stands. */
const isOwnPassword = (rule: RuleFile | undefined): boolean =>
  rule !== undefined &&
  (rule.secret === undefined ||
    rule.secret.checksum === 'url-credentials' ||
    // Nobody gave it out, and whoever copies the example makes one.
    rule.secret.checksum === 'pem') &&
  rule.cwe.some((cwe) => cwe === 'CWE-798' || cwe === 'CWE-259' || cwe === 'CWE-321');

/** Of the file, or of where its way begins: what a test hands to the program nobody else does. */
function roleOfFinding(finding: Finding, roles: ReadonlyMap<string, FileRole>): FileRole {
  const role = roles.get(finding.path) ?? 'main';
  const source = finding.flow?.[0];
  return role === 'main' && source !== undefined ? (roles.get(source.path) ?? 'main') : role;
}

const ROLE_NAMES = { test: 'test code', example: 'example code' } as const;

/** Nobody attacks a test: what is found there is worth a look at most. Says so, for a folder's name may mislead. */
function downgraded(finding: Finding, role: FileRole, isOwn: boolean): Finding {
  if (role === 'main') return finding;
  const atMost = finding.severity === 'critical' || finding.severity === 'high' ? 'medium' : finding.severity;
  // What an example is set up with opens the example.
  const severity = (role === 'test' || isOwn) && atMost === 'medium' ? 'low' : atMost;
  const reason = ` By its path or its imports this is ${ROLE_NAMES[role]}: lowered from ${finding.severity}.`;
  const message = severity === finding.severity ? finding.message : `${finding.message}${reason}`;
  return { ...finding, severity, confidence: 'low', message };
}
