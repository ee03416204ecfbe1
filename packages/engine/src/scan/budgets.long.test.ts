import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { loadRules } from '../rules/load.ts';
import { memoryCache } from './cache.ts';
import type { ScanOptions } from './options.ts';
import { scan } from './scan.ts';
import { watchThread } from './thread-clock.ts';

const rules = loadRules([]);
const files = Object.fromEntries(
  Array.from({ length: 40 }, (_, at) => [`f${at}.js`, `const a${at} = [1];\n`]),
);
const run = (limits: ScanOptions['limits'], more: Partial<ScanOptions> = {}) =>
  scan(memorySource(files), { scanType: 'standard', rules, workers: 2, ...more, ...(limits && { limits }) });

describe('a scan whose files use up their processor time', () => {
  it('begins no further file, names every one of them, and is not complete', async () => {
    const { coverage } = await run({ filesMs: 1 });
    expect(coverage.complete).toBe(false);
    expect(coverage.filesIncomplete.length).toBeGreaterThan(30);
    expect(new Set(coverage.filesIncomplete.flatMap((one) => one.reasons))).toEqual(
      new Set(['scan-timeout']),
    );
    // Those that were in work when the time was up are done.
    expect(coverage.filesAnalysed).toBe(40 - coverage.filesIncomplete.length);
  });

  it('keeps nothing of it for the next one, which has time of its own', async () => {
    const cache = memoryCache();
    await run({ filesMs: 1 }, { cache, workers: 1 });
    const { coverage } = await run({}, { cache, workers: 1 });
    expect(coverage).toMatchObject({ complete: true, filesAnalysed: 40, filesIncomplete: [] });
  });
});

describe('the clock of a thread', () => {
  const busy = 'for (;;) {}';
  /** Sleeps for good, without using the processor. */
  const idle = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);';

  it.each([
    ['computes', busy, 100],
    ['hangs', idle, 20],
  ])('ends one that %s for longer than it may', async (_what, code, budgetMs) => {
    const worker = new Worker(code, { eval: true });
    await new Promise<void>((resolve) => {
      const clock = watchThread(worker, budgetMs, {
        onSpent() {
          clock.stop();
          resolve();
        },
      });
    });
    await worker.terminate();
  });

  it('counts what the thread itself uses, not the time that goes by', async () => {
    const worker = new Worker(idle, { eval: true });
    let looks = 0;
    await new Promise<void>((resolve, reject) => {
      const clock = watchThread(worker, 1_000, {
        // Half a second and more: a clock of the wall would have counted it.
        onLook() {
          if (++looks < 4) return;
          clock.stop();
          if (clock.usedMs() < 500) resolve();
          else reject(new Error(`${clock.usedMs()} ms`));
        },
        onSpent: () => reject(new Error('ended')),
      });
    });
    await worker.terminate();
  });
});
