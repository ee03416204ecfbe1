import { Problem, type Proposal, type ProposalAction } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { decideAlert } from '../alerts/index.ts';
import { type AuditContext, recordAudit } from '../audit/index.ts';
import { dismissFinding } from '../findings/index.ts';
import type { StartAnswer, StartScan } from '../scans/index.ts';
import { getProposal, isExpired, unknownProposal } from './proposals.ts';
import { lockProposal, type ProposalRow, updateProposal } from './store.ts';

/** Longer than a backend may take to acknowledge a start (10 s), with the provider asked before that. */
const STARTING_MS = 60_000;

export interface DecisionContext extends AuditContext {
  readonly url: string;
  readonly signal: AbortSignal;
}

/**
 * Does what was proposed, in the name of whoever decides. Approving what is approved changes nothing.
 * @returns the proposal; or the refusal of the scan that it would have started, and then it goes on waiting
 * @throws Problem `not_found`, `gone` when it has expired, `conflict` when it was rejected or cannot be done any more
 */
export async function approveProposal(
  ctx: Ctx,
  startScan: StartScan,
  organizationId: string,
  id: string,
  decision: DecisionContext,
): Promise<Proposal | StartAnswer> {
  const scan = await ctx.transaction(async (tx) => {
    const row = await lockOpen(tx, organizationId, id, 'approved');
    if (row === null) return null;
    if (row.action.kind === 'start_scan') {
      const until = new Date(tx.clock.now().getTime() + STARTING_MS);
      await updateProposal(organizationId, tx.db, id, { starting_until: until });
      return { action: row.action, attempt: row.attempt };
    }
    await perform(tx, organizationId, row.action, row.reason, decision);
    await close(tx, organizationId, row, 'approved', decision);
    return null;
  });
  if (scan !== null) {
    const refusal = await startProposedScan(ctx, startScan, organizationId, { id, ...scan }, decision);
    if (refusal !== null) return refusal;
  }
  return getProposal(ctx, organizationId, id);
}

/** @throws Problem `not_found`, `gone`, `conflict` when it was approved, or is being started. */
export async function rejectProposal(
  ctx: Ctx,
  organizationId: string,
  id: string,
  decider: AuditContext,
): Promise<Proposal> {
  await ctx.transaction(async (tx) => {
    const row = await lockOpen(tx, organizationId, id, 'rejected');
    if (row === null) return;
    if (row.starting_until !== null && row.starting_until > tx.clock.now()) {
      throw new Problem('conflict', {
        detail: 'Somebody approved it, and its scan is starting this moment.',
      });
    }
    await close(tx, organizationId, row, 'rejected', decider);
  });
  return getProposal(ctx, organizationId, id);
}

/** @returns null when it was decided that way already. */
async function lockOpen(
  tx: Ctx,
  organizationId: string,
  id: string,
  decision: 'approved' | 'rejected',
): Promise<ProposalRow | null> {
  const row = await lockProposal(organizationId, tx.db, id);
  if (row === undefined) throw unknownProposal();
  if (row.status === decision) return null;
  if (isExpired(tx, row)) {
    throw new Problem('gone', { detail: 'The proposal has expired. It has to be made again.' });
  }
  if (row.status !== 'waiting_for_approval') {
    throw new Problem('conflict', { detail: `The proposal was ${row.status} by ${row.decided_by_name}.` });
  }
  return row;
}

async function perform(
  tx: Ctx,
  organizationId: string,
  action: Exclude<ProposalAction, { kind: 'start_scan' }>,
  reason: string,
  decider: AuditContext,
): Promise<void> {
  if (action.kind === 'dismiss_finding') {
    await dismissFinding(tx, organizationId, decider, action.findingId, reason);
  } else {
    const { disposition, status } = action;
    await decideAlert(tx, organizationId, action.alertId, { disposition, status, reason }, decider);
  }
}

async function close(
  tx: Ctx,
  organizationId: string,
  row: ProposalRow,
  status: 'approved' | 'rejected',
  { actor, requestId }: AuditContext,
  scanId: string | null = null,
): Promise<void> {
  await updateProposal(organizationId, tx.db, row.id, {
    status,
    decided_at: tx.clock.now(),
    decided_by_name: actor.name,
    scan_id: scanId,
    starting_until: null,
  });
  await recordAudit(tx, organizationId, {
    actor,
    action: `proposal.${status}`,
    subjectKind: 'proposal',
    subjectId: row.id,
    details: { ...row.action, proposedBy: row.proposed_by_name, ...(scanId === null ? {} : { scanId }) },
    requestId,
  });
}

interface ScanToStart {
  readonly id: string;
  readonly action: Extract<ProposalAction, { kind: 'start_scan' }>;
  readonly attempt: number;
}

/** @returns null when the scan is accepted and the proposal approved, else the refusal. */
async function startProposedScan(
  ctx: Ctx,
  startScan: StartScan,
  organizationId: string,
  { id, action, attempt }: ScanToStart,
  decision: DecisionContext,
): Promise<StartAnswer | null> {
  const letGo = (next: number) =>
    updateProposal(organizationId, ctx.db, id, { starting_until: null, attempt: next });
  let answer: StartAnswer;
  try {
    answer = await startScan(ctx, {
      organizationId,
      actor: decision.actor,
      api: 'v0',
      body: Buffer.from(JSON.stringify(action.scan)),
      workspaceId: action.workspaceId,
      idempotencyKey: `proposal-${id}-${attempt}`,
      requestId: decision.requestId,
      url: decision.url,
      signal: decision.signal,
    });
  } catch (error) {
    // The same key again goes on with the same scan.
    await letGo(attempt);
    throw error;
  }
  if (answer.status >= 400) {
    await letGo(attempt + 1);
    return answer;
  }
  const { scanId } = JSON.parse(answer.body) as { scanId: string };
  await ctx.transaction(async (tx) => {
    const row = await lockProposal(organizationId, tx.db, id);
    if (row !== undefined && row.status !== 'approved')
      await close(tx, organizationId, row, 'approved', decision, scanId);
  });
  return null;
}
