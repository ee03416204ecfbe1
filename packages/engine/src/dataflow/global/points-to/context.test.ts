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
import { libraryTarget } from './target.ts';

const FOUND = [libraryTarget('fs.readFile')];

function context(): PointsToContext {
  const cx = { originMemo: new Map(), callMemo: new Map(), walkMemo: noAnswers<string>() };
  const calls = { passingCallees: new Map(), passingEntries: [] };
  return { ...cx, ...calls, unsettled: 0, depth: 0 } as unknown as PointsToContext;
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
