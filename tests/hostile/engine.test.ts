import { describe, expect, it } from 'vitest';
import { memorySource, type SourceEntry, scan } from '../../packages/engine/src/index.ts';
import { bystander, bystanderFindings, rules, testHostileScans } from './hostile-scans.ts';
import { cyclic } from './hostile-sources.ts';

// A quarter of the largest within a quarter of the time: deep enough for whatever calls itself for every level to run out of stack.
testHostileScans(1 / 4);

/** In this thread: to start three more takes a hundred times what these take, and none of them ends one. */
const scanSmall = async (files: readonly SourceEntry[], scanType: 'lite' | 'standard' = 'standard') =>
  scan([...files, ...memorySource(bystander)], { scanType, rules: await rules, workers: 0 });

describe('sources that cannot be read to their end', () => {
  it('nesting past the depth cap makes coverage incomplete and says so', async () => {
    const result = await scanSmall(
      memorySource({ 'deep.js': `x = ${'['.repeat(5000)}${']'.repeat(5000)};` }),
    );
    expect(result.coverage.complete).toBe(false);
    expect(result.coverage.filesIncomplete).toEqual([{ path: 'deep.js', reasons: ['too-deep'] }]);
  });

  it('modules that import each other in circles are linked and followed to an end', async () => {
    const result = await scanSmall(memorySource(cyclic));
    expect(result.coverage.programAnalysed).toBe(true);
    expect(result.coverage.filesIncomplete).toEqual([]);
    expect(bystanderFindings(result)).toBe(1);
  });

  it('a file over the size limit is not read at all', async () => {
    const files = [
      { path: 'huge.js', size: 17 * 1024 * 1024, read: () => Promise.reject(new Error('must not be read')) },
    ];
    const result = await scanSmall(files, 'lite');
    expect(result.coverage.filesSkipped).toEqual([{ path: 'huge.js', reason: 'oversized' }]);
    expect(bystanderFindings(result)).toBe(1);
  });

  it('a file that cannot be read is a coverage entry', async () => {
    const files = [{ path: 'gone.js', size: 10, read: () => Promise.reject(new Error('gone')) }];
    const result = await scanSmall(files);
    expect(result.coverage.filesIncomplete).toEqual([{ path: 'gone.js', reasons: ['unreadable'] }]);
    expect(bystanderFindings(result)).toBe(1);
  });
});
