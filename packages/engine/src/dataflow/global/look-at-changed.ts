import { isDeepStrictEqual } from 'node:util';
import type { FileId, FunctionId, LocationId } from '../../link/ids.ts';
import { fileOfFunction, functionIn } from '../../link/numbering.ts';
import type { Program } from '../../link/program.ts';
import { pathKeys, type StoreSummary } from '../../summaries/file-summary.ts';
import { sharedLocationAt } from '../../summaries/flat-tables.ts';
import type { FilePath } from '../../summaries/ids.ts';
import {
  forEachOrigin,
  ORIGIN_CLASS,
  ORIGIN_GLOBAL,
  ORIGIN_IMPORT,
  ORIGIN_SELF,
  ORIGIN_SHARED,
  type PackedOrigins,
} from '../../summaries/origins.ts';
import type { CompiledModels } from '../models.ts';
import { dropSourcesOfJobs, type FindFlowsOptions, MAX_SWEEPS } from './find-flows.ts';
import type { FlowsBase } from './flows-base.ts';
import { inferParameters, type TaughtElsewhere } from './learn-parameters.ts';
import type { Lesson } from './lessons.ts';
import { liveAsKnown } from './live-as-known.ts';
import {
  fileOf,
  functionId,
  functionTarget,
  isFunction,
  MAX_DEPTH,
  NOBODY,
  originTargets,
  type PointsTo,
} from './points-to.ts';
import { declaresRoutes, hasSchemas } from './route-schemas.ts';
import { routeParameters } from './route-segments.ts';
import { createSolver, type Group } from './solve-changed.ts';
import { type CallGraph, type TakenWork, WORK_OF_FILE, workBeyondOwn } from './solve-groups.ts';
import type { Sweeps } from './solve-in-sweeps.ts';
import { type Analysis, createAnalysis, getterFunctions, isGetter } from './state.ts';
import type { TaintRule } from './taint-flow.ts';
import { findUnknownCallers } from './unknown-callers.ts';

/** Functions of a program that are to be looked at beside what is known of all others. */
export interface Changed {
  readonly program: Program;
  readonly functions: ReadonlySet<FunctionId>;
  /** Those among them that the earlier program has too. */
  readonly edited: ReadonlySet<FunctionId>;
  /** Numbers that functions of the earlier program have in this one; null for those that it lacks. */
  readonly numbers: readonly (FunctionId | null)[];
  /** It is the earlier program itself. */
  readonly isEarlier: boolean;
  /** Those that only functions called in the earlier program which are others now. */
  readonly calledByThese: ReadonlySet<FunctionId>;
}

/** What such functions do. */
export interface Looked {
  /** With what these functions alone bring about. */
  readonly own: Analysis;
  readonly graph: CallGraph;
  /** Of functions that call one another, some of which are looked at: those that the earlier program has too. */
  readonly groups: () => readonly Group[];
  /** Looks at these too; false where that is not enough. */
  readonly also: (functions: readonly FunctionId[]) => Outcome;
  /** Other functions that a framework calls since these hand them on. */
  readonly handlers: ReadonlySet<FunctionId>;
  /** Others whose parameters count as sources in only one of the programs, as somebody calls them in the other. */
  readonly turned: readonly FunctionId[];
  /** What they tried to teach others, in each round. */
  readonly tried: readonly (readonly Lesson[])[];
  /** In which sweep these first brought something into each location; null where their summaries were made at once. */
  readonly storedSince: () => ReadonlyMap<LocationId, number> | null;
  /** Makes all summaries sweep by sweep from now on. */
  readonly inSweeps: () => Outcome;
  /** What others may learn of the edited ones by asking what lies in them, whenever they may ask. */
  readonly answers: readonly Answer[];
}

/** What the returns of a function, and what it stores where others see it, may be, under each path inside of them. */
interface Answer {
  readonly fn: FunctionId;
  readonly flows: readonly (readonly (readonly [at: string, pointsTo: readonly PointsTo[]])[])[];
}

/** Why the stage is to be done whole; `unsolved` where the summary of a getter was asked for and getters were left out, null where all is well. */
export type Outcome = string | null;
export const UNSOLVED = 'unsolved';

/** Of how many functions of a program summaries are made before all are. */
const MOST_OF = 1 / 2;
const AT_LEAST = 400;

/** Summarises some functions of a program and what they lead to, beside what is known of all others; in words why where that is not enough. */
export function lookAtChanged(
  getters: 'none' | 'all',
  { program, functions: own, edited, numbers, isEarlier, calledByThese }: Changed,
  models: CompiledModels,
  rules: readonly TaintRule[],
  base: FlowsBase,
  { isCancelled = () => false, mostLookedAt = Infinity }: FindFlowsOptions,
): Looked | string {
  const ofEarlier = new Set(numbers.flatMap((fn) => fn ?? []));
  const isUnknown = (fn: FunctionId): boolean => own.has(fn) && !edited.has(fn);
  let unsolved = null as 'getter' | 'other' | null;
  const needed = new Set<FunctionId>();
  const a = createAnalysis(
    program,
    models,
    new Set(rules.flatMap((r) => r.sources)),
    new Set(rules.flatMap((r) => r.sinks)),
    isCancelled,
    // What is not summarised here has a summary in the whole, or not yet: nobody knows.
    (fn) => {
      if (!needed.has(fn)) unsolved = isGetter(program.functions[fn]) ? (unsolved ?? 'getter') : 'other';
    },
  );
  // Which schemas stand before handlers is read of these.
  if (hasSchemas(program) && [...edited].some((fn) => declaresRoutes(program, fn)))
    return 'routes behind schemas';
  const functions = [...own].sort((x, y) => x - y);
  const answers: Answer[] = [];
  // In the order of the earlier program.
  const asked = base.entered.flatMap((fn) => numbers[fn] ?? []).filter((fn) => own.has(fn));
  const elsewhere: TaughtElsewhere = {
    rounds: base.lessons.map((round) =>
      round.flatMap(([teacher, fn, index, pointsTo]) => {
        const to = numbers[fn] ?? null;
        return to === null ? [] : [{ teacher: numbers[teacher] ?? NOBODY, fn: to, index, pointsTo }];
      }),
    ),
    knows: (fn) => ofEarlier.has(fn),
    onRound: () => answers.push(...asked.map((fn) => answersIn(a, fn, own))),
  };
  const live = liveAsKnown(a, base.shared, (fn) => (isEarlier ? fn : (numbers[fn] ?? null)));
  a.live = new Set(live.keys());
  const { rounds, tried } = inferParameters(a, functions, elsewhere);
  if (rounds !== base.rounds) return 'types learnt in another number of rounds';
  if (a.jobs.size + a.paramChannels.size + a.pointsTo.messageHandlers.size > 0)
    return 'a job or a handler of messages';
  const handlers = new Set([...a.handlers].filter((fn) => !isUnknown(fn)));
  restore(a, base, numbers);
  if (base.routeSources.length > 0) {
    a.routeParameters = routeParameters(a);
    if (!isDeepStrictEqual([...a.routeParameters], base.routeParameters)) return 'what routes let through';
  }
  const reached = new Set(base.reached.flatMap((fn) => numbers[fn] ?? []));
  // What functions of the earlier program bring about is known: only what these do is to be seen.
  const alone: Analysis = {
    ...a,
    hits: new Map(),
    locationFacts: new Map(),
    locationSinks: new Map(),
    truncated: new Map(),
    filtersRequests: new Set(),
  };
  const called = new Set<FunctionId>();
  const objects = (fn: FunctionId, g: FunctionId): string | null => {
    if (isUnknown(g)) return own.has(fn) ? null : 'a call of what lies in a body';
    if (own.has(fn) && g !== fn) called.add(g);
    return null;
  };
  const { graph, groups, take, solve, solveInSweeps, forget } = createSolver(
    a,
    alone,
    getters === 'all' ? getterFunctions(a) : [],
    objects,
    new Set(base.early.flatMap((fn) => numbers[fn] ?? [])),
    Math.min(Math.max(AT_LEAST, program.functions.length * MOST_OF), mostLookedAt),
  );
  const taken = take(functions);
  if (taken !== null) return taken;
  for (const fn of graph.functions) needed.add(fn);
  const isReached = (fn: FunctionId): boolean =>
    isUnknown(fn)
      ? (graph.reached[fn] ?? 0) > 0
      : called.has(fn) || (reached.has(fn) && !calledByThese.has(fn));
  const others = [...called, ...calledByThese].filter((fn) => reached.has(fn) !== isReached(fn));
  if (others.some((fn) => a.jobs.has(fn))) return 'a job that is called';
  const turned = unknownOtherwise();
  dropSourcesOfJobs(a, isReached);
  const workLeft = new Map(base.workLeft);
  const isTooMuch = ([file, taken]: readonly [FileId, number]): boolean =>
    taken > (workLeft.get(program.files[file]?.path ?? '') ?? WORK_OF_FILE);
  function unknownOtherwise(): readonly FunctionId[] {
    if (others.length === 0) {
      findUnknownCallers(a, rules, isReached);
      return others;
    }
    findUnknownCallers(a, rules, (fn) => (isUnknown(fn) ? isReached(fn) : reached.has(fn)));
    const before = others.map((fn) => a.unknownCallers.get(fn));
    a.unknownCallers.clear();
    findUnknownCallers(a, rules, isReached);
    return others.filter((fn, i) => a.unknownCallers.get(fn) !== before[i]);
  }
  const filledAndRead = () => [...a.enlivened].filter((place) => a.waiting.has(place));
  const wasOf = new Map(
    numbers.flatMap((fn, was) => (fn === null ? [] : [[fn, was as FunctionId] as const])),
  );
  const sweeps: Sweeps = {
    since: live,
    ...takenAsKnown(program, base, (fn) => wasOf.get(fn)),
    isEarlier,
    most: MAX_SWEEPS,
  };
  let storedSince: ReadonlyMap<LocationId, number> | null = null;
  const isBounded = (): boolean =>
    a.spent.size + a.truncated.size > 0 || base.spent.some((fn) => needed.has(numbers[fn] ?? NOBODY));
  const inSweeps = (): Outcome => {
    const found = solveInSweeps(sweeps);
    if (typeof found === 'string') return found;
    storedSince = found;
    return null;
  };
  const outcome = (): Outcome => {
    if (storedSince !== null || isBounded()) return inSweeps() ?? asFound();
    solve();
    // As in the sweeps of the whole. That somebody else reads such a place is seen when it is compared: see `shared-reach.ts`.
    for (let more = filledAndRead(); more.length > 0; more = filledAndRead()) {
      for (const place of more) a.live?.add(place);
      forget();
      solve();
    }
    const all = groups().map((group) => group.functions);
    const isNearBound = isBounded() || [...workBeyondOwn(alone, all, MAX_SWEEPS)].some(isTooMuch);
    return (isNearBound ? inSweeps() : null) ?? asFound();
  };
  const asFound = (): Outcome => {
    if (a.isCancelled()) return 'cancelled';
    if (unsolved === 'getter' && getters === 'none') return UNSOLVED;
    if (unsolved !== null) return 'a summary that is read before its turn';
    // Where somebody else leads into these, or no longer finds the answer that these had asked for before, it goes so much deeper.
    if (a.pointsTo.isTooDeep || base.deepest + a.pointsTo.deepest > MAX_DEPTH)
      return 'questions that lead deep';
    return null;
  };
  const also = (more: readonly FunctionId[]): Outcome => {
    const taken = take(more);
    for (const fn of graph.functions) needed.add(fn);
    return taken ?? outcome();
  };
  const first = outcome();
  if (first !== null) return first;
  const known = (): readonly Group[] =>
    groups().map(({ functions, height }) => ({
      functions: functions.filter((fn) => !isUnknown(fn)),
      height,
    }));
  return {
    own: alone,
    graph,
    groups: known,
    also,
    handlers,
    turned,
    tried,
    answers,
    storedSince: () => storedSince,
    inSweeps: () => inSweeps() ?? asFound(),
  };
}

/** What groups took of the work that all groups of a file share, by the numbers of functions in this program. */
function takenAsKnown(
  program: Program,
  base: FlowsBase,
  wasOf: (fn: FunctionId) => FunctionId | undefined,
): Pick<Sweeps, 'taken' | 'isShared'> {
  const known = new Map<string, TakenWork>();
  const groups = new Map<string, Set<FunctionId>>();
  for (const [first, sweep, before, left] of base.workTaken) known.set(`${first} ${sweep}`, { before, left });
  const paths = base.files.flatMap(([path, count]) =>
    Array.from({ length: base.workTaken.length > 0 ? count : 0 }, () => path),
  );
  for (const [first] of base.workTaken) {
    const path = paths[first] ?? '';
    groups.set(path, (groups.get(path) ?? new Set()).add(first));
  }
  return {
    taken: (first, sweep) => known.get(`${wasOf(first) ?? NOBODY} ${sweep}`) ?? null,
    isShared(file, first) {
      const by = groups.get(program.files[file]?.path ?? '');
      return by !== undefined && (by.size > 1 || !by.has(wasOf(first) ?? NOBODY));
    },
  };
}

function answersIn(a: Analysis, fn: FunctionId, own: ReadonlySet<FunctionId>): Answer {
  const file = fileOf(a.pointsTo, fn);
  const answersOf = (flow: PackedOrigins): Answer['flows'][number] => {
    const at = new Map<FilePath, PointsTo[]>();
    forEachOrigin(flow, (o) => {
      if (o.derived !== 0) return;
      const found = at.get(o.at) ?? [];
      at.set(o.at, found);
      for (const one of originTargets(a.pointsTo, fn, o.kind, o.index, o.path))
        if (!found.includes(one)) found.push(one);
    });
    return [...at].map(([path, pointsTo]) => [pathKeys(file, path).join(' '), pointsTo] as const);
  };
  const returns = a.program.functions[fn]?.returns ?? [];
  const stores = seenStores(a.program, fn, own).map((store) => answersOf(store.flow));
  return { fn, flows: [answersOf(returns), ...stores] };
}

/** What a function stores where others than itself and those around and inside of it see it. */
export function seenStores(
  program: Program,
  fn: FunctionId,
  own: ReadonlySet<FunctionId>,
): readonly StoreSummary[] {
  const fi = fileOfFunction(program, fn);
  const file = program.files[fi];
  return (program.functions[fn]?.stores ?? []).filter(
    ({ kind, index }) =>
      kind === ORIGIN_SELF ||
      kind === ORIGIN_CLASS ||
      kind === ORIGIN_GLOBAL ||
      kind === ORIGIN_IMPORT ||
      (kind === ORIGIN_SHARED &&
        file !== undefined &&
        !own.has(functionIn(program, fi, sharedLocationAt(file, index).owner))),
  );
}

/** Puts back what was known of the functions of the earlier program, beside what was learnt of new ones. */
function restore(a: Analysis, base: FlowsBase, numbers: Changed['numbers']): void {
  const cx = a.pointsTo;
  const now = (fn: FunctionId): FunctionId | null => numbers[fn] ?? null;
  const put = (fn: FunctionId, set: (fn: FunctionId) => void): void => {
    const to = now(fn);
    if (to !== null) set(to);
  };
  for (const [fn, list] of base.paramSources)
    put(fn, (to) => {
      a.paramSources.set(
        to,
        list.map((one) => one ?? undefined),
      );
    });
  for (const fn of base.routeSources) put(fn, (to) => a.routeSources.add(to));
  for (const fn of base.handlers) put(fn, (to) => a.handlers.add(to));
  for (const fn of base.jobs) put(fn, (to) => a.jobs.add(to));
  for (const [fn, channel] of base.paramChannels) put(fn, (to) => a.paramChannels.set(to, channel));
  for (const [cls, list] of base.messageHandlers)
    cx.messageHandlers.set(
      cls,
      list.flatMap((fn) => now(fn) ?? []),
    );
}

/** The same with other numbers of functions. */
export function renamed(one: PointsTo, name: (fn: FunctionId) => FunctionId | null): PointsTo | null {
  if (!isFunction(one)) return one;
  const to = name(functionId(one));
  return to === null ? null : functionTarget(to);
}
