import type { Log } from './log.ts';
import type { Notifications } from './notifications.ts';

/** After a failure nobody foresaw, or while the database is away. */
const PAUSE_MS = 1_000;

export interface QueueWorkerOptions {
  /** Notifications on it wake the worker, whatever they say. */
  readonly channel: string;
  /** Rounds at the same time in this process. */
  readonly runners: number;
  /** The longest sleep: what comes due by time alone announces itself to nobody, and a notification may be lost. */
  readonly pollMs: number;
  /** Works off what waits, a share of each organization. @returns how many were finished; 0 lets the worker sleep */
  round(isStopping: () => boolean): Promise<number>;
}

export interface QueueWorker {
  start(): void;
  /** Something waits. @returns false when this process runs no rounds: another has to be told. */
  wake(): boolean;
  /** Finishes the rounds that run. */
  stop(): Promise<void>;
}

/**
 * Runs rounds over a queue in the database until one finishes nothing, and sleeps then until it is woken. Every process
 * with a worker takes its share; who gets what is settled by the round's own claims.
 */
export function createQueueWorker(
  { log, notifications }: { readonly log: Log; readonly notifications: Notifications },
  { channel, runners: count, pollMs, round }: QueueWorkerOptions,
): QueueWorker {
  const sleepers = new Set<() => void>();
  let wakeUps = 0;
  let stopping = false;
  let runners: Promise<void>[] = [];
  let stopListening: (() => void) | undefined;

  const wakeAll = () => {
    wakeUps++;
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
      const seen = wakeUps;
      try {
        const finished = await round(() => stopping);
        // What came during the round may have come after its place was looked at.
        if (finished === 0 && wakeUps === seen && !stopping) await sleep(pollMs);
      } catch (error) {
        log.error({ err: error, channel }, 'a queue worker was interrupted');
        if (!stopping) await sleep(PAUSE_MS);
      }
    }
  }

  return {
    start() {
      stopListening = notifications.listen(channel, wakeAll);
      runners = Array.from({ length: count }, run);
    },
    wake() {
      if (runners.length === 0) return false;
      wakeAll();
      return true;
    },
    async stop() {
      stopping = true;
      stopListening?.();
      wakeAll();
      await Promise.all(runners);
    },
  };
}
