import type { ModelRun } from '@vedette/contract';
import type { Ctx } from '../../../platform/ctx.ts';
import { afterId, type Page, type PageQuery, toPage } from '../../../platform/page.ts';
import { selectModelRuns } from './store.ts';

/** What became of each question about an alert, newest first. */
export async function listModelRuns(
  ctx: Ctx,
  organizationId: string,
  alertId: string,
  query: PageQuery,
): Promise<Page<ModelRun>> {
  const page = { limit: query.limit, after: afterId(query) };
  const rows = await selectModelRuns(organizationId, ctx.db, alertId, page);
  return toPage(
    rows,
    query,
    (row) => row.id,
    (row) => ({
      id: row.id,
      createdAt: row.created_at.toISOString(),
      model: row.model,
      outcome: row.outcome,
      inputTokens: row.input_tokens,
      outputTokens: row.output_tokens,
      durationMs: row.duration_ms,
      inputsHash: row.inputs_hash,
    }),
  );
}
