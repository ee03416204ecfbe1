import { expect, test } from 'vitest';
import type { Fact } from './fact.ts';
import { type LeftOtherwise, reaching, type SharedPlaces } from './shared-reach.ts';
import type { LocationSink } from './state.ts';

const NAMES = ['held', 'passed', 'used', 'lost'];
const places = (
  leads: readonly (readonly [number, number])[],
  sources: readonly number[],
  sinks: readonly number[],
  sizes: readonly number[] = [1, 1, 1, 1],
  asked: readonly number[] = [],
  hits: readonly number[] = [],
  isCrowded = false,
): SharedPlaces => ({
  names: NAMES,
  leads,
  sizes,
  since: [],
  sources,
  sinks,
  asked: asked.map((place) => [place, []] as const),
  hits,
  isCrowded,
});
const mayReach = (...of: Parameters<typeof reaching>): boolean => {
  const { places, isFull } = reaching(...of);
  return isFull || places.size > 0;
};
/** A source in the first leads to a sink at the third. */
const EARLIER = places(
  [
    [0, 1],
    [1, 2],
  ],
  [0],
  [2],
);
const NOTHING = places([], [], []);
const fact = (place: string, from: string | null): LeftOtherwise => ({
  facts: [[place, {} as Fact, from]],
  sinks: [],
  ways: [],
  waysToSinks: [],
});
const sink = (place: string): LeftOtherwise => ({
  facts: [],
  sinks: [[place, {} as LocationSink]],
  ways: [],
  waysToSinks: [],
});

test.each<[string, LeftOtherwise, boolean]>([
  ['a source where somebody reads on', fact('held', null), true],
  ['a source where nobody reads', fact('lost', null), false],
  ['what comes from a place that holds a source, on the way to a sink', fact('passed', 'held'), true],
  ['what comes from an empty place', fact('passed', 'lost'), false],
  ['what comes to a place that leads nowhere', fact('lost', 'held'), false],
  ['a sink of what a source leads to', sink('used'), true],
  ['a sink of an empty place', sink('lost'), false],
])('tells whether a source may reach a sink by %s', (_, left, may) => {
  expect(mayReach(EARLIER, NOTHING, left, 32)).toBe(may);
});

test('what the later program leads to counts as well', () => {
  const later = places([[2, 3]], [], [3]);
  expect(mayReach(EARLIER, later, sink('lost'), 32)).toBe(true);
  expect(mayReach(places([], [0], []), places([[0, 3]], [], [3]), fact('held', null), 32)).toBe(true);
});

test('where a place may hold no more, and leads to a sink, it is not told', () => {
  const full = places([], [], [3], [0, 0, 0, 32]);
  expect(mayReach(full, NOTHING, fact('lost', 'held'), 33)).toBe(false);
  expect(mayReach(full, NOTHING, fact('lost', 'held'), 32)).toBe(true);
  expect(mayReach(places([], [], [], [0, 0, 0, 32]), NOTHING, fact('lost', 'held'), 32)).toBe(false);
});

test('what comes first into a place that held nothing may reach what reads it', () => {
  const empty = places([], [0], [], [1, 1, 1, 0], [3]);
  expect(mayReach(empty, NOTHING, fact('lost', null), 32)).toBe(true);
  expect(mayReach(empty, NOTHING, fact('lost', 'held'), 32)).toBe(true);
  expect(mayReach(empty, NOTHING, fact('lost', 'used'), 32)).toBe(false);
  expect(mayReach(places([], [0], [], [1, 1, 1, 0]), NOTHING, fact('lost', null), 32)).toBe(false);
});

test('another way to the same is seen only where a source does come to a sink', () => {
  const only = (of: Partial<LeftOtherwise>): LeftOtherwise => ({
    facts: [],
    sinks: [],
    ways: [],
    waysToSinks: [],
    ...of,
  });
  const reached = places([[0, 1]], [0], [1, 3], [1, 1, 1, 1], [], [1]);
  expect(mayReach(reached, NOTHING, only({ ways: ['held'] }), 32)).toBe(true);
  expect(mayReach(reached, NOTHING, only({ ways: ['lost'] }), 32)).toBe(false);
  expect(mayReach(reached, NOTHING, only({ waysToSinks: ['passed'] }), 32)).toBe(true);
  expect(mayReach(reached, NOTHING, only({ waysToSinks: ['lost'] }), 32)).toBe(false);
  expect(mayReach(reached, places([[3, 1]], [], []), only({ ways: ['lost'] }), 32)).toBe(true);
});

test('where a file had no room left for long lists, a long one that leads nowhere is not told either', () => {
  const crowded = places([], [], [], [0, 0, 0, 32], [], [], true);
  expect(mayReach(crowded, NOTHING, fact('lost', 'held'), 32)).toBe(true);
  expect(mayReach(crowded, NOTHING, fact('lost', 'held'), 33)).toBe(false);
});
