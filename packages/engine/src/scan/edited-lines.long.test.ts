import { expect, test } from 'vitest';
import { anyEdits, followEdits, writtenEdits } from './testing/edited-lines.ts';

const RUNS = 60;

test.each([
  ['edits of any kind', anyEdits],
  ['statements and imports that are written', writtenEdits],
])('after many %s, commit by commit, what is found is what a whole scan finds', async (_, edits) => {
  const { asBefore } = await followEdits(edits, RUNS);
  expect(asBefore).toBeGreaterThan(RUNS * 3);
});
