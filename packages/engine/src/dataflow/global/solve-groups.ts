import type { FunctionId } from '../../link/ids.ts';
import type { MutableTable } from '../../summaries/ids.ts';
import { calledBy } from './call-targets.ts';
import { type Analysis, getterFunctions, noteTruncated } from './state.ts';
import { stronglyConnectedComponents } from './strongly-connected-components.ts';
import { summarizeFunction } from './summarize-function.ts';

const MAX_ROUNDS = 4;
const MOST_CALLERS = 255;

/** Which functions need the summaries of which. */
export interface CallGraph {
  /** Functions that were asked about, in the order of asking. */
  readonly functions: FunctionId[];
  readonly targets: MutableTable<FunctionId, readonly FunctionId[] | undefined>;
  /** How many others need each one, at most `MOST_CALLERS`. */
  readonly reached: Uint8Array;
  /** 1 for functions that need themselves. */
  readonly recursive: Uint8Array;
}

/**
 * Asks functions in the order of their numbers, not along their calls: what is asked first may decide an answer, and functions that
 * nothing calls are to leave all others as they are.
 */
export function callGraph(a: Analysis, functions: Iterable<FunctionId>): CallGraph {
  const count = a.program.functions.length;
  const graph = {
    functions: [],
    targets: [],
    reached: new Uint8Array(count),
    recursive: new Uint8Array(count),
  };
  for (const fn of functions) addToGraph(a, graph, fn);
  return graph;
}

export function addToGraph(a: Analysis, graph: CallGraph, fn: FunctionId): void {
  const targets = calledBy(a.pointsTo, fn);
  graph.functions.push(fn);
  graph.targets[fn] = targets;
  for (const g of targets)
    if (g === fn) graph.recursive[fn] = 1;
    else graph.reached[g] = Math.min(MOST_CALLERS, (graph.reached[g] ?? 0) + 1);
}

const NONE: readonly FunctionId[] = [];

/** Groups of functions that call one another, callees before callers. Reading a getter is no call in a summary, so that getters come first. */
export function groupsInOrder(
  a: Analysis,
  graph: CallGraph,
  getters: readonly FunctionId[] = getterFunctions(a),
): readonly (readonly FunctionId[])[] {
  return stronglyConnectedComponents(
    a.program.functions.length,
    graph.functions,
    (fn) => graph.targets[fn] ?? NONE,
    getters,
  );
}

/** Summarises the functions of a group until nothing is added. */
export function solveGroup(
  a: Analysis,
  group: readonly FunctionId[],
  { recursive }: Pick<CallGraph, 'recursive'>,
): void {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    let changed = false;
    for (const fn of group) if (summarizeFunction(a, fn)) changed = true;
    if (!changed || (group.length === 1 && group.every((fn) => recursive[fn] === 0))) break;
    if (round === MAX_ROUNDS - 1) for (const fn of group) noteTruncated(a, fn, 'deep mutual recursion');
  }
}
