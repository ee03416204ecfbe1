import type { TriageRun } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { afterId, type Page, type PageQuery, toPage } from '../../platform/page.ts';
import { type Actor, recordAudit } from '../audit/index.ts';
import { selectRuns } from './store.ts';
import { requestTriage } from './worker.ts';

/** What the agent concluded about an alert each time, newest first. */
export async function listRuns(
  ctx: Ctx,
  organizationId: string,
  alertId: string,
  query: PageQuery,
): Promise<Page<TriageRun>> {
  const page = { limit: query.limit, after: afterId(query) };
  const rows = await selectRuns(organizationId, ctx.db, alertId, page);
  return toPage(
    rows,
    query,
    (row) => row.id,
    (row) => ({ id: row.id, createdAt: row.created_at.toISOString(), result: row.result }),
  );
}

/** A person asks the agent to look again. */
export async function triageAgain(
  ctx: Ctx,
  organizationId: string,
  actor: Actor,
  alertId: string,
  requestId: string,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    await requestTriage(tx, organizationId, [alertId]);
    await recordAudit(tx, organizationId, {
      actor,
      action: 'alert.triage_requested',
      subjectKind: 'alert',
      subjectId: alertId,
      requestId,
    });
  });
}
