import { Problem } from '@vedette/contract';

export interface ConcurrencyLimits {
  /** Pieces of work at the same time. */
  readonly concurrency: number;
  /** Of these, for one organization: less than all of them, so that none has to wait for a single other one. */
  readonly concurrencyPerOrganization: number;
  readonly waitingMax: number;
  readonly waitingMaxPerOrganization: number;
  readonly retryAfterSeconds: number;
}

/** Runs so much work at once, queues so much, and rejects the rest with 503; organizations take turns. */
export interface ConcurrencyLimiter {
  /**
   * @param signal whoever waits when it fires is let go with its reason; work that has begun looks at it itself
   * @throws Problem `service_unavailable` when too much waits, of this organization or altogether
   */
  run<T>(organizationId: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

interface Share {
  running: number;
  readonly waiting: (() => void)[];
}

export function createConcurrencyLimiter(limits: ConcurrencyLimits): ConcurrencyLimiter {
  /** In the order of their turns: whoever was served last is last. */
  const shares = new Map<string, Share>();
  let running = 0;
  let waiting = 0;

  /** Whoever has the least running is next; among equals, who was served longest ago. */
  function nextTurn(): [string, Share] | undefined {
    let next: [string, Share] | undefined;
    for (const entry of shares) {
      const [, share] = entry;
      if (share.waiting.length === 0 || share.running >= limits.concurrencyPerOrganization) continue;
      if (next === undefined || share.running < next[1].running) next = entry;
    }
    return next;
  }

  function serve(): void {
    while (running < limits.concurrency) {
      const [organizationId, share] = nextTurn() ?? [];
      if (organizationId === undefined || share === undefined) return;
      waiting--;
      running++;
      share.running++;
      shares.delete(organizationId);
      shares.set(organizationId, share);
      share.waiting.shift()?.();
    }
  }

  function refuse(share: Share): void {
    if (waiting < limits.waitingMax && share.waiting.length < limits.waitingMaxPerOrganization) return;
    throw new Problem('service_unavailable', { retryAfterSeconds: limits.retryAfterSeconds });
  }

  function turnOf(share: Share, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        share.waiting.splice(share.waiting.indexOf(enter), 1);
        waiting--;
        reject(signal.reason);
      };
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      share.waiting.push(enter);
      waiting++;
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  return {
    async run(organizationId, signal, work) {
      signal.throwIfAborted();
      const share = shares.get(organizationId) ?? { running: 0, waiting: [] };
      const begins = running < limits.concurrency && share.running < limits.concurrencyPerOrganization;
      if (!begins) refuse(share);
      shares.set(organizationId, share);
      const turn = turnOf(share, signal);
      serve();
      try {
        await turn;
      } catch (error) {
        forgetIdle(organizationId, share);
        throw error;
      }
      try {
        return await work();
      } finally {
        running--;
        share.running--;
        forgetIdle(organizationId, share);
        serve();
      }
    },
  };

  function forgetIdle(organizationId: string, share: Share): void {
    if (share.running === 0 && share.waiting.length === 0) shares.delete(organizationId);
  }
}
