import type { Ctx } from '../../platform/ctx.ts';
import type { Notifications } from '../../platform/notifications.ts';
import type { OnAlertsCreated } from '../alerts/index.ts';
import { processDeliveries } from './process.ts';
import { notifyWorkersAcrossOrganizations, selectWorkAcrossOrganizations } from './queue-store.ts';

const CHANNEL = 'vedette_deliveries';
/** While one transaction is with the database, the other reads payloads. More only take connections from requests. */
const RUNNERS = 2;
/** Without a wake-up: retries come due, monitors are resumed, a notification may be lost. */
const POLL_MS = 500;
/** After a failure nobody foresaw, or while the database is away. */
const PAUSE_MS = 1_000;
/** A process that only takes deliveries in tells the others at most this often. */
const NOTIFY_MS = 50;

export interface DeliveryWorker {
  start(): void;
  /** To be called after a commit that made deliveries pending. */
  wake(ctx: Ctx): void;
  /** Finishes the transactions that run. */
  stop(): Promise<void>;
}

/**
 * Turns deliveries into alerts. A queue of its own instead of a job each: claims of hundreds are what makes thousands a
 * second, and the log of deliveries and the queue can never disagree. Every process with a worker takes its share.
 */
export function createDeliveryWorker(
  ctx: Ctx,
  notifications: Notifications,
  hooks: readonly OnAlertsCreated[],
): DeliveryWorker {
  const sleepers = new Set<() => void>();
  let woken = 0;
  let stopping = false;
  let runners: Promise<void>[] = [];
  let stopListening: (() => void) | undefined;
  let notifying = false;

  const wakeAll = () => {
    woken++;
    for (const wake of sleepers) wake();
  };

  function sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        sleepers.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, ms);
      sleepers.add(wake);
    });
  }

  async function run(): Promise<void> {
    while (!stopping) {
      const seen = woken;
      try {
        const finished = await processRound(ctx, hooks, () => stopping);
        // What came during the round may have come after its place was looked at.
        if (finished === 0 && woken === seen && !stopping) await sleep(POLL_MS);
      } catch (error) {
        ctx.log.error({ err: error }, 'the delivery worker was interrupted');
        if (!stopping) await sleep(PAUSE_MS);
      }
    }
  }

  return {
    start() {
      stopListening = notifications.listen(CHANNEL, wakeAll);
      runners = Array.from({ length: RUNNERS }, run);
    },
    wake(context) {
      if (runners.length > 0) return wakeAll();
      if (notifying) return;
      notifying = true;
      setTimeout(() => {
        notifying = false;
        // A lost notification costs a poll.
        notifyWorkersAcrossOrganizations(context.db, CHANNEL).catch(() => undefined);
      }, NOTIFY_MS);
    },
    async stop() {
      stopping = true;
      stopListening?.();
      wakeAll();
      await Promise.all(runners);
    },
  };
}

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
