import { expect, test } from 'vitest';
import { boundsOfGoTag } from './of-words.ts';

test.each([
  ['`json:"a" binding:"required,oneof=a b"`', { '': 'known' }],
  ['`binding:"omitempty,alphanum"`', { '': 'word' }],
  ['`binding:"alpha|numeric"`', { '': 'word' }],
  ['`binding:"dive,oneof=a b"`', { '*': 'known' }],
  // What either of two lets through, and what is no bound.
  ['`binding:"uuid|url"`', {}],
  ['`binding:"required,min=3"`', {}],
  // Nobody asks for it when the object is filled.
  ['`validate:"oneof=a b"`', {}],
  ['`json:"oneof=a"`', {}],
])('the tag %s bounds what gin fills as: %o', (tag, bounds) => {
  expect(boundsOfGoTag(tag, 'filling')).toEqual(bounds);
});
