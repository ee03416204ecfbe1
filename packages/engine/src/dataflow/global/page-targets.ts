import type { FunctionId } from '../../link/ids.ts';
import { fileOfFunction } from '../../link/numbering.ts';
import { functionOfPage, pagesNamed } from '../../link/pages.ts';
import type { Program } from '../../link/program.ts';
import { CALL_NEW, type ProgramCall, pathKeys } from '../../summaries/file-summary.ts';
import {
  forEachOrigin,
  ORIGIN_CALL,
  ORIGIN_SELF,
  type PackedOrigins,
  someOrigin,
} from '../../summaries/origins.ts';
import { INCLUDE_PAGE, MACRO_OF_PAGE } from '../../summaries/page-calls.ts';
import { NAMES_PAGE } from '../local/declared-page.ts';
import { pageFunctions, pageOfAction } from './action-pages.ts';
import { namesLike } from './by-name.ts';
import { meantByController } from './controller-pages.ts';
import { fileOf, type PointsToContext } from './points-to.ts';
import { allPages, composedPages, pagesOfClass } from './shared-pages.ts';

/** Which pages a call fills, and what of its arguments they get. Names of pages are constants; what names no page of the program is none. */

/** Calls that fill a page of which an argument, or what they are called on, says the name. */
const RENDERS = namesLike(
  /^(?:(?:async_?)?render\w*|view|View|PartialView|make|template|jinja2_template|TemplateResponse|aiohttp_render\w*|HTML|Render|Execute\w*|ModelAndView|process|merge|evaluate|display|fetch|erb|haml|slim|(?:FreeMarker|Thymeleaf|Mustache|Pebble|Velocity)Content)$/,
);
/** In PHP, helpers of a program's own, and the code around a view: `load_view('x', $data)`, `include 'views/x.php'`. */
const RENDERS_VIEW = namesLike(
  /^(?:include|include_once|require|require_once|\w*(?:View|_view|Template|_template|Page|_page|Layout|_layout|Partial|_partial))$/,
);
/** Calls that make the object on which a page is filled. */
const OPENS =
  /^(?:get_?[tT]emplate|select_template|load\w*|template|lookup|ParseFiles|ParseFS|ParseGlob|Must|New|Lookup|from_?[sS]tring|compile\w*|readFileSync|join|resolve)$/;
/** Calls that give a datum by its name to the page that their function, or what they are called on, fills. */
const GIVES = namesLike(
  /^(?:addAttribute|addFlashAttribute|setAttribute|addObject|assign|with|share|addGlobal|setVariable|assign_by_ref)$/,
);
/** Names of pages stand here too, where data is given by other calls. */
const NAMES_PAGES = namesLike(
  /^(?:getRequestDispatcher|forward|include|display|fetch|setViewName|dispatch)$/,
);
/** Keyword arguments that hold all data of a page. */
const WHOLE_DATA = /^(?:context|context_dict|ctx|data|locals|model|values|variables|params|args|map)$/;
const NAME_ARGUMENT = /^(?:name|template|template_name|view|page|file|filename|partial)$/;

/** An argument of a call as data of a page: its own fields, or under a name. */
interface GivenData {
  readonly argument: number;
  readonly name: string | null;
}

interface PageTargets {
  readonly pages: readonly FunctionId[];
  readonly data: readonly GivenData[];
}

const NONE: PageTargets = { pages: [], data: [] };

/** The pages that a call of code, or of a page, fills. */
export function pageTargets(cx: PointsToContext, fn: FunctionId, call: ProgramCall): PageTargets {
  const p = cx.program;
  if (p.pages.size === 0 || call.kind > CALL_NEW) return NONE;
  const file = p.files[fileOfFunction(p, fn)];
  if (file === undefined) return NONE;
  if (file.page === true) return callInPage(p, file.path, call);
  if (GIVES.test(call.name)) {
    const given = givenByName(p, fn, call);
    if (given !== NONE) return given;
  }
  const isPhp = file.language === 'php';
  if (!RENDERS.test(call.name) && !(isPhp && RENDERS_VIEW.test(call.name))) return NONE;
  const named = pageArgument(p, file.path, call);
  if (named !== null)
    return {
      pages: meantByController(cx, fn, named.name, named.pages),
      data: dataOf(call, named.argument),
    };
  const opened = pagesOpened(p, fn, call.receiver, file.path);
  if (opened.length > 0) return { pages: opened, data: dataOf(call, -1) };
  const own = pagesOfField(cx, fn, call);
  if (own !== null) return { pages: pagesOfClass(cx, fn), data: dataOf(call, own) };
  const isOfAction = file.language === 'csharp' && (call.name === 'View' || call.name === 'PartialView');
  return isOfAction ? { pages: pageOfAction(p, fn, constantAt(call, 0)), data: dataOf(call, -1) } : NONE;
}

export function pagesReached(cx: PointsToContext, fn: FunctionId, call: ProgramCall): readonly FunctionId[] {
  return cx.program.pages.size === 0 ? NONE.pages : pageTargets(cx, fn, call).pages;
}

/** The argument in which a method hands on the name of its class' page, -1 where its framework knows it; null for other calls. */
function pagesOfField(cx: PointsToContext, fn: FunctionId, call: ProgramCall): number | null {
  if (call.name === 'render_to_response') return -1;
  const file = fileOf(cx, fn);
  const named = call.args.findIndex((arg) =>
    someOrigin(arg, (o) => {
      const [field = '', ...more] = pathKeys(file, o.path);
      return o.at === 0 && o.kind === ORIGIN_SELF && more.length === 0 && NAMES_PAGE.test(field);
    }),
  );
  return named < 0 ? null : named;
}

function callInPage(p: Program, from: string, call: ProgramCall): PageTargets {
  if (IN_VIEW.test(call.name)) {
    const part = pageArgument(p, from, call);
    return part === null ? NONE : { pages: part.pages, data: dataOf(call, part.argument) };
  }
  if (call.name !== INCLUDE_PAGE && call.name !== MACRO_OF_PAGE) return NONE;
  const isMacro = call.name === MACRO_OF_PAGE;
  const macro = isMacro ? constantAt(call, 1) : undefined;
  if (isMacro && macro === undefined) return NONE;
  const pages = pagesNamed(p, from, constantAt(call, 0) ?? '').flatMap(
    (page) => functionOfPage(p, page, macro) ?? [],
  );
  return { pages, data: isMacro ? [] : dataOf(call, 0) };
}

/** Views of plain code include others by statements of their language. */
const IN_VIEW = /^(?:include|require)(?:_once)?$/;

const constantAt = (call: ProgramCall, i: number): string | undefined => {
  const value = call.constants?.[i];
  return typeof value === 'string' ? value : undefined;
};

/** The argument that names a page: one of the first, or by keyword. */
function pageArgument(
  p: Program,
  from: string,
  call: ProgramCall,
): { argument: number; name: string; pages: readonly FunctionId[] } | null {
  for (let i = 0; i < call.args.length; i++) {
    const key = call.argNames?.[i] ?? null;
    const name = constantAt(call, i);
    if (name === undefined || (key === null ? i > 2 : !NAME_ARGUMENT.test(key))) continue;
    const pages = pageFunctions(p, from, name);
    if (pages.length > 0) return { argument: i, name, pages };
  }
  // `render partial: 'x', locals: { … }`: entries of one object.
  for (const [argument, key, name] of call.options ?? [])
    if (typeof name === 'string' && NAME_ARGUMENT.test(key)) {
      const pages = pageFunctions(p, from, name);
      if (pages.length > 0) return { argument: argument - 1, name, pages };
    }
  return null;
}

/** Pages named where the object is made on which the call is made: `env.get_template('x.html').render(q=q)`. */
function pagesOpened(
  p: Program,
  fn: FunctionId,
  receiver: PackedOrigins,
  from: string,
): readonly FunctionId[] {
  const out: FunctionId[] = [];
  const calls = p.callsOf(fn);
  const look = (flow: PackedOrigins, depth: number): void =>
    forEachOrigin(flow, (o) => {
      if (o.kind !== ORIGIN_CALL) return;
      const maker = calls[o.index];
      if (maker === undefined || !(OPENS.test(maker.name) || RENDERS.test(maker.name))) return;
      maker.args.forEach((arg, i) => {
        const name = constantAt(maker, i);
        if (name !== undefined) out.push(...pageFunctions(p, from, name));
        else if (depth > 0) look(arg, depth - 1);
      });
      if (depth > 0) look(maker.receiver, depth - 1);
    });
  look(receiver, 2);
  return [...new Set(out)];
}

/** What lies before the name of the page is no data: the request, the writer, the status. */
function dataOf(call: ProgramCall, name: number): readonly GivenData[] {
  const data: GivenData[] = [];
  for (let i = 0; i < call.args.length; i++) {
    const key = call.argNames?.[i] ?? null;
    if (i === name && key === null) continue;
    if (key !== null) data.push({ argument: i, name: WHOLE_DATA.test(key) ? null : key });
    else if (i > name) {
      // `new ModelAndView('x', 'name', value)`.
      const own = constantAt(call, i - 1);
      data.push({ argument: i, name: i - 1 > name && own !== undefined ? own : null });
    }
  }
  return data;
}

/** `model.addAttribute('q', q)`, `view('x')->with('q', q)`: for the pages that the object is made of, or that the function names. */
function givenByName(p: Program, fn: FunctionId, call: ProgramCall): PageTargets {
  const from = p.files[fileOfFunction(p, fn)]?.path ?? '';
  const name = constantAt(call, 0);
  if (name === undefined && call.name !== 'with' && call.name !== 'share') return NONE;
  const opened = pagesOpened(p, fn, call.receiver, from);
  const pages =
    opened.length > 0
      ? opened
      : FOR_ALL.test(call.name)
        ? sharedPages(p, fn)
        : call.name === 'with'
          ? composedPages(p, fn, call)
          : pagesOfFunction(p, fn, from);
  if (pages.length === 0) return NONE;
  return { pages, data: [name === undefined ? { argument: 0, name: null } : { argument: 1, name }] };
}

/** `View::share('q', q)`, `$twig->addGlobal('q', q)`: for whatever page is filled later. */
const FOR_ALL = /^(?:share|addGlobal)$/;
const sharedPages = (p: Program, fn: FunctionId): readonly FunctionId[] =>
  p.files[fileOfFunction(p, fn)]?.language === 'php' ? allPages(p) : [];

/** Pages that a function names where it answers: by what it returns, or by what it hands the request to. */
export function pagesOfFunction(p: Program, fn: FunctionId, from: string): readonly FunctionId[] {
  const out = new Set<FunctionId>();
  for (const name of p.functions[fn]?.returnTexts ?? [])
    for (const page of pageFunctions(p, from, name)) out.add(page);
  for (const call of p.callsOf(fn)) {
    if (!NAMES_PAGES.test(call.name) && !RENDERS.test(call.name)) continue;
    for (const page of pageArgument(p, from, call)?.pages ?? []) out.add(page);
  }
  return [...out];
}
