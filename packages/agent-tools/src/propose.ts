/** Tools that write: each makes a proposal, which is done when a person approves it and not before. */
import {
  decideAlertBody,
  dismissal,
  type Proposal,
  type ProposalAction,
  proposalStatus,
  scanType,
  uuid,
} from '@vedette/contract';
import { z } from 'zod';
import { type AgentSession, ToolFailure, tool } from './tool.ts';

const reason = dismissal.shape.reason.describe('Why: what a person needs to know to decide.');

const waiting = z.object({
  proposalId: uuid,
  status: proposalStatus,
  approveUrl: z.string().describe('Where a person approves or rejects it. Show it to them.'),
  expiresAt: z.string(),
});

const WAITS =
  'Nothing is done: the proposal waits until a person approves it at approveUrl. Proposing it again changes nothing.';

export const proposingTools = [
  tool({
    name: 'start_scan',
    title: 'Propose a scan',
    description: `Propose to scan a workspace: a commit of a hosted repository, or again what was last uploaded to a local one. ${WAITS}`,
    effect: 'propose',
    input: z.strictObject({
      workspaceId: uuid,
      commit: z.string().optional().describe('Full SHA; needed for a hosted repository, and only there.'),
      scanType: scanType.optional(),
      paths: z.array(z.string()).max(100).optional().describe('Files and folders to look at first.'),
      reason,
    }),
    output: waiting,
    run: async (session, { reason: why, ...wish }) =>
      propose(
        session,
        { kind: 'start_scan', workspaceId: wish.workspaceId, scan: await scanOf(session, wish) },
        why,
      ),
  }),
  tool({
    name: 'propose_alert_disposition',
    title: 'Propose a disposition',
    description: `Propose what an alert turned out to be. ${WAITS}`,
    effect: 'propose',
    input: z.strictObject({
      alertId: uuid,
      disposition: decideAlertBody.shape.disposition.unwrap(),
      close: z.boolean().default(false).describe('Close the alert with it.'),
      reason,
    }),
    output: waiting,
    run: (session, { alertId, disposition, close, reason: why }) =>
      propose(
        session,
        { kind: 'alert_disposition', alertId, disposition, ...(close ? { status: 'closed' } : {}) },
        why,
      ),
  }),
  tool({
    name: 'dismiss_finding',
    title: 'Propose to dismiss a finding',
    description: `Propose that a finding is none to mend. ${WAITS}`,
    effect: 'propose',
    input: z.strictObject({ findingId: uuid, reason }),
    output: waiting,
    run: (session, { findingId, reason: why }) =>
      propose(session, { kind: 'dismiss_finding', findingId }, why),
  }),
];

type ProposedScan = Extract<ProposalAction, { kind: 'start_scan' }>['scan'];
type ScanWish = { workspaceId: string; commit?: string | undefined } & Partial<
  Pick<ProposedScan, 'scanType' | 'paths'>
>;

/** The source follows from the workspace: an agent names no address and no archive. */
async function scanOf(
  { client, company }: AgentSession,
  { workspaceId, commit, ...rest }: ScanWish,
): Promise<ProposedScan> {
  const { kind, repoUrl } = await client.call('getWorkspace', { params: { workspaceId } });
  const options = { scanType: rest.scanType ?? ('standard' as const), paths: rest.paths };
  if (kind === 'remote') {
    if (repoUrl === null || commit === undefined)
      throw new ToolFailure('A hosted repository is scanned at a commit: name its full SHA.');
    return { ...options, repoUrl, commit };
  }
  if (commit !== undefined) throw new ToolFailure('A local workspace has no commits: leave commit out.');
  const companyId = (await company()).id;
  const { items } = await client.call('listCompanyScans', {
    params: { companyId },
    query: { workspaceId, limit: 1 },
  });
  const source = items[0]?.source;
  if (source?.archiveId === undefined || source.sha256 === undefined)
    throw new ToolFailure('Nothing was uploaded to this workspace yet. A person uploads it: vedette scan.');
  return {
    ...options,
    generateThreatModel: true,
    source: { kind: 'local_archive', archiveId: source.archiveId, sha256: source.sha256 },
  };
}

async function propose(
  { client, company }: AgentSession,
  action: ProposalAction,
  why: string,
): Promise<z.input<typeof waiting>> {
  const { id, ...proposal }: Proposal = await client.call('createProposal', {
    params: { companyId: (await company()).id },
    body: { action, reason: why },
  });
  return { proposalId: id, ...proposal };
}
