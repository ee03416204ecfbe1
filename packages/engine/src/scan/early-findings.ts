import type { FileRole } from '../file-kinds/role.ts';
import type { Finding, RawFinding } from '../findings/finding.ts';
import { finishFindings } from '../findings/finish-findings.ts';
import type { Suppression } from '../match/index.ts';
import type { RuleFile } from '../rules/schema.ts';
import type { FileResult } from './file-result.ts';
import { lowered, suppressedBy } from './finish.ts';
import type { FlowFinding } from './program-stage.ts';

/**
 * A finding as the stage sees it that has just made it. The report may raise it, join it with another or leave it out, and adds those
 * that only all files together show.
 */
export interface EarlyFinding extends Pick<Finding, 'title' | 'severity' | 'path' | 'startLine'> {
  readonly phase: 'files' | 'program';
}

export interface EarlyFindings {
  /** What the patterns of one file show; none that a comment in it ignores. */
  ofFile(result: FileResult): EarlyFinding[];
  /** What the program stage shows beyond that; all files have to be given before. */
  ofFlows(flows: readonly FlowFinding[]): EarlyFinding[];
}

/** Findings in the words and severities of a report, before there is one. */
export function earlyFindings(
  rules: ReadonlyMap<string, RuleFile>,
  { isAudit, today }: { readonly isAudit: boolean; readonly today: string | null },
): EarlyFindings {
  const told = new Set<string>();
  const suppressions = new Map<string, readonly Suppression[]>();
  const roles = new Map<string, FileRole>();

  function finish(raw: readonly RawFinding[], phase: EarlyFinding['phase']): EarlyFinding[] {
    const finished = finishFindings(raw, rules, suppressedBy(suppressions, rules, today), isAudit);
    return finished.flatMap((finding) => {
      const { path, startLine, ruleId } = finding;
      const key = `${path}\n${startLine}\n${ruleId}`;
      if (finding.suppressed !== null || told.has(key)) return [];
      told.add(key);
      const { title, severity } = lowered(finding, roles, rules);
      return [{ phase, title, severity, path, startLine }];
    });
  }

  return {
    ofFile(result) {
      if (result.role !== 'main') roles.set(result.path, result.role);
      if (result.suppressions.length > 0) suppressions.set(result.path, result.suppressions);
      // Which projects are libraries is not known yet.
      const found = result.findings.filter((one) => rules.get(one.ruleId)?.projects === undefined);
      return found.length === 0 ? [] : finish(found, 'files');
    },
    // Statements make fingerprints, which nobody asks of these.
    ofFlows: (flows) =>
      finish(
        flows.map((one) => ({ ...one, statement: '' })),
        'program',
      ),
  };
}
