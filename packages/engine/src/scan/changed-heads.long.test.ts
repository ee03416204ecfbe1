import { expect, it } from 'vitest';
import { followHeads } from './testing/changed-heads.ts';

it('finds what a whole scan finds after functions are gone, renamed or have other heads, in hundreds of programs', async () => {
  const { known, whole } = await followHeads({ numRuns: 400 });
  expect(known).toBeGreaterThan(whole);
});
