import type { RuleFile, Severity } from '../rules/rule-schema.ts';
import { type Grade, gradeByEvidence } from './evidence.ts';
import type { Finding, RawFinding } from './finding.ts';
import { type Identity, identities } from './fingerprint.ts';
import { isAsked, lowerQuestions, withoutQuestions, withoutRepeats } from './one-cause.ts';
import { signature } from './scope.ts';

/** What comments say about a finding, asked once per finding: see `match/suppressions.ts`. */
export type SuppressionLookup = (finding: RawFinding) => Pick<Finding, 'suppressed' | 'ignoreRequest'>;

function compare(a: RawFinding, b: RawFinding): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return (
    a.startLine - b.startLine ||
    a.startColumn - b.startColumn ||
    (a.ruleId < b.ruleId ? -1 : a.ruleId > b.ruleId ? 1 : 0)
  );
}

/** Weaknesses that are one to whoever mends them; the first stands for all. */
const FAMILIES: readonly (readonly string[])[] = [
  ['CWE-78', 'CWE-77', 'CWE-88'],
  ['CWE-94', 'CWE-95'],
  ['CWE-79', 'CWE-80', 'CWE-116'],
  ['CWE-89', 'CWE-564', 'CWE-943'],
  ['CWE-22', 'CWE-23', 'CWE-36', 'CWE-73'],
];

function families(rule: RuleFile | undefined): string[] {
  return (rule?.cwe ?? []).map((cwe) => FAMILIES.find((family) => family.includes(cwe))?.[0] ?? cwe);
}

/** What only looks dangerous gives way to a flow that proves the same weakness and ends or begins on the same line. */
function withoutGuesses(findings: RawFinding[], rules: ReadonlyMap<string, RuleFile>): RawFinding[] {
  const proven = new Set<string>();
  for (const { path, startLine, ruleId, flow } of findings)
    for (const one of flow ? families(rules.get(ruleId)) : []) {
      proven.add(`${path}\n${startLine}\n${one}`);
      // A flow whose place is the call that hands text to the function with the sink, and where it begins.
      for (const step of [flow?.at(-1), flow?.[0]])
        if (step) proven.add(`${step.path}\n${step.startLine}\n${one}`);
    }
  return findings.filter(
    ({ path, startLine, ruleId, flow }) =>
      flow !== null ||
      !families(rules.get(ruleId)).some((one) => proven.has(`${path}\n${startLine}\n${one}`)),
  );
}

const SEVERITIES: readonly Severity[] = ['info', 'low', 'medium', 'high', 'critical'];

/** One construct that two rules reject for the same weakness (an old cipher, in a bad mode) is one finding: the worse one. */
function onePerWeakness(findings: readonly RawFinding[], rules: ReadonlyMap<string, RuleFile>): RawFinding[] {
  const severity = (one: RawFinding): number => {
    const rule = rules.get(one.ruleId);
    return rule === undefined ? -1 : SEVERITIES.indexOf(grade(one, rule).severity);
  };
  const keyOf = (one: RawFinding): string =>
    `${one.path}\n${one.startLine}:${one.startColumn}:${one.endLine}:${one.endColumn}\n${families(rules.get(one.ruleId))[0] ?? ''}`;
  const worst = new Map<string, RawFinding>();
  for (const one of findings) {
    const have = worst.get(keyOf(one));
    if (have === undefined || severity(one) > severity(have)) worst.set(keyOf(one), one);
  }
  return findings.filter((one) => worst.get(keyOf(one)) === one);
}

/** Critical and high are for what is certain: a way that is followed, or a construct of which the rule says that it is always so (decision 80). */
const mostOf = (
  { severity, confidence, 'at-most': most = severity }: RuleFile,
  isFollowed: boolean,
): Severity =>
  isFollowed || confidence === 'high' || SEVERITIES.indexOf(most) < SEVERITIES.indexOf('high')
    ? most
    : 'medium';

function grade(finding: RawFinding, rule: RuleFile): Grade {
  const { severity, confidence } = rule;
  const most = mostOf(rule, finding.flow !== null);
  const given =
    finding.evidence === undefined
      ? { severity, confidence, isForAudit: false }
      : gradeByEvidence(severity, confidence, finding.evidence);
  const isMore = SEVERITIES.indexOf(given.severity) > SEVERITIES.indexOf(most);
  return isMore ? { ...given, severity: most } : given;
}

/**
 * Raw findings of all stages → findings in report order with the rule's texts, fingerprints and suppressions.
 * Two findings of one rule on one line are one (a flow wins over a structural match). Findings of unknown rules are
 * dropped: their rule files were withdrawn while a cached result was kept. What is guessed too much is for audits only.
 */
export function finishFindings(
  raw: readonly RawFinding[],
  rules: ReadonlyMap<string, RuleFile>,
  suppression: SuppressionLookup = () => ({ suppressed: null, ignoreRequest: null }),
  isAudit = true,
): Finding[] {
  const sorted = raw
    .filter((one) => {
      const rule = rules.get(one.ruleId);
      return rule !== undefined && (isAudit || !grade(one, rule).isForAudit);
    })
    .sort(compare);
  const byPlace = new Map<string, RawFinding>();
  for (const one of sorted) {
    const key = `${one.path}\n${one.startLine}\n${one.ruleId}`;
    const other = byPlace.get(key);
    if (!other || (!other.flow && one.flow) || (isAsked(other) && one.flow && !isAsked(one)))
      byPlace.set(key, one);
  }
  const unique = onePerWeakness(
    withoutGuesses(
      withoutRepeats(lowerQuestions(withoutQuestions([...byPlace.values()]), rules), rules),
      rules,
    ),
    rules,
  ).sort(compare);
  const identified = identities(unique);
  return unique.flatMap((one, index) => {
    const rule = rules.get(one.ruleId);
    const identity = identified[index];
    if (!rule || !identity) return [];
    return [reported(one, rule, identity, suppression(one))];
  });
}

/** A raw finding with the texts of its rule, its grade and its identity. @param said what comments say about it */
export function reported(
  one: RawFinding,
  rule: RuleFile,
  identity: Identity,
  said: ReturnType<SuppressionLookup>,
): Finding {
  const { severity, confidence } = grade(one, rule);
  const offset = one.startLine - one.scope.line;
  return {
    ruleId: one.ruleId,
    path: one.path,
    startLine: one.startLine,
    startColumn: one.startColumn,
    endLine: one.endLine,
    endColumn: one.endColumn,
    title: rule.title,
    message: one.flow && one.message ? `${one.message} ${rule.message}` : (one.message ?? rule.message),
    remediation: rule.remediation,
    severity,
    confidence,
    cwe: rule.cwe,
    owasp: rule.owasp ?? [],
    references: rule.references,
    symbol: one.symbol,
    flow: one.flow,
    ...identity,
    scopeOffset: signature(one.path, one.scope, offset),
    scopeOffsetCompressed: signature(one.path, one.scope, one.codeLinesBetween ?? offset),
    lineHash: one.lineHash ?? null,
    snippet: one.snippet ?? null,
    ...said,
    ...(one.fix && { fix: one.fix }),
  };
}
