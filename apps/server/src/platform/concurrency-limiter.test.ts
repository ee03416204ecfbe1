import { expect, test } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

test('lets so many through at once, the others in their order, and tells the rest to come back', async () => {
  const limiter = createConcurrencyLimiter({ atOnce: 2, waitingMax: 2, retryAfterSeconds: 7 });
  const ends: (() => void)[] = [];
  const began: number[] = [];
  const enter = (who: number) =>
    limiter.run(() => {
      began.push(who);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const inside = [enter(1), enter(2), enter(3), enter(4)];
  await expect(enter(5)).rejects.toMatchObject({ code: 'service_unavailable', retryAfterSeconds: 7 });
  expect(began).toEqual([1, 2]);
  for (let at = 0; at < inside.length; at++) {
    await expect.poll(() => ends.length).toBeGreaterThan(at);
    ends[at]?.();
    await inside[at];
  }
  expect(began).toEqual([1, 2, 3, 4]);
  await expect(limiter.run(async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await limiter.run(async () => 'free again')).toBe('free again');
});
