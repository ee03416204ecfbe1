import { createHash, randomUUIDv7 } from 'node:crypto';
import { Problem, type Proposal, type ProposalCreation, type ProposalQuery } from '@vedette/contract';
import type { Caller } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { afterId, type Page, toPage } from '../../platform/page.ts';
import { recordAudit, userActor } from '../audit/index.ts';
import {
  countWaitingProposals,
  expireProposals,
  insertProposal,
  type ProposalRow,
  selectOrganizationOfProposalAcrossOrganizations,
  selectProposal,
  selectProposals,
  selectWaitingProposal,
} from './store.ts';
import { describeSubject } from './subject.ts';

/** A week has working days in it whenever it begins; after that the code has moved on. */
const LIFE_MS = 7 * 24 * 60 * 60 * 1000;
/** More than a person reads. A program that goes in circles is stopped here. */
const WAITING_MAX = 500;

/** The organization that owns a proposal; undefined when there is no such proposal. */
export const locateProposal = (ctx: Ctx, id: string) =>
  selectOrganizationOfProposalAcrossOrganizations(ctx.db, id);

/**
 * Writes down what somebody wants done. Nothing is done.
 * @returns the proposal; the one that waits already, when it is the same action
 * @throws Problem `not_found` for what it is about, `conflict` when it is done already or too many wait
 */
export async function createProposal(
  ctx: Ctx,
  organizationId: string,
  caller: Caller,
  { action, reason }: ProposalCreation,
  requestId: string,
): Promise<Proposal> {
  const subject = await describeSubject(ctx, organizationId, action);
  const actionText = JSON.stringify(action);
  const hash = createHash('sha256').update(actionText).digest();
  return ctx.transaction(async (tx) => {
    const now = tx.clock.now();
    await expireProposals(organizationId, tx.db, now);
    const known = await selectWaitingProposal(organizationId, tx.db, hash);
    if (known !== undefined) return proposalView(tx, known);
    if ((await countWaitingProposals(organizationId, tx.db)) >= WAITING_MAX) {
      throw new Problem('conflict', {
        detail: `${WAITING_MAX} proposals wait for approval. A person has to decide about some of them first.`,
      });
    }
    const id = randomUUIDv7();
    const written = await insertProposal(organizationId, tx.db, {
      id,
      kind: action.kind,
      status: 'waiting_for_approval',
      action: actionText,
      action_hash: hash,
      reason,
      title: subject.title,
      workspace_id: subject.workspaceId,
      proposed_by_id: caller.user.id,
      proposed_by_name: caller.user.name,
      client_name: caller.credential.clientName,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFE_MS),
      decided_at: null,
      decided_by_name: null,
      scan_id: null,
      starting_until: null,
    });
    if (!written) {
      const first = await selectWaitingProposal(organizationId, tx.db, hash);
      if (first !== undefined) return proposalView(tx, first);
      throw new Problem('conflict', {
        detail: 'The same proposal was decided this moment. Look at it first.',
      });
    }
    await recordAudit(tx, organizationId, {
      actor: userActor(caller),
      action: 'proposal.created',
      subjectKind: 'proposal',
      subjectId: id,
      details: { ...action, reason, client: caller.credential.clientName },
      requestId,
    });
    return getProposal(tx, organizationId, id);
  });
}

/** Newest first. */
export async function listProposals(
  ctx: Ctx,
  organizationId: string,
  query: ProposalQuery,
): Promise<Page<Proposal>> {
  const rows = await selectProposals(organizationId, ctx.db, {
    limit: query.limit,
    after: afterId(query),
    status: query.status,
    kind: query.kind,
    now: ctx.clock.now(),
  });
  return toPage(
    rows,
    query,
    (row) => row.id,
    (row) => proposalView(ctx, row),
  );
}

/** @throws Problem `not_found`. */
export async function getProposal(ctx: Ctx, organizationId: string, id: string): Promise<Proposal> {
  const row = await selectProposal(organizationId, ctx.db, id);
  if (row === undefined) throw unknownProposal();
  return proposalView(ctx, row);
}

export const unknownProposal = () => new Problem('not_found', { detail: 'There is no such proposal.' });

export const isExpired = (ctx: Ctx, row: ProposalRow): boolean =>
  row.status === 'expired' || (row.status === 'waiting_for_approval' && row.expires_at <= ctx.clock.now());

function proposalView(ctx: Ctx, row: ProposalRow): Proposal {
  return {
    id: row.id,
    companyId: row.organization_id,
    status: isExpired(ctx, row) ? 'expired' : row.status,
    action: row.action,
    reason: row.reason,
    title: row.title,
    workspaceId: row.workspace_id,
    proposedBy: {
      userId: row.proposed_by_id,
      name: row.proposed_by_name,
      clientName: row.client_name,
    },
    approveUrl: `${ctx.baseUrl}/proposals/${row.id}`,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decided_by_name,
    scanId: row.scan_id,
  };
}
