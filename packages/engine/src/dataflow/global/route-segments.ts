import type { FunctionId } from '../../link/ids.ts';
import { fileOfFunction } from '../../link/numbering.ts';
import type { ProgramCall } from '../../summaries/file-summary.ts';
import { idsOf } from '../../summaries/ids.ts';
import type { Analysis, RouteContent } from './state.ts';

/** Tables of routes by the frameworks' own layout: Django's `urls.py`, Laravel's `routes/*.php`. */
const ROUTE_TABLES = /(?:^|\/)(?:urls(?:\/\w+)?\.py|routes\/[\w/-]+\.php|\w*urls\w*\.py)$/;

/** Django's converters without the ones that fit a slash (docs.djangoproject.com, "Path converters"). */
const CONVERTERS: Readonly<Record<string, RouteContent>> = {
  int: 'number',
  uuid: 'number',
  str: 'segment',
  slug: 'segment',
  path: 'many',
};

/** Constraints of Laravel's routes (laravel.com/docs, "Regular Expression Constraints"). */
const CONSTRAINTS: Readonly<Record<string, RouteContent>> = {
  whereNumber: 'number',
  whereUuid: 'number',
  whereUlid: 'number',
  whereAlpha: 'segment',
  whereAlphaNumeric: 'segment',
};

const RANK: Readonly<Record<RouteContent, number>> = { number: 0, segment: 1, many: 2 };

/**
 * What the routes of the program let their parameters hold, by the parameter's name: of several routes the least strict counts, unless
 * the program constrains the name everywhere (`Route::pattern`). Django and Laravel decode a path before they match it, so that a segment
 * holds no slash.
 */
export function routeParameters(a: Analysis): ReadonlyMap<string, RouteContent> {
  const ofRoutes = new Map<string, RouteContent>();
  const everywhere = new Map<string, RouteContent>();
  const isTable = new Map<number, boolean>();
  for (const fn of idsOf(a.program.functions)) {
    const id = fileOfFunction(a.program, fn);
    let reads = isTable.get(id);
    if (reads === undefined) {
      reads = ROUTE_TABLES.test(a.program.files[id]?.path ?? '');
      isTable.set(id, reads);
    }
    if (reads) readRoutes(a, fn, ofRoutes, everywhere);
  }
  return new Map([...ofRoutes, ...everywhere]);
}

/** Calls stand in the order in which they are made: a constraint follows the route that it is chained to. */
function readRoutes(
  a: Analysis,
  fn: FunctionId,
  ofRoutes: Map<string, RouteContent>,
  everywhere: Map<string, RouteContent>,
): void {
  let route = new Map<string, RouteContent>();
  const endRoute = (): void => {
    for (const [name, content] of route) addLeastStrict(ofRoutes, name, content);
  };
  for (const call of a.program.callsOf(fn)) {
    const [first, second] = constantsOf(call);
    if (first === undefined) continue;
    if (call.name === 'pattern' && second !== undefined)
      addLeastStrict(everywhere, first, contentOfPattern(second));
    else if (call.name in CONSTRAINTS || (call.name === 'where' && second !== undefined)) {
      const content = CONSTRAINTS[call.name] ?? contentOfPattern(second ?? '');
      if (route.has(first)) route.set(first, content);
      // Of a route that is not seen only what makes a parameter wider is taken.
      else if (content === 'many') addLeastStrict(ofRoutes, first, content);
    } else {
      const mentioned = [...mentions(first)];
      if (mentioned.length === 0) continue;
      endRoute();
      route = new Map();
      for (const [name, content] of mentioned) addLeastStrict(route, name, content);
    }
  }
  endRoute();
}

function addLeastStrict(to: Map<string, RouteContent>, name: string, content: RouteContent): void {
  const have = to.get(name);
  if (have === undefined || RANK[content] > RANK[have]) to.set(name, content);
}

const constantsOf = (call: ProgramCall): (string | undefined)[] =>
  (call.constants ?? []).slice(0, 2).map((one) => (typeof one === 'string' ? one : undefined));

/** `<int:id>`, `<name>`, `(?P<name>[^/]+)`, `{name}`, `{name?}`. */
function* mentions(route: string): Generator<[string, RouteContent]> {
  if (route.length > 500) return;
  for (const [, name = '', pattern = ''] of route.matchAll(/\(\?P<(\w+)>((?:[^()\\]|\\.)*)\)/g))
    yield [name, contentOfPattern(pattern)];
  for (const [, converter = 'str', name = ''] of route.matchAll(/(?<!\?P)<(?:(\w+):)?(\w+)>/g))
    yield [name, CONVERTERS[converter] ?? 'many'];
  for (const [, name = ''] of route.matchAll(/\{(\w+)\??\}/g)) yield [name, 'segment'];
}

/** What a regular expression lets through; a dot and what is left out may be slashes. */
function contentOfPattern(pattern: string): RouteContent {
  if (/^\^?(?:\\d|\[0-9\]|\[\\d\])(?:[+*]|\{[\d,]+\})?\$?$/.test(pattern)) return 'number';
  const plain = pattern.replace(/\\[dws.-]/g, '').replace(/\[\^\/[^\]]*\]/g, '');
  return /[/.]|\[\^|\\/.test(plain.replace(/\[[\w.@ -]*\]/g, '')) ? 'many' : 'segment';
}
