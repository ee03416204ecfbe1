import { Problem } from '@vedette/contract';

/** Lets so many through at once; the others wait in order, up to so many, and the rest is told to come back. */
export interface ConcurrencyLimiter {
  /** @throws Problem `service_unavailable` when too many wait. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createConcurrencyLimiter(limits: {
  atOnce: number;
  waitingMax: number;
  retryAfterSeconds: number;
}): ConcurrencyLimiter {
  const waiting: (() => void)[] = [];
  let inside = 0;
  return {
    async run(work) {
      if (inside >= limits.atOnce) {
        if (waiting.length >= limits.waitingMax) {
          throw new Problem('service_unavailable', { retryAfterSeconds: limits.retryAfterSeconds });
        }
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else inside++;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) inside--;
        else next();
      }
    },
  };
}
