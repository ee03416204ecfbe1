import { argument, type Context } from './call-context.ts';
import { addFact, type Fact } from './fact.ts';
import { concat, NO_PATH, pathOf } from './paths.ts';
import { argumentsOf } from './points-to.ts';
import { readFrom } from './resolve-origin.ts';

/** Elements of a spread list that a range of arguments takes; more of them are taken as the whole list. */
const MAX_ELEMENTS = 8;

/**
 * Facts of what a call gives where a model's argument says. Elements of a list that is spread stand in the places that they
 * have in the list: of `where(*[statement, value])` the first alone is the statement.
 */
export function factsOfArgument(c: Context, ref: unknown): Fact[] {
  const { call } = c;
  const places = placesFrom(ref);
  if (call.spread < 0 || places === null) return argumentsOf(ref, call).flatMap((i) => argument(c, i));
  const [from, to] = places;
  const out: Fact[] = [];
  for (const i of argumentsOf(ref, call))
    if (i !== call.spread) for (const f of argument(c, i)) addFact(c.a, out, f);
  if (to < call.spread) return out;
  if (to === Number.POSITIVE_INFINITY && from <= call.spread) {
    for (const f of argument(c, call.spread)) addFact(c.a, out, f);
    return out;
  }
  const last = Math.min(to, Math.max(from, call.spread) + MAX_ELEMENTS);
  for (let place = Math.max(from, call.spread); place <= last; place++)
    for (const f of element(c, place)) addFact(c.a, out, f);
  return out;
}

/** Facts of the element of a spread list that stands in the place of one argument. */
export function element(c: Context, place: number): Fact[] {
  const out: Fact[] = [];
  const key = pathOf(c.a.paths, [String(place - c.call.spread)]);
  for (const f of argument(c, c.call.spread)) readFrom(c.a, f, key, out);
  return out;
}

/** Facts of the list that a parameter for the rest of the arguments gets, each under its place in that list. */
export function restFrom(c: Context, param: number): Fact[] {
  const { a, call } = c;
  const out: Fact[] = [];
  const under = (key: string, f: Fact): boolean =>
    addFact(c.a, out, { ...f, at: concat(a.paths, pathOf(a.paths, [key]), f.at) });
  for (let i = param; i < call.args.length; i++)
    if (i !== call.spread) for (const f of argument(c, i)) under(String(i - param), f);
  if (call.spread < 0) return out;
  for (const f of argument(c, call.spread)) {
    const [key, ...inner] = a.paths.keys[f.at] ?? [];
    if (f.at === NO_PATH || key === undefined) under('*', f);
    else if (!/^\d+$/.test(key)) addFact(c.a, out, f);
    else {
      const place = Number(key) + call.spread - param;
      if (place >= 0) addFact(c.a, out, { ...f, at: pathOf(a.paths, [String(place), ...inner]) });
    }
  }
  return out;
}

/** The places that a model's argument speaks of, from and to; null where it speaks of names, of several or counts from the end. */
function placesFrom(ref: unknown): readonly [number, number] | null {
  if (typeof ref === 'number') return ref < 0 ? null : [ref, ref];
  const range = typeof ref === 'string' ? /^(\d+)\.\.(\d*)$/.exec(ref) : null;
  if (range === null) return null;
  return [Number(range[1]), range[2] === '' ? Number.POSITIVE_INFINITY : Number(range[2])];
}
