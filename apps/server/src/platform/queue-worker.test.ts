import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { OnNotification } from './notifications.ts';
import { createQueueWorker } from './queue-worker.ts';

const log = pino({ level: 'silent' });
/** Longer than any test takes: what happens in time happens because the worker was woken. */
const NEVER_MS = 3_600_000;

/** A worker whose rounds are ended by the test, one after the other, and a way to notify it. */
function workerOf({ runners = 1 } = {}) {
  const begun: { end(finished: number): void; fail(): void }[] = [];
  let onBegin: () => void = () => undefined;
  let notify: OnNotification = () => undefined;
  const notifications = {
    listen: (_channel: string, listener: OnNotification) => {
      notify = listener;
      return () => undefined;
    },
    close: async () => undefined,
  };
  const round = () =>
    new Promise<number>((resolve, reject) => {
      begun.push({ end: resolve, fail: () => reject(new Error('the database is away')) });
      onBegin();
    });
  const worker = createQueueWorker(
    { log, notifications },
    { channel: 'things', runners, pollMs: NEVER_MS, round },
  );
  /** The nth round, counted from 0, once it runs. */
  const roundOf = async (n: number) => {
    while (begun[n] === undefined) {
      await new Promise<void>((resolve) => {
        onBegin = resolve;
      });
    }
    return begun[n];
  };
  return { worker, begun, roundOf, notify: () => notify('') };
}

test('a round that finished something is followed by another at once', async () => {
  const { worker, roundOf } = workerOf();
  worker.start();
  (await roundOf(0)).end(1);
  const second = await roundOf(1);
  const stopped = worker.stop();
  second.end(0);
  await stopped;
});

test('a wake-up during a round is not lost, though that round finishes nothing', async () => {
  const { worker, roundOf, notify } = workerOf();
  worker.start();
  const first = await roundOf(0);
  notify();
  first.end(0);
  const second = await roundOf(1);
  const stopped = worker.stop();
  second.end(0);
  await stopped;
});

test('every sleeping runner is woken', async () => {
  const { worker, roundOf, begun } = workerOf({ runners: 2 });
  worker.start();
  (await roundOf(0)).end(0);
  (await roundOf(1)).end(0);
  expect(begun).toHaveLength(2);
  expect(worker.wake()).toBe(true);
  const rounds = [await roundOf(2), await roundOf(3)];
  const stopped = worker.stop();
  for (const round of rounds) round.end(0);
  await stopped;
});

test('a round that fails ends no worker', async () => {
  const { worker, roundOf, notify } = workerOf();
  worker.start();
  (await roundOf(0)).fail();
  // Once what failed has been dealt with, the worker sleeps and hears of it.
  await new Promise((resolve) => setImmediate(resolve));
  notify();
  const second = await roundOf(1);
  const stopped = worker.stop();
  second.end(0);
  await stopped;
});

test('stopping waits for the round that runs, and begins no other', async () => {
  const { worker, roundOf, begun } = workerOf();
  worker.start();
  const first = await roundOf(0);
  let isStopped = false;
  const stopped = worker.stop().then(() => {
    isStopped = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(isStopped).toBe(false);
  first.end(1);
  await stopped;
  expect(begun).toHaveLength(1);
});

test('a process that runs no rounds says so, for somebody else to be told', () => {
  expect(workerOf().worker.wake()).toBe(false);
});
