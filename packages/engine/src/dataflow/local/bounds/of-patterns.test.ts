import { expect, test } from 'vitest';
import { boundOfPattern, boundOfWrittenPattern } from './of-patterns.ts';

test.each([
  ['^[a-z_]+$', 'word'],
  ['^\\w{1,20}$', 'word'],
  ['\\A[a-z-]+\\z', 'word'],
  ['^(asc|desc)$', 'known'],
  ['^(?:asc|desc)$', 'known'],
  ['^\\d+$', 'known'],
  ['^[0-9]{4}$', 'known'],
  ['^[a-z:]+$', 'characters'],
  // Not the whole text.
  ['[a-z]+', null],
  ['^[a-z]+', null],
  ['^asc|desc$', null],
  // Lets through what means something.
  ['^.+$', null],
  ['^[^;]+$', null],
  ['^\\S+$', null],
  ['^\\P{L}+$', null],
  ["^[a-z']+$", null],
  ['^[ -~]+$', null],
  ['^[!-z]+$', null],
  ['^[\\x20-\\x7e]+$', null],
  // Harmless to interpreters, but a path or an address.
  ['^[a-z./]+$', null],
  ['^[a-z]+\\.png$', null],
] as const)('the pattern %s bounds to: %s', (pattern, bound) => {
  expect(boundOfPattern(pattern, false)).toBe(bound);
});

test('a pattern that fits the whole text wherever it is used needs no anchors', () => {
  expect(boundOfPattern('asc|desc', true)).toBe('known');
  expect(boundOfPattern('[a-z]+', true)).toBe('word');
  expect(boundOfPattern('.*', true)).toBe(null);
});

test('a pattern between slashes is what lies between them, unless it fits line by line', () => {
  expect(boundOfWrittenPattern('/^[a-z]+$/i')).toBe('word');
  expect(boundOfWrittenPattern('/^[a-z]+$/m')).toBe(null);
  expect(boundOfWrittenPattern('^[a-z]+$')).toBe(null);
});
