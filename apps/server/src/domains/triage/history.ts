import type { Ctx } from '../../platform/ctx.ts';
import {
  deleteBudgetsAcrossOrganizations,
  deleteModelRunsAcrossOrganizations,
  deleteRunsAcrossOrganizations,
} from './store.ts';

const DAY_MS = 86_400_000;
/** Rows of one statement: conclusions are up to some hundred kilobytes each, and nothing is to wait for their end. */
const AT_ONCE = 2_000;

/**
 * Forgets what is older than `TRIAGE_HISTORY_DAYS`: conclusions, records of questions to the model, and what was spent on
 * them. The last conclusion about an alert stands with the alert and stays. Stops between statements when `signal` says so.
 */
export async function sweepHistory(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - ctx.config.TRIAGE_HISTORY_DAYS * DAY_MS);
  for (const forget of [deleteRunsAcrossOrganizations, deleteModelRunsAcrossOrganizations]) {
    while (!signal.aborted && (await forget(ctx.db, before, AT_ONCE)) === AT_ONCE);
  }
  await deleteBudgetsAcrossOrganizations(ctx.db, before);
}
