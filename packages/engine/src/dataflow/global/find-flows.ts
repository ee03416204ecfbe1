import type { FunctionId } from '../../link/ids.ts';
import type { Program } from '../../link/program.ts';
import { idsOf } from '../../summaries/ids.ts';
import type { CompiledModels } from '../models.ts';
import { baseOf, type FlowsBase, type KnownOfCallers, knownOfCallers } from './flows-base.ts';
import { createWalk, followToLocations } from './follow-to-locations.ts';
import { inferParameters } from './learn-parameters.ts';
import { beginSweep } from './live-locations.ts';
import { createNotes } from './notes.ts';
import { createAskers, NOBODY } from './points-to.ts';
import { report } from './report.ts';
import { MAX_HOPS, resolveSharedLocations } from './shared-locations.ts';
import { callGraph, groupsInOrder, solveGroup } from './solve-groups.ts';
import { type Analysis, createAnalysis, noteTruncated } from './state.ts';
import type { TaintFlow, TaintRule } from './taint-flow.ts';
import { findUnknownCallers } from './unknown-callers.ts';

/**
 * Global stage: bottom-up, context-sensitive taint analysis by function summaries.
 *
 * A summary says, in terms of the function's own interface (parameters, receiver, shared locations), what it returns,
 * stores, passes to callbacks and brings to sinks; applying it at a call substitutes the caller's facts, so each call
 * site keeps its own context (compositional summaries, the tabulated procedure edges of IFDS). Facts run along def-use
 * chains only, never statement by statement (sparse value flow). Strongly connected components of the call graph are
 * iterated to a fix-point; variables and fields shared between functions are locations, closed at the end. A location is read
 * as long as nothing of a source came into it as nothing (`live-locations.ts`), and of two facts of which one says all that the
 * other says one is kept (`addFact`).
 *
 * Bounds: so many steps of work a component, over all times that it is solved (`solve-groups.ts`), 512 facts a value, 512 sinks and 1,024
 * effects a summary, 1,024 facts a location; paths of 4 keys, which end in any. Meeting one is
 * recorded as incomplete coverage. Everything is processed in the order of sorted paths, so neither the order of files
 * nor the number of workers shows in the result.
 */
export interface FindFlowsOptions {
  /** Called now and then with a number from 0 to 1; for progress display only. */
  readonly onProgress?: (done: number) => void;
  /** Checked now and then; when it gives true the analysis ends early with what it has. */
  readonly isCancelled?: () => boolean;
  /** So many functions may be looked at to tell a program from an earlier one; default: half of them. */
  readonly mostLookedAt?: number;
  /** Told why a program is to be done whole of which an earlier one is known; for display only. */
  readonly onWhole?: (reason: string) => void;
}

export interface FindFlowsResult {
  /** Sorted by path, position, rule. One per (rule, sink position), or per call that hands text to the sink's function. */
  readonly flows: readonly TaintFlow[];
  /** Files in which a bound was met: their coverage is incomplete. */
  readonly truncated: readonly { readonly path: string; readonly reason: string }[];
}

/** Flows, and what they can be found by again when functions are added; null where that cannot be told. */
export interface FindFlowsRun extends FindFlowsResult {
  readonly base: FlowsBase | null;
}

/** Times that all functions are gone through for what is due again: as often as a value may be handed on through shared locations. */
export const MAX_SWEEPS = MAX_HOPS + 2;
/** Functions between two looks at progress and cancellation: some milliseconds. */
const CHECK_EVERY = 512;

/** Finds source-to-sink flows over a linked program. Deterministic whatever the order in which files were linked. */
export function findFlows(
  program: Program,
  models: CompiledModels,
  rules: readonly TaintRule[],
  options: FindFlowsOptions = {},
): FindFlowsRun {
  const sources = new Set(rules.flatMap((r) => r.sources));
  const sinks = new Set(rules.flatMap((r) => r.sinks));
  let group: readonly FunctionId[] = [];
  const notes = createNotes(program.functions.length);
  const a: Analysis = createAnalysis(
    program,
    models,
    sources,
    sinks,
    options.isCancelled ?? (() => false),
    // Within a group summaries are read before they are made; elsewhere it is the order of groups that decides.
    (fn) => {
      if (!group.includes(fn)) for (const one of [fn, a.pointsTo.asking]) notes.early.add(one);
    },
    notes,
  );
  a.pointsTo.askers = createAskers(program.functions.length);
  for (const file of idsOf(program.files))
    if ((program.files[file]?.truncated ?? 0) > 0)
      a.truncated.set(file, 'a file with code beyond the limits of the local analysis');
  let known: KnownOfCallers | null = null;
  if (rules.length > 0) {
    const learning = inferParameters(a);
    const graph = callGraph(a, idsOf(program.functions));
    notes.calls = graph.targets;
    const isReached = (fn: FunctionId): boolean => (graph.reached[fn] ?? 0) > 0;
    known = knownOfCallers(a, learning, graph);
    findUnknownCallers(a, rules, isReached);
    dropSourcesOfJobs(a, isReached);
    let done = 0;
    let due = CHECK_EVERY;
    a.live = new Set();
    for (const fn of graph.functions) a.due.add(fn);
    const groups = groupsInOrder(a, graph);
    const walk = createWalk(a);
    for (let sweep = 0; sweep < MAX_SWEEPS && beginSweep(a, sweep) && !a.isCancelled(); sweep++) {
      for (group of groups) {
        if (!group.some((fn) => a.due.has(fn))) continue;
        const taken = solveGroup(a, group);
        if (taken !== null) notes.taken.push([group[0] ?? NOBODY, sweep, taken.before, taken.left]);
        done += group.length;
        if (done >= due) {
          due = done + CHECK_EVERY;
          if (sweep === 0) options.onProgress?.(done / program.functions.length);
          if (a.isCancelled()) break;
        }
      }
      followToLocations(walk, idsOf(program.functions));
    }
    a.pointsTo.asking = NOBODY;
    for (const fn of a.due) noteTruncated(a, fn, 'functions whose turn came too often');
    resolveSharedLocations(a);
  }
  options.onProgress?.(1);
  const reported = report(a, rules);
  const truncated = incomplete(a);
  return {
    flows: reported.map((one) => one.flow),
    truncated,
    base: known && !a.isCancelled() ? baseOf(a, known, reported, truncated) : null,
  };
}

/** What a job gets is what the program puts there, where it does. */
export function dropSourcesOfJobs(a: Analysis, isReached: (fn: FunctionId) => boolean): void {
  for (const fn of a.jobs) if (isReached(fn)) a.paramSources.delete(fn);
}

function incomplete(a: Analysis): { path: string; reason: string }[] {
  return [...a.truncated]
    .sort((x, y) => x[0] - y[0])
    .map(([file, reason]) => ({ path: a.program.files[file]?.path ?? '', reason }));
}
