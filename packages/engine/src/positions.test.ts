import { expect, test } from 'vitest';
import { buildLines, positionOf } from './positions.ts';

test('gives each text its own lines, whichever was asked about before', () => {
  const [one, two] = ['a\nb\r\nc\rd', 'abc\n'];
  expect(buildLines(one)).toEqual([0, 2, 5, 7]);
  expect(buildLines(two)).toEqual([0, 4]);
  expect(buildLines(one)).toEqual([0, 2, 5, 7]);
  expect(positionOf(buildLines(one), 5)).toEqual({ line: 3, column: 1 });
});
