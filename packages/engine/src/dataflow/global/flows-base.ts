import type { ClassId, FunctionId } from '../../link/ids.ts';
import { idsOf } from '../../summaries/ids.ts';
import type { PointsTo } from './points-to.ts';
import { type Analysis, LIMIT_LOCATION_SINKS, type RouteContent } from './state.ts';
import type { TaintFlow } from './taint-flow.ts';

/**
 * What is kept of the stage over a program, so that the next one need not do all of it again when functions were added: what was learnt
 * of the callers of functions, and what was found. Plain JSON: functions, classes and files are numbers of the program that it was.
 */
export interface FlowsBase extends KnownOfCallers {
  readonly flows: readonly TaintFlow[];
  /** Places of all sinks that a source reaches, reported or not: path, line, column, end line, end column. */
  readonly sinks: readonly (readonly [string, number, number, number, number])[];
  readonly truncated: readonly { readonly path: string; readonly reason: string }[];
  readonly filtersRequests: readonly string[];
}

/** What is known of functions from those who call them, the program itself and frameworks. */
export interface KnownOfCallers {
  /** Paths of the program's files, and the number of functions of each, in the order of their numbers. */
  readonly files: readonly (readonly [path: string, functions: number])[];
  /** Rounds in which types of parameters were learnt. */
  readonly rounds: number;
  readonly paramTargets: readonly (readonly [FunctionId, readonly (readonly PointsTo[] | null)[]])[];
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
  /** Functions that another one calls, or hands on. */
  readonly reached: readonly FunctionId[];
}

/** Taken before summaries are made. */
export function knownOfCallers(
  a: Analysis,
  rounds: number,
  isReached: (fn: FunctionId) => boolean,
): KnownOfCallers {
  const { program, pointsTo } = a;
  return {
    files: Array.from(program.files, ({ path, functions }) => [path, functions.length] as const),
    rounds,
    paramTargets: [...pointsTo.paramTargets].map(([fn, list]) => [
      fn,
      Array.from(list, (one) => one ?? null),
    ]),
    paramSources: [...a.paramSources].map(([fn, list]) => [fn, Array.from(list, (one) => one ?? null)]),
    routeSources: [...a.routeSources],
    routeParameters: [...a.routeParameters],
    handlers: [...a.handlers],
    jobs: [...a.jobs],
    paramChannels: [...a.paramChannels],
    messageHandlers: [...pointsTo.messageHandlers],
    reached: idsOf(program.functions).filter(isReached).toArray(),
  };
}

/** Null where what was found may depend on who asked first in a way that adding a function would change. */
export function baseOf(
  a: Analysis,
  known: KnownOfCallers,
  found: Pick<FlowsBase, 'flows' | 'truncated'>,
): FlowsBase | null {
  if (a.pointsTo.isTooDeep || a.locationSinks.size >= LIMIT_LOCATION_SINKS) return null;
  const sinks = new Map<string, FlowsBase['sinks'][number]>();
  for (const { site } of a.hits.values()) {
    const place = [a.program.files[site.file]?.path ?? '', ...site.at] as const;
    sinks.set(place.join(' '), place);
  }
  return { ...known, ...found, sinks: [...sinks.values()], filtersRequests: [...a.filtersRequests] };
}
