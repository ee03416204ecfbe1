import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  defaultLimits,
  memorySource,
  readRules,
  type ScanOptions,
  type ScanResult,
  scan,
} from '../../packages/engine/src/index.ts';
import { unhinderedMs } from '../setup/unhindered.ts';
import { hostilePrograms } from './hostile-programs.ts';
import { hostileSources } from './hostile-sources.ts';

/** Each takes up to a minute of processor time: on a machine that is busy with other things that is many of a clock. */
const PATIENCE_MS = 900_000;

/** A bystander in every scan: it must be analysed whatever happens to the others. */
const BYSTANDER = 'zz-bystander.js';
export const bystander = {
  [BYSTANDER]: "const crypto = require('crypto');\ncrypto.createHash('md5').update(x);\n",
};

export const rules = readRules(fileURLToPath(new URL('../../rules', import.meta.url)));

export async function scanHostile(
  files: Readonly<Record<string, string | Uint8Array>>,
  limits: ScanOptions['limits'] = {},
): Promise<ScanResult> {
  const source = memorySource({ ...files, ...bystander });
  return scan(source, { scanType: 'standard', rules: await rules, workers: 2, limits });
}

export function bystanderFindings(result: ScanResult): number {
  return result.findings.filter((finding) => finding.path === BYSTANDER).length;
}

/**
 * Tests that every file and every program ends within what it may take, of files and programs that are `part` as large as they can be.
 * What they may take is as much less: work that grows faster than its file passes neither.
 */
export function testHostileScans(part: number): void {
  describe('hostile sources', () => {
    for (const [what, files] of Object.entries(hostileSources(part))) {
      it(
        `${what}: every file ends within its limits, is accounted for, and the rest of the scan is whole`,
        async () => {
          const result = await scanHostile(files, { fileMs: defaultLimits.fileMs * part });
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
          // Half a minute is the bound for one file of full size; here nothing may come near it.
          expect(filesIncomplete.filter((one) => one.reasons.includes('file-timeout'))).toEqual([]);
          expect(filesIncomplete.filter((one) => one.reasons.includes('worker-crash'))).toEqual([]);
        },
        PATIENCE_MS,
      );
    }
  });

  describe('hostile programs', () => {
    for (const [what, files] of Object.entries(hostilePrograms(part))) {
      it(
        `${what}: the stage over all files ends in time, and what it left out is in the coverage`,
        async () => {
          const scanning = scanHostile(files, { programMs: 60_000 * part, fileMs: 15_000 * part });
          expect(await unhinderedMs(() => scanning)).toBeLessThan(150_000 * part);
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
}
