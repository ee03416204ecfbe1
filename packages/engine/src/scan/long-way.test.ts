import { expect, test } from 'vitest';
import { isLongWay } from './long-way.ts';

const way = (...paths: string[]) => ({
  sourceKind: 'remote',
  sinkKind: 'xss',
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

test('where a server goes may be named by ten steps, through three files, and a file by ten through two', () => {
  const ten = way('a', 'a', 'a', 'a', 'b', 'b', 'b', 'b', 'c', 'c');
  for (const sinkKind of ['ssrf', 'xxe', 'ldap-injection', 'ldap-name']) {
    expect(isLongWay({ ...ten, sinkKind })).toBe(false);
    expect(isLongWay({ ...way('a', 'b', 'c', 'd'), sinkKind })).toBe(true);
    expect(isLongWay({ ...way(...ten.steps.map((step) => step.path), 'c'), sinkKind })).toBe(true);
  }
  expect(isLongWay({ ...ten, sinkKind: 'path-traversal' })).toBe(true);
  expect(isLongWay({ ...way(...Array(10).fill('a')), sinkKind: 'path-traversal' })).toBe(false);
  expect(isLongWay({ ...way(...Array(9).fill('a')), sinkKind: 'code-injection' })).toBe(true);
});
