import type { Finding, Step } from '../findings/finding.ts';
import { modelOpinionLabel, opinionText } from './model-opinion.ts';
import {
  cweUrl,
  jsonItems,
  type ReportFrame,
  type ReportHead,
  type ReportInput,
  tool,
} from './report-input.ts';

const severityNames = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'Info',
} as const;
/** The longest texts that the schema takes; the texts of users' own rules may be longer. */
const nameCharacters = 255;
const solutionCharacters = 7000;
const messagesMax = 100;
const nodeTypes = { source: 'source', step: 'propagation', sink: 'sink' } as const;

/** GitLab wants times without a zone, in UTC. */
const gitlabTime = (time: string): string => time.slice(0, 19);

/** A v5-style UUID out of a fingerprint, so that an id stays the same from scan to scan. */
export function uuidOf(fingerprint: string): string {
  const hex = fingerprint.padEnd(32, '0');
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function flowNode(step: Step): object {
  return {
    file_location: {
      type: 'file-location',
      file_name: step.path,
      line_start: step.startLine,
      line_end: Math.max(step.startLine, step.endLine),
    },
    node_type: nodeTypes[step.kind],
    type: 'code-flow-node',
  };
}

/** `A03:2021` → identifier; the name is what GitLab shows. */
function owaspIdentifier(code: string): object {
  return { type: 'owasp', name: `OWASP ${code}`, value: code };
}

/** One vulnerability object of GitLab's SAST report 15.2.1. `id` and `extra` let a server put its own id and details in. */
export function gitlabVulnerability(
  finding: Finding,
  id: string = uuidOf(finding.fingerprint),
  extra: Readonly<Record<string, object>> = {},
): object {
  const details: Record<string, object> = { ...extra };
  if (finding.flow && finding.flow.length > 0)
    details.code_flows = { name: 'Data flow', type: 'code-flows', items: [finding.flow.map(flowNode)] };
  details.confidence = { name: 'Confidence', type: 'text', value: finding.confidence };
  if (finding.opinion)
    details.model_opinion = { name: modelOpinionLabel, type: 'text', value: opinionText(finding.opinion) };
  if (finding.suppressed !== null)
    details.suppressed = { name: 'Suppressed in source', type: 'text', value: finding.suppressed };
  if (finding.ignoreRequest)
    details.ignore_request = { name: 'Not ignored', type: 'text', value: finding.ignoreRequest };
  const cls = finding.symbol.length > 1 ? finding.symbol.slice(0, -1).join('.') : null;
  const method = finding.symbol.at(-1) ?? null;
  return {
    id,
    name: finding.title.slice(0, nameCharacters),
    description: finding.message,
    severity: severityNames[finding.severity],
    solution: finding.remediation.slice(0, solutionCharacters),
    identifiers: [
      { type: 'vedette_rule_id', name: finding.ruleId, value: finding.ruleId },
      ...finding.cwe.map((cwe) => ({ type: 'cwe', name: cwe, value: cwe.slice(4), url: cweUrl(cwe) })),
      ...finding.owasp.map(owaspIdentifier),
    ],
    links: finding.references.map((url) => ({ url })),
    location: {
      file: finding.path,
      start_line: finding.startLine,
      end_line: finding.endLine,
      ...(cls === null ? {} : { class: cls }),
      ...(method === null ? {} : { method }),
    },
    details,
    tracking: {
      type: 'source',
      items: [
        {
          file: finding.path,
          start_line: finding.startLine,
          end_line: finding.endLine,
          signatures: [
            { algorithm: 'scope_offset_compressed', value: finding.scopeOffsetCompressed },
            { algorithm: 'scope_offset', value: finding.scopeOffset },
          ],
        },
      ],
    },
  };
}

/** Pictures and the like are no code that went unseen: a warning for each would hide those that count. */
const notAnalysed = ({ coverage }: ReportHead): string[] =>
  coverage.filesSkipped
    .filter(({ reason }) => reason !== 'binary')
    .map(
      ({ path, reason, detail }) =>
        `${path} was not analysed: ${reason}${detail === undefined ? '' : ` (${detail})`}`,
    );

const analysedInPart = ({ coverage }: ReportHead): string[] =>
  (coverage.filesIncomplete ?? []).map(
    ({ path, reasons }) => `${path} was analysed in part: ${reasons.join(', ')}`,
  );

/** The `scan` object. */
function gitlabScan(input: ReportHead): object {
  const self = { id: tool.id, name: tool.name, version: input.engineVersion, vendor: { name: tool.vendor } };
  return {
    analyzer: self,
    scanner: self,
    type: 'sast',
    start_time: gitlabTime(input.startedAt),
    end_time: gitlabTime(input.finishedAt),
    status: 'success',
    messages: [...notAnalysed(input), ...analysedInPart(input)]
      .slice(0, messagesMax)
      .map((value) => ({ level: 'warn', value })),
  };
}

/** A GitLab SAST report, schema 15.2.1, around its `gitlabVulnerability`s. */
export function gitlabFrame(head: ReportHead): ReportFrame {
  return {
    before: `{"version":"15.2.1","scan":${JSON.stringify(gitlabScan(head))},"vulnerabilities":[\n`,
    after: '\n],"remediations":[]}\n',
  };
}

/** A GitLab SAST report piece by piece. Findings silenced in source are left out. */
export function* gitlabReport(input: ReportInput): Generator<string> {
  const { before, after } = gitlabFrame(input);
  yield before;
  yield* jsonItems(unsuppressed(input.findings), (finding) => gitlabVulnerability(finding));
  yield after;
}

/** Findings that no `vedette-ignore` comment covers. */
export function* unsuppressed(findings: Iterable<Finding>): Generator<Finding> {
  for (const finding of findings) if (finding.suppressed === null) yield finding;
}
