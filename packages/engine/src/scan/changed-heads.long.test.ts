import fc from 'fast-check';
import { expect, it } from 'vitest';
import { afterEdit } from '../testing/after-edit.ts';
import { changedHead } from './testing/changed-heads.ts';

it('finds what a whole scan finds after functions are gone, renamed or have other heads, in hundreds of programs', async () => {
  const counts = { known: 0, whole: 0 };
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(), fc.nat(), async (...which) => {
      const { files, edited } = changedHead(...which);
      const { known, wholeFor } = await afterEdit(files, edited);
      counts.known += known;
      counts.whole += wholeFor.length;
    }),
    { numRuns: 400, endOnFailure: true },
  );
  expect(counts.known).toBeGreaterThan(counts.whole);
});
