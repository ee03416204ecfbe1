import { expect, test } from 'vitest';
import { isLongWay } from './long-way.ts';

const way = (...paths: string[]) => ({
  sourceKind: 'remote',
  isInPage: false,
  steps: paths.map((path, line) => ({ path, line, column: 1, text: 'x' })),
});

test('a way of eight steps through two files is short; one more of either is long', () => {
  const eight = way('a', 'a', 'a', 'a', 'b', 'b', 'b', 'b');
  expect(isLongWay(eight)).toBe(false);
  expect(isLongWay(way(...eight.steps.map((step) => step.path), 'b'))).toBe(true);
  expect(isLongWay(way('a', 'b', 'c'))).toBe(true);
});

test('a page is no further file, and a way from the store may be as long as it likes', () => {
  expect(isLongWay({ ...way('controller', 'service', 'page'), isInPage: true })).toBe(false);
  expect(isLongWay({ ...way('write', 'store', 'read', 'page'), sourceKind: 'stored' })).toBe(false);
});
