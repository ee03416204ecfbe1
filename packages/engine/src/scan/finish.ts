import type { FileRole } from '../inventory/role.ts';
import type { SourceFile } from '../inventory/source.ts';
import { type Suppression, suppressionFor } from '../match/index.ts';
import { decode } from '../parse/decode.ts';
import type { Finding, RawFinding } from '../report/finding.ts';
import { statementOf } from '../report/fingerprint.ts';
import { finishFindings } from '../report/finish-findings.ts';
import type { RuleFile } from '../rules/schema.ts';
import type { FileResult } from './file-result.ts';
import type { FlowFinding } from './program-stage.ts';

/** Lines of a construct that are looked at: more than its `statementOf` can need, blank ones and comments included. */
const MAX_LINES = 200;

/** Reads the statements of flows back from their files, one file at a time: texts were not kept. */
export async function withStatements(
  flows: readonly FlowFinding[],
  files: ReadonlyMap<string, SourceFile>,
): Promise<RawFinding[]> {
  const byPath = new Map<string, FlowFinding[]>();
  for (const flow of flows) {
    const list = byPath.get(flow.path);
    if (list) list.push(flow);
    else byPath.set(flow.path, [flow]);
  }
  const done: RawFinding[] = [];
  for (const [path, list] of byPath) {
    const lines = await linesOf(files.get(path));
    for (const flow of list) done.push({ ...flow, statement: cut(lines, flow) });
  }
  return done;
}

async function linesOf(file: SourceFile | undefined): Promise<readonly string[]> {
  if (!file) return [];
  try {
    const decoded = decode(await file.read(), true);
    return 'text' in decoded ? decoded.text.split('\n') : [];
  } catch {
    return [];
  }
}

function cut(lines: readonly string[], at: FlowFinding): string {
  const picked = lines.slice(at.startLine - 1, Math.min(at.endLine, at.startLine + MAX_LINES));
  if (picked.length > 0 && picked.length === at.endLine - at.startLine + 1) {
    picked[picked.length - 1] = (picked.at(-1) ?? '').slice(0, at.endColumn - 1);
  }
  picked[0] = (picked[0] ?? '').slice(at.startColumn - 1);
  return statementOf(picked.join('\n'));
}

/** Findings of all stages in report order, with suppressions; those in test and example code are lowered. */
export function finishScan(
  results: readonly FileResult[],
  flows: readonly RawFinding[],
  rules: ReadonlyMap<string, RuleFile>,
  isAudit: boolean,
): Finding[] {
  const suppressions = new Map<string, readonly Suppression[]>();
  const roles = new Map<string, FileRole>();
  const raw: RawFinding[] = [...flows];
  for (const result of results) {
    roles.set(result.path, result.role);
    if (result.suppressions.length > 0) suppressions.set(result.path, result.suppressions);
    for (const finding of result.findings) raw.push(finding);
  }
  const findings = finishFindings(
    raw,
    rules,
    (finding) =>
      suppressionFor(
        suppressions.get(finding.path) ?? [],
        finding.ruleId,
        finding.startLine,
        finding.endLine,
        rules.get(finding.ruleId)?.aliases,
      ),
    isAudit,
  );
  return findings.map((finding) => downgraded(finding, roleOf(finding, roles)));
}

/** Of the file, or of where its way begins: what a test hands to the program nobody else does. */
function roleOf(finding: Finding, roles: ReadonlyMap<string, FileRole>): FileRole {
  const role = roles.get(finding.path) ?? 'main';
  const source = finding.flow?.[0];
  return role === 'main' && source !== undefined ? (roles.get(source.path) ?? 'main') : role;
}

/** Nobody attacks a test: what is found there is worth a look at most. */
function downgraded(finding: Finding, role: FileRole): Finding {
  if (role === 'main') return finding;
  const severity =
    finding.severity === 'critical' || finding.severity === 'high' ? 'medium' : finding.severity;
  return {
    ...finding,
    severity: role === 'test' ? (severity === 'medium' ? 'low' : severity) : severity,
    confidence: 'low',
  };
}
