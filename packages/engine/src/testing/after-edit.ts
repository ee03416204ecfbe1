import assert from 'node:assert/strict';
import { memorySource } from '../inventory/source.ts';
import { memoryCache, type ScanCache } from '../scan/cache.ts';
import { scan } from '../scan/scan.ts';
import { shippedRules } from './shipped-rules.ts';

const rules = shippedRules();

/**
 * Scans files, and again with some of them edited: what is found then is what a whole scan finds.
 * @returns how much was known from the first scan, and why the rest was looked at as a whole
 */
export async function afterEdit(
  files: Readonly<Record<string, string>>,
  edited: Readonly<Record<string, string>>,
  cache: ScanCache = memoryCache(),
) {
  const options = { scanType: 'standard', rules: await rules, importUsage: false, workers: 0 } as const;
  await scan(memorySource(files), { ...options, cache });
  const again = await scan(memorySource({ ...files, ...edited }), { ...options, cache });
  const whole = await scan(memorySource({ ...files, ...edited }), options);
  assert.deepEqual(again.findings, whole.findings);
  assert.deepEqual(again.coverage, whole.coverage);
  const { partsFromEarlier: known, wholeFor } = again.stats;
  return { known, wholeFor, findings: again.findings };
}
