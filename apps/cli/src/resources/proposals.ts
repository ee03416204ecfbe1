import type { Proposal, ProposalAction, ProposalKind, ProposalStatus } from '@vedette/contract';
import type { Invocation } from '../command-line/command.ts';
import { CliError } from '../failure/cli-error.ts';
import { exitCodes } from '../failure/exit-codes.ts';
import { pickCompany } from '../session/company.ts';
import { openSession } from '../session/session.ts';
import { printJson, printLines } from '../terminal/print.ts';
import { pageSize, shortTime, showList } from './lists.ts';

interface ListFlags {
  readonly company?: string;
  readonly status?: ProposalStatus;
  readonly kind?: ProposalKind;
  readonly limit: number;
  readonly json?: boolean;
}

export async function listProposals({ flags, at }: Invocation<ListFlags>): Promise<number> {
  const session = await openSession(at);
  const company = await pickCompany(session, flags.company, at);
  const pages = session.client.pages('listProposals', {
    params: { companyId: company.id },
    query: { limit: pageSize(flags.limit), status: flags.status, kind: flags.kind },
  });
  return showList(
    { at, flags },
    pages,
    [
      { title: 'status', value: ({ status }) => status.replaceAll('_', ' ') },
      { title: 'would', value: ({ action }) => effectOf(action) },
      { title: 'about', value: ({ title }) => title, elastic: true },
      { title: 'by', value: ({ proposedBy }) => proposedBy.clientName ?? proposedBy.name },
      { title: 'made', value: ({ createdAt }) => shortTime(createdAt) },
      { title: 'id', value: ({ id }) => id, below: true },
    ],
    `${company.name} has no such proposals.`,
  );
}

function effectOf(action: ProposalAction): string {
  if (action.kind === 'start_scan') return 'scan';
  if (action.kind === 'dismiss_finding') return 'dismiss';
  return `${action.status === 'closed' ? 'close as' : 'call it'} ${action.disposition.replaceAll('_', ' ')}`;
}

type Decide = Invocation<{ json?: boolean }>;

export const approveProposal = (invocation: Decide): Promise<number> => decide(invocation, 'approveProposal');
export const rejectProposal = (invocation: Decide): Promise<number> => decide(invocation, 'rejectProposal');

/** A login of this command is what coding agents act with too, so the service takes a person's own credential for it. */
async function decide(
  { args, flags, at }: Decide,
  route: 'approveProposal' | 'rejectProposal',
): Promise<number> {
  const { client, server, credentialFrom } = await openSession(at);
  const proposalId = args[0] ?? '';
  const proposal: Proposal = await client.call(route, { params: { proposalId } }).catch((error: unknown) => {
    if (credentialFrom !== 'login' || (error as { status?: number }).status !== 403) throw error;
    throw new CliError({
      code: 'needs_a_person',
      message: 'A login of the command line cannot decide about proposals: coding agents act with the same.',
      hint: `Open ${server}/proposals/${proposalId} in a browser, or set VEDETTE_TOKEN to a personal access token.`,
      exitCode: exitCodes.notAllowed,
    });
  });
  if (flags.json) printJson(at, proposal);
  else {
    printLines(at, [
      `${proposal.status === 'approved' ? 'Approved' : 'Rejected'}: ${effectOf(proposal.action)} ${proposal.title}`,
      ...(proposal.scanId === null ? [] : [`See: vedette scans show ${proposal.scanId}`]),
    ]);
  }
  return exitCodes.clean;
}
