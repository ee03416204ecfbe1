import { expect, it } from 'vitest';
import { followHeads } from './testing/changed-heads.ts';

it('finds what a whole scan finds after functions are gone, renamed or have other heads, and mostly without one', async () => {
  const { known, whole } = await followHeads({ numRuns: 30, seed: 7 });
  expect(known).toBeGreaterThan(whole);
});
