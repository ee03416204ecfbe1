import { createHash, randomUUIDv7 } from 'node:crypto';
import { type Finding, severityOrder } from '@vedette/engine';
import { toPgText } from '../../../platform/database.ts';
import type { StoredFinding, StoredRule } from './store.ts';

type RuleTexts = Pick<Finding, 'title' | 'remediation' | 'cwe' | 'owasp' | 'references'>;
/** What is kept of a rule: its texts, and how grave its gravest finding is (those in tests are lowered). */
export type RuleContent = RuleTexts &
  Pick<Finding, 'severity' | 'confidence'> & {
    /** What it says in general; a finding's own message may know more. */
    readonly message?: string | undefined;
  };
type OwnContent = Omit<Finding, keyof RuleTexts>;

export const severityRank = (severity: Finding['severity']): number => severityOrder.indexOf(severity);

/**
 * Splits a page of findings into rows and what their rules say.
 * @param explained the rules' own messages
 * @param before rows of the scan that are stored already
 */
export function toStored(
  findings: readonly Finding[],
  explained: readonly { readonly id: string; readonly message: string }[],
  before: number,
): { rows: StoredFinding[]; rules: StoredRule[] } {
  const messages = new Map(explained.map(({ id, message }) => [id, message]));
  const rules = new Map<string, StoredRule>();
  const rows = findings.map((finding, index) => {
    const { title, remediation, cwe, owasp, references, ...own } = finding;
    const severity = severityRank(finding.severity);
    const known = rules.get(finding.ruleId);
    if (known === undefined || severity < known.severity) {
      const { confidence } = finding;
      const content: RuleContent = {
        title,
        message: messages.get(finding.ruleId),
        remediation,
        cwe,
        owasp,
        references,
        severity: finding.severity,
        confidence,
      };
      rules.set(finding.ruleId, { ruleId: finding.ruleId, severity, content: JSON.stringify(content) });
    }
    return {
      number: before + index + 1,
      mintedId: randomUUIDv7(),
      weakness: asUuid(finding.weakness),
      locationKey: locationKeyOf(finding.path, finding.occurrence),
      ruleId: toPgText(finding.ruleId),
      severity,
      path: toPgText(finding.path),
      startLine: finding.startLine,
      content: JSON.stringify(own satisfies OwnContent),
    };
  });
  return { rows, rules: [...rules.values()] };
}

/** The finding again, out of its row and what its rule says. */
export function toFinding(content: string, rule: RuleContent): Finding {
  const own = JSON.parse(content) as OwnContent;
  return {
    ...own,
    title: rule.title,
    remediation: rule.remediation,
    cwe: rule.cwe,
    owasp: rule.owasp,
    references: rule.references,
  };
}

/** 32 hexadecimal digits as PostgreSQL writes 16 bytes; the columns hold digests, not identifiers. */
const asUuid = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

function locationKeyOf(path: string, occurrence: number): string {
  return asUuid(createHash('sha256').update(`${occurrence}:${path}`).digest('hex').slice(0, 32));
}
