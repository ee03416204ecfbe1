import type { Ctx } from '../../../platform/ctx.ts';
import type { ScanRef } from '../backend.ts';
import { lockScan } from '../store.ts';
import { endCancelled } from '../transitions.ts';
import { sendDeleteAbandonedResults } from './abandoned-results.ts';
import { type ClaimedRun, finishRun } from './store.ts';

/**
 * Ends a run together with its scan, in one transaction: by `end`, or as cancelled when that was asked for before. What its
 * attempts stored is removed afterwards, but for a result that `end` made count.
 * @param end returns the number of the attempt whose result counts; null for none
 * @returns `lost` when the run is another's by now; then nothing was changed.
 */
export function endRun(
  ctx: Ctx,
  run: ClaimedRun,
  end: (tx: Ctx, ref: ScanRef) => Promise<number | null>,
): Promise<'ended' | 'cancelled' | 'lost'> {
  const ref = { organizationId: run.organization_id, scanId: run.scan_id };
  return ctx.transaction(async (tx) => {
    // The scan before its run, as whoever cancels it does: else the two could wait for one another.
    const scan = await lockScan(run.organization_id, tx.db, run.scan_id);
    if (!(await finishRun(run, tx.db))) return 'lost';
    if (scan?.cancel_requested_at != null) {
      await endCancelled(tx, ref);
      await sendDeleteAbandonedResults(tx, ref, run.attempt);
      return 'cancelled';
    }
    const counts = await end(tx, ref);
    await sendDeleteAbandonedResults(tx, ref, counts === null ? run.attempt : counts - 1);
    return 'ended';
  });
}
