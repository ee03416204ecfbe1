import type { Ctx } from '../../../platform/ctx.ts';
import type { ScanRef } from '../backend.ts';
import { endCancelled } from '../life.ts';
import { removeResult } from '../result/write.ts';
import { lockScan } from '../store.ts';
import { finishRun, type TakenRun } from './store.ts';

/**
 * Ends a run together with its scan, in one transaction: by `end`, or as cancelled when that was asked for before.
 * @returns `lost` when the run is another's by now; then nothing was changed.
 */
export function endRun(
  ctx: Ctx,
  run: TakenRun,
  end: (tx: Ctx, ref: ScanRef) => Promise<unknown>,
): Promise<'ended' | 'cancelled' | 'lost'> {
  const ref = { organizationId: run.organization_id, scanId: run.scan_id };
  return ctx.transaction(async (tx) => {
    // The scan before its run, as whoever cancels it does: else the two could wait for one another.
    const scan = await lockScan(run.organization_id, tx.db, run.scan_id);
    if (!(await finishRun(run, tx.db))) return 'lost';
    if (scan?.cancel_requested_at != null) {
      await endCancelled(tx, ref);
      return 'cancelled';
    }
    await end(tx, ref);
    return 'ended';
  });
}

/** Removes what attempts stored that came to nothing. */
export async function removeAttempts(
  ctx: Ctx,
  run: Pick<TakenRun, 'organization_id' | 'scan_id'>,
  attempts: readonly number[],
): Promise<void> {
  for (const attempt of attempts) {
    await removeResult(ctx, { organizationId: run.organization_id, scanId: run.scan_id, attempt });
  }
}
