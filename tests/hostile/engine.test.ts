import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  type LoadedRules,
  memorySource,
  readRules,
  type ScanResult,
  scan,
} from '../../packages/engine/src/index.ts';
import { unhinderedMs } from '../setup/unhindered.ts';
import { hostilePrograms } from './hostile-programs.ts';
import { cyclic, hostile } from './hostile-sources.ts';

/** Each takes up to a minute of processor time: on a machine that is busy with other things that is many of a clock. */
const PATIENCE_MS = 900_000;

/** A bystander in every scan: it must be analysed whatever happens to the others. */
const BYSTANDER = 'zz-bystander.js';
const bystander = { [BYSTANDER]: "const crypto = require('crypto');\ncrypto.createHash('md5').update(x);\n" };

let rules: LoadedRules;
beforeAll(async () => {
  rules = await readRules(fileURLToPath(new URL('../../rules', import.meta.url)));
});

function run(files: Readonly<Record<string, string | Uint8Array>>): Promise<ScanResult> {
  return scan(memorySource({ ...files, ...bystander }), { scanType: 'standard', rules, workers: 2 });
}

function bystanderFindings(result: ScanResult): number {
  return result.findings.filter((finding) => finding.path === BYSTANDER).length;
}

describe('hostile sources', () => {
  for (const [what, files] of Object.entries(hostile)) {
    it(
      `${what}: every file ends within its limits, is accounted for, and the rest of the scan is whole`,
      async () => {
        const result = await run(files);
        const { filesSkipped, filesIncomplete, filesAnalysed } = result.coverage;
        const analysed = Object.keys(files).length + 1 - filesSkipped.length;
        const lost = filesIncomplete.filter((one) =>
          one.reasons.some(
            (reason) => reason === 'file-timeout' || reason === 'memory-limit' || reason === 'worker-crash',
          ),
        ).length;
        expect(filesAnalysed).toBeGreaterThanOrEqual(analysed - lost);
        expect(filesAnalysed).toBeLessThanOrEqual(analysed);
        expect(filesIncomplete.some((one) => one.path === BYSTANDER)).toBe(false);
        expect(bystanderFindings(result)).toBe(1);
        expect(result.coverage.programAnalysed).toBe(true);
        // Half a minute is the bound for one file; here nothing may come near it.
        expect(filesIncomplete.filter((one) => one.reasons.includes('file-timeout'))).toEqual([]);
        expect(filesIncomplete.filter((one) => one.reasons.includes('worker-crash'))).toEqual([]);
      },
      PATIENCE_MS,
    );
  }

  it('nesting past the depth cap makes coverage incomplete and says so', async () => {
    const result = await run({ 'deep.js': `x = ${'['.repeat(5000)}${']'.repeat(5000)};` });
    expect(result.coverage.complete).toBe(false);
    expect(result.coverage.filesIncomplete).toEqual([{ path: 'deep.js', reasons: ['too-deep'] }]);
  });

  it('modules that import each other in circles are linked and followed to an end', async () => {
    const result = await run(cyclic);
    expect(result.coverage.programAnalysed).toBe(true);
    expect(result.coverage.filesIncomplete).toEqual([]);
    expect(bystanderFindings(result)).toBe(1);
  });

  it('a file over the size limit is not read at all', async () => {
    const files = [
      { path: 'huge.js', size: 17 * 1024 * 1024, read: () => Promise.reject(new Error('must not be read')) },
      ...memorySource(bystander),
    ];
    const result = await scan(files, { scanType: 'lite', rules, workers: 1 });
    expect(result.coverage.filesSkipped).toEqual([{ path: 'huge.js', reason: 'oversized' }]);
    expect(bystanderFindings(result)).toBe(1);
  });

  it('a file that cannot be read is a coverage entry', async () => {
    const files = [
      { path: 'gone.js', size: 10, read: () => Promise.reject(new Error('gone')) },
      ...memorySource(bystander),
    ];
    const result = await scan(files, { scanType: 'standard', rules, workers: 1 });
    expect(result.coverage.filesIncomplete).toEqual([{ path: 'gone.js', reasons: ['unreadable'] }]);
    expect(bystanderFindings(result)).toBe(1);
  });
});

describe('hostile programs', () => {
  for (const [what, files] of Object.entries(hostilePrograms)) {
    it(
      `${what}: the stage over all files ends in time, and what it left out is in the coverage`,
      async () => {
        const scanning = scan(memorySource({ ...files, ...bystander }), {
          scanType: 'standard',
          rules,
          workers: 2,
          limits: { programMs: 60_000, fileMs: 15_000 },
        });
        expect(await unhinderedMs(() => scanning)).toBeLessThan(150_000);
        const result = await scanning;
        const { filesSkipped, filesIncomplete, filesAnalysed, programAnalysed, complete } = result.coverage;
        // A file that took too long or too much is given up, and said to be.
        const lost = filesIncomplete.filter((one) =>
          one.reasons.some((reason) => reason === 'file-timeout' || reason === 'memory-limit'),
        ).length;
        expect(filesAnalysed + filesSkipped.length + lost).toBe(Object.keys(files).length + 1);
        if (filesIncomplete.length > 0) expect(complete).toBe(false);
        expect(bystanderFindings(result)).toBe(1);
        expect(programAnalysed).toBe(true);
      },
      PATIENCE_MS,
    );
  }
});
