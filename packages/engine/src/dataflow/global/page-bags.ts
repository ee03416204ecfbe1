import type { FunctionId } from '../../link/ids.ts';
import { fileOfFunction } from '../../link/numbering.ts';
import { pagesOfAction } from './action-pages.ts';
import { pagesOfFunction } from './page-targets.ts';
import type { PointsToContext } from './points-to.ts';
import { allPages, fillsBag, pagesOfResult } from './shared-pages.ts';

/** Pages that get what a function leaves: in its object, as its result, or in the bag of an answer. */
export interface PagesGiven {
  readonly what: 'object' | 'result' | 'bag';
  readonly pages: readonly FunctionId[];
}

export function pagesGiven(cx: PointsToContext, fn: FunctionId): readonly PagesGiven[] {
  const p = cx.program;
  if (p.pages.size === 0) return [];
  const given: PagesGiven[] = [];
  const add = (what: PagesGiven['what'], pages: readonly FunctionId[]): void => {
    if (pages.length > 0) given.push({ what, pages });
  };
  add('object', pagesOfAction(p, fn));
  add('result', pagesOfResult(cx, fn));
  if (fillsBag(p, fn)) {
    const own = pagesOfFunction(p, fn, p.files[fileOfFunction(p, fn)]?.path ?? '');
    // What runs before a handler fills no page itself.
    add('bag', own.length > 0 ? own : allPages(p));
  }
  return given;
}
