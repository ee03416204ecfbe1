import { ApiError } from '@vedette/contract';
import { expect, test } from 'vitest';
import { throughOutages } from './outage.ts';

const cut = () =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) });
const gateway = () => new ApiError(new Response('Bad gateway', { status: 502 }), null);
const lost = new Error('lost');

/** A step that ends as it is told in turn, a clock that only waiting moves, and what was told of outages. */
async function through(steps: readonly (Error | 'answered then cut' | 'done')[], interruptedAt = -1) {
  const interruption = new AbortController();
  const left = [...steps];
  const waited: number[] = [];
  let outages = 0;
  let now = 0;
  const outcome = await throughOutages(
    async (answered) => {
      const step = left.shift() ?? cut();
      if (step === 'done') return step;
      if (step instanceof Error) throw step;
      answered();
      throw cut();
    },
    {
      signal: interruption.signal,
      now: () => new Date(now),
      onAway: () => void outages++,
      lost: () => lost,
      wait: async (ms) => {
        waited.push(ms);
        now += ms;
        if (waited.length === interruptedAt) interruption.abort(new Error('interrupted'));
      },
    },
  ).catch((error: unknown) => error);
  return { outcome, waited, outages, left: left.length };
}

test('a server that goes away and comes back is waited for with growing pauses, and told of once an outage', async () => {
  const { outcome, waited, outages } = await through([
    cut(),
    gateway(),
    cut(),
    'answered then cut',
    cut(),
    'done',
  ]);
  expect([outcome, outages]).toEqual(['done', 2]);
  expect(waited).toEqual([500, 1_000, 2_000, 500, 1_000]);
});

test('one that stays away is given up after five minutes', async () => {
  const { outcome, waited } = await through([]);
  expect(outcome).toBe(lost);
  const total = waited.reduce((sum, ms) => sum + ms, 0);
  expect(Math.max(...waited)).toBe(5_000);
  expect([total > 300_000, total <= 305_000]).toEqual([true, true]);
});

test('what is no outage, and Ctrl-C, end it at once', async () => {
  const unavailable = { code: 'service_unavailable', detail: 'Later.' };
  for (const error of [
    new ApiError(new Response('{}', { status: 503 }), unavailable),
    new ApiError(new Response('{}', { status: 401 }), null),
    new TypeError('x is not a function'),
    new TypeError('fetch failed', {
      cause: Object.assign(new Error(), { code: 'ENOENT', path: 'a.tar.gz' }),
    }),
  ])
    expect(await through([error, 'done'])).toEqual({ outcome: error, waited: [], outages: 0, left: 1 });
  const interrupted = await through([cut(), cut(), 'done'], 1);
  expect([interrupted.outcome instanceof TypeError, interrupted.left]).toEqual([true, 1]);
});
