import type { FunctionId } from '../../link/ids.ts';
import { fileOfFunction } from '../../link/numbering.ts';
import type { Program } from '../../link/program.ts';
import { type Bound, type Bounds, boundAt, boundsUnder, eitherBound } from '../../summaries/bounds.ts';
import { type ProgramCall, pathKeys } from '../../summaries/file-summary.ts';
import { type FilePath, idsOf } from '../../summaries/ids.ts';
import {
  forEachOrigin,
  ORIGIN_CALL,
  ORIGIN_IMPORT,
  ORIGIN_PARAM,
  type OriginKind,
  type PackedOrigins,
} from '../../summaries/origins.ts';
import { importedSchema } from './imported-schemas.ts';
import { fileOf, flowTargets, functionsAmong } from './points-to.ts';
import type { Analysis } from './state.ts';

/**
 * Schemas of other modules that stand beside a handler: `router.post('/', validate(createItem), items.create)`, `handler(itemSchema)(async (req) => …)`.
 * What does not fit is refused before the handler runs, wherever schema, route and handler are written.
 */

const ROUTES = /^(?:get|post|put|patch|delete|del|all|route|on)$/;
/** What refuses what does not fit the schema that it is given. */
const VALIDATES = /valid|celebrate|check_?schema|parse_?request/i;
/** What makes a handler of a function and a schema. */
const MAKES = /handler|endpoint|route|action|procedure|valid/i;
/** Where in a request a part of a schema, or a word beside it, says that it looks. */
const PLACES: readonly (readonly [RegExp, string])[] = [
  [/^(?:body|json|form|body_?schema)$/i, 'body'],
  [/^(?:query|query_?string|query_?schema|search_?params)$/i, 'query'],
  [/^(?:params?|params_?schema)$/i, 'params'],
  [/^headers?$/i, 'headers'],
];
const NOTHING: Bounds = {};
const memo = new WeakMap<Program, ReadonlyMap<FunctionId, Bounds>>();

/** Does a module of the program give out a schema? */
export const hasSchemas = (program: Program): boolean =>
  idsOf(program.files).some((fi) => program.files[fi]?.schemas !== undefined);

/** Does a function declare routes, beside which schemas may stand? */
export const declaresRoutes = (program: Program, fn: FunctionId): boolean =>
  program.callsOf(fn).some((call) => ROUTES.test(call.name) && call.args.length > 1);

/** What is bounded of a request by the schemas before all routes that lead to the handler. */
export function boundOfRoute(
  a: Analysis,
  fn: FunctionId,
  { kind, index, path }: { readonly kind: OriginKind; readonly index: number; readonly path: FilePath },
): Bound | null {
  if (kind !== ORIGIN_PARAM || index !== 0) return null;
  let bounds = memo.get(a.program);
  if (bounds === undefined) {
    bounds = boundsOfHandlers(a);
    memo.set(a.program, bounds);
  }
  const own = bounds.get(fn);
  if (own === undefined) return null;
  const [first, ...rest] = pathKeys(fileOf(a.pointsTo, fn), path);
  if (first === undefined) return null;
  return boundAt(own, first === 'request' ? rest : [first, ...rest]);
}

function boundsOfHandlers(a: Analysis): ReadonlyMap<FunctionId, Bounds> {
  const found = new Map<FunctionId, Bounds>();
  const add = (handler: FunctionId, bounds: Bounds): void => {
    const before = found.get(handler);
    // A handler of several routes is reached by the one that asks least.
    found.set(handler, before === undefined ? bounds : common(before, bounds));
  };
  for (const fn of idsOf(a.program.functions)) {
    if (a.program.files[fileOfFunction(a.program, fn)]?.exports === undefined) continue;
    for (const call of a.program.callsOf(fn)) {
      const last = call.args.at(-1);
      if (last === undefined) continue;
      if (ROUTES.test(call.name) && call.args.length > 1) {
        const before = call.args.slice(0, -1).map((one) => besideHandler(a, fn, one));
        const handlers = functionsAmong(flowTargets(a.pointsTo, fn, last));
        for (const handler of handlers) add(handler, Object.assign({}, ...before));
      } else if (call.args.length === 1) {
        const makes = madeBy(a, fn, call.callee);
        const bounds = makes !== null && MAKES.test(makes.name) ? ofArguments(a, fn, makes) : NOTHING;
        if (Object.keys(bounds).length > 0)
          for (const handler of functionsAmong(flowTargets(a.pointsTo, fn, last))) add(handler, bounds);
      }
    }
  }
  return found;
}

/** The call whose result a value is, and nothing else. */
function madeBy(a: Analysis, fn: FunctionId, flow: PackedOrigins): ProgramCall | null {
  let call: ProgramCall | null = null;
  let others = 0;
  forEachOrigin(flow, ({ kind, index, path, at, derived }) => {
    if (at !== 0) return;
    if (kind === ORIGIN_CALL && path === 0 && derived === 0 && call === null)
      call = a.program.callsOf(fn)[index] ?? null;
    else others++;
  });
  return others === 0 ? call : null;
}

function besideHandler(a: Analysis, fn: FunctionId, flow: PackedOrigins): Bounds {
  const call = madeBy(a, fn, flow);
  return call !== null && VALIDATES.test(call.name) ? ofArguments(a, fn, call) : NOTHING;
}

/** `validate(schema)`, `validate({ body: schema })`, `validate('json', schema)`, `validate(schema, 'query')`, `validateBody(schema)`. */
function ofArguments(a: Analysis, fn: FunctionId, call: ProgramCall): Bounds {
  const file = fileOf(a.pointsTo, fn);
  const word = call.constants?.find((one) => typeof one === 'string');
  const named =
    placeOf(typeof word === 'string' ? word : '') ??
    (/body/i.test(call.name)
      ? 'body'
      : /query/i.test(call.name)
        ? 'query'
        : /param/i.test(call.name)
          ? 'params'
          : null);
  let out: Bounds = {};
  for (const flow of call.args)
    forEachOrigin(flow, ({ kind, index, path, at, derived }) => {
      if (kind !== ORIGIN_IMPORT || derived === 1) return;
      const schema = importedSchema(a, fileOfFunction(a.program, fn), index, pathKeys(file, path));
      if (schema === null) return;
      const keys = pathKeys(file, at);
      const place = keys.length === 0 ? named : keys.length === 1 ? placeOf(keys[0] ?? '') : null;
      out = {
        ...out,
        ...(place === null ? (keys.length === 0 ? byPlaces(schema) : {}) : boundsUnder(place, schema)),
      };
    });
  return out;
}

/** Of a schema of the whole request what it says of its parts. */
const byPlaces = (schema: Bounds): Bounds =>
  Object.fromEntries(
    Object.entries(schema).flatMap(([way, bound]) => {
      const [first = '', ...rest] = way.split('.');
      const place = placeOf(first);
      return place === null ? [] : [[[place, ...rest].join('.'), bound] as const];
    }),
  );

const placeOf = (word: string): string | null => PLACES.find(([pattern]) => pattern.test(word))?.[1] ?? null;

function common(one: Bounds, other: Bounds): Bounds {
  const out: Record<string, Bound> = {};
  for (const [way, bound] of Object.entries(one)) {
    const both = eitherBound(bound, boundAt(other, way.split('.')));
    if (both !== null) out[way] = both;
  }
  return out;
}
