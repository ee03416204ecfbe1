import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

const staying = new AbortController().signal;
const limits = {
  concurrency: 3,
  concurrencyPerOrganization: 2,
  waitingMax: 5,
  waitingMaxPerOrganization: 4,
  retryAfterSeconds: 7,
};

/** Work that says when it begins and ends when the test says so. */
function stage(limiter = createConcurrencyLimiter(limits)) {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  const enter = (name: string, signal = staying) =>
    limiter.run(name.slice(0, 1), signal, () => {
      began.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await turn();
  };
  return { limiter, began, enter, end };
}

const away = { code: 'service_unavailable', retryAfterSeconds: 7 };

test('no organization takes every place, however much of it waits, and turns go round', async () => {
  const { began, enter, end } = stage();
  const all = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((name) => enter(name));
  await expect(enter('a7')).rejects.toMatchObject(away);
  await turn();
  expect(began).toEqual(['a1', 'a2']);
  all.push(enter('b1'), enter('c1'));
  await turn();
  expect(began).toEqual(['a1', 'a2', 'b1']);
  // The queue as a whole has its end too.
  await expect(enter('d1')).rejects.toMatchObject(away);
  for (const name of ['a1', 'b1', 'a2', 'c1', 'a3', 'a4', 'a5', 'a6']) await end(name);
  await Promise.all(all);
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4', 'a5', 'a6']);
});

test('whoever leaves the queue makes room, and work that fails does too', async () => {
  const { limiter, began, enter, end } = stage();
  const leaving = new AbortController();
  const held = [enter('a1'), enter('a2')];
  const queued = enter('a3', leaving.signal);
  const rest = [enter('a4'), enter('a5'), enter('a6')];
  await expect(enter('a7')).rejects.toMatchObject(away);
  leaving.abort(new Error('left'));
  await expect(queued).rejects.toThrow('left');
  rest.push(enter('a7'));
  for (const name of ['a1', 'a2', 'a4', 'a5', 'a6', 'a7']) await end(name);
  await Promise.all([...held, ...rest]);
  expect(began).toEqual(['a1', 'a2', 'a4', 'a5', 'a6', 'a7']);
  await expect(limiter.run('a', staying, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await limiter.run('a', staying, async () => 'free again')).toBe('free again');
});
