import { expect, test } from 'vitest';
import { createTtlCache } from './ttl-cache.ts';

const LONG_MS = 3_600_000;

/** Look-ups that answer with how many there were, and can be held up. */
function counting() {
  let count = 0;
  return async () => ++count;
}

test('those who ask while a look-up is under way, or soon after, share its answer', async () => {
  const cache = createTtlCache<number>({ ttlMs: LONG_MS, maxEntries: 10 });
  const lookUp = counting();
  expect(await Promise.all([cache.get('a', lookUp), cache.get('a', lookUp)])).toEqual([1, 1]);
  expect(await cache.get('a', lookUp)).toBe(1);
  expect(await cache.get('b', lookUp)).toBe(2);
});

test('an answer that is older than the time to live is looked up anew', async () => {
  const cache = createTtlCache<number>({ ttlMs: 0, maxEntries: 10 });
  const lookUp = counting();
  expect([await cache.get('a', lookUp), await cache.get('a', lookUp)]).toEqual([1, 2]);
});

test('a look-up that began before an entry was deleted answers nobody who asks afterwards', async () => {
  const cache = createTtlCache<string>({ ttlMs: LONG_MS, maxEntries: 10 });
  const { promise, resolve: answer } = Promise.withResolvers<string>();
  const first = cache.get('a', () => promise);
  cache.delete('a');
  expect(await cache.get('a', async () => 'after')).toBe('after');
  answer('before');
  expect(await first).toBe('before');
  expect(await cache.get('a', async () => 'again')).toBe('after');
});

test('failures, and answers that are not to be kept, are remembered by nobody', async () => {
  const cache = createTtlCache<number | null>({
    ttlMs: LONG_MS,
    maxEntries: 10,
    keep: (value) => value !== null,
  });
  await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await cache.get('a', async () => null)).toBeNull();
  expect(await cache.get('a', async () => 1)).toBe(1);
  expect(await cache.get('a', async () => 2)).toBe(1);
});

test('a look-up that fails takes no newer entry with it', async () => {
  const cache = createTtlCache<string>({ ttlMs: LONG_MS, maxEntries: 10 });
  const { promise, reject: fail } = Promise.withResolvers<string>();
  const first = cache.get('a', () => promise);
  cache.delete('a');
  expect(await cache.get('a', async () => 'newer')).toBe('newer');
  fail(new Error('away'));
  await expect(first).rejects.toThrow('away');
  expect(await cache.get('a', async () => 'again')).toBe('newer');
});

test('past its size the oldest entry goes, and no other', async () => {
  const cache = createTtlCache<number>({ ttlMs: LONG_MS, maxEntries: 2 });
  const lookUp = counting();
  for (const key of ['a', 'b', 'c']) await cache.get(key, lookUp);
  expect([await cache.get('b', lookUp), await cache.get('c', lookUp)]).toEqual([2, 3]);
  expect(await cache.get('a', lookUp)).toBe(4);
});
