import type { AlertSeverity, AlertStatus, Disposition, TriageResult } from '@vedette/contract';
import type { Invocation } from '../command-line/command.ts';
import { exitCodes } from '../failure/exit-codes.ts';
import { pickCompany } from '../session/company.ts';
import { openSession } from '../session/session.ts';
import { printJson, printLines, printRecord } from '../terminal/print.ts';
import { pageSize, shortTime, showList } from './lists.ts';

interface ListFlags {
  readonly company?: string;
  readonly status?: AlertStatus;
  readonly severity?: AlertSeverity;
  readonly disposition?: Disposition;
  readonly package?: string;
  readonly monitor?: string;
  readonly limit: number;
  readonly json?: boolean;
}

export async function listAlerts({ flags, at }: Invocation<ListFlags>): Promise<number> {
  const session = await openSession(at);
  const company = await pickCompany(session, flags.company, at);
  const { status, severity, disposition, monitor } = flags;
  const pages = session.client.pages('listAlerts', {
    params: { companyId: company.id },
    query: {
      limit: pageSize(flags.limit),
      status,
      severity,
      disposition,
      monitorId: monitor,
      package: flags.package,
    },
  });
  return showList(
    { at, flags },
    pages,
    [
      { title: 'severity', value: (one) => one.severity },
      { title: 'status', value: (one) => one.status },
      { title: 'disposition', value: (one) => one.disposition },
      { title: 'title', value: (one) => one.title, elastic: true },
      { title: 'seen', value: (one) => shortTime(one.lastSeenAt) },
      { title: 'id', value: ({ id }) => id, below: true },
    ],
    `${company.name} has no such alerts.`,
  );
}

export async function showAlert({ args, flags, at }: Invocation<{ json?: boolean }>): Promise<number> {
  const { client } = await openSession(at);
  const alert = await client.call('getAlert', { params: { alertId: args[0] ?? '' } });
  if (flags.json) {
    printJson(at, alert);
    return exitCodes.clean;
  }
  printRecord(at, [
    ['Alert', alert.title],
    ['Id', alert.id],
    ['Severity', alert.severity],
    ['Status', alert.status],
    [
      'Disposition',
      alert.decidedBy === null ? alert.disposition : `${alert.disposition}, by ${alert.decidedBy}`,
    ],
    ['Asks for', alert.actionRequired === 'none' ? null : alert.actionRequired],
    ['Package', alert.version === null ? alert.package : `${alert.package}@${alert.version}`],
    ['Fixed in', alert.fixedVersion],
    ['Seen', `${alert.count === 1 ? 'once' : `${alert.count} times, last`} ${shortTime(alert.lastSeenAt)}`],
  ]);
  if (alert.triage !== null) printLines(at, triageLines(alert.triage));
  if (alert.status !== 'closed')
    printLines(at, ['', `Decide: \`vedette alerts close ${alert.id} --as DISPOSITION --reason TEXT\``]);
  return exitCodes.clean;
}

function triageLines(triage: TriageResult): string[] {
  const place = (file: string | null, line: number | null) =>
    file === null ? '' : `  (${file}${line === null ? '' : `:${line}`})`;
  const part = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : ['', title, ...lines]);
  return [
    '',
    `${triage.summary} (confidence ${triage.confidence})`,
    ...part(
      'Evidence',
      triage.evidence.map(({ id, text, file, line }) => `  ${id}  ${text}${place(file, line)}`),
    ),
    ...part(
      'Against it',
      triage.counterEvidence.map(({ id, text, file, line }) => `  ${id}  ${text}${place(file, line)}`),
    ),
    ...part(
      'Not known',
      triage.gaps.map(({ what, file, line }) => `  ${what}${place(file, line)}`),
    ),
    ...part(
      'What to do',
      triage.actions.flatMap(({ title, command }) =>
        command === null ? [`  ${title}`] : [`  ${title}`, `      ${command}`],
      ),
    ),
  ];
}

export async function triageAlert({ args, flags, at }: Invocation<{ json?: boolean }>): Promise<number> {
  const { client } = await openSession(at);
  await client.call('triageAlert', { params: { alertId: args[0] ?? '' } });
  if (flags.json) printJson(at, { id: args[0], status: 'waiting' });
  else printLines(at, ['The agent looks at it again.', `See: vedette alerts show ${args[0]}`]);
  return exitCodes.clean;
}

export async function closeAlert({
  args,
  flags,
  at,
}: Invocation<{
  as: Exclude<Disposition, 'duplicated'>;
  reason: string;
  json?: boolean;
}>): Promise<number> {
  const { client } = await openSession(at);
  const alert = await client.call('decideAlert', {
    params: { alertId: args[0] ?? '' },
    body: { disposition: flags.as, status: 'closed', reason: flags.reason },
  });
  if (flags.json) printJson(at, alert);
  else printLines(at, [`Closed as ${alert.disposition.replace('_', ' ')}: ${alert.title}`]);
  return exitCodes.clean;
}
