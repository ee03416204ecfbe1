import type { Finding } from '../findings/finding.ts';
import { jsonItems, type ReportInput } from './report-input.ts';

/** A finding as our own JSON report has it: the type itself, keys in a fixed order. */
function plain(finding: Finding): object {
  const { ruleId, title, severity, confidence, path, startLine, startColumn, endLine, endColumn, ...rest } =
    finding;
  return { ruleId, title, severity, confidence, path, startLine, startColumn, endLine, endColumn, ...rest };
}

/** Our own JSON report (`schemas/report.schema.json`), piece by piece. */
export function* jsonReport(input: ReportInput): Generator<string> {
  const head = {
    version: 1,
    engineVersion: input.engineVersion,
    scanType: input.scanType,
    startedAt: input.startedAt,
    finishedAt: input.finishedAt,
    coverage: input.coverage,
    ...(input.heldForAudit === undefined ? {} : { heldForAudit: input.heldForAudit }),
    ...(input.revision ? { revision: input.revision } : {}),
  };
  yield `${JSON.stringify(head).slice(0, -1)},"findings":[\n`;
  const counts = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  yield* jsonItems(input.findings, (finding) => {
    if (finding.suppressed === null) counts[finding.severity]++;
    return plain(finding);
  });
  // Behind the findings, which are written as they come.
  yield `\n],\n"counts":${JSON.stringify(counts)}`;
  if (input.threatModel) yield `,\n"threatModel":${JSON.stringify(input.threatModel)}`;
  yield '}\n';
}
