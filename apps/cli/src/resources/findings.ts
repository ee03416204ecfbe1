import type { FindingOpinion, FindingSeverity, FindingState } from '@vedette/contract';
import type { Invocation } from '../command-line/command.ts';
import { exitCodes } from '../failure/exit-codes.ts';
import { pickCompany } from '../session/company.ts';
import { openSession } from '../session/session.ts';
import { printJson, printLines, printRecord } from '../terminal/print.ts';
import { pageSize, shortTime, showList } from './lists.ts';
import { findWorkspace } from './scans.ts';

interface ListFlags {
  readonly workspace: string;
  readonly company?: string;
  readonly severity?: FindingSeverity;
  readonly state?: FindingState;
  readonly rule?: string;
  readonly file?: string;
  readonly limit: number;
  readonly json?: boolean;
}

export async function listFindings({ flags, at }: Invocation<ListFlags>): Promise<number> {
  const session = await openSession(at);
  const company = await pickCompany(session, flags.company, at);
  const workspace = await findWorkspace(session, company.id, flags.workspace);
  const { severity, state, rule, file } = flags;
  const pages = session.client.pages('listFindings', {
    params: { workspaceId: workspace.id },
    query: { limit: pageSize(flags.limit), severity, state, rule, file },
  });
  return showList(
    { at, flags },
    pages,
    [
      { title: 'severity', value: (one) => one.severity },
      { title: 'state', value: (one) => one.state },
      { title: 'place', value: (one) => `${one.file}:${one.startLine}`, elastic: true },
      { title: 'title', value: (one) => one.title, elastic: true },
      { title: 'id', value: ({ id }) => id, below: true },
    ],
    `${workspace.name} has no such findings.`,
  );
}

export async function showFinding({ args, flags, at }: Invocation<{ json?: boolean }>): Promise<number> {
  const { client } = await openSession(at);
  const finding = await client.call('getFinding', { params: { findingId: args[0] ?? '' } });
  if (flags.json) {
    printJson(at, finding);
    return exitCodes.clean;
  }
  printRecord(at, [
    ['Finding', finding.title],
    ['Id', finding.id],
    ['Severity', `${finding.severity}, confidence ${finding.confidence}`],
    ['State', finding.reason === null ? finding.state : `${finding.state}: ${finding.reason}`],
    ['Rule', [finding.ruleId, ...finding.cwe, ...finding.owasp].join(', ')],
    ['Place', `${finding.file}:${finding.startLine}`],
    ['Within', finding.symbol.length === 0 ? null : finding.symbol.join('.')],
    ['Seen', `${shortTime(finding.firstSeenAt)} to ${shortTime(finding.lastSeenAt)}`],
  ]);
  const steps = (finding.flow ?? []).map(
    ({ file, startLine, description }, index) => `  ${index + 1}. ${file}:${startLine}  ${description}`,
  );
  printLines(at, [
    '',
    finding.message.trim().replaceAll(/\s+/g, ' '),
    ...(steps.length === 0 ? [] : ['', 'From source to sink:', ...steps]),
    ...(finding.opinion ? ['', `Model's opinion, no evidence: ${opinionOf(finding.opinion)}`] : []),
    '',
    `Fix: ${finding.remediation.trim().replaceAll(/\s+/g, ' ')}`,
  ]);
  return exitCodes.clean;
}

const verdicts = { raise: 'more likely', lower: 'less likely', keep: 'undecided' } as const;

const opinionOf = ({ model, verdict, explanation, severityBefore, confidenceBefore }: FindingOpinion) =>
  `${model}, ${verdicts[verdict]}: ${explanation.replaceAll(/\s+/g, ' ')} (the analysis itself: ${severityBefore}, confidence ${confidenceBefore})`;
