import { Problem, type ThreatDecision, type ThreatDecisionCreation } from '@vedette/contract';
import type { Ctx } from '../../../platform/ctx.ts';
import { type Page, type PageQuery, toPage } from '../../../platform/page.ts';
import { type AuditContext, recordAudit } from '../../audit/index.ts';
import { getScan, unknownScan } from '../scans.ts';
import { readThreatModel } from '../threat-model.ts';
import {
  deleteThreatDecisions,
  selectThreatDecisions,
  type ThreatDecisionRow,
  upsertThreatDecisions,
} from './store.ts';

/** Every decision about a threat of the workspace, by the ids of the threats. */
export async function listThreatDecisions(
  ctx: Ctx,
  organizationId: string,
  workspaceId: string,
  query: PageQuery,
): Promise<Page<ThreatDecision>> {
  const page = { limit: query.limit, after: query.cursor ?? null };
  const rows = await selectThreatDecisions(organizationId, ctx.db, workspaceId, page);
  return toPage(rows, query, (row) => row.threat_id, decisionView);
}

/**
 * Decides about threats of the model that holds for a scan: all or none. Only what the model has can be decided about, so
 * that what is kept is bounded by what scans found.
 * @throws Problem `not_found`, `scan_not_completed`
 */
export async function decideThreats(
  ctx: Ctx,
  organizationId: string,
  { actor, requestId }: AuditContext,
  scanId: string,
  { threatIds: asked, decision, reason }: ThreatDecisionCreation,
): Promise<{ items: ThreatDecision[] }> {
  const scan = await getScan(ctx, organizationId, scanId);
  if (scan === null) throw unknownScan();
  const threatIds = [...new Set(asked)];
  const titles = new Map(
    (await readThreatModel(ctx, organizationId, scanId)).threats.map((one) => [one.id, one.title]),
  );
  const unknown = threatIds.find((id) => !titles.has(id));
  if (unknown !== undefined) {
    throw new Problem('not_found', { detail: `The threat model of this scan has no threat ${unknown}.` });
  }
  const row = { decision, reason, decided_by_name: actor.name, decided_at: ctx.clock.now() };
  await ctx.transaction(async (tx) => {
    await upsertThreatDecisions(organizationId, tx.db, scan.workspaceId, threatIds, row);
    await recordAudit(tx, organizationId, {
      actor,
      action: `threats.${decision}`,
      subjectKind: 'workspace',
      subjectId: scan.workspaceId,
      details: {
        reason,
        threats: threatIds.length,
        ...named(threatIds),
        titles: [...new Set(threatIds.map((id) => titles.get(id)))].slice(0, NAMED),
      },
      requestId,
    });
  });
  return { items: threatIds.map((threat_id) => decisionView({ ...row, threat_id })) };
}

/** Threats without a decision stay as they are, and are no entry in the audit log. */
export async function reopenThreats(
  ctx: Ctx,
  organizationId: string,
  { actor, requestId }: AuditContext,
  workspaceId: string,
  threatIds: readonly string[],
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const reopened = await deleteThreatDecisions(organizationId, tx.db, workspaceId, threatIds);
    if (reopened.length === 0) return;
    await recordAudit(tx, organizationId, {
      actor,
      action: 'threats.reopened',
      subjectKind: 'workspace',
      subjectId: workspaceId,
      details: { threats: reopened.length, ...named(reopened) },
      requestId,
    });
  });
}

/** An entry of the audit log says which, as far as a person reads: the rest stands in the decisions themselves. */
const NAMED = 20;

const named = (threatIds: readonly string[]) => ({ threatIds: threatIds.slice(0, NAMED) });

const decisionView = (row: Omit<ThreatDecisionRow, 'organization_id' | 'workspace_id'>): ThreatDecision => ({
  threatId: row.threat_id,
  decision: row.decision,
  reason: row.reason,
  decidedAt: row.decided_at.toISOString(),
  decidedBy: row.decided_by_name,
});
