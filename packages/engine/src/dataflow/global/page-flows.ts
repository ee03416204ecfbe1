import { fileOfFunction } from '../../link/numbering.ts';
import { CALL_PLAIN } from '../../summaries/file-summary.ts';
import { ORIGIN_GLOBAL } from '../../summaries/origins.ts';
import { INCLUDE_PAGE, MACRO_OF_PAGE, WRITE_ADDRESS, WRITE_MARKUP } from '../../summaries/page-calls.ts';
import { applyFunction } from './apply-summaries.ts';
import { argument, type Context } from './call-context.ts';
import { addFact, addStep, BASE_PARAM, BASE_SELF, type Fact, guess } from './fact.ts';
import { kindId } from './kinds.ts';
import { type PagesGiven, pagesGiven } from './page-bags.ts';
import { pageTargets } from './page-targets.ts';
import { concat, pathOf, programPath } from './paths.ts';
import { fileOf } from './points-to.ts';
import { recordSink, siteOf } from './record-facts.ts';
import { expandFlow, type Frame } from './resolve-origin.ts';
import { isBag } from './shared-pages.ts';
import type { Analysis, FunctionState } from './state.ts';

/**
 * Flows into pages. A page is a function of the program (`templates/pages/lower-page.ts`): what a call gives it is its one parameter, and
 * what it writes without a bar to markup is a sink.
 */

/** What pages do wrong with data: as markup, and as a whole address. */
const MARKUP = 'xss';
const ADDRESS = 'script-url';

/** Does what a call within a page says; false where the call is like any other. */
export function pageCall(c: Context): boolean {
  const { a, call, frame } = c;
  if (call.kind !== CALL_PLAIN || !call.name.startsWith('<')) return false;
  const fi = fileOfFunction(a.program, frame.fn);
  if (a.program.files[fi]?.page !== true) return false;
  if (call.name === INCLUDE_PAGE || call.name === MACRO_OF_PAGE) renderPages(c);
  else {
    const isMarkup = call.name === WRITE_MARKUP || a.program.isUnescaped(fi);
    const name = isMarkup ? MARKUP : call.name === WRITE_ADDRESS ? ADDRESS : null;
    if (name !== null && a.usedSinkKinds.has(name)) {
      const site = siteOf(a, frame.fn, call);
      const kind = kindId(a.kinds, name);
      for (const fact of argument(c, 0)) recordSink(a, frame.fn, c.state, { fact, kind, site });
    }
  }
  return true;
}

/** Of data spread into an object nobody knows which name holds the text. */
function ofUnknownName(a: Analysis, f: Fact): Fact {
  return a.paths.keys[f.at]?.[0] === '*' ? guess(f) : f;
}

/** Hands data to the pages that a call fills. */
export function renderPages(c: Context): void {
  const { a, call, frame } = c;
  if (a.program.pages.size === 0) return;
  const { pages, data } = pageTargets(a.pointsTo, frame.fn, call);
  if (pages.length === 0) return;
  if (call.name === MACRO_OF_PAGE) {
    const given = call.args.slice(2).map((_, i) => argument(c, i + 2));
    for (const page of pages) applyFunction(c, page, given);
    return;
  }
  const facts: Fact[] = [];
  for (const { argument: i, name } of data)
    for (const f of argument(c, i))
      addFact(
        a,
        facts,
        name === null
          ? ofUnknownName(a, f)
          : { ...f, at: concat(a.paths, pathOf(a.paths, name.split('.')), f.at) },
      );
  if (facts.length === 0) return;
  for (const page of pages) applyFunction(c, page, [facts]);
}

/** Adds what an action of ASP.NET puts into the bags that the page reads: `ViewBag.Title = title`. */
function bagFacts(a: Analysis, frame: Frame, facts: Fact[]): void {
  const fi = fileOfFunction(a.program, frame.fn);
  const file = fileOf(a.pointsTo, frame.fn);
  for (const store of a.program.functions[frame.fn]?.stores ?? []) {
    if (store.kind !== ORIGIN_GLOBAL || !BAGS.has(file.strings[store.index] ?? '')) continue;
    const path = programPath(a.paths, fi, file, store.path);
    for (const f of expandFlow(a, frame, store.flow))
      addFact(a, facts, { ...f, at: concat(a.paths, path, f.at) });
  }
}

const BAGS: ReadonlySet<string> = new Set(['ViewBag', 'ViewData']);

/** Hands what a function leaves to the pages that its framework fills with it. */
export function inheritedPages(a: Analysis, frame: Frame, state: FunctionState): void {
  if (a.program.pages.size === 0) return;
  const f = a.program.functions[frame.fn];
  if (f === undefined) return;
  for (const { what, pages } of pagesGiven(a.pointsTo, frame.fn)) {
    const facts = factsLeft(a, frame, state, what);
    const call = a.program.callsOf(frame.fn).at(-1);
    if (facts.length === 0 || call === undefined) continue;
    const fi = fileOfFunction(a.program, frame.fn);
    const step = addStep(null, fi, f.line, f.column, f.name);
    const c: Context = {
      a,
      frame,
      state,
      index: -1,
      call,
      args: [],
      receiver: undefined,
      step,
      madeHere: false,
    };
    for (const page of pages) applyFunction(c, page, [facts]);
  }
}

function factsLeft(a: Analysis, frame: Frame, state: FunctionState, what: PagesGiven['what']): Fact[] {
  const facts: Fact[] = [];
  const add = (fact: Fact): void => {
    addFact(a, facts, fact);
  };
  // Pages read what they are given by names: a text that is returned as it is has none.
  if (what === 'result')
    for (const fact of state.returns) if ((a.paths.keys[fact.at] ?? []).length > 0) add(fact);
  for (const { base, index, fact } of state.effects)
    if (what === 'object' && base === BASE_SELF) add(fact);
    else if (what === 'bag' && base === BASE_PARAM) {
      const [field = '', ...rest] = a.paths.keys[fact.at] ?? [];
      const param = a.program.functions[frame.fn]?.params[index]?.name ?? '';
      if (isBag(param, field) && rest.length > 0) add({ ...fact, at: pathOf(a.paths, rest) });
    }
  if (what === 'object') bagFacts(a, frame, facts);
  return facts;
}
