/** Whether an affected package is used: what imports it is seen, and what may load it is never taken for "not imported". */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { npmProject } from './absence-cases.ts';
import { factsOf, type Tree, verdictOn } from './testing-verdicts.ts';
import { type UsageEcosystem, type UsagePiece, usageEcosystems } from './usage-cases.ts';

const verdict = async (one: UsageEcosystem, declared: Tree, pieces: readonly UsagePiece[], folder = '') => {
  const files = Object.assign({}, declared, one.other, ...pieces.map((piece) => piece.files)) as Tree;
  const moved = Object.fromEntries(Object.entries(files).map(([path, text]) => [folder + path, text]));
  // Something of another project beside it, in the same tree.
  const beside =
    one.ecosystem === 'npm' || folder === ''
      ? {}
      : Object.fromEntries(Object.entries(npmProject).map(([path, text]) => [`web/${path}`, text]));
  return verdictOn(await factsOf({ ...moved, ...beside }), one.asked);
};

const isCleared = ({ situation, actionRequired, vex, closes }: Awaited<ReturnType<typeof verdict>>) =>
  closes ||
  situation === 'affected_never_imported' ||
  actionRequired === 'approval' ||
  vex.onceApproved !== null;

describe.each(usageEcosystems.map((one) => [one.ecosystem, one] as const))('a package of %s', (_, one) => {
  test.each(one.imports.map((piece) => [piece.title, piece] as const))(
    'is used in production by %j, whatever it is declared for',
    async (_title, piece) => {
      for (const declared of [one.production, ...(one.development ? [one.development] : [])])
        expect((await verdict(one, declared, [piece])).situation).toBe('affected_imported');
    },
  );

  test.each(one.mayLoad.map((piece) => [piece.title, piece] as const))(
    'is not called unused beside %j',
    async (_title, piece) => {
      const found = await verdict(one, one.production, [piece]);
      expect(isCleared(found)).toBe(false);
      expect(found.situation).toMatch(/^affected_(?:not_seen_imported|imported)$/);
    },
  );

  const aside = [[], ...one.elsewhere.map((piece) => [piece])];
  test.each(aside.map((pieces) => [pieces[0]?.title ?? 'nothing', pieces] as const))(
    'does not run in production where %j is all there is',
    async (_title, pieces) => {
      const { situation } = await verdict(one, one.production, pieces);
      expect(situation).toBe(one.canBeCleared ? 'affected_never_imported' : 'affected_not_seen_imported');
      if (one.development !== null)
        expect((await verdict(one, one.development, pieces)).situation).toBe('affected_development');
    },
  );
});

const some = (pieces: readonly UsagePiece[], maxLength: number) =>
  fc.subarray([...pieces], { maxLength: Math.min(maxLength, pieces.length) });

test('whatever else is in the tree: what imports it outweighs everything, and what may load it keeps it from being cleared', async () => {
  const trees = fc.constantFrom(...usageEcosystems).chain((one) =>
    fc.record({
      one: fc.constant(one),
      imports: some(one.imports, 1),
      mayLoad: some(one.mayLoad, 2),
      elsewhere: some(one.elsewhere, 2),
      isDevelopment: fc.boolean(),
      folder: fc.constantFrom('', 'services/a/'),
    }),
  );
  await fc.assert(
    fc.asyncProperty(trees, async ({ one, imports, mayLoad, elsewhere, isDevelopment, folder }) => {
      const declared = isDevelopment && one.development !== null ? one.development : one.production;
      // What is written last stands, where two pieces have one path.
      const found = await verdict(one, declared, [...elsewhere, ...mayLoad, ...imports], folder);
      expect(found.closes).toBe(false);
      if (imports.length > 0) expect(found.situation).toBe('affected_imported');
      // Some of what may load it is seen to import it.
      else if (declared === one.development)
        expect(found.situation).toMatch(/^affected_(?:development|imported)$/);
      else if (mayLoad.length > 0 || !one.canBeCleared) expect(isCleared(found)).toBe(false);
      else expect(found.situation).toBe('affected_never_imported');
    }),
    { numRuns: 12 },
  );
});
