import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answered,
  asked,
  clearPointsTo,
  known,
  noAnswers,
  type PointsToContext,
  tooDeep,
} from './context.ts';
import { libraryTarget, type PointsTo } from './target.ts';

const FOUND = [libraryTarget('fs.readFile')];

function context(): PointsToContext {
  const memos = { originMemo: new Map(), callMemo: new Map(), typeMemo: noAnswers<number>() };
  const calls = { passingCallees: new Map(), passingEntries: [] };
  const circles = { open: 0, outermost: [], begins: [], found: [], kept: 0 };
  const cx = { ...memos, walkMemo: noAnswers<string>(), ...calls, circles };
  return { ...cx, unsettled: 0, depth: 0, deepest: 0 } as unknown as PointsToContext;
}

/** Asks and answers one question; `meanwhile` is what answering it leads to. */
function answer(cx: PointsToContext, key: string, meanwhile: () => unknown): void {
  const before = asked(cx, cx.walkMemo, key);
  meanwhile();
  answered(cx, cx.walkMemo, key, FOUND, before);
}

describe('what is known when types of parameters were learnt', () => {
  it('is what followed from the program alone', () => {
    const cx = context();
    answer(cx, 'a', () => answer(cx, 'b', () => undefined));
    clearPointsTo(cx);
    expect(known(cx, cx.walkMemo, 'a')).toEqual(FOUND);
    expect(known(cx, cx.walkMemo, 'b')).toEqual(FOUND);
    expect([cx.unsettled, cx.depth]).toEqual([0, 0]);
  });

  it('is nothing that was found while a question was open, too deep, or found with what is not settled', () => {
    const cx = context();
    answer(cx, 'circle', () => known(cx, cx.walkMemo, 'circle'));
    answer(cx, 'deep', () => tooDeep(cx));
    answer(cx, 'of these', () => known(cx, cx.walkMemo, 'deep'));
    expect(known(cx, cx.walkMemo, 'of these')).toEqual(FOUND);
    clearPointsTo(cx);
    for (const key of ['circle', 'deep', 'of these']) expect(known(cx, cx.walkMemo, key)).toBeUndefined();
  });
});

/** What each question leads to. */
const QUESTIONS: Readonly<Record<string, readonly string[]>> = {
  a: ['b', 'd'],
  b: ['c'],
  c: ['a', 'b'],
  d: ['e'],
  e: ['d', 'f'],
  f: [],
  above: ['c', 'e'],
};

/** Answers with the names of all questions that it came by. */
function ask(cx: PointsToContext, key: string): readonly PointsTo[] {
  const held = known(cx, cx.walkMemo, key);
  if (held !== undefined) return held;
  const before = asked(cx, cx.walkMemo, key);
  const found = new Set<PointsTo>([libraryTarget(key)]);
  for (const next of QUESTIONS[key] ?? []) for (const one of ask(cx, next)) found.add(one);
  return answered(cx, cx.walkMemo, key, [...found], before);
}

describe('what questions in a circle are answered', () => {
  it('is the same in whatever order they are asked', () => {
    const keys = Object.keys(QUESTIONS);
    const alone = new Map(keys.map((key) => [key, ask(context(), key)]));
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...keys), { maxLength: 12 }), (order) => {
        const cx = context();
        for (const key of order) expect(ask(cx, key)).toEqual(alone.get(key));
        expect(cx.circles).toEqual({
          open: 0,
          outermost: expect.anything(),
          begins: expect.anything(),
          found: [],
          kept: expect.any(Number),
        });
      }),
      { numRuns: 200, seed: 3 },
    );
  });

  it('is found once', () => {
    const cx = context();
    expect(ask(cx, 'a')).toHaveLength(6);
    const { unsettled } = cx;
    expect(known(cx, cx.walkMemo, 'a')).toHaveLength(6);
    expect(cx.unsettled).toBe(unsettled + 1);
    // What lies in the circle is asked again: it would say less than all of it.
    expect(known(cx, cx.walkMemo, 'c')).toBeUndefined();
    expect(known(cx, cx.walkMemo, 'f')).toEqual([libraryTarget('f')]);
  });

  it('is found once for each of them, whichever is asked in between', () => {
    const cx = context();
    const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'above'];
    for (const key of keys) ask(cx, key);
    const { kept } = cx.circles;
    for (const key of [...keys, ...keys.reverse()]) expect(known(cx, cx.walkMemo, key), key).toBeDefined();
    for (const key of keys) ask(cx, key);
    expect(cx.circles.kept).toBe(kept);
  });

  it('is kept once circles lie in one another without end, and such a program is said to lead too deep', () => {
    const cx = context();
    cx.circles.kept = 2 ** 30;
    expect(ask(cx, 'a')).toHaveLength(6);
    expect(cx.isTooDeep).toBe(true);
    expect(known(cx, cx.walkMemo, 'c')).toBeDefined();
  });
});
