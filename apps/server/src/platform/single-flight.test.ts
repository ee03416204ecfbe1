import { expect, test } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

const staying = () => new AbortController().signal;

/** Work that ends when the test says so, and knows whether it was told to stop. */
function work() {
  const signals: AbortSignal[] = [];
  const ends: ((value: string) => void)[] = [];
  const begin = (signal: AbortSignal) => {
    signals.push(signal);
    return new Promise<string>((resolve, reject) => {
      ends.push(resolve);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  };
  return { signals, ends, begin };
}

test('calls for the same thing share one piece of work, calls for others and later ones have their own', async () => {
  const flights = createSingleFlight<string>();
  const { ends, begin } = work();
  const calls = [1, 2, 3].map(() => flights.run('a', staying(), begin));
  const other = flights.run('b', staying(), begin);
  expect(ends).toHaveLength(2);
  ends[0]?.('first');
  ends[1]?.('other');
  expect(await Promise.all(calls)).toEqual(['first', 'first', 'first']);
  expect(await other).toBe('other');
  const later = flights.run('a', staying(), begin);
  ends[2]?.('second');
  expect(await later).toBe('second');
});

test('work goes on while anybody waits for it, and stops when the last caller leaves; whoever comes then begins anew', async () => {
  const flights = createSingleFlight<string>();
  const { signals, ends, begin } = work();
  const callers = [new AbortController(), new AbortController()];
  const calls = callers.map(({ signal }) => flights.run('a', signal, begin));
  callers[0]?.abort(new Error('left'));
  await expect(calls[0]).rejects.toThrow('left');
  expect(signals[0]?.aborted).toBe(false);
  callers[1]?.abort(new Error('left too'));
  await expect(calls[1]).rejects.toThrow('left too');
  expect(signals[0]?.aborted).toBe(true);
  const next = flights.run('a', staying(), begin);
  ends[1]?.('anew');
  expect(await next).toBe('anew');
});
