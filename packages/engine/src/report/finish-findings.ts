import type { RuleFile } from '../rules/rule-schema.ts';
import type { Finding, RawFinding } from './finding.ts';
import { identities } from './fingerprint.ts';

/** A finding's reason to be silent, asked once per finding: see `match/suppressions.ts`. */
export type SuppressionLookup = (finding: RawFinding) => string | null;

function compare(a: RawFinding, b: RawFinding): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1;
  return (
    a.startLine - b.startLine ||
    a.startColumn - b.startColumn ||
    (a.ruleId < b.ruleId ? -1 : a.ruleId > b.ruleId ? 1 : 0)
  );
}

/**
 * Raw findings of all stages → findings in report order with the rule's texts, fingerprints and suppressions.
 * Two findings of one rule on one line are one (a flow wins over a structural match). Findings of unknown rules are
 * dropped: their rule files were withdrawn while a cached result was kept.
 */
export function finishFindings(
  raw: readonly RawFinding[],
  rules: ReadonlyMap<string, RuleFile>,
  suppression: SuppressionLookup = () => null,
): Finding[] {
  const sorted = raw.filter((one) => rules.has(one.ruleId)).sort(compare);
  const byPlace = new Map<string, RawFinding>();
  for (const one of sorted) {
    const key = `${one.path}\n${one.startLine}\n${one.ruleId}`;
    const other = byPlace.get(key);
    if (!other || (!other.flow && one.flow)) byPlace.set(key, one);
  }
  const unique = [...byPlace.values()].sort(compare);
  const identified = identities(unique);
  return unique.flatMap((one, index) => {
    const rule = rules.get(one.ruleId);
    const identity = identified[index];
    if (!rule || !identity) return [];
    const scope = [one.path, ...one.symbol].join('|');
    const offset = one.startLine - (one.symbolLine ?? 1);
    return [
      {
        ruleId: one.ruleId,
        path: one.path,
        startLine: one.startLine,
        startColumn: one.startColumn,
        endLine: one.endLine,
        endColumn: one.endColumn,
        title: rule.title,
        message: one.message ?? rule.message,
        remediation: rule.remediation,
        severity: rule.severity,
        confidence: rule.confidence,
        cwe: rule.cwe,
        owasp: rule.owasp ?? [],
        references: rule.references,
        symbol: one.symbol,
        flow: one.flow,
        ...identity,
        scopeOffset: `${scope}:${offset}`,
        scopeOffsetCompressed: `${scope}:${one.codeLinesBetween ?? offset}`,
        suppressed: suppression(one),
      },
    ];
  });
}
