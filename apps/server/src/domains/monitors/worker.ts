import type { Ctx } from '../../platform/ctx.ts';
import type { Notifications } from '../../platform/notifications.ts';
import { createQueueWorker, type QueueWorker } from '../../platform/queue-worker.ts';
import type { OnAlertsCreated } from '../alerts/index.ts';
import { processDeliveries } from './process.ts';
import { notifyWorkersAcrossOrganizations, selectWorkAcrossOrganizations } from './queue-store.ts';

const CHANNEL = 'vedette_deliveries';
/** While one transaction is with the database, the other reads payloads. More only take connections from requests. */
const RUNNERS = 2;
/** Without a wake-up: retries come due, monitors are resumed, a notification may be lost. */
const POLL_MS = 500;
/** A process that only takes deliveries in tells the others at most this often. */
const NOTIFY_MS = 50;

export interface DeliveryWorker extends Pick<QueueWorker, 'start' | 'stop'> {
  /** To be called after a commit that made deliveries pending. */
  wake(ctx: Ctx): void;
}

/**
 * Turns deliveries into alerts. A queue of its own instead of a job each: claims of hundreds are what makes thousands a
 * second, and the log of deliveries and the queue can never disagree.
 */
export function createDeliveryWorker(
  ctx: Ctx,
  notifications: Notifications,
  hooks: readonly OnAlertsCreated[],
): DeliveryWorker {
  let notifying = false;
  const worker = createQueueWorker(
    { log: ctx.log, notifications },
    {
      channel: CHANNEL,
      runners: RUNNERS,
      pollMs: POLL_MS,
      round: (isStopping) => processRound(ctx, hooks, isStopping),
    },
  );
  return {
    ...worker,
    wake(context) {
      if (worker.wake() || notifying) return;
      notifying = true;
      setTimeout(() => {
        notifying = false;
        // A lost notification costs a poll.
        notifyWorkersAcrossOrganizations(context.db, CHANNEL).catch(() => undefined);
      }, NOTIFY_MS);
    },
  };
}

/** Wakes the workers of all processes, once the transaction of `tx` is committed. */
export const notifyDeliveryWorkers = (tx: Ctx): Promise<void> =>
  notifyWorkersAcrossOrganizations(tx.db, CHANNEL);

/** One transaction at each place where something waits, so that a thousand at one do not delay the first at another. */
export async function processRound(
  ctx: Ctx,
  hooks: readonly OnAlertsCreated[],
  isStopping: () => boolean,
): Promise<number> {
  let finished = 0;
  for (const work of await selectWorkAcrossOrganizations(ctx.db)) {
    if (isStopping()) break;
    finished += await processDeliveries(ctx, work, hooks);
  }
  return finished;
}
