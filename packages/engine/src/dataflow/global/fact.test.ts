import { describe, expect, it } from 'vitest';
import type { LocationId } from '../../link/ids.ts';
import { addFact, BASE_PARAM, BASE_SELF, BASE_SHARED, type Fact, type FactKeeper, factOf } from './fact.ts';
import { createKinds, kindId, kindSet, saidOf } from './kinds.ts';
import { createPaths, NO_PATH, pathOf } from './paths.ts';
import { WIDE } from './state.ts';

function keeper(): FactKeeper {
  return {
    kinds: createKinds(),
    paths: createPaths(),
    storedRows: new Map(),
    bounds: WIDE,
    work: Infinity,
    isFull: false,
  };
}

const param = factOf({ base: BASE_PARAM, index: 0 });

function listOf(k: FactKeeper, ...facts: readonly Fact[]): readonly Fact[] {
  const list: Fact[] = [];
  for (const f of facts) addFact(k, list, f);
  return list;
}

describe('a list of facts', () => {
  it('holds no fact that can harm less than another about the same does', () => {
    const k = keeper();
    const clean = { ...param, sanitized: kindSet(k.kinds, ['xss']) };
    expect(listOf(k, param, clean)).toEqual([param]);
    expect(listOf(k, clean, param)).toEqual([param]);
  });

  it('holds what can harm more by a way that is guessed more, and what can harm less by a better one', () => {
    const k = keeper();
    const clean = { ...param, sanitized: kindSet(k.kinds, ['xss']) };
    const guessed = { ...param, guesses: 1 };
    expect(listOf(k, clean, guessed)).toEqual([clean, guessed]);
  });

  it('holds both of two that are sanitized for different kinds', () => {
    const k = keeper();
    const x = { ...param, sanitized: kindSet(k.kinds, ['xss']) };
    const y = { ...param, sanitized: kindSet(k.kinds, ['ssrf']) };
    expect(listOf(k, x, y)).toEqual([x, y]);
  });

  it('says of text that it is built from an object, not from each of its fields beside', () => {
    const k = keeper();
    const text = { ...param, derived: 1 as const };
    const ofField = { ...text, path: pathOf(k.paths, ['name']) };
    expect(listOf(k, ofField, { ...text, path: pathOf(k.paths, ['mail']) }, text)).toEqual([text]);
    const itself = { ...param, path: pathOf(k.paths, ['name']) };
    expect(listOf(k, param, itself)).toEqual([param, itself]);
  });

  it('says of text that it lies in a value, not in each field of the value beside', () => {
    const k = keeper();
    const text = { ...param, derived: 1 as const };
    const inField = { ...text, at: pathOf(k.paths, ['name']) };
    const below = { ...text, at: pathOf(k.paths, ['name', 'first']), path: pathOf(k.paths, ['mail']) };
    expect(listOf(k, below, inField)).toEqual([inField]);
    expect(listOf(k, text, inField)).toEqual([text]);
    const elsewhere = { ...text, at: pathOf(k.paths, ['mail']) };
    const itself = { ...param, at: pathOf(k.paths, ['name']) };
    expect(listOf(k, inField, elsewhere)).toEqual([inField, elsewhere]);
    expect(listOf(k, param, itself)).toEqual([param, itself]);
  });

  it('says of fields of the own object and of columns of rows each for itself', () => {
    const k = keeper();
    const location = 7 as LocationId;
    const rows: FactKeeper = { ...k, storedRows: new Map([[location, null]]) };
    for (const about of [
      factOf({ base: BASE_SELF, index: 0 }),
      factOf({ base: BASE_SHARED, index: location }),
    ]) {
      const whole: Fact = { ...about, derived: 1 };
      const field: Fact = { ...whole, path: pathOf(k.paths, ['name']) };
      expect(listOf(rows, whole, field)).toEqual([whole, field]);
    }
  });

  it('takes no notice of fields that were written over once text was built from the object', () => {
    const k = keeper();
    const over = kindSet(k.kinds, ['*over name']);
    expect(listOf(k, { ...param, sanitized: over }, { ...param, derived: 1, sanitized: over })).toEqual([
      { ...param, sanitized: over },
      { ...param, derived: 1 },
    ]);
  });

  it('says that it was full', () => {
    const k = keeper();
    const list: Fact[] = [];
    for (let i = 0; i < 3; i++) addFact(k, list, factOf({ base: BASE_PARAM, index: i }, null, NO_PATH), 2);
    expect([list.length, k.isFull]).toEqual([2, true]);
  });
});

it('asks at a sink only for what is said of its own kind, of fields, and of doubts', () => {
  const { kinds } = keeper();
  const set = kindSet(kinds, ['xss', 'ssrf', 'looked-at', '*over name']);
  expect(saidOf(kinds, set, kindId(kinds, 'sql-injection'))).toBe(
    kindSet(kinds, ['looked-at', '*over name']),
  );
  expect(saidOf(kinds, set, kindId(kinds, 'ssrf'))).toBe(kindSet(kinds, ['ssrf', 'looked-at', '*over name']));
});
