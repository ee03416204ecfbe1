import { expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { memoryCache } from './cache.ts';
import { scan } from './scan.ts';

test('a scan that is cancelled while flows are looked for begins no other language', async () => {
  const source = memorySource({
    'a.js': 'module.exports = (x) => require("fs").readFileSync(x);\n',
    'b.py': 'def read(x):\n    return open(x)\n',
  });
  const cancelled = new AbortController();
  const held = memoryCache();
  let lookedUp = 0;
  const scanned = scan(source, {
    scanType: 'standard',
    rules: { rules: [], models: [], faults: [] },
    knowledge: [],
    workers: 0,
    signal: cancelled.signal,
    cache: {
      ...held,
      get(key) {
        if (cancelled.signal.aborted) lookedUp++;
        return held.get(key);
      },
    },
    onProgress({ phase, done }) {
      if (phase === 'program' && done > 0 && done < 1) cancelled.abort(new Error('enough'));
    },
  });
  await expect(scanned).rejects.toThrow('enough');
  expect(lookedUp).toBe(0);
});
