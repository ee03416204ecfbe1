import type { FileId, FunctionId } from '../../link/ids.ts';
import { fileOfFunction } from '../../link/numbering.ts';
import type { MutableTable } from '../../summaries/ids.ts';
import { calledBy } from './call-targets.ts';
import { noteIn } from './notes.ts';
import { NOBODY } from './points-to.ts';
import { type Analysis, getterFunctions, NARROW, noteTruncated, WIDE } from './state.ts';
import { stronglyConnectedComponents } from './strongly-connected-components.ts';
import { summarizeFunction } from './summarize-function.ts';

/** Steps that a group may take, and more of them for each of its functions: facts that are read, brought over from callees and added. */
const WORK_OF_GROUP = 8_000;
const WORK_OF_FUNCTION = 2_000;
/** What all groups of a file may take together beyond that. */
export const WORK_OF_FILE = 400_000;
/** The same for a function that gets its summary within narrow bounds. */
const NARROW_WORK = 100_000;
const MOST_CALLERS = 255;

/** Of the work that all groups of a file share: what there was when it was the turn of one, and what it left. */
export interface TakenWork {
  readonly before: number;
  readonly left: number;
}

/** Which functions need the summaries of which. */
export interface CallGraph {
  /** Functions that were asked about, in the order of asking. */
  readonly functions: FunctionId[];
  readonly targets: MutableTable<FunctionId, readonly FunctionId[] | undefined>;
  /** How many others need each one, at most `MOST_CALLERS`. */
  readonly reached: Uint8Array;
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
  };
  for (const fn of functions) addToGraph(a, graph, fn);
  return graph;
}

export function addToGraph(a: Analysis, graph: CallGraph, fn: FunctionId): void {
  const targets = calledBy(a.pointsTo, fn);
  graph.functions.push(fn);
  graph.targets[fn] = targets;
  for (const g of targets)
    if (g !== fn) graph.reached[g] = Math.min(MOST_CALLERS, (graph.reached[g] ?? 0) + 1);
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

const workOf = (group: readonly FunctionId[]): number => WORK_OF_GROUP + WORK_OF_FUNCTION * group.length;

/** What these groups, solved as often again, might take at most of what there is for all of a file, beyond their own. */
export function workBeyondOwn(
  a: Analysis,
  groups: readonly (readonly FunctionId[])[],
  times: number,
): ReadonlyMap<FileId, number> {
  const out = new Map<FileId, number>();
  for (const group of groups) {
    const [first] = group;
    const beyond = (a.workTaken.get(first ?? NOBODY) ?? 0) * times - workOf(group);
    if (first === undefined || beyond <= 0) continue;
    const file = fileOfFunction(a.program, first);
    out.set(file, (out.get(file) ?? 0) + beyond);
  }
  return out;
}

/**
 * Summarises those functions of a group that are due, until none is. Whoever asked for a summary that says something else now is due again,
 * in this group or another.
 *
 * A group may take so many steps over all the times that its functions are summarised. Where they are used up, summaries stay as they were,
 * functions that have none yet get one within narrow bounds, and their files are said to be analysed in part.
 * @returns what was taken of the work that all groups of the file share
 */
export function solveGroup(a: Analysis, group: readonly FunctionId[]): TakenWork | null {
  const [first] = group;
  if (first === undefined) return null;
  const file = fileOfFunction(a.program, first);
  const shared = a.workOfFiles.get(file) ?? WORK_OF_FILE;
  const given = (a.workLeft.get(first) ?? workOf(group)) + shared;
  a.work = given;
  while (group.some((fn) => a.due.has(fn))) {
    for (const fn of group) {
      if (!a.due.delete(fn)) continue;
      a.work--;
      const before = a.states[fn];
      const isOther = a.work >= 0 && summarizeFunction(a, fn);
      if (a.work < 0) {
        a.states[fn] = before;
        a.workOfFiles.set(file, 0);
        noteSharedWork(a, file, group);
        a.notes?.worked.add(file);
        for (const one of group) endIncomplete(a, one);
        return { before: shared, left: 0 };
      }
      if (isOther) for (const asker of a.askers.get(fn) ?? []) if (!a.spent.has(asker)) a.due.add(asker);
    }
  }
  a.workTaken.set(first, (a.workTaken.get(first) ?? 0) + given - a.work);
  a.workLeft.set(first, Math.max(0, a.work - shared));
  const left = a.work;
  a.work = Infinity;
  if (left >= shared) return null;
  a.workOfFiles.set(file, left);
  noteSharedWork(a, file, group);
  return { before: shared, left };
}

function noteSharedWork({ notes }: Analysis, file: FileId, group: readonly FunctionId[]): void {
  if (notes !== null) for (const fn of group) noteIn(notes.sharedWork, file, fn);
}

function endIncomplete(a: Analysis, fn: FunctionId): void {
  a.due.delete(fn);
  a.spent.add(fn);
  noteTruncated(a, fn, 'functions that call one another or too much');
  if (a.states[fn] !== undefined) return;
  a.bounds = NARROW;
  a.work = NARROW_WORK;
  summarizeFunction(a, fn);
  a.bounds = WIDE;
  a.work = Infinity;
}
