import { isDeepStrictEqual } from 'node:util';
import type { AddedFunctions } from '../../link/added-functions.ts';
import type { FunctionId } from '../../link/ids.ts';
import { functionIn } from '../../link/numbering.ts';
import type { Program } from '../../link/program.ts';
import { idsOf } from '../../summaries/ids.ts';
import type { CompiledModels } from '../models.ts';
import { leavesOthersAlone } from './added-function.ts';
import { inferParameters } from './entry-points.ts';
import {
  dropSourcesOfJobs,
  type FindFlowsOptions,
  type FindFlowsResult,
  inOrder,
  report,
} from './find-flows.ts';
import type { FlowsBase } from './flows-base.ts';
import {
  flowTargets,
  functionId,
  functionTarget,
  isFunction,
  type PointsTo,
  settleClasses,
} from './points-to.ts';
import { routeParameters } from './route-segments.ts';
import { addToGraph, callGraph, groupsInOrder, solveGroup } from './solve-groups.ts';
import { type Analysis, createAnalysis, getterFunctions, isGetter } from './state.ts';
import type { TaintFlow, TaintRule } from './taint-flow.ts';
import { findUnknownCallers } from './unknown-callers.ts';

/**
 * The stage over a program that has some functions more than an earlier one, of which a base is there, or other bodies of functions: gives
 * exactly what `findFlows` gives, or null where that cannot be told from these functions and what they lead to.
 *
 * Nothing of the earlier program can mean a new function: whoever calls this has made sure that nobody names them.
 * So what is left to see to is what they do to others: what they teach their callees of parameters, whom they call that nobody called
 * before, what they leave in shared places, and whether they reach a sink that others reach too. Where they do any of that, or where
 * an answer that they ask for depends on who asked first, the stage is done whole. Otherwise all others are as they were, and only the
 * new functions and what they call are summarised, in the order in which the whole would be.
 *
 * A function with another body is one that is gone and one that is new: both are held against the program without it. It must be called
 * and handed on by nobody, as handlers that a framework finds are.
 * @param earlier links the program that the base was taken of
 */
export function findAddedFlows(
  program: Program,
  models: CompiledModels,
  rules: readonly TaintRule[],
  base: FlowsBase,
  changed: ReadonlyMap<string, AddedFunctions>,
  earlier: () => Program,
  options: FindFlowsOptions = {},
): FindFlowsResult | null {
  const numbering = renumbered(program, base, changed);
  if (numbering === null || rules.length === 0) return null;
  const { numbers, added } = numbering;
  const over = (one: Program, functions: ReadonlySet<FunctionId>, now: Renumbered['numbers']) => {
    const within = (getters: 'none' | 'all') =>
      lookAt(getters, one, models, rules, base, functions, now, options.isCancelled);
    // Most functions read no getter, and all getters with what they call are a good part of some programs.
    const found = within('none');
    return found === 'unsolved' ? (within('all') as Looked | null) : found;
  };
  const reached = new Set(base.reached);
  if (numbering.edited.some((fn) => reached.has(fn))) return null;
  const found = over(program, added, numbers);
  if (found === null) return null;
  const { own } = found;
  if (!isLikeBefore(found)) return null;
  if ([...own.filtersRequests].some((language) => !base.filtersRequests.includes(language))) return null;
  for (const language of base.filtersRequests) own.filtersRequests.add(language);
  const moved = placesMoved(changed);
  const taken = new Set<string>();
  for (const [path, line, column, endLine, endColumn] of base.sinks) {
    const [first, last] = [moved(path, line), moved(path, endLine)];
    if (first === null || last === null) return null;
    taken.add(`${path} ${first} ${column} ${last} ${endColumn}`);
  }
  for (const { site } of own.hits.values())
    if (taken.has(`${program.files[site.file]?.path ?? ''} ${site.at.join(' ')}`)) return null;
  const flows: TaintFlow[] = [];
  for (const flow of base.flows) {
    const there = flowMoved(flow, moved);
    if (there === null) return null;
    flows.push(there);
  }
  options.onProgress?.(1);
  return { flows: [...flows, ...report(own, rules)].sort(inOrder), truncated: base.truncated };

  /**
   * Was the earlier program the same without the functions whose bodies are others now? They left all others alone there too,
   * brought nothing to a sink, called nothing that the new ones do not call, and gave back what they give back now.
   */
  function isLikeBefore(found: Looked): boolean {
    if (numbering === null || numbering.edited.length === 0) return true;
    const one = earlier();
    if (!isProgramOf(one, base)) return false;
    const gone = new Set(numbering.gone);
    for (const fn of gone) if (reached.has(fn) && one.functions[fn]?.name !== '') return false;
    const was = over(one, gone, [...idsOf(one.functions)]);
    if (was === null || was.rounds !== found.rounds) return false;
    if (was.own.hits.size + was.own.filtersRequests.size > 0) return false;
    for (const fn of was.called) {
      const now = numbers[fn] ?? null;
      if (now === null || !found.called.has(now)) return false;
    }
    const giveTheSame = numbering.edited.every((fn) => {
      const now = numbers[fn] ?? null;
      const before = results(was.own, fn);
      return now !== null && !before.some(isFunction) && isDeepStrictEqual(before, results(own, now));
    });
    return giveTheSame && was.own.pointsTo.cutShort + own.pointsTo.cutShort === 0;
  }
}

/** What calls of a function may give, for those who call it without knowing that they do. */
function results(a: Analysis, fn: FunctionId): readonly PointsTo[] {
  return flowTargets(a.pointsTo, fn, a.program.functions[fn]?.returns ?? []);
}

interface Looked {
  /** What the functions do by themselves. */
  readonly own: Analysis;
  /** Other functions that they call, or hand on. */
  readonly called: ReadonlySet<FunctionId>;
  /** Rounds in which types of their parameters were learnt. */
  readonly rounds: number;
}

/**
 * Summarises some functions of a program and what they lead to, beside what is known of all others; null where they do something to those.
 * `unsolved` where the summary of a getter was asked for and getters were left out.
 * @param numbers those that functions of the earlier program have in this one
 */
function lookAt(
  getters: 'none' | 'all',
  program: Program,
  models: CompiledModels,
  rules: readonly TaintRule[],
  base: FlowsBase,
  own: ReadonlySet<FunctionId>,
  numbers: Renumbered['numbers'],
  isCancelled: FindFlowsOptions['isCancelled'],
): Looked | null | 'unsolved' {
  const isNew = (fn: FunctionId): boolean => own.has(fn);
  let unsolved = null as 'getter' | 'other' | null;
  const needed = new Set<FunctionId>();
  const a = createAnalysis(
    program,
    models,
    new Set(rules.flatMap((r) => r.sources)),
    new Set(rules.flatMap((r) => r.sinks)),
    isCancelled ?? (() => false),
    // What is not summarised here has a summary in the whole, or not yet: nobody knows.
    (fn) => {
      if (!needed.has(fn)) unsolved = isGetter(program.functions[fn]) ? (unsolved ?? 'getter') : 'other';
    },
  );
  const functions = [...own].sort((x, y) => x - y);
  const rounds = roundsOf(a, functions, isNew, base, numbers);
  if (rounds === null) return null;
  restore(a, base, numbers, isNew);
  if (base.routeSources.length > 0) {
    a.routeParameters = routeParameters(a);
    if (!isDeepStrictEqual([...a.routeParameters], base.routeParameters)) return null;
  }
  const known = new Set(base.reached.flatMap((fn) => numbers[fn] ?? []));
  const first = getters === 'all' ? getterFunctions(a) : [];
  const called = new Set<FunctionId>();
  for (const fn of functions) needed.add(fn);
  for (const fn of first) needed.add(fn);
  const graph = callGraph(a, [...functions, ...first]);
  for (let at = 0; at < graph.functions.length; at++) {
    const fn = graph.functions[at];
    if (fn === undefined) continue;
    for (const g of graph.targets[fn] ?? []) {
      if (isNew(fn) ? !isNew(g) && !known.has(g) : isNew(g)) return null;
      if (isNew(fn) && !isNew(g)) called.add(g);
      if (needed.has(g)) continue;
      needed.add(g);
      addToGraph(a, graph, g);
    }
  }
  const isReached = (fn: FunctionId): boolean => (isNew(fn) ? graph.reached[fn] === 1 : known.has(fn));
  findUnknownCallers(a, rules, isReached);
  dropSourcesOfJobs(a, isReached);
  if (!functions.every((fn) => leavesOthersAlone(a, fn, isNew))) return null;
  // What functions of the earlier program bring about is known: only what new ones do is to be seen.
  const alone: Analysis = {
    ...a,
    hits: new Map(),
    locationFacts: new Map(),
    locationSinks: new Map(),
    truncated: new Map(),
    filtersRequests: new Set(),
  };
  for (const group of groupsInOrder(a, graph, first)) {
    solveGroup(group.some(isNew) ? alone : a, group, graph);
    if (a.isCancelled()) return null;
  }
  if (unsolved === 'getter' && getters === 'none') return 'unsolved';
  if (unsolved !== null || a.pointsTo.cutShort > 0) return null;
  if (alone.locationFacts.size + alone.locationSinks.size + alone.truncated.size > 0) return null;
  return { own: alone, called, rounds };
}

interface Renumbered {
  /** By those of the earlier program; null for what lay in a function that has another body now. */
  readonly numbers: readonly (FunctionId | null)[];
  /** Functions that are new, or have another body. */
  readonly added: ReadonlySet<FunctionId>;
  /** Functions of the earlier program that have another body now. */
  readonly edited: readonly FunctionId[];
  /** These, and what lay in them. */
  readonly gone: readonly FunctionId[];
}

/** The numbers that functions of the earlier program have now, and the new ones; null where it is another program otherwise. */
function renumbered(
  program: Program,
  { files }: FlowsBase,
  changed: ReadonlyMap<string, AddedFunctions>,
): Renumbered | null {
  const numbers: (FunctionId | null)[] = [];
  const added = new Set<FunctionId>();
  const edited: FunctionId[] = [];
  const gone: FunctionId[] = [];
  const seen = new Set<string>();
  if (files.length !== program.files.length) return null;
  for (const id of idsOf(program.files)) {
    const file = program.files[id];
    const [path, count] = files[id] ?? ['', 0];
    if (file?.path !== path) return null;
    const change = changed.get(path);
    if (change !== undefined && (seen.has(path) || file.page === true)) return null;
    if (change !== undefined) seen.add(path);
    if ((change?.numbers.length ?? file.functions.length) !== count) return null;
    for (let i = 0; i < count; i++) {
      const to = change?.numbers[i] ?? i;
      const was = numbers.length as FunctionId;
      const now = to < 0 ? null : functionIn(program, id, to);
      const isEdited = change?.edited.includes(i) === true;
      if (isEdited) edited.push(was);
      if (isEdited || now === null) gone.push(was);
      if (isEdited && now !== null) added.add(now);
      numbers.push(now);
    }
    for (const i of change?.added ?? []) added.add(functionIn(program, id, i));
  }
  return seen.size === changed.size ? { numbers, added, edited, gone } : null;
}

/** Is it the program that the base was taken of? */
function isProgramOf(program: Program, { files }: FlowsBase): boolean {
  return (
    files.length === program.files.length &&
    [...idsOf(program.files)].every((id) => {
      const file = program.files[id];
      return file?.path === files[id]?.[0] && file?.functions.length === files[id]?.[1];
    })
  );
}

/**
 * Learns what new functions are called with, by frameworks and by one another. Null where they teach others, or where what they ask of
 * others is not settled yet: then it would matter when they asked. Of what nobody learns in the end it is the same all the time.
 */
function roundsOf(
  a: Analysis,
  added: readonly FunctionId[],
  isNew: (fn: FunctionId) => boolean,
  base: FlowsBase,
  numbers: Renumbered['numbers'],
): number | null {
  const cx = a.pointsTo;
  settleClasses(cx);
  const asked = new Set<FunctionId>();
  cx.onUnlearnt = (fn) => asked.add(fn);
  const learnt = new Set(base.paramTargets.flatMap(([fn]) => numbers[fn] ?? []));
  const { rounds, taught } = inferParameters(a, added);
  return rounds <= base.rounds &&
    [...taught, ...a.handlers].every(isNew) &&
    ![...asked].some((fn) => !isNew(fn) && learnt.has(fn)) &&
    a.jobs.size + a.paramChannels.size + cx.messageHandlers.size === 0
    ? rounds
    : null;
}

/** Puts back what was known of the functions of the earlier program, beside what was learnt of new ones. */
function restore(
  a: Analysis,
  base: FlowsBase,
  numbers: Renumbered['numbers'],
  isNew: (fn: FunctionId) => boolean,
): void {
  const now = (fn: FunctionId): FunctionId | null => numbers[fn] ?? null;
  const target = (one: PointsTo): PointsTo =>
    isFunction(one) ? functionTarget(now(functionId(one)) ?? functionId(one)) : one;
  const cx = a.pointsTo;
  const put = (fn: FunctionId, set: (fn: FunctionId) => void): void => {
    const to = now(fn);
    if (to !== null && !isNew(to)) set(to);
  };
  for (const [fn, list] of base.paramTargets)
    put(fn, (to) => {
      cx.paramTargets.set(
        to,
        list.map((one) => one?.map(target)),
      );
    });
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

/** Where lines are now; null for those of which that is not known. */
function placesMoved(changed: ReadonlyMap<string, AddedFunctions>) {
  return (path: string, line: number): number | null => {
    const change = changed.get(path);
    return change === undefined ? line : (change.lines.get(line) ?? null);
  };
}

function flowMoved(flow: TaintFlow, moved: ReturnType<typeof placesMoved>): TaintFlow | null {
  const [startLine, endLine] = [moved(flow.path, flow.startLine), moved(flow.path, flow.endLine)];
  const steps = flow.steps.flatMap((step) => {
    const line = moved(step.path, step.line);
    return line === null ? [] : [{ ...step, line }];
  });
  if (startLine === null || endLine === null || steps.length < flow.steps.length) return null;
  return { ...flow, startLine, endLine, steps };
}
