import type { Worker } from 'node:worker_threads';

/** How often a thread is looked at. */
const POLL_INTERVAL_MS = 200;

/**
 * A thread that computes on a busy machine gets on slowly, one that hangs not at all: so many times the processor time that
 * it may use are let pass before it is given up all the same.
 */
const IDLE_FACTOR = 20;

/** Watches what a thread uses. Processor time does not depend on what else the machine does, so it does not change results. */
export interface ThreadClock {
  /** From now on the thread may use its budget anew. */
  restart(): void;
  /** What it had used of the budget at the last look. */
  usedMs(): number;
  stop(): void;
}

/**
 * @param budgetMs processor time that the thread may use from now on
 * @param onLook called with each look, before it is judged
 * @param onSpent called once the budget is used up
 */
export function watchThread(
  worker: Worker,
  budgetMs: number,
  { onLook, onSpent }: { onLook?: () => void; onSpent: () => void },
): ThreadClock {
  /** What the thread had used at the last look, and when its budget began; null before the first. */
  let used: number | null = null;
  let usedBefore: number | null = null;
  let began = performance.now();
  let asking = false;
  const look = (): void => {
    onLook?.();
    if (performance.now() - began > budgetMs * IDLE_FACTOR) onSpent();
    // A thread that starts or ends cannot say what it uses; one that is deep in a single instruction says it late.
    if (asking) return;
    asking = true;
    worker
      .cpuUsage()
      .then(({ user, system }) => {
        used = (user + system) / 1000;
        usedBefore ??= used;
        if (used - usedBefore > budgetMs) onSpent();
      })
      .catch(() => undefined)
      .finally(() => {
        asking = false;
      });
  };
  const timer = setInterval(look, POLL_INTERVAL_MS);
  return {
    restart() {
      usedBefore = used;
      began = performance.now();
    },
    usedMs: () => (used ?? 0) - (usedBefore ?? 0),
    stop: () => clearInterval(timer),
  };
}
