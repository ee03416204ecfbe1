import { type Finding, type FindingState, Problem } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { type AuditContext, recordAudit } from '../audit/index.ts';
import { findingView, unknownFinding } from './findings.ts';
import { lockFinding, updateDecision } from './store.ts';

interface Decision {
  readonly state: FindingState;
  readonly reason: string | null;
  readonly action: 'finding.published' | 'finding.dismissed' | 'finding.reopened';
}

/** @throws Problem `not_found`; `conflict` when it is dismissed: that is taken back first, by reopening it. */
export function publishFinding(
  ctx: Ctx,
  organizationId: string,
  decider: AuditContext,
  findingId: string,
): Promise<Finding> {
  const decision = { state: 'published', reason: null, action: 'finding.published' } as const;
  return decide(ctx, organizationId, decider, findingId, decision);
}

/** @throws Problem `not_found`. */
export function dismissFinding(
  ctx: Ctx,
  organizationId: string,
  decider: AuditContext,
  findingId: string,
  reason: string,
): Promise<Finding> {
  const decision = { state: 'dismissed', reason, action: 'finding.dismissed' } as const;
  return decide(ctx, organizationId, decider, findingId, decision);
}

/** @throws Problem `not_found`. */
export function reopenFinding(
  ctx: Ctx,
  organizationId: string,
  decider: AuditContext,
  findingId: string,
): Promise<Finding> {
  const decision = { state: 'draft', reason: null, action: 'finding.reopened' } as const;
  return decide(ctx, organizationId, decider, findingId, decision);
}

/** Deciding again what is decided changes nothing, and is no entry in the audit log. */
async function decide(
  ctx: Ctx,
  organizationId: string,
  { actor, requestId }: AuditContext,
  findingId: string,
  { state, reason, action }: Decision,
): Promise<Finding> {
  return ctx.transaction(async (tx) => {
    const row = await lockFinding(organizationId, tx.db, findingId);
    if (row === undefined) throw unknownFinding();
    if (row.state === state && row.reason === reason) return findingView(row);
    if (row.state === 'dismissed' && state === 'published') {
      throw new Problem('conflict', {
        detail: 'The finding is dismissed. Reopen it first, then publish it.',
      });
    }
    const decision = { state, reason, decided_by_name: actor.name, decided_at: tx.clock.now() };
    await updateDecision(organizationId, tx.db, findingId, decision);
    await recordAudit(tx, organizationId, {
      actor,
      action,
      subjectKind: 'finding',
      subjectId: findingId,
      details: { workspaceId: row.workspace_id, from: row.state, ...(reason === null ? {} : { reason }) },
      requestId,
    });
    return findingView({ ...row, ...decision });
  });
}
