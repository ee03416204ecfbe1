import { isDeepStrictEqual } from 'node:util';
import type { FunctionId, LocationId } from '../../link/ids.ts';
import { fileOfFunction, indexOfFunction, locationIn } from '../../link/numbering.ts';
import { pathKeys } from '../../summaries/file-summary.ts';
import { sharedLocationAt, sharedLocationCount } from '../../summaries/flat-tables.ts';
import { ORIGIN_GLOBAL, ORIGIN_IMPORT, ORIGIN_SHARED } from '../../summaries/origins.ts';
import { BEFORE } from './action-pages.ts';
import type { Alike } from './alike.ts';
import type { FlowsBase } from './flows-base.ts';
import { type Changed, type Looked, renamed, seenStores } from './look-at-changed.ts';
import { fileOf } from './points-to.ts';
import type { Renumbered } from './renumbered.ts';
import { sanitizedByMarks } from './sanitization.ts';
import { type Hit, NO_STATE } from './state.ts';
import { classesNamed } from './stored-classes.ts';
import { teachTheSame } from './taught-alike.ts';

/** Functions of a program, and what they do. */
export interface Side {
  readonly of: Changed;
  readonly looked: Looked;
}

/**
 * Do functions with other bodies look to all others as they did? They teach, call, give back and keep the same, and bring the same to the
 * same places, but for sinks that are reached now and were not.
 * @returns what reaches a sink now and did not, or in words what else is different
 */
export function seenAlike(
  was: Side,
  now: Side,
  base: FlowsBase,
  numbering: Renumbered,
  alike: Alike,
): Hit[] | string {
  const { gone, numbers, edited } = numbering;
  const nowOf = (fn: FunctionId): FunctionId | null => numbers[fn] ?? null;
  if (!teachTheSame(base, now.looked, gone, numbers)) return 'types that others are taught';
  if (![...was.looked.handlers].every((fn) => now.looked.handlers.has(nowOf(fn) ?? fn)))
    return 'functions handed to a framework no longer';
  const different =
    callsOtherwise(was, now, base, numbering) ??
    edited.reduce<string | null>((found, fn) => found ?? looksOtherwise(fn, nowOf(fn)), null) ??
    (answerTheSame(was.looked, now.looked, nowOf) ? null : 'what others may ask') ??
    saysOtherwise() ??
    leavesOtherwise(was, now, alike);
  if (different !== null) return different;
  for (const language of was.looked.own.filtersRequests)
    if (!now.looked.own.filtersRequests.has(language)) return 'filters of requests';
  const more: Hit[] = [];
  const before = [...was.looked.own.hits.values()];
  for (const hit of now.looked.own.hits.values()) {
    const held = before[0];
    if (held !== undefined && alike.hits(held, hit)) before.shift();
    else more.push(hit);
  }
  return before.length > 0 ? 'a sink that is reached no longer' : more;

  /** Summaries, and their place in the order in which all are made. */
  function saysOtherwise(): string | null {
    const [before, after] = [was.looked.groups, now.looked.groups].map((groups) =>
      groups
        .filter(({ functions }) => functions.length > 0)
        .sort((x, y) => (x.functions[0] ?? 0) - (y.functions[0] ?? 0)),
    );
    if (before?.length !== after?.length) return 'functions that call one another';
    for (const [i, { functions, height }] of (before ?? []).entries()) {
      const other = after?.[i];
      if (other === undefined || !isDeepStrictEqual(functions.map(nowOf), other.functions))
        return 'functions that call one another';
      if (height !== other.height && base.dependsOnOrder) return 'calls that lead further or less far';
      for (const [k, fn] of functions.entries()) {
        const to = other.functions[k] ?? fn;
        const [state, stateNow] = [was.looked.own.states[fn], now.looked.own.states[to]];
        if (!alike.states(state ?? NO_STATE, stateNow ?? NO_STATE))
          return 'what a function says of its interface';
      }
    }
    return null;
  }

  /** What those see who look into a function without asking. */
  function looksOtherwise(fn: FunctionId, to: FunctionId | null): string | null {
    if (to === null) return 'functions that are gone';
    const proves = ({ looked: { own } }: Side, one: FunctionId, kinds: Alike['kinds'][number]) =>
      (own.program.functions[one]?.validates ?? []).map(({ param, when, sanitizerMarks }) => [
        param,
        when,
        kinds(sanitizedByMarks(own, one, sanitizerMarks)),
      ]);
    if (!isDeepStrictEqual(proves(was, fn, alike.kinds[0]), proves(now, to, alike.kinds[1])))
      return 'what a function proves of its parameters';
    if (!isDeepStrictEqual(capturedParameters(was, fn), capturedParameters(now, to)))
      return 'parameters that inner functions use';
    if (!isDeepStrictEqual(givenToSuper(was, fn), givenToSuper(now, to)))
      return 'what a constructor gives to that of its superclass';
    const isBefore = ({ of: { program } }: Side, one: FunctionId): boolean =>
      program.callsOf(one).some((call) => BEFORE.test(call.name));
    return isBefore(was, fn) || isBefore(now, to) ? 'what runs before actions' : null;
  }
}

/** In words how it differs whom these call: nobody is to be called any more, or no longer, because of them alone. */
function callsOtherwise(
  was: Side,
  now: Side,
  base: FlowsBase,
  { gone, edited, numbers }: Renumbered,
): string | null {
  const before = calledBy(was);
  const after = calledBy(now);
  const callers = new Map(base.reached.map((fn, i) => [fn, base.callers[i] ?? 0]));
  const isInner = (fn: FunctionId): boolean => gone.has(fn) && !edited.includes(fn);
  for (const fn of gone)
    if (isInner(fn) && (callers.get(fn) ?? 0) > (before.get(fn) ?? 0)) return 'a call of what lies in a body';
  const others = [...before].filter(([fn]) => !isInner(fn) && !after.has(numbers[fn] ?? fn));
  if (others.some(([fn, count]) => (callers.get(fn) ?? 0) <= count)) return 'a call that nobody else makes';
  const isInnerNow = (fn: FunctionId): boolean => now.of.functions.has(fn) && !now.of.edited.has(fn);
  const outside = (called: ReadonlyMap<FunctionId, number>, inner: (fn: FunctionId) => boolean): number =>
    [...called.keys()].filter((fn) => !inner(fn)).length;
  const isSame = others.length === 0 && outside(before, isInner) === outside(after, isInnerNow);
  const first = new Set(base.beforeOthers);
  return !isSame && edited.some((fn) => first.has(fn)) ? 'calls of what getters lead to' : null;
}

/** Functions that are called, and by how many of these. */
function calledBy({ of: { functions }, looked: { graph } }: Side): Map<FunctionId, number> {
  const out = new Map<FunctionId, number>();
  for (const fn of functions)
    for (const g of graph.targets[fn] ?? []) if (g !== fn) out.set(g, (out.get(g) ?? 0) + 1);
  return out;
}

function answerTheSame(was: Looked, now: Looked, nowOf: (fn: FunctionId) => FunctionId | null): boolean {
  const later = was.answers.map(({ fn, flows }) => ({
    fn: nowOf(fn),
    flows: flows.map((flow) =>
      flow.map(([at, pointsTo]) => [at, pointsTo.map((one) => renamed(one, nowOf))]),
    ),
  }));
  return isDeepStrictEqual(later, now.answers);
}

/** Parameters that functions inside of it see: what is given to one may be looked for there. */
function capturedParameters({ of: { program } }: Side, fn: FunctionId): readonly string[] {
  const file = program.files[fileOfFunction(program, fn)];
  if (file === undefined) return [];
  const names = new Set(program.functions[fn]?.params.map((one) => one.name));
  return Array.from({ length: sharedLocationCount(file) }, (_, i) => sharedLocationAt(file, i)).flatMap(
    ({ owner, name }) => (owner === indexOfFunction(program, fn) && names.has(name) ? [name] : []),
  );
}

/** Classes that a constructor names to that of its superclass; see `stored-classes.ts`. */
function givenToSuper({ of: { program }, looked: { own } }: Side, fn: FunctionId): readonly string[] {
  if (program.functions[fn]?.name !== 'constructor') return [];
  return program
    .callsOf(fn)
    .flatMap((call) => (call.isSuper ? call.args.flatMap((arg) => classesNamed(own, fn, arg)) : []));
}

/** In words how it differs what these leave in places that others read. */
function leavesOtherwise(was: Side, now: Side, { facts, locationSinks, locations }: Alike): string | null {
  if (!isDeepStrictEqual(storesOf(was, locations[0]), storesOf(now, locations[1]))) return 'what is stored';
  const [own, ownNow] = [was.looked.own, now.looked.own];
  if (!isDeepStrictEqual([...own.truncated], [...ownNow.truncated])) return 'a bound that is met';
  const [kept, keeps] = [[...own.locationFacts], [...ownNow.locationFacts]];
  const isKept =
    kept.length === keeps.length &&
    kept.every(([id, list], i) => {
      const [other, others] = keeps[i] ?? [id, []];
      return locations[0](id) === locations[1](other) && facts(list, others);
    });
  if (!isKept) return 'what shared places hold';
  const [sinks, sinksNow] = [[...own.locationSinks.values()], [...ownNow.locationSinks.values()]];
  const isBrought =
    sinks.length === sinksNow.length && sinks.every((one, i) => locationSinks(one, sinksNow[i] ?? one));
  return isBrought ? null : 'what shared places bring to sinks';
}

/** What is stored where others see it. */
function storesOf(
  { of: { program, functions }, looked: { own } }: Side,
  locationName: (id: LocationId) => string,
): readonly unknown[] {
  return [...functions]
    .sort((x, y) => x - y)
    .flatMap((fn) => {
      const fi = fileOfFunction(program, fn);
      const file = fileOf(own.pointsTo, fn);
      return seenStores(program, fn, functions).map(({ kind, index, path, types }) => [
        kind,
        kind === ORIGIN_SHARED
          ? locationName(locationIn(program, fi, index))
          : kind === ORIGIN_GLOBAL
            ? file.strings[index]
            : kind === ORIGIN_IMPORT
              ? file.imports[index]
              : index,
        pathKeys(file, path),
        types.map((type) => {
          const use = file.types[type];
          return [use?.name, use?.cls, use === undefined ? null : file.imports[use.import]];
        }),
      ]);
    });
}
