import type { ClassId, FunctionId } from '../../link/ids.ts';
import { idsOf } from '../../summaries/ids.ts';
import type { Learning } from './learn-parameters.ts';
import { locationNames } from './location-names.ts';
import { whoseTurnCounts } from './notes.ts';
import { NOBODY, type PointsTo } from './points-to.ts';
import { placeOf } from './record-facts.ts';
import type { Reported } from './report.ts';
import { type SharedPlaces, sharedPlaces } from './shared-reach.ts';
import type { CallGraph } from './solve-groups.ts';
import {
  type Analysis,
  getterFunctions,
  LIMIT_LOCATION_SINKS,
  type RouteContent,
  type SinkSite,
} from './state.ts';
import type { TaintFlow } from './taint-flow.ts';
import { type WhoKeeps, whoKeeps } from './who-keeps.ts';

/**
 * What is kept of the stage over a program, so that the next one need not do all of it again when functions were added or edited: what was learnt
 * of the callers of functions, and what was found. Plain JSON: functions, classes and files are numbers of the program that it was.
 */
export interface FlowsBase extends KnownOfCallers {
  readonly flows: readonly TaintFlow[];
  /** Which of the sinks each flow is about. */
  readonly flowSinks: readonly number[];
  /** Places of all sinks that a source reaches, reported or not: path, line, column, end line, end column. */
  readonly sinks: readonly (readonly [string, number, number, number, number])[];
  /** Functions that bring a source to each; `NOBODY` for what shared locations bring there. */
  readonly sinksBy: readonly (readonly FunctionId[])[];
  /** Variables among them are named by the numbers of their functions. */
  readonly shared: SharedPlaces;
  readonly keeps: WhoKeeps;
  /** Functions that each one calls or hands on, by number: how many, and which. */
  readonly calls: readonly number[];
  /** Functions, and whose summaries they read without calling them. */
  readonly readBeside: readonly (readonly [reader: FunctionId, read: readonly FunctionId[]])[];
  readonly truncated: readonly { readonly path: string; readonly reason: string }[];
  readonly filtersRequests: readonly string[];
  /** Functions of which something was asked for others than those around and inside of them; see `PointsToContext`. */
  readonly entered: readonly FunctionId[];
  /** Functions, and questions for all, of which something was asked, and those who asked; see `Askers`. */
  readonly askedBy: readonly (readonly [asked: number, askers: readonly number[]])[];
  /** Functions that were looked at for the state of an object, and those that asked for it. */
  readonly lookedInto: readonly (readonly [fn: FunctionId, askers: readonly FunctionId[]])[];
  /** How deep questions led: fewer than this many more may come to one of them. */
  readonly deepest: number;
  /** Functions whose work was used up: their summaries say less than they would alone. */
  readonly spent: readonly FunctionId[];
  /** Paths of files of whose work something was taken that groups had not for themselves, and what is left of it. */
  readonly workLeft: readonly (readonly [path: string, left: number])[];
  /** What groups, by their first functions, took of that in which sweep. */
  readonly workTaken: readonly (readonly [first: FunctionId, sweep: number, before: number, left: number])[];
  /** Functions whose summary was read before it was made, and those that read it. */
  readonly early: readonly FunctionId[];
  /** Functions whose turn among these has a say in what is found, callees before callers all the same. */
  readonly turns: readonly FunctionId[];
  /** The turn of any function has. */
  readonly dependsOnOrder: boolean;
}

/** What is known of functions from those who call them, the program itself and frameworks. */
export interface KnownOfCallers {
  /** Paths of the program's files, and the number of functions of each, in the order of their numbers. */
  readonly files: readonly (readonly [path: string, functions: number])[];
  /** Rounds in which types of parameters were learnt. */
  readonly rounds: number;
  /** What was learnt of parameters in each round, the first of which is what frameworks say: who said it, of which function, and which parameter. */
  readonly lessons: readonly (readonly (readonly [
    teacher: FunctionId,
    fn: FunctionId,
    index: number,
    pointsTo: readonly PointsTo[],
  ])[])[];
  readonly paramSources: readonly (readonly [FunctionId, readonly (string | null)[]])[];
  readonly routeSources: readonly FunctionId[];
  readonly routeParameters: readonly (readonly [string, RouteContent])[];
  readonly handlers: readonly FunctionId[];
  readonly jobs: readonly FunctionId[];
  readonly paramChannels: readonly (readonly [
    FunctionId,
    { readonly index: number; readonly channel: string },
  ])[];
  readonly messageHandlers: readonly (readonly [ClassId, readonly FunctionId[]])[];
  /** Functions that another one calls, or hands on, and how many do, at most 255. */
  readonly reached: readonly FunctionId[];
  readonly callers: readonly number[];
  /** Functions that getters lead to: their turn comes first. */
  readonly beforeOthers: readonly FunctionId[];
}

/** Taken before summaries are made. */
export function knownOfCallers(a: Analysis, { rounds, lessons }: Learning, graph: CallGraph): KnownOfCallers {
  const { program, pointsTo } = a;
  const reached = idsOf(program.functions)
    .filter((fn) => (graph.reached[fn] ?? 0) > 0)
    .toArray();
  return {
    files: Array.from(program.files, ({ path, functions }) => [path, functions.length] as const),
    rounds,
    lessons: lessons.map((round) =>
      round.map(({ teacher, fn, index, pointsTo }) => [teacher, fn, index, pointsTo] as const),
    ),
    paramSources: [...a.paramSources].map(([fn, list]) => [fn, Array.from(list, (one) => one ?? null)]),
    routeSources: [...a.routeSources],
    routeParameters: [...a.routeParameters],
    handlers: [...a.handlers],
    jobs: [...a.jobs],
    paramChannels: [...a.paramChannels],
    messageHandlers: [...pointsTo.messageHandlers],
    reached,
    callers: reached.map((fn) => graph.reached[fn] ?? 0),
    beforeOthers: ledTo(getterFunctions(a), graph),
  };
}

/** Functions and all that they lead to. */
function ledTo(functions: readonly FunctionId[], { targets }: CallGraph): readonly FunctionId[] {
  const out = new Set(functions);
  for (const fn of out) for (const g of targets[fn] ?? []) out.add(g);
  return [...out];
}

/** A flow of a sink that is not among those that sources reach. */
const NO_SINK = -1;

/** Null where what was found depends on bounds that another order of the same questions may meet elsewhere. */
export function baseOf(
  a: Analysis,
  known: KnownOfCallers,
  reported: readonly Reported[],
  truncated: FlowsBase['truncated'],
): FlowsBase | null {
  const { notes } = a;
  if (notes === null || a.leftOut || a.pointsTo.isTooDeep || a.locationSinks.size >= LIMIT_LOCATION_SINKS)
    return null;
  const sinks = new Map<string, { readonly number: number; readonly site: SinkSite }>();
  for (const { site } of a.hits.values()) {
    const place = placeOf(site);
    if (!sinks.has(place)) sinks.set(place, { number: sinks.size, site });
  }
  const { entered, lookedInto, deepest } = a.pointsTo;
  const nameOf = locationNames(a, (fn) => `${fn}`);
  const shared = sharedPlaces(a, nameOf);
  return {
    ...known,
    flows: reported.map((one) => one.flow),
    truncated,
    flowSinks: reported.map(({ site }) => sinks.get(placeOf(site))?.number ?? NO_SINK),
    sinks: Array.from(sinks.values(), ({ site }) => {
      return [a.program.files[site.file]?.path ?? '', ...site.at] as const;
    }),
    sinksBy: Array.from(sinks.keys(), (place) => [...(notes.hitBy.get(place) ?? [NOBODY])]),
    shared,
    keeps: whoKeeps(a, shared.names, nameOf),
    calls: idsOf(a.program.functions)
      .flatMap((fn) => [notes.calls[fn]?.length ?? 0, ...(notes.calls[fn] ?? [])])
      .toArray(),
    readBeside: Array.from(notes.readBeside, ([reader, read]) => [reader, [...read]] as const),
    filtersRequests: [...a.filtersRequests],
    entered: idsOf(a.program.functions)
      .filter((fn) => entered[fn] === 1)
      .toArray(),
    askedBy: Array.from(a.pointsTo.askers?.of ?? [], ([asked, by]) => [asked, [...by]] as const),
    lookedInto: Array.from(lookedInto, ([fn, askers]) => [fn, [...askers]] as const),
    deepest,
    spent: [...a.spent],
    workLeft: Array.from(a.workOfFiles, ([file, left]) => [a.program.files[file]?.path ?? '', left] as const),
    workTaken: notes.taken,
    early: [...notes.early],
    turns: whoseTurnCounts(notes),
    dependsOnOrder: a.dependsOnOrder,
  };
}
