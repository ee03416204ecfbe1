import type { FunctionId, LocationId } from '../../link/ids.ts';
import { createWalk, followToLocations } from './follow-to-locations.ts';
import { addToGraph, type CallGraph, callGraph, groupsInOrder, solveGroup } from './solve-groups.ts';
import { type Sweeps, solveInSweeps } from './solve-in-sweeps.ts';
import type { Analysis } from './state.ts';

/** Functions that call one another, and their height above what calls nothing. */
export interface Group {
  readonly functions: readonly FunctionId[];
  readonly height: number;
}

/** Summaries of some functions of a program and of what they lead to. */
export interface Solver {
  readonly graph: CallGraph;
  /** Groups of which some functions are to be seen. */
  readonly groups: () => readonly Group[];
  /** Takes these and what they lead to into the graph; in words what speaks against it. */
  readonly take: (functions: readonly FunctionId[]) => string | null;
  /** Makes the summaries of all that was taken. */
  readonly solve: () => void;
  /** Makes them sweep by sweep; in which sweep something first came into each location, or in words what is not known. */
  readonly solveInSweeps: (sweeps: Sweeps) => ReadonlyMap<LocationId, number> | string;
  /** They are all to be made again. */
  readonly forget: () => void;
}

/**
 * @param a for functions that are only called
 * @param alone the same with what those alone bring about that are to be seen
 * @param getters functions whose turn comes before all others
 * @param objects in words what speaks against a call
 * @param inTurn of these summaries are to be made in the order of the whole program
 * @param most functions of which summaries are made
 */
export function createSolver(
  a: Analysis,
  alone: Analysis,
  getters: readonly FunctionId[],
  objects: (caller: FunctionId, callee: FunctionId) => string | null,
  inTurn: ReadonlySet<FunctionId>,
  most: number,
): Solver {
  const graph = callGraph(a, []);
  const inGraph = new Set<FunctionId>();
  const seen = new Set<FunctionId>();
  /** Functions whose summary is there, and whether what they do besides is seen. */
  const solved = new Map<FunctionId, boolean>();
  let groups: readonly Group[] = [];
  let at = 0;
  const put = (fn: FunctionId): void => {
    if (inGraph.has(fn)) return;
    inGraph.add(fn);
    addToGraph(a, graph, fn);
  };
  const follow = (): string | null => {
    for (; at < graph.functions.length; at++) {
      if (at > most) return 'too many functions that see a difference';
      const fn = graph.functions[at];
      if (fn === undefined) continue;
      for (const g of graph.targets[fn] ?? []) {
        const reason = objects(fn, g);
        if (reason !== null) return reason;
        put(g);
      }
    }
    return null;
  };
  const forget = (): void => {
    for (const fn of solved.keys()) a.states[fn] = undefined;
    solved.clear();
    for (const held of [alone.hits, alone.locationFacts, alone.locationSinks, alone.truncated]) held.clear();
    a.workOfFiles.clear();
    a.enlivened.clear();
    a.waiting.clear();
    alone.filtersRequests.clear();
    a.truncated.clear();
    for (const held of [a.due, a.spent, a.workLeft, a.workTaken]) held.clear();
  };
  const heights = new Map<FunctionId, number>();
  const asGroup = (functions: readonly FunctionId[]): Group => {
    let height = 0;
    for (const fn of functions)
      for (const g of graph.targets[fn] ?? []) height = Math.max(height, (heights.get(g) ?? -1) + 1);
    for (const fn of functions) heights.set(fn, height);
    return { functions, height };
  };
  return {
    graph,
    groups: () => groups,
    forget,
    take(functions) {
      for (const fn of functions) seen.add(fn);
      for (const fn of [...functions, ...getters]) put(fn);
      return follow();
    },
    solve() {
      if (solved.size > 0 && graph.functions.some((fn) => inTurn.has(fn))) forget();
      heights.clear();
      const found: Group[] = [];
      for (const group of groupsInOrder(a, graph, getters)) {
        const isSeen = group.some((fn) => seen.has(fn));
        if (!group.every((fn) => solved.has(fn) && (solved.get(fn) === true || !isSeen))) {
          for (const fn of group) {
            a.states[fn] = undefined;
            a.due.add(fn);
            a.workLeft.delete(fn);
            a.workTaken.delete(fn);
          }
          solveGroup(isSeen ? alone : a, group);
          for (const fn of group) solved.set(fn, isSeen);
        }
        if (a.isCancelled()) return;
        const one = asGroup(group);
        if (isSeen) found.push(one);
      }
      followToLocations(
        createWalk(alone),
        found.flatMap(({ functions }) => functions),
      );
      groups = found;
    },
    solveInSweeps(sweeps) {
      forget();
      // Who asked before, when more was read, is not due for it here.
      a.askers.clear();
      a.live?.clear();
      heights.clear();
      const all = groupsInOrder(a, graph, getters).map((functions) => ({
        ...asGroup(functions),
        isSeen: functions.some((fn) => seen.has(fn)),
      }));
      for (const { functions, isSeen } of all) for (const fn of functions) solved.set(fn, isSeen);
      groups = all.filter((one) => one.isSeen);
      return solveInSweeps(a, alone, all, sweeps);
    },
  };
}
