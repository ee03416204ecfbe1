import type { CallReply, Scan } from '@vedette/contract';
import type { Invocation } from '../command-line/command.ts';
import { usageError } from '../failure/cli-error.ts';
import { exitCodes } from '../failure/exit-codes.ts';
import { pickCompany } from '../session/company.ts';
import { openSession, type Session } from '../session/session.ts';
import { printJson, printLines, printRecord } from '../terminal/print.ts';
import { pageSize, shortTime, showList } from './lists.ts';

interface ListFlags {
  readonly company?: string;
  readonly workspace?: string;
  readonly status?: Scan['status'];
  readonly limit: number;
  readonly json?: boolean;
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`;

export const scanPage = (
  server: string,
  { workspaceId, scanId }: { workspaceId: string; scanId: string },
): string => `${server}/workspace/${workspaceId}?scanId=${scanId}`;

const sourceOf = ({ source }: Scan): string =>
  source.repoUrl === undefined
    ? `archive ${source.sha256?.slice(0, 12) ?? ''}`
    : `${source.repoUrl}@${source.commit?.slice(0, 12) ?? ''}`;

/** What a language model had to say, and why it is not all; null where none reviews. */
const reviewOf = ({ modelReview: review }: Scan): string | null =>
  review === undefined
    ? null
    : `${review.outcome}: ${review.opinions} of ${review.undecided} undecided findings, ${review.inputTokens + review.outputTokens} tokens${review.reasons.length === 0 ? '' : ` (${review.reasons.join(', ').replaceAll('_', ' ')})`}`;

export async function listScans({ flags, at }: Invocation<ListFlags>): Promise<number> {
  const session = await openSession(at);
  const company = await pickCompany(session, flags.company, at);
  const workspaceId =
    flags.workspace === undefined
      ? undefined
      : (await findWorkspace(session, company.id, flags.workspace)).id;
  const pages = session.client.pages('listCompanyScans', {
    params: { companyId: company.id },
    query: { limit: pageSize(flags.limit), workspaceId, status: flags.status },
  });
  return showList(
    { at, flags },
    pages,
    [
      { title: 'id', value: ({ scanId }) => scanId, below: true },
      { title: 'status', value: ({ status }) => status },
      { title: 'type', value: ({ scanType }) => scanType },
      { title: 'started', value: ({ createdAt }) => shortTime(createdAt) },
      { title: 'source', value: sourceOf, elastic: true },
    ],
    `${company.name} has no such scans. Start one: vedette scan .`,
  );
}

/** A workspace by its id or its name. @throws CliError when there is none */
export async function findWorkspace(session: Session, companyId: string, named: string) {
  for await (const workspace of session.client.pages('listWorkspaces', {
    params: { companyId },
    query: { limit: 200 },
  }))
    if (workspace.id === named.toLowerCase() || workspace.name === named) return workspace;
  throw usageError(`There is no workspace "${named.slice(0, 100)}".`, '`vedette workspaces` lists them.');
}

export async function showScan({ args, flags, at }: Invocation<{ json?: boolean }>): Promise<number> {
  const { client, server } = await openSession(at);
  const scan = await client.call('getCompanyScan', { params: { scanId: args[0] ?? '' } });
  const webUrl = scanPage(server, scan);
  if (flags.json) printJson(at, { ...scan, webUrl });
  else {
    const { progress, coverage, failure } = scan;
    printRecord(at, [
      ['Scan', scan.scanId],
      [
        'Status',
        scan.status === 'running' ? `running, ${progress.phase} ${progress.percent} %` : scan.status,
      ],
      ['Failure', failure?.message],
      ['Type', scan.scanType],
      ['Source', sourceOf(scan)],
      ['Accepted', shortTime(scan.createdAt)],
      ['Finished', scan.finishedAt === null ? null : shortTime(scan.finishedAt)],
      [
        'Coverage',
        coverage === null
          ? null
          : `${count(coverage.filesAnalysed, 'file')} analysed, ${coverage.filesSkippedTotal} not${coverage.complete ? '' : '; not complete'}`,
      ],
      [
        'Audit',
        coverage?.heldForAudit ? `${count(coverage.heldForAudit, 'further finding')} of configuration` : null,
      ],
      ['Model review', reviewOf(scan)],
      ['Page', webUrl],
    ]);
  }
  return exitCodes.clean;
}

export async function cancelScan({ args, flags, at }: Invocation<{ json?: boolean }>): Promise<number> {
  const { client } = await openSession(at);
  const scan = await client.call('cancelCompanyScan', { params: { scanId: args[0] ?? '' } });
  if (flags.json) printJson(at, scan);
  else printLines(at, [`Scan ${scan.scanId} will not complete; its credit is given back.`]);
  return exitCodes.clean;
}

type Report = CallReply<'getFindingsOfScan'>;
type Vulnerability = Extract<Report, { vulnerabilities: unknown }>['vulnerabilities'][number];

/** `vedette scans compare A B`: what the second has that the first has not, and the other way round. */
export async function compareScans({ args, flags, at }: Invocation<{ json?: boolean }>): Promise<number> {
  const [before = '', after = ''] = args;
  const { client } = await openSession(at);
  const findingsOf = async (scanId: string): Promise<Map<string, Vulnerability>> => {
    const report = await client.call('getFindingsOfScan', {
      params: { scanId },
      query: { format: 'gitlab' },
    });
    const found =
      'vulnerabilities' in report ? (report as { vulnerabilities: Vulnerability[] }).vulnerabilities : [];
    return new Map(found.map((one) => [one.id, one]));
  };
  const [old, current] = [await findingsOf(before), await findingsOf(after)];
  const appeared = [...current.values()].filter(({ id }) => !old.has(id));
  const gone = [...old.values()].filter(({ id }) => !current.has(id));
  const brief = ({ id, name, severity, location }: Vulnerability) => ({
    id,
    severity: severity.toLowerCase(),
    title: name,
    file: location.file,
    line: location.start_line,
  });
  if (flags.json) {
    printJson(at, {
      before,
      after,
      new: appeared.map(brief),
      gone: gone.map(brief),
      unchanged: current.size - appeared.length,
    });
    return exitCodes.clean;
  }
  const line = (sign: string) => (one: Vulnerability) =>
    `${sign} ${one.severity.toLowerCase().padEnd(8)} ${one.location.file}:${one.location.start_line}  ${one.name}`;
  printLines(at, [
    ...appeared.map(line('+')),
    ...gone.map(line('-')),
    `${appeared.length} new, ${gone.length} gone, ${current.size - appeared.length} unchanged.`,
  ]);
  return exitCodes.clean;
}
