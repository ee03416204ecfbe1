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
import { functionId, functionTarget, isFunction, type PointsTo, settleClasses } from './points-to.ts';
import { routeParameters } from './route-segments.ts';
import { addToGraph, callGraph, groupsInOrder, solveGroup } from './solve-groups.ts';
import { type Analysis, createAnalysis, getterFunctions, isGetter } from './state.ts';
import type { TaintFlow, TaintRule } from './taint-flow.ts';
import { findUnknownCallers } from './unknown-callers.ts';

/**
 * The stage over a program that has some functions more than an earlier one, of which a base is there: gives exactly what `findFlows`
 * gives, or null where that cannot be told from the new functions and what they lead to.
 *
 * Nothing of the earlier program can mean a new function: whoever calls this has made sure that nobody names them.
 * So what is left to see to is what they do to others: what they teach their callees of parameters, whom they call that nobody called
 * before, what they leave in shared places, and whether they reach a sink that others reach too. Where they do any of that, or where
 * an answer that they ask for depends on who asked first, the stage is done whole. Otherwise all others are as they were, and only the
 * new functions and what they call are summarised, in the order in which the whole would be.
 */
export function findAddedFlows(
  program: Program,
  models: CompiledModels,
  rules: readonly TaintRule[],
  base: FlowsBase,
  changed: ReadonlyMap<string, AddedFunctions>,
  options: FindFlowsOptions = {},
): FindFlowsResult | null {
  const numbering = renumbered(program, base, changed);
  if (numbering === null || rules.length === 0) return null;
  const over = (getters: 'none' | 'all') =>
    flowsOver(getters, program, models, rules, base, changed, numbering, options);
  // Most functions read no getter, and all getters with what they call are a good part of some programs.
  const found = over('none');
  return found === 'unsolved' ? (over('all') as FindFlowsResult | null) : found;
}

/** `unsolved` where the summary of a getter was asked for and getters were left out. */
function flowsOver(
  getters: 'none' | 'all',
  program: Program,
  models: CompiledModels,
  rules: readonly TaintRule[],
  base: FlowsBase,
  changed: ReadonlyMap<string, AddedFunctions>,
  { numbers, added }: Renumbered,
  options: FindFlowsOptions,
): FindFlowsResult | null | 'unsolved' {
  const isNew = (fn: FunctionId): boolean => added.has(fn);
  let unsolved = null as 'getter' | 'other' | null;
  const needed = new Set<FunctionId>();
  const a = createAnalysis(
    program,
    models,
    new Set(rules.flatMap((r) => r.sources)),
    new Set(rules.flatMap((r) => r.sinks)),
    options.isCancelled ?? (() => false),
    // What is not summarised here has a summary in the whole, or not yet: nobody knows.
    (fn) => {
      if (!needed.has(fn)) unsolved = isGetter(program.functions[fn]) ? (unsolved ?? 'getter') : 'other';
    },
  );
  if (!learns(a, [...added], isNew, base)) return null;
  restore(a, base, numbers);
  if (base.routeSources.length > 0) {
    a.routeParameters = routeParameters(a);
    if (!isDeepStrictEqual([...a.routeParameters], base.routeParameters)) return null;
  }
  const known = new Set(base.reached.map((fn) => numbers[fn]));
  const first = getters === 'all' ? getterFunctions(a) : [];
  const functions = [...added, ...first];
  for (const fn of functions) needed.add(fn);
  const graph = callGraph(a, functions);
  for (let at = 0; at < graph.functions.length; at++) {
    const fn = graph.functions[at];
    if (fn === undefined) continue;
    for (const g of graph.targets[fn] ?? []) {
      if (isNew(fn) ? !isNew(g) && !known.has(g) : isNew(g)) return null;
      if (needed.has(g)) continue;
      needed.add(g);
      addToGraph(a, graph, g);
    }
  }
  const isReached = (fn: FunctionId): boolean => (isNew(fn) ? graph.reached[fn] === 1 : known.has(fn));
  findUnknownCallers(a, rules, isReached);
  dropSourcesOfJobs(a, isReached);
  if (![...added].every((fn) => leavesOthersAlone(a, fn, isNew))) return null;
  // What functions of the earlier program bring about is known: only what new ones do is to be seen.
  const own: Analysis = {
    ...a,
    hits: new Map(),
    locationFacts: new Map(),
    locationSinks: new Map(),
    truncated: new Map(),
    filtersRequests: new Set(),
  };
  for (const group of groupsInOrder(a, graph, first)) {
    solveGroup(group.some(isNew) ? own : a, group, graph);
    if (a.isCancelled()) return null;
  }
  if (unsolved === 'getter' && getters === 'none') return 'unsolved';
  if (unsolved !== null || a.pointsTo.cutShort > 0) return null;
  if (own.locationFacts.size + own.locationSinks.size + own.truncated.size > 0) return null;
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
}

interface Renumbered {
  readonly numbers: readonly FunctionId[];
  readonly added: ReadonlySet<FunctionId>;
}

/** The numbers that functions of the earlier program have now, and the new ones; null where it is another program otherwise. */
function renumbered(
  program: Program,
  { files }: FlowsBase,
  changed: ReadonlyMap<string, AddedFunctions>,
): Renumbered | null {
  const numbers: FunctionId[] = [];
  const added = new Set<FunctionId>();
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
    for (let i = 0; i < count; i++) numbers.push(functionIn(program, id, change?.numbers[i] ?? i));
    for (const i of change?.added ?? []) added.add(functionIn(program, id, i));
  }
  return seen.size === changed.size ? { numbers, added } : null;
}

/**
 * Learns what new functions are called with, by frameworks and by one another. False where they teach others, or where what they ask of
 * others is not settled yet: then it would matter when they asked.
 */
function learns(
  a: Analysis,
  added: readonly FunctionId[],
  isNew: (fn: FunctionId) => boolean,
  base: FlowsBase,
): boolean {
  const cx = a.pointsTo;
  settleClasses(cx);
  const asked = new Set<FunctionId>();
  cx.onUnlearnt = (fn) => asked.add(fn);
  const { rounds, taught } = inferParameters(a, added);
  return (
    rounds <= base.rounds &&
    [...taught, ...a.handlers, ...asked].every(isNew) &&
    a.jobs.size + a.paramChannels.size + cx.messageHandlers.size === 0
  );
}

/** Puts back what was known of the functions of the earlier program, beside what was learnt of new ones. */
function restore(a: Analysis, base: FlowsBase, numbers: readonly FunctionId[]): void {
  const now = (fn: FunctionId): FunctionId => numbers[fn] ?? fn;
  const target = (one: PointsTo): PointsTo => (isFunction(one) ? functionTarget(now(functionId(one))) : one);
  const cx = a.pointsTo;
  for (const [fn, list] of base.paramTargets)
    cx.paramTargets.set(
      now(fn),
      list.map((one) => one?.map(target)),
    );
  for (const [fn, list] of base.paramSources)
    a.paramSources.set(
      now(fn),
      list.map((one) => one ?? undefined),
    );
  for (const fn of base.routeSources) a.routeSources.add(now(fn));
  for (const fn of base.handlers) a.handlers.add(now(fn));
  for (const fn of base.jobs) a.jobs.add(now(fn));
  for (const [fn, channel] of base.paramChannels) a.paramChannels.set(now(fn), channel);
  for (const [cls, list] of base.messageHandlers) cx.messageHandlers.set(cls, list.map(now));
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
