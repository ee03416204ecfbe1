import type { Call, Expr, FunctionIR } from '../../../ir/ir.ts';
import {
  type Bound,
  type Bounds,
  bothBounds,
  boundAt,
  boundsUnder,
  eitherBound,
} from '../../../summaries/bounds.ts';
import { ORIGIN_FUNCTION, ORIGIN_PARAM } from '../../../summaries/origins.ts';
import type { FileContext, Fn } from '../context.ts';
import { originValue } from '../value.ts';
import { rememberBounds, withBounds } from './apply.ts';
import { lookUpFrom } from './declarations.ts';
import { boundsOfJsonSchema, entry, nameOf } from './of-json-schemas.ts';
import { boundOfPattern } from './of-patterns.ts';
import { boundsOfSchema, type Reading } from './of-schemas.ts';

/** What stands beside a handler where a route is given to it, and looks at the request before: of the request, by `body`, `query`, `params`. */
export interface RouteBounds {
  /** Whatever does not fit is refused before the handler runs: schemas of fastify, celebrate, middleware that validates. */
  readonly refused: Bounds;
  /** Noted only, so that the handler has to ask what came of it: express-validator. */
  readonly asked: Bounds;
  /** What Hono's `c.req.valid('json')` gives, by that word. */
  readonly valid: Bounds;
}

const NOTHING: RouteBounds = { refused: {}, asked: {}, valid: {} };

/** Handlers of a file, by the number of the function. */
const handlers = new WeakMap<FileContext, Map<number, RouteBounds>>();

/** What was found of the function's route, once for all functions in it: a handler may ask from a closure. */
export function pendingBounds(fn: Fn): RouteBounds {
  const known = handlers.get(fn.cx);
  if (known === undefined) return NOTHING;
  for (let id = fn.id; id >= 0; id = fn.cx.scopes.functions[id]?.parent ?? -1) {
    const found = known.get(id);
    if (found !== undefined) return found;
  }
  return NOTHING;
}

const ROUTES = /^(?:get|post|put|patch|delete|del|all|use|options|head|route|on)$/;
/** Longest list of what stands before a handler. */
const MAX_ARGUMENTS = 40;

/** `app.get('/a', query('sort').isIn([…]), handler)`: the handler is a function of this file. */
export function noteRoute(fn: Fn, e: Call, name: string): void {
  if (e.callee.kind !== 'member' || !ROUTES.test(name) || e.args.length > MAX_ARGUMENTS) return;
  const lookUp = lookUpFrom(fn.cx, fn.id);
  const written = e.args.flatMap(({ value }) =>
    value.kind === 'list' ? value.elements.map((one) => one.value) : [value],
  );
  const last = written.at(-1);
  if (last === undefined) return;
  const options = written.find((one) => one.kind === 'object');
  const inOptions = options?.kind === 'object' ? entry(options, 'handler') : undefined;
  const handler = functionOf(fn, inOptions ?? last);
  if (handler === null) return;
  const r: Reading = { cx: fn.cx, lookUp };
  let found = NOTHING;
  if (options?.kind === 'object') found = also(found, { ...NOTHING, refused: ofOptions(r, options) });
  for (const one of written.slice(0, -1)) found = also(found, besideHandler(r, one, 0));
  const known = handlers.get(fn.cx) ?? new Map<number, RouteBounds>();
  handlers.set(fn.cx, known);
  const before = known.get(handler);
  if (before === undefined) known.set(handler, found);
  // A handler of several routes is reached by the one that asks least.
  else
    known.set(handler, {
      refused: common(before.refused, found.refused),
      asked: common(before.asked, found.asked),
      valid: common(before.valid, found.valid),
    });
}

function functionOf(fn: Fn, e: Expr): number | null {
  if (e.kind === 'function') return fn.cx.scopes.fnOf.get(e.fn) ?? null;
  // `asyncHandler(async (req, res) => …)`
  if (e.kind === 'call') {
    const [only] = e.args;
    return e.args.length === 1 && only !== undefined ? functionOf(fn, only.value) : null;
  }
  if (e.kind !== 'name') return null;
  const [only, more] = fn.cx.evaluate(fn, e).origins;
  return only?.kind === ORIGIN_FUNCTION && more === undefined ? only.index : null;
}

function also(one: RouteBounds, other: RouteBounds): RouteBounds {
  return {
    refused: { ...one.refused, ...other.refused },
    asked: { ...one.asked, ...other.asked },
    valid: { ...one.valid, ...other.valid },
  };
}

function common(one: Bounds, other: Bounds): Bounds {
  const out: Record<string, Bound> = {};
  for (const [way, bound] of Object.entries(one)) {
    const both = eitherBound(bound, boundAt(other, way.split('.')));
    if (both !== null) out[way] = both;
  }
  return out;
}

const PLACES = /^(?:body|query|params|headers)$/;
const PLACE_OF_WORD: Readonly<Record<string, string>> = {
  querystring: 'query',
  query: 'query',
  body: 'body',
  params: 'params',
  param: 'params',
  headers: 'headers',
};

/** fastify.dev/docs/latest/Reference/Validation-and-Serialization: schemas of a route, of JSON or of a library's. */
function ofOptions(r: Reading, options: Extract<Expr, { kind: 'object' }>): Bounds {
  const written = entry(options, 'schema');
  const schema = written?.kind === 'name' ? r.lookUp(written.name) : written;
  return schema?.kind === 'object' ? byPlace(r, schema) : {};
}

function byPlace(r: Reading, e: Extract<Expr, { kind: 'object' }>): Bounds {
  let bounds: Bounds = {};
  for (const { key, value } of e.entries) {
    const place = PLACE_OF_WORD[nameOf(key) ?? ''];
    if (place === undefined) continue;
    const said = { ...boundsOfJsonSchema(value, r.lookUp), ...boundsOfSchema(r, value) };
    bounds = { ...bounds, ...boundsUnder(place, said) };
  }
  return bounds;
}

/** Names of functions that refuse what does not fit the schema which they are given. */
const VALIDATES = /valid|celebrate|check_?schema|parse_?request/i;

function besideHandler(r: Reading, e: Expr, depth: number): RouteBounds {
  if (depth > 3) return NOTHING;
  if (e.kind === 'name') {
    const held = r.lookUp(e.name);
    return held === null ? NOTHING : besideHandler(r, held, depth + 1);
  }
  if (e.kind === 'list')
    return e.elements.reduce((all, one) => also(all, besideHandler(r, one.value, depth + 1)), NOTHING);
  if (e.kind !== 'call') return NOTHING;
  const chain = ofChain(r, e);
  if (chain !== null) return { ...NOTHING, asked: chain };
  const { callee, args } = e;
  const name = callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';
  if (!VALIDATES.test(name)) return NOTHING;
  const [first, second] = args.map((one) => one.value);
  if (first?.kind === 'literal' && second !== undefined) {
    const word = String(first.value);
    const said = boundsOfSchema(r, second);
    const place = PLACE_OF_WORD[word];
    return {
      ...NOTHING,
      valid: boundsUnder(word, said),
      refused: place === undefined ? {} : boundsUnder(place, said),
    };
  }
  let refused: Bounds = {};
  for (const { value } of args) {
    if (value.kind === 'object') refused = { ...refused, ...byPlace(r, value) };
    else
      for (const [way, bound] of Object.entries(boundsOfSchema(r, value)))
        if (PLACES.test(way.split('.', 1)[0] ?? '')) refused = { ...refused, [way]: bound };
  }
  // `validate(schema, 'query')`
  if (second?.kind === 'literal' && PLACES.test(String(second.value)))
    refused = { ...refused, ...boundsUnder(String(second.value), boundsOfSchema(r, first)) };
  return { ...NOTHING, refused };
}

/** express-validator.github.io/docs/api/validation-chain: tests after which nothing is left to choose. */
const KNOWN =
  /^(?:isIn|isInt|isFloat|isNumeric|isDecimal|isBoolean|isUUID|isMongoId|isISO8601|isDate|isPort|isIP|isULID|toInt|toFloat|toBoolean|equals|isISO31661Alpha2|isISO4217)$/;
const LETTERS = /^(?:isAlpha|isAlphanumeric|isHexadecimal|isSlug)$/;
const PLACES_OF_CHAIN: Readonly<Record<string, readonly string[]>> = {
  body: ['body'],
  query: ['query'],
  param: ['params'],
  header: ['headers'],
  cookie: ['cookies'],
  check: ['body', 'query', 'params'],
};

/** `query('sort').isIn(['a', 'b'])`; null for what is no such chain. */
function ofChain(r: Reading, e: Call): Bounds | null {
  let bound: Bound | null = null;
  let at: Expr = e;
  while (at.kind === 'call' && at.callee.kind === 'member') {
    const name = at.callee.property;
    const [first] = at.args.map((one) => one.value);
    // What is turned around, or asked under a condition only.
    if (name === 'not' || name === 'if') return {};
    if (KNOWN.test(name)) bound = 'known';
    else if (LETTERS.test(name)) bound = bothBounds(bound, 'word');
    else if (
      name === 'matches' &&
      first?.kind === 'literal' &&
      first.type === 'regex' &&
      first.flags?.includes('m') !== true
    )
      bound = bothBounds(bound, boundOfPattern(String(first.value), false));
    at = at.callee.object;
  }
  if (at.kind !== 'call' || at.callee.kind !== 'name') return null;
  const imported = r.cx.importList[r.cx.imports.get(at.callee.name) ?? -1];
  const places = PLACES_OF_CHAIN[imported?.name ?? at.callee.name];
  if (imported?.module !== 'express-validator' || places === undefined) return null;
  const given = at.args[0]?.value;
  const named = given?.kind === 'list' ? given.elements.map((one) => one.value) : [given];
  let bounds: Bounds = {};
  for (const one of named)
    if (bound !== null && one?.kind === 'literal')
      for (const place of places)
        bounds = { ...bounds, ...boundsUnder(`${place}.${String(one.value)}`, { '': bound }) };
  return bounds;
}

/** Where a handler begins: what of its request is bounded already. */
export function enterRoute(fn: Fn, ir: FunctionIR): void {
  const found = handlers.get(fn.cx)?.get(fn.id);
  if (found === undefined || ir.params.length === 0) return;
  const request = originValue(ORIGIN_PARAM, 0);
  if (Object.keys(found.refused).length > 0) {
    withBounds(fn, request, found.refused);
    rememberBounds(fn, request, found.refused);
  }
}
