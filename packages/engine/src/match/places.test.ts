import { expect, test } from 'vitest';
import type { Tag } from './flat-module.ts';
import { placesIn } from './places.ts';

const tags: Tag[] = ['fn', 'call', 'name', 'cls', 'fn', 'call', 'call', 'name'];

test('gives the nodes of a tag, and of several tags as one list in the order of the module', () => {
  const { places } = placesIn(tags);
  expect(places('call')).toEqual([1, 5, 6]);
  expect(places('cls', 'fn', 'call')).toEqual([0, 1, 3, 4, 5, 6]);
  expect(places('if')).toEqual([]);
  expect(places('if', 'cls')).toEqual([3]);
});

test('gives those of a part of the module, its first node included and what comes behind it left out', () => {
  const { placesBetween } = placesIn(tags);
  expect(placesBetween(1, 6, 'call')).toEqual([1, 5]);
  expect(placesBetween(4, 8, 'fn', 'call')).toEqual([4, 5, 6]);
  expect(placesBetween(6, 6, 'call')).toEqual([]);
  expect(placesBetween(7, 3, 'name')).toEqual([]);
});
