import { expect, it } from 'vitest';
import { followHeads } from './testing/changed-heads.ts';

it('finds what a whole scan finds after functions are gone, renamed or have other heads, and often without one', async () => {
  const { known } = await followHeads({ numRuns: 12, seed: 7 });
  expect(known).toBeGreaterThan(2);
});
