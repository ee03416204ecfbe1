import { expect, test } from 'vitest';
import { anyEdits, followEdits, writtenEdits } from './testing/edited-lines.ts';

const RUNS = 6;

test('after random edits of lines, commit by commit, what is found in and through the edited files is what a whole scan finds there', async () => {
  const { asBefore, fromEarlier } = await followEdits(anyEdits, RUNS);
  // Languages that no edit touched were not followed again.
  expect(asBefore).toBeGreaterThan(RUNS * 3);
  // Languages in which lines moved and functions were added were not followed as a whole.
  expect(fromEarlier).toBeGreaterThan(RUNS / 4);
});

test('after statements and imports were written into functions that call and are called, most is known from before', async () => {
  const { fromEarlier, whole } = await followEdits(writtenEdits, RUNS);
  expect(fromEarlier).toBeGreaterThan(whole);
});
