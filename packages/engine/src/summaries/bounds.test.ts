import { expect, test } from 'vitest';
import { bothBounds, boundAt, boundsUnder, eitherBound } from './bounds.ts';

test('a bound holds for all that lies below it, and for no sibling', () => {
  const bounds = { sort: 'known', 'deep.name': 'word', 'list.*': 'known' } as const;
  expect(boundAt(bounds, ['sort'])).toBe('known');
  expect(boundAt(bounds, ['sort', '0'])).toBe('known');
  expect(boundAt(bounds, ['deep', 'name'])).toBe('word');
  expect(boundAt(bounds, ['list', '3'])).toBe('known');
  expect(boundAt(bounds, ['deep'])).toBe(null);
  expect(boundAt(bounds, ['deep', 'other'])).toBe(null);
  expect(boundAt(bounds, ['constructor'])).toBe(null);
});

test('of a choice the weaker bound holds, of two rules about one value the stronger', () => {
  expect(eitherBound('known', 'word')).toBe('word');
  expect(eitherBound('known', null)).toBe(null);
  expect(bothBounds('characters', 'known')).toBe('known');
  expect(bothBounds(null, 'word')).toBe('word');
});

test('bounds of a part are bounds of the whole by the way to it', () => {
  expect(boundsUnder('body', { '': 'known', sort: 'word' })).toEqual({ body: 'known', 'body.sort': 'word' });
});
