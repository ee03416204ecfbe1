import type { FileId, FunctionId } from '../../link/ids.ts';
import { fileOfFunction, functionOfCall } from '../../link/numbering.ts';
import type { Program } from '../../link/program.ts';
import type { ProgramCall } from '../../summaries/file-summary.ts';
import { traceStepAt } from '../../summaries/flat-tables.ts';
import { idsOf } from '../../summaries/ids.ts';
import type { CompiledModels } from '../models.ts';
import { sumOfGuesses, type Trace } from './fact.ts';
import { baseOf, type FlowsBase, type KnownOfCallers, knownOfCallers } from './flows-base.ts';
import { inferParameters } from './learn-parameters.ts';
import { MESSAGE_KIND } from './queued-jobs.ts';
import { resolveSharedLocations } from './shared-locations.ts';
import { callGraph, groupsInOrder, solveGroup } from './solve-groups.ts';
import { type Analysis, createAnalysis, type Hit, type SinkSite } from './state.ts';
import { STORED_KIND } from './stored-places.ts';
import type { FlowStep, TaintFlow, TaintRule } from './taint-flow.ts';
import { EXPORTED_KIND, findUnknownCallers, PARAMETER_KIND } from './unknown-callers.ts';

/**
 * Global stage: bottom-up, context-sensitive taint analysis by function summaries.
 *
 * A summary says, in terms of the function's own interface (parameters, receiver, shared locations), what it returns,
 * stores, passes to callbacks and brings to sinks; applying it at a call substitutes the caller's facts, so each call
 * site keeps its own context (compositional summaries, the tabulated procedure edges of IFDS). Facts run along def-use
 * chains only, never statement by statement (sparse value flow). Strongly connected components of the call graph are
 * iterated to a fix-point; variables and fields shared between functions are locations, closed at the end.
 *
 * Bounds: 32 facts a value, 96 sinks and 48 effects a summary, paths of 4 keys, 4 rounds a component. Meeting one is
 * recorded as incomplete coverage. Everything is processed in the order of sorted paths, so neither the order of files
 * nor the number of workers shows in the result.
 */
export interface FindFlowsOptions {
  /** Called now and then with a number from 0 to 1; for progress display only. */
  readonly onProgress?: (done: number) => void;
  /** Checked now and then; when it gives true the analysis ends early with what it has. */
  readonly isCancelled?: () => boolean;
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

const MAX_STEPS = 40;
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
  const a: Analysis = createAnalysis(
    program,
    models,
    sources,
    sinks,
    options.isCancelled ?? (() => false),
    // Within a group summaries are read before they are made; elsewhere it is the order of groups that decides.
    (fn) => {
      if (!group.includes(fn)) a.dependsOnOrder = true;
    },
  );
  for (const file of idsOf(program.files))
    if ((program.files[file]?.truncated ?? 0) > 0)
      a.truncated.set(file, 'a file with code beyond the limits of the local analysis');
  let known: KnownOfCallers | null = null;
  if (rules.length > 0) {
    const learning = inferParameters(a);
    const graph = callGraph(a, idsOf(program.functions));
    const isReached = (fn: FunctionId): boolean => (graph.reached[fn] ?? 0) > 0;
    known = knownOfCallers(a, learning, graph);
    findUnknownCallers(a, rules, isReached);
    dropSourcesOfJobs(a, isReached);
    let done = 0;
    let due = CHECK_EVERY;
    for (group of groupsInOrder(a, graph)) {
      solveGroup(a, group, graph);
      done += group.length;
      if (done >= due) {
        due = done + CHECK_EVERY;
        options.onProgress?.(done / program.functions.length);
        if (a.isCancelled()) break;
      }
    }
    resolveSharedLocations(a);
  }
  options.onProgress?.(1);
  const found = { flows: report(a, rules), truncated: incomplete(a) };
  return { ...found, base: known && !a.isCancelled() ? baseOf(a, known, found) : null };
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

/** A function that more places than these hand text to is where it has to be mended: one finding, at the sink. */
const MAX_CALLS_OF_SINK = 25;

// ───────────────────────────── findings ─────────────────────────────

/** What reaches sinks, as flows in their order. */
export function report(a: Analysis, rules: readonly TaintRule[]): TaintFlow[] {
  const bySink = new Map<string, Map<string, TaintFlow>>();
  const byPair = new Map<string, TaintRule[]>();
  for (const r of rules)
    for (const s of new Set(r.sources))
      for (const k of new Set(r.sinks)) {
        const list = byPair.get(`${s} ${k}`);
        if (list === undefined) byPair.set(`${s} ${k}`, [r]);
        else list.push(r);
      }
  const better = provenSites(a, byPair);
  const composedAt = new Map<string, SinkSite>();
  const ofCallers = callerKinds(a);
  const traceSteps = new Map<FileId, readonly number[]>();
  const traceStepsOf = (file: FileId): readonly number[] => {
    const known = traceSteps.get(file) ?? a.program.traceStepsOf(file);
    traceSteps.set(file, known);
    return known;
  };
  for (const hit of a.hits.values()) {
    // What a page writes as it is is told anyhow, as data of unknown origin: a way that is a guess adds nothing to that.
    if (ofCallers.has(hit.source) && better.has(placeOf(hit))) continue;
    const sourceKind = a.kinds.names[hit.source] ?? '';
    const sinkKind = a.kinds.names[hit.kind] ?? '';
    const file = a.program.files[hit.site.file];
    if (file === undefined || (file.page === true && hit.guesses > 0)) continue;
    const found = byPair
      .get(`${sourceKind} ${sinkKind}`)
      ?.filter((r) => r.languages.length === 0 || r.languages.includes(file.language));
    if (found === undefined || found.length === 0) continue;
    const steps = stepsOf(a, hit, traceStepsOf);
    const composed = hit.composedAt === undefined ? '' : keyOf(hit.composedAt);
    for (const rule of found) {
      const flow: TaintFlow = {
        ruleId: rule.id,
        ...placeAt(file.path, hit.site),
        sourceKind,
        sinkKind,
        sinkText: hit.site.text,
        guesses:
          sinkKind === 'ssrf' && a.filtersRequests.has(file.language)
            ? sumOfGuesses(hit.guesses, 1)
            : hit.guesses,
        isBare: hit.isBare,
        isInPage: file.page === true,
        steps,
      };
      const key = `${rule.id} ${keyOf(hit.site)}`;
      const ways = bySink.get(key) ?? new Map<string, TaintFlow>();
      bySink.set(key, ways);
      const have = ways.get(composed);
      if (have === undefined || compareSteps(flow, have) < 0) ways.set(composed, flow);
      if (hit.composedAt !== undefined) composedAt.set(composed, hit.composedAt);
    }
  }
  const flows = [...bySink.values()].flatMap((ways) => {
    const calls = [...ways].filter(([by]) => by !== '').sort(([x], [y]) => order(x, y));
    const [first] = [...ways.values()].sort(compareSteps);
    if (calls.length < 2 || calls.length > MAX_CALLS_OF_SINK) return first ? [first] : [];
    const atSink = ways.get('');
    return [
      ...(atSink ? [atSink] : []),
      ...calls.map(([by, flow]): TaintFlow => {
        const site = composedAt.get(by);
        const path = site && a.program.files[site.file]?.path;
        return site && path !== undefined ? { ...flow, ...placeAt(path, site) } : flow;
      }),
    ];
  });
  return flows.sort(inOrder);
}

/** The order in which flows are reported. */
export function inOrder(x: TaintFlow, y: TaintFlow): number {
  return (
    order(x.path, y.path) ||
    x.startLine - y.startLine ||
    x.startColumn - y.startColumn ||
    x.endLine - y.endLine ||
    x.endColumn - y.endColumn ||
    order(x.ruleId, y.ruleId)
  );
}

function placeOf(hit: Hit): string {
  return `${hit.kind} ${keyOf(hit.site)}`;
}

function keyOf(site: SinkSite): string {
  return `${site.file} ${site.at.join(' ')}`;
}

type Place = Pick<TaintFlow, 'path' | 'startLine' | 'startColumn' | 'endLine' | 'endColumn'>;

function placeAt(path: string, { at: [startLine, startColumn, endLine, endColumn] }: SinkSite): Place {
  return { path, startLine, startColumn, endLine, endColumn };
}

/** Kinds of the sources that are parameters of functions whose callers nobody sees. */
function callerKinds(a: Analysis): ReadonlySet<number> {
  return new Set([PARAMETER_KIND, EXPORTED_KIND].flatMap((kind) => a.kinds.ids.get(kind) ?? []));
}

/** Sinks that some rule reports for a source of another kind than these: that one says more. */
function provenSites(a: Analysis, byPair: ReadonlyMap<string, readonly TaintRule[]>): ReadonlySet<string> {
  const out = new Set<string>();
  const ofCallers = callerKinds(a);
  if (ofCallers.size === 0) return out;
  for (const hit of a.hits.values())
    if (
      !ofCallers.has(hit.source) &&
      byPair.has(`${a.kinds.names[hit.source] ?? ''} ${a.kinds.names[hit.kind] ?? ''}`)
    )
      out.add(placeOf(hit));
  return out;
}

function order(x: string, y: string): number {
  return x < y ? -1 : x > y ? 1 : 0;
}

function compareSteps(x: TaintFlow, y: TaintFlow): number {
  // What a request brings by itself says more than what one left behind for another, or than what a broker hands over.
  const isLess = (f: TaintFlow): number =>
    f.sourceKind === STORED_KIND || f.sourceKind === MESSAGE_KIND ? 1 : 0;
  const doubts = (f: TaintFlow): number => f.guesses + isLess(f) + (f.isBare ? 1 : 0);
  const evidence = doubts(x) - doubts(y);
  if (evidence !== 0) return evidence;
  if (x.sourceKind !== y.sourceKind && isLess(x) !== isLess(y)) return isLess(x) - isLess(y);
  if (x.steps.length !== y.steps.length) return x.steps.length - y.steps.length;
  for (const [i, step] of x.steps.entries()) {
    const other = y.steps[i];
    const byStep = other === undefined ? 0 : inOrderOfPlaces(step, other);
    if (byStep !== 0) return byStep;
  }
  return order(x.sourceKind, y.sourceKind);
}

/** By lines as numbers, so that ways keep their order when all of a file moves down. */
function inOrderOfPlaces(x: FlowStep, y: FlowStep): number {
  return order(x.path, y.path) || x.line - y.line || x.column - y.column || order(x.text, y.text);
}

function stepsOf(a: Analysis, hit: Hit, traceStepsOf: (file: FileId) => readonly number[]): FlowStep[] {
  const out: FlowStep[] = [];
  const push = (file: FileId, line: number, column: number, text: string): void => {
    const path = a.program.files[file]?.path ?? '';
    const last = out[out.length - 1];
    if (last !== undefined && last.path === path && last.line === line && last.column === column) return;
    out.push({ path, line, column, text });
  };
  // Unrolled with an own stack: the tree may be deep.
  const work: (Trace | { readonly emit: Trace })[] = hit.trace === null ? [] : [hit.trace];
  let fuel = 4000;
  while (work.length > 0 && fuel-- > 0) {
    const t = work.pop();
    if (t === undefined) break;
    if ('emit' in t) {
      emit(a, t.emit, traceStepsOf, push);
      continue;
    }
    if (t.kind === 'inner') {
      if (t.inner !== null) work.push(t.inner);
    } else work.push({ emit: t });
    if (t.parent !== null) work.push(t.parent);
  }
  const site = hit.site;
  push(site.file, site.at[0], site.at[1], site.text);
  if (out.length <= MAX_STEPS) return out;
  return [...out.slice(0, MAX_STEPS / 2), ...out.slice(out.length - MAX_STEPS / 2)];
}

/** The one header whose name decides what comes of it, behind the call that reads it: `headers.get('Referer')`. */
function namedHeader(call: ProgramCall): string {
  const name = call.constants?.find((one) => typeof one === 'string' && /^(?:HTTP_)?REFERR?ER$/i.test(one));
  return name === undefined ? '' : `('${String(name)}')`;
}

function emit(
  a: Analysis,
  t: Trace,
  traceStepsOf: (file: FileId) => readonly number[],
  push: (file: FileId, line: number, column: number, text: string) => void,
): void {
  if (t.kind === 'step') push(t.file, t.line, t.column, t.text);
  else if (t.kind === 'call') {
    const { program } = a;
    const { fn, index } = functionOfCall(program, t.call);
    const call = program.callsOf(fn)[index];
    if (call !== undefined)
      push(
        fileOfFunction(program, fn),
        call.at[0],
        call.at[1],
        `${program.textOf(fn, call)}${namedHeader(call)}`,
      );
  } else if (t.kind === 'local') {
    const file = a.program.files[t.file];
    if (file === undefined) return;
    const traceSteps = traceStepsOf(t.file);
    const chain: number[] = [];
    for (let v = t.last; v !== 0 && chain.length < 64; v = traceStepAt(traceSteps, v).parent) chain.push(v);
    for (const v of chain.reverse()) {
      const { line, column, text } = traceStepAt(traceSteps, v);
      push(t.file, line, column, file.strings[text] ?? '');
    }
  }
}
