import type { ReportFormat } from '@vedette/contract';
import {
  type Finding,
  gitlabFrame,
  gitlabVulnerability,
  type ReportFrame,
  type ReportHead,
  type RuleCard,
  sarifFrame,
  sarifResult,
} from '@vedette/engine';
import { type RuleContent, toFinding } from '../synchronisation/stored-finding.ts';
import type { ReportRow } from './store.ts';

export interface Rendering extends ReportFrame {
  /** One finding as an item of the report. */
  item(row: ReportRow): object;
}

/** A report in one of the forms, with the ids and states of our findings in it. */
export function rendering(
  format: ReportFormat,
  head: ReportHead,
  rules: ReadonlyMap<string, RuleContent>,
): Rendering {
  const findingOf = (row: ReportRow): Finding => {
    const rule = rules.get(row.rule_id);
    if (rule === undefined) throw new Error(`Nothing is stored about rule ${row.rule_id}`);
    return toFinding(row.content, rule);
  };
  if (format === 'gitlab') {
    return {
      ...gitlabFrame(head),
      item: (row) => gitlabVulnerability(findingOf(row), row.finding_id, gitlabDetails(row)),
    };
  }
  const cards = [...rules].map(([id, rule]): RuleCard => ({ id, ...rule }));
  const frame = sarifFrame({ ...head, rules: cards });
  return { ...frame, item: (row) => sarifItem(findingOf(row), row, frame.ruleIndexOf(row.rule_id)) };
}

function gitlabDetails({ state, reason }: ReportRow): Record<string, object> {
  return {
    state: { name: 'State', type: 'text', value: state },
    ...(reason === null ? {} : { dismissal: { name: 'Reason for dismissal', type: 'text', value: reason } }),
  };
}

/** The id goes into `fingerprints`: SARIF's own fields for it take no UUID newer than version 5. */
function sarifItem(finding: Finding, row: ReportRow, ruleIndex: number): object {
  return sarifResult(finding, ruleIndex, {
    fingerprints: { 'vedetteFindingId/v1': row.finding_id },
    properties: { state: row.state },
    dismissal: row.reason,
  });
}
