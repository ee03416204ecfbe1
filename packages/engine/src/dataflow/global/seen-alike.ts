import { isDeepStrictEqual } from 'node:util';
import type { FunctionId } from '../../link/ids.ts';
import { fileOfFunction, functionIn, indexOfFunction } from '../../link/numbering.ts';
import { sharedLocationAt, sharedLocationCount } from '../../summaries/flat-tables.ts';
import { BEFORE } from './action-pages.ts';
import type { Alike } from './alike.ts';
import { askersOf, dependents } from './dependents.ts';
import type { FlowsBase } from './flows-base.ts';
import { fieldsStoredOtherwise, leavesOtherwise, type Side } from './left-alike.ts';
import { variableNamed } from './location-names.ts';
import { type Looked, renamed, seenStores } from './look-at-changed.ts';
import { NOBODY } from './points-to.ts';
import { type ReachedOtherwise, reachedOtherwise } from './reached-alike.ts';
import type { Renumbered } from './renumbered.ts';
import { functionsSaying } from './said-fields.ts';
import { takeTurnsAlike } from './same-order.ts';
import { provenOfParameter } from './sanitization.ts';
import { sharedAgain } from './shared-again.ts';
import type { Group } from './solve-changed.ts';
import { getterFunctions, NO_STATE } from './state.ts';
import { classesNamed } from './stored-classes.ts';
import { teachAlone, teachTheSame } from './taught-alike.ts';

/**
 * Do functions with other bodies look to all others as they did? They teach, call, give back and keep the same. Where their summaries say
 * something else, those that read them are looked at too, until nobody sees a difference; so are those that bring a source to a sink
 * that one of these reaches otherwise.
 * @param alsoSee functions of the earlier program that are to be looked at anyhow
 * @returns what reaches sinks otherwise, functions that are told something else when they ask and are to be looked at as if they had another body, or
 * in words what else is different
 */
export function seenAlike(
  was: Side,
  now: Side,
  base: FlowsBase,
  numbering: Renumbered,
  alsoSee: readonly FunctionId[],
  alike: Alike,
): ReachedOtherwise | { readonly alsoAsk: readonly FunctionId[] } | string {
  const { gone, numbers, wasOf, edited, removed, moved } = numbering;
  const nowOf = (fn: FunctionId): FunctionId | null => numbers[fn] ?? null;
  const standsElsewhere = (fn: FunctionId): boolean =>
    moved.has(fn) || moved.has(was.looked.own.pointsTo.outermost[fn] ?? fn);
  const standsElsewhereNow = (fn: FunctionId): boolean =>
    moved.has(wasOf.get(now.looked.own.pointsTo.outermost[fn] ?? fn) ?? NOBODY);
  if (!teachTheSame(base, now.looked, gone, numbers, standsElsewhereNow))
    return 'types that others are taught';
  if (moved.size > 0) {
    const reason = orderMatters();
    if (reason !== null) return reason;
  }
  if (![...was.looked.handlers].every((fn) => now.looked.handlers.has(nowOf(fn) ?? fn)))
    return 'functions handed to a framework no longer';
  const different =
    callsOtherwise(was, now, base, numbering) ??
    edited.reduce<string | null>((found, fn) => found ?? looksOtherwise(fn, nowOf(fn)), null);
  if (different !== null) return different;
  const fields = fieldsStoredOtherwise(was, now, alike);
  if (fields === null) return 'what is stored';
  const askers = askersOf(new Set([...answerOtherwise(was.looked, now.looked, nowOf), ...removed]), base);
  if (askers === null) return 'what others may ask';
  const saying = fields.size > 0 ? functionsSaying(was.of.program, fields) : [];
  const others = [...askers, ...saying].filter((fn) => !gone.has(fn));
  if (others.length > 0) return { alsoAsk: others };
  const lookers = fields.size > 0 ? lookersInto(edited) : [];
  const { callees, readers } = dependents(base);
  const taken = new Set<FunctionId>();
  const look = (functions: Iterable<FunctionId>): readonly FunctionId[] => {
    const more = [...functions].filter((fn) => !taken.has(fn) && !gone.has(fn));
    for (const fn of more) taken.add(fn);
    return more;
  };
  const again = sharedAgain(was, now, base, alike);
  for (let more = look([...alsoSee, ...lookers]); ; ) {
    if (more.length > 0) {
      const reason = was.looked.also(more) ?? now.looked.also(more.flatMap((fn) => nowOf(fn) ?? []));
      if (reason !== null) return reason;
    }
    const notInSweeps = inSweepsBoth(was, now);
    if (notInSweeps !== null) return notInSweeps;
    const others = saysOtherwise();
    if (typeof others === 'string') return others;
    const left = leavesOtherwise(was, now, base.shared, alike);
    if (typeof left === 'string') return left;
    if (left?.isFull === true) return 'a full place on the way to a sink';
    if (left !== null) again.begin(left);
    const keepers = again.functions();
    if (typeof keepers === 'string') return keepers;
    more = look([...others, ...keepers]);
    if (more.length > 0) continue;
    const [hits, hitsNow] = again.hits();
    const reached = reachedOtherwise(
      { ...was.looked.own, hits },
      { ...now.looked.own, hits: hitsNow },
      base,
      alike,
    );
    if (typeof reached === 'string') return reached;
    more = look(reached.functions);
    if (again.sinks(reached.sinks) || more.length > 0) continue;
    const missing = again.missing();
    if (missing !== null) return missing;
    if (!storeInSameSweeps(was, now, base, alike)) return 'what comes into shared places sooner or later';
    for (const language of was.looked.own.filtersRequests)
      if (!now.looked.own.filtersRequests.has(language)) return 'filters of requests';
    if (reached.isGone) return 'a place that is gone';
    return comeInTurn() ? reached : 'calls that lead further or less far';
  }

  /** Those that looked for the state of an object in the classes of these. */
  function lookersInto(functions: readonly FunctionId[]): readonly FunctionId[] {
    const { program } = was.of;
    const lookedInto = new Map(base.lookedInto);
    return functions.flatMap((fn) => {
      const fi = fileOfFunction(program, fn);
      const methods = program.files[fi]?.classes.flatMap((cls) => cls.methods) ?? [];
      return methods.flatMap((m) => lookedInto.get(functionIn(program, fi, m)) ?? []);
    });
  }

  /** Functions that see a difference: they call one another otherwise, or read a summary that says something else. */
  function saysOtherwise(): readonly FunctionId[] | string {
    const after = groupOfEach(now.looked);
    const out: FunctionId[] = [];
    const inGroups = new Set<FunctionId>();
    const keepOtherwise = new Set<FunctionId>();
    for (const { functions } of was.looked.groups())
      for (const fn of functions) {
        inGroups.add(fn);
        const to = nowOf(fn);
        if (to === null) continue;
        if (!after.has(to)) out.push(fn);
        else {
          const [state, stateNow] = [was.looked.own.states[fn], now.looked.own.states[to]];
          if (!alike.states(state ?? NO_STATE, stateNow ?? NO_STATE) || takesOtherwise(fn, to))
            out.push(...readers(fn));
          if (!alike.stores(state ?? NO_STATE, stateNow ?? NO_STATE)) keepOtherwise.add(fn);
          if (!isDeepStrictEqual(provenBy(was, fn, alike.kinds[0]), provenBy(now, to, alike.kinds[1])))
            out.push(...readers(fn).flatMap(together(was)));
        }
      }
    out.push(...handingTo(keepOtherwise).flatMap(readers));
    for (const fn of after.keys()) {
      const before = wasOf.get(fn);
      if (before === undefined) return 'functions that are gone';
      if (!inGroups.has(before)) out.push(before);
    }
    return out;
  }

  /** Those of the functions that are looked at that hand on to these, however far: what is kept beyond them is another for their callers too. */
  function handingTo(keepOtherwise: Set<FunctionId>): readonly FunctionId[] {
    const { own, groups } = was.looked;
    const functions = groups().flatMap((group) => group.functions);
    const out: FunctionId[] = [];
    for (let size = -1; size !== keepOtherwise.size; ) {
      size = keepOtherwise.size;
      for (const fn of functions)
        if (!keepOtherwise.has(fn) && own.states[fn]?.handed.some(({ to }) => keepOtherwise.has(to))) {
          keepOtherwise.add(fn);
          out.push(fn);
        }
    }
    return out;
  }

  /** Do variables of the module around it, of those that hold something, follow one another as they did? */
  function keepsOrderOfVariables(fn: FunctionId): boolean {
    const fi = fileOfFunction(was.of.program, fn);
    const module = functionIn(was.of.program, fi, 0);
    const held = new Set<string>();
    for (const [i, name] of base.shared.names.entries()) {
      const variable = (base.shared.sizes[i] ?? 0) > 0 ? variableNamed(name) : null;
      if (variable !== null && variable.owner === nowOf(module)) held.add(variable.name);
    }
    const inOrder = ({ of: { program } }: Side): readonly string[] => {
      const file = program.files[fi];
      if (file === undefined) return [];
      return Array.from({ length: sharedLocationCount(file) }, (_, i) => sharedLocationAt(file, i)).flatMap(
        ({ owner, name }) => (owner === 0 && held.has(name) ? [name] : []),
      );
    };
    return isDeepStrictEqual(inOrder(was), inOrder(now));
  }

  /** Does something lie in a variable of what moved? It comes before others than it did. */
  function holdsVariables(): boolean {
    const { names, sizes } = base.shared;
    const own = [...moved].flatMap((fn) => [`variable ${nowOf(fn)} `, `variable inner ${nowOf(fn)} `]);
    const later = [...now.looked.own.locationFacts.keys()].map(alike.locations[1]);
    const held = [...names.filter((_, i) => (sizes[i] ?? 0) > 0), ...later];
    return held.some((name) => own.some((of) => name.startsWith(of)));
  }

  /** In words why others see where functions stand that moved; null where nobody does. */
  function orderMatters(): string | null {
    const { own } = was.looked;
    const elsewhere = [...gone].filter(standsElsewhere);
    if (base.dependsOnOrder || base.turns.some(standsElsewhere)) return 'another order of functions';
    if (elsewhere.some((fn) => seenStores(own.program, fn, gone).length > 0))
      return 'another order of what is stored';
    if (!elsewhere.every(keepsOrderOfVariables) || holdsVariables()) return 'another order of variables';
    const handles = [...base.jobs, ...base.messageHandlers.flatMap(([, list]) => list)];
    if (handles.some(standsElsewhere)) return 'another order of handlers';
    const tried = [
      ...was.looked.tried.flat().filter((one) => standsElsewhere(one.teacher)),
      ...now.looked.tried.flat().flatMap((one) => {
        const fn = standsElsewhereNow(one.teacher) ? wasOf.get(one.fn) : undefined;
        return fn === undefined ? [] : [{ ...one, fn }];
      }),
    ];
    return teachAlone(base, tried) ? null : 'another order of what others are taught';
  }

  /** Parameters that functions inside use are found by those who hand the function on: see `event-flows.ts`. */
  function takesOtherwise(fn: FunctionId, to: FunctionId): boolean {
    return (
      edited.includes(fn) && !isDeepStrictEqual(capturedParameters(was, fn), capturedParameters(now, to))
    );
  }

  /** Summaries are made in the same order, where that has a say in what is found. */
  function comeInTurn(): boolean {
    const after = groupOfEach(now.looked);
    const isSame = was.looked
      .groups()
      .every(({ functions, height }) =>
        functions.every((fn) => after.get(nowOf(fn) ?? fn)?.height === height),
      );
    if (isSame || base.dependsOnOrder || base.turns.length === 0) return isSame || !base.dependsOnOrder;
    const own = (side: Side, one: FunctionId): readonly FunctionId[] | undefined =>
      side.of.functions.has(one) ? (side.looked.graph.targets[one] ?? []) : undefined;
    return takeTurnsAlike(
      {
        count: was.of.program.functions.length,
        callees: (fn) => own(was, fn) ?? callees(fn),
        getters: getterFunctions(was.looked.own),
      },
      {
        count: now.of.program.functions.length,
        callees: (fn) =>
          own(now, fn) ?? callees(wasOf.get(fn) ?? NOBODY).flatMap((callee) => nowOf(callee) ?? []),
        getters: getterFunctions(now.looked.own),
      },
      base.turns,
      nowOf,
    );
  }

  /** What those see who look into a function without asking. */
  function looksOtherwise(fn: FunctionId, to: FunctionId | null): string | null {
    if (to === null) return 'functions that are gone';
    if (!isDeepStrictEqual(givenToSuper(was, fn), givenToSuper(now, to)))
      return 'what a constructor gives to that of its superclass';
    const isBefore = ({ of: { program } }: Side, one: FunctionId): boolean =>
      program.callsOf(one).some((call) => BEFORE.test(call.name));
    return isBefore(was, fn) || isBefore(now, to) ? 'what runs before actions' : null;
  }
}

/** Summaries that are compared are made in the same way. */
function inSweepsBoth({ looked: was }: Side, { looked: now }: Side): string | null {
  if ((was.storedSince() === null) === (now.storedSince() === null)) return null;
  return (was.storedSince() === null ? was : now).inSweeps();
}

/** Does what comes into shared places come there in the same sweep, or in one in which others have brought something there? */
function storeInSameSweeps(was: Side, now: Side, { shared }: FlowsBase, { locations }: Alike): boolean {
  const [before, after] = [was.looked.storedSince(), now.looked.storedSince()];
  if (before === null || after === null) return true;
  const [first, then] = [
    new Map([...before].map(([id, sweep]) => [locations[0](id), sweep])),
    new Map([...after].map(([id, sweep]) => [locations[1](id), sweep])),
  ];
  return shared.names.every((name, i) => {
    const [x, y, since] = [first.get(name) ?? NEVER, then.get(name) ?? NEVER, shared.since[i] ?? null];
    return x === y || since === null || (x >= since && y >= since - 1);
  });
}

const NEVER = Number.POSITIVE_INFINITY;

/** What it is proven to be of which parameters, once a call of this comes out so. */
function provenBy({ looked: { own } }: Side, fn: FunctionId, kinds: Alike['kinds'][number]) {
  return (own.program.functions[fn]?.validates ?? []).map((one) => [
    one.param,
    one.when,
    one.field,
    kinds(provenOfParameter(own, fn, one)),
  ]);
}

/** What is given to a function, and what a test in it proves, is seen by those that lie in one function with it. */
const together =
  ({ of: { program }, looked: { own } }: Side) =>
  (fn: FunctionId): readonly FunctionId[] => {
    const { outermost } = own.pointsTo;
    const fi = fileOfFunction(program, fn);
    return (program.files[fi]?.functions ?? [])
      .map((_, i) => functionIn(program, fi, i))
      .filter((one) => outermost[one] === outermost[fn]);
  };

/** Of functions that are looked at, the group of each. */
function groupOfEach({ groups }: Looked): ReadonlyMap<FunctionId, Group> {
  return new Map(groups().flatMap((group) => group.functions.map((fn) => [fn, group] as const)));
}

/** In words how it differs whom these call: nobody is to be called any more, or no longer, because of them alone. */
function callsOtherwise(
  was: Side,
  now: Side,
  base: FlowsBase,
  { gone, edited, removed, numbers }: Renumbered,
): string | null {
  const before = calledBy(was);
  const after = calledBy(now);
  const callers = new Map(base.reached.map((fn, i) => [fn, base.callers[i] ?? 0]));
  const isInner = (fn: FunctionId): boolean => gone.has(fn) && !edited.includes(fn);
  for (const fn of gone)
    if (isInner(fn) && (callers.get(fn) ?? 0) > (before.get(fn) ?? 0)) return 'a call of what lies in a body';
  const others = [...before.keys()].filter((fn) => !isInner(fn) && !after.has(numbers[fn] ?? fn));
  const isInnerNow = (fn: FunctionId): boolean => now.of.functions.has(fn) && !now.of.edited.has(fn);
  const outside = (called: ReadonlyMap<FunctionId, number>, inner: (fn: FunctionId) => boolean): number =>
    [...called.keys()].filter((fn) => !inner(fn)).length;
  const isSame = others.length === 0 && outside(before, isInner) === outside(after, isInnerNow);
  const first = new Set(base.beforeOthers);
  return !isSame && [...edited, ...removed].some((fn) => first.has(fn))
    ? 'calls of what getters lead to'
    : null;
}

/** Functions that are called, and by how many of these. */
function calledBy({ of: { functions }, looked: { graph } }: Side): Map<FunctionId, number> {
  const out = new Map<FunctionId, number>();
  for (const fn of functions)
    for (const g of graph.targets[fn] ?? []) if (g !== fn) out.set(g, (out.get(g) ?? 0) + 1);
  return out;
}

/** Functions of the earlier program of which others are told something else, in one of the rounds. */
function answerOtherwise(
  was: Looked,
  now: Looked,
  nowOf: (fn: FunctionId) => FunctionId | null,
): ReadonlySet<FunctionId> {
  const out = new Set<FunctionId>();
  for (const [i, { fn, flows }] of was.answers.entries()) {
    const later = flows.map((flow) =>
      flow.map(([at, pointsTo]) => [at, pointsTo.map((one) => renamed(one, nowOf))]),
    );
    const other = now.answers[i];
    if (other?.fn !== nowOf(fn) || !isDeepStrictEqual(later, other?.flows)) out.add(fn);
  }
  return out;
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
