import type { TriagePolicy } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { type Actor, recordAudit } from '../audit/index.ts';
import { selectPolicy, upsertPolicy } from './store.ts';

/** Nothing closes by itself that the decision table does not close, unless the organization says so. */
const STANDARD: TriagePolicy = { closeDevelopmentOnly: false };

export async function policyOf(ctx: Ctx, organizationId: string): Promise<TriagePolicy> {
  const row = await selectPolicy(organizationId, ctx.db);
  return row === undefined ? STANDARD : { closeDevelopmentOnly: row.close_development_only };
}

/** Holds for what is triaged from now on; what was closed before stays closed. */
export async function changePolicy(
  ctx: Ctx,
  organizationId: string,
  actor: Actor,
  policy: TriagePolicy,
  requestId: string,
): Promise<TriagePolicy> {
  return ctx.transaction(async (tx) => {
    const before = await policyOf(tx, organizationId);
    await upsertPolicy(organizationId, tx.db, {
      close_development_only: policy.closeDevelopmentOnly,
      updated_at: tx.clock.now(),
    });
    await recordAudit(tx, organizationId, {
      actor,
      action: 'triage_policy.changed',
      subjectKind: 'company',
      subjectId: organizationId,
      details: { from: before, to: policy },
      requestId,
    });
    return policy;
  });
}
