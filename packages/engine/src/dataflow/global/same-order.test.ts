import { expect, test } from 'vitest';
import type { FunctionId } from '../../link/ids.ts';
import { takeTurnsAlike } from './same-order.ts';

const callees =
  (calls: Readonly<Record<number, readonly number[]>>) =>
  (fn: FunctionId): readonly FunctionId[] =>
    (calls[fn] ?? []) as readonly FunctionId[];
const of = (count: number, calls: Readonly<Record<number, readonly number[]>>) => ({
  count,
  callees: callees(calls),
  getters: [],
});
const ids = (...numbers: number[]) => numbers as FunctionId[];
const asTheyWere = (fn: FunctionId): FunctionId => fn;

test('functions take turns as they did, though calls lead further, where they stay in the same order', () => {
  const was = of(4, { 1: [0], 3: [2] });
  const now = of(5, { 1: [0], 3: [2], 2: [4] });
  expect(takeTurnsAlike(was, now, ids(0, 1), asTheyWere)).toBe(true);
  expect(takeTurnsAlike(was, now, ids(1, 3), asTheyWere)).toBe(true);
});

test('functions take other turns where one comes after another that it came before', () => {
  const was = of(4, { 1: [0], 3: [2] });
  // What was beside it is above it now.
  const now = of(5, { 1: [0, 4], 4: [2], 3: [2] });
  expect(takeTurnsAlike(was, now, ids(1, 3), asTheyWere)).toBe(false);
});

test('functions that call one another now take other turns', () => {
  const was = of(2, { 1: [0] });
  const now = of(2, { 1: [0], 0: [1] });
  expect(takeTurnsAlike(was, now, ids(0, 1), asTheyWere)).toBe(false);
});

test('functions with other numbers take the same turns', () => {
  const was = of(2, { 1: [0] });
  const now = of(3, { 2: [1] });
  expect(takeTurnsAlike(was, now, ids(0, 1), (fn) => (fn + 1) as FunctionId)).toBe(true);
});
