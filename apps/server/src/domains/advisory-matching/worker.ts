import type { Ctx } from '../../platform/ctx.ts';
import type { Notifications } from '../../platform/notifications.ts';
import { createQueueWorker, type QueueWorker } from '../../platform/queue-worker.ts';
import { ADVISORY_CHANNEL } from '../advisories/index.ts';
import { matchChangedAdvisories } from './changed-advisories.ts';
import { MATCHING_CHANNEL, matchIndexedScans } from './indexed-scans.ts';

/** Without a wake-up: what was postponed comes due, and a notification may be lost. */
const POLL_MS = 2_000;

/** Matches imported advisories with scanned components: what changed since, of either. */
export function createMatchingWorker(ctx: Ctx, notifications: Notifications): Omit<QueueWorker, 'wake'> {
  const worker = createQueueWorker(
    { log: ctx.log, notifications },
    {
      channel: MATCHING_CHANNEL,
      runners: 1,
      pollMs: POLL_MS,
      round: (isStopping) => matchingRound(ctx, isStopping),
    },
  );
  let stopListening: (() => void) | undefined;
  return {
    start() {
      stopListening = notifications.listen(ADVISORY_CHANNEL, () => worker.wake());
      worker.start();
    },
    async stop() {
      stopListening?.();
      await worker.stop();
    },
  };
}

/** @returns how much was worked off */
export async function matchingRound(ctx: Ctx, isStopping: () => boolean): Promise<number> {
  const scans = await matchIndexedScans(ctx, isStopping);
  return scans + (await matchChangedAdvisories(ctx, isStopping));
}
