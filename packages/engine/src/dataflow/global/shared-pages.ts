import type { FunctionId } from '../../link/ids.ts';
import { classIn, fileOfFunction, functionIn, indexOfFunction } from '../../link/numbering.ts';
import { functionOfPage } from '../../link/pages.ts';
import type { Program } from '../../link/program.ts';
import { type ProgramCall, pathKeys } from '../../summaries/file-summary.ts';
import { ORIGIN_FUNCTION, ORIGIN_PARAM, someOrigin } from '../../summaries/origins.ts';
import { pageFunctions } from './action-pages.ts';
import { linearised, type PointsToContext, subclassesOf } from './points-to.ts';

/** Pages that are given data by code that does not fill them itself: by a method of their class, or by what runs before each of them. */

const MAX_PAGES = 500;
const everyPage = new WeakMap<Program, readonly FunctionId[]>();

export function allPages(p: Program): readonly FunctionId[] {
  let all = everyPage.get(p);
  if (all === undefined) {
    all = [...p.pages.values()]
      .flat()
      .slice(0, MAX_PAGES)
      .flatMap((page) => functionOfPage(p, page) ?? []);
    everyPage.set(p, all);
  }
  return all;
}

/** Pages that the class of a method, or one that inherits from it, names in a field. */
export function pagesOfClass(cx: PointsToContext, fn: FunctionId): readonly FunctionId[] {
  const p = cx.program;
  const fi = fileOfFunction(p, fn);
  const cls = p.functions[fn]?.cls ?? -1;
  if (cls < 0) return [];
  const own = classIn(p, fi, cls);
  const from = p.files[fi]?.path ?? '';
  const pages = [own, ...subclassesOf(cx, own)].flatMap((one) => {
    const named = linearised(cx, one).find((c) => p.classes[c]?.page !== undefined);
    const name = named === undefined ? undefined : p.classes[named]?.page;
    return name === undefined ? [] : pageFunctions(p, from, name);
  });
  return [...new Set(pages)];
}

/** Methods of generic views that make the data of the page. */
const MAKES_DATA = /^(?:get_context_data|get_context)$/;
const PROCESSOR = /(?:^|\.)(?:app_)?context_processor$/;
/** Where Django's projects keep theirs. */
const PROCESSORS = /(?:^|\/)context_processors?(?:\.py$|\/)/;

/** Pages whose data is what a function returns: of its class, or all where a framework asks it before each page. */
export function pagesOfResult(cx: PointsToContext, fn: FunctionId): readonly FunctionId[] {
  const p = cx.program;
  const f = p.functions[fn];
  const file = p.files[fileOfFunction(p, fn)];
  if (f === undefined || file?.language !== 'python' || file.page === true) return [];
  if (f.cls >= 0) return MAKES_DATA.test(f.name) ? pagesOfClass(cx, fn) : [];
  if (f.decorators.some((one) => PROCESSOR.test(one.name))) return allPages(p);
  const isProcessor = f.parent === 0 && f.params.length === 1 && f.params[0]?.name === 'request';
  return isProcessor && PROCESSORS.test(file.path) ? allPages(p) : [];
}

/** Where servers of JavaScript keep what every page of an answer may read: `res.locals.q`, `ctx.state.q`. */
const BAG = /^(?:locals|state)$/;

/** Does a function put data into the bag of an answer? */
export function fillsBag(p: Program, fn: FunctionId): boolean {
  const file = p.files[fileOfFunction(p, fn)];
  if (file?.language !== 'javascript') return false;
  return (p.functions[fn]?.stores ?? []).some((store) => {
    if (store.kind !== ORIGIN_PARAM) return false;
    return isBag(p.functions[fn]?.params[store.index]?.name ?? '', pathKeys(file, store.path)[0] ?? '');
  });
}

/** A state is one of Koa where it lies in what Koa hands to everything. */
export const isBag = (param: string, field: string): boolean =>
  BAG.test(field) && (field === 'locals' || /^(?:ctx|context)$/.test(param));

/** Pages that a composer of Laravel gives data: those that stand beside its function, or all for a class of its own. */
export function composedPages(p: Program, fn: FunctionId, call: ProgramCall): readonly FunctionId[] {
  const f = p.functions[fn];
  const fi = fileOfFunction(p, fn);
  const file = p.files[fi];
  const isOfParameter = someOrigin(call.receiver, (o) => o.kind === ORIGIN_PARAM && o.index === 0);
  if (f === undefined || file?.language !== 'php' || !isOfParameter) return [];
  if (f.name === 'compose' && f.cls >= 0) return allPages(p);
  if (f.parent < 0) return [];
  return p.callsOf(functionIn(p, fi, f.parent)).flatMap((one) => {
    const isOwn = one.args.some((arg) =>
      someOrigin(arg, (o) => o.kind === ORIGIN_FUNCTION && o.index === indexOfFunction(p, fn)),
    );
    if (!isOwn || !/^(?:composer|creator)$/.test(one.name)) return [];
    const name = one.constants?.[0];
    return typeof name === 'string' && name !== '*' ? pageFunctions(p, file.path, name) : allPages(p);
  });
}
