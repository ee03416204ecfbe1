import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { directorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { scan } from './scan.ts';

const sources = fileURLToPath(new URL('..', import.meta.url));

test('No pattern of the engine takes exponential time on what a repository may hold, as its own rule tells', async () => {
  const rules = await shippedRules();
  const { findings, coverage } = await scan(directorySource(sources), {
    scanType: 'lite',
    rules,
    workers: 0,
  });
  const found = findings.filter(
    ({ ruleId, path }) => ruleId === 'javascript-redos' && !/\.test\.ts$/.test(path),
  );
  expect(found.map(({ path, startLine }) => `${path}:${startLine}`)).toEqual([]);
  expect(coverage.filesAnalysed).toBeGreaterThan(500);
});
