import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { openLayout } from './layout.ts';

const OPENERS = 2;
const HOMES = 100;

/** Opens the same homes as the other openers do, each at the same moment: nobody goes on before all have arrived. */
const OPENER = `
const { workerData: { base, homes, openers, arrivals, layout } } = require('node:worker_threads');
import(layout).then(({ openLayout }) => {
  for (let home = 0; home < homes; home++) {
    Atomics.add(arrivals, home, 1);
    while (Atomics.load(arrivals, home) < openers);
    openLayout(base + '/' + home);
  }
});
`;

test('a home that several processes open at the same moment is opened by all of them', async () => {
  const base = mkdtempSync(join(tmpdir(), 'vedette-layout-'));
  const workerData = {
    base,
    homes: HOMES,
    openers: OPENERS,
    arrivals: new Int32Array(new SharedArrayBuffer(HOMES * Int32Array.BYTES_PER_ELEMENT)),
    layout: new URL('./layout.ts', import.meta.url).href,
  };
  const openers = Array.from({ length: OPENERS }, () => new Worker(OPENER, { eval: true, workerData }));
  expect(await Promise.all(openers.map((opener) => once(opener, 'exit')))).toEqual(openers.map(() => [0]));
  expect(existsSync(openLayout(join(base, String(HOMES - 1))).lock)).toBe(true);
  rmSync(base, { recursive: true });
});
