import type { FileId } from '../../link/ids.ts';
import { fileOfFunction, functionOfCall } from '../../link/numbering.ts';
import type { ProgramCall } from '../../summaries/file-summary.ts';
import { traceStepAt } from '../../summaries/flat-tables.ts';
import { namesMadeMarkup } from '../../summaries/page-calls.ts';
import { sumOfGuesses, type Trace } from './fact.ts';
import { MESSAGE_KIND } from './queued-jobs.ts';
import { placeOf } from './record-facts.ts';
import type { Analysis, Hit, SinkSite } from './state.ts';
import { STORED_KIND } from './stored-places.ts';
import type { FlowStep, TaintFlow, TaintRule } from './taint-flow.ts';
import { EXPORTED_KIND, PARAMETER_KIND } from './unknown-callers.ts';

const MAX_STEPS = 40;
/** More calls than these that put text together for one function are told once, at the sink: nobody reads as many. */
const MAX_CALLS_OF_SINK = 200;

/** A flow, and the sink that it is about. */
export interface Reported {
  readonly flow: TaintFlow;
  readonly site: SinkSite;
}

/** What reaches sinks, as flows in their order. */
export function report(a: Analysis, rules: readonly TaintRule[]): Reported[] {
  const bySink = new Map<string, { readonly site: SinkSite; readonly ways: Map<string, TaintFlow> }>();
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
  const raw = new Set<TaintFlow>();
  const ofCallers = callerKinds(a);
  const traceSteps = new Map<FileId, readonly number[]>();
  const traceStepsOf = (file: FileId): readonly number[] => {
    const known = traceSteps.get(file) ?? a.program.traceStepsOf(file);
    traceSteps.set(file, known);
    return known;
  };
  for (const hit of a.hits.values()) {
    // What a page writes as it is is told anyhow, as data of unknown origin: a way that is a guess adds nothing to that.
    if (ofCallers.has(hit.source) && better.has(keyOf(hit))) continue;
    const sourceKind = a.kinds.names[hit.source] ?? '';
    const sinkKind = a.kinds.names[hit.kind] ?? '';
    const file = a.program.files[hit.site.file];
    if (file === undefined || (file.page === true && !isOfPage(hit, sourceKind))) continue;
    if (sourceKind === 'server-answer' && SENDS_ON.test(hit.site.text)) continue;
    const found = byPair
      .get(`${sourceKind} ${sinkKind}`)
      ?.filter((r) => r.languages.length === 0 || r.languages.includes(file.language));
    if (found === undefined || found.length === 0) continue;
    const steps = stepsOf(a, hit, traceStepsOf);
    const composed = hit.composedAt === undefined ? '' : placeOf(hit.composedAt);
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
      if (hit.isRaw) raw.add(flow);
      const key = `${rule.id} ${placeOf(hit.site)}`;
      const { ways } = bySink.get(key) ?? { ways: new Map<string, TaintFlow>() };
      bySink.set(key, { site: hit.site, ways });
      const have = ways.get(composed);
      if (have === undefined || compareSteps(flow, have) < 0) ways.set(composed, flow);
      if (hit.composedAt !== undefined) composedAt.set(composed, hit.composedAt);
    }
  }
  const flows = [...bySink.values()].flatMap(({ site: reached, ways }): Reported[] => {
    const about = (flow: TaintFlow): Reported => ({ flow, site: reached });
    const calls = [...ways].filter(([by]) => by !== '').sort(([x], [y]) => order(x, y));
    const [first] = [...ways.values()].sort(compareSteps);
    if (calls.length === 0 || calls.length > MAX_CALLS_OF_SINK) return first ? [about(first)] : [];
    const atSink = ownWayOf(ways);
    const only = calls.length === 1 ? calls[0] : undefined;
    // What one caller hands on as it came is put together by nobody, and beside its one caller a function is seen at a glance.
    const isBeside = only !== undefined && composedAt.get(only[0])?.file === reached.file;
    if (only !== undefined && (isBeside || raw.has(only[1]))) return first ? [about(first)] : [];
    return [
      ...(atSink ? [about(atSink)] : []),
      ...calls.map(([by, flow]): Reported => {
        const site = composedAt.get(by);
        const path = site && a.program.files[site.file]?.path;
        return about(site && path !== undefined ? { ...flow, ...compositionOf(flow, path, site) } : flow);
      }),
    ];
  });
  return flows.sort((x, y) => inOrder(x.flow, y.flow));
}

/** A server that answers with what another server answered puts nothing into a page: `res.send(answer.data)`. */
const SENDS_ON = /(?:^|\.)(?:send|end|json)$/;

/** What a page writes: by a way that is no guess, and, of a field for markup, what was kept as it was sent, not what was made of it. */
const isOfPage = (hit: Hit, sourceKind: string): boolean =>
  hit.guesses === 0 && ((hit.isRaw && sourceKind === STORED_KIND) || !namesMadeMarkup(hit.site.text));

/** What comes to a sink by no call that hands text on; a way that is one of those calls' own, read in another form, is none. */
function ownWayOf(ways: ReadonlyMap<string, TaintFlow>): TaintFlow | undefined {
  const own = ways.get('');
  const isOfCall = own && [...ways].some(([by, flow]) => by !== '' && areSameSteps(own.steps, flow.steps));
  return isOfCall ? undefined : own;
}

const areSameSteps = (xs: readonly FlowStep[], ys: readonly FlowStep[]): boolean =>
  xs.length === ys.length && xs.every((x, i) => inOrderOfPlaces(x, ys[i] ?? x) === 0);

/** The order in which flows are reported. */
export function inOrder(x: TaintFlow, y: TaintFlow): number {
  return (
    order(x.path, y.path) ||
    x.startLine - y.startLine ||
    x.startColumn - y.startColumn ||
    x.endLine - y.endLine ||
    x.endColumn - y.endColumn ||
    order(x.ruleId, y.ruleId) ||
    // Two sinks of one function may be shown at the call that hands text to both.
    compareSteps(x, y)
  );
}

/** Where something is reached, and what harm it does there. */
function keyOf(hit: Hit): string {
  return `${hit.kind} ${placeOf(hit.site)}`;
}

type Place = Pick<TaintFlow, 'path' | 'startLine' | 'startColumn' | 'endLine' | 'endColumn'>;

function placeAt(path: string, { at: [startLine, startColumn, endLine, endColumn] }: SinkSite): Place {
  return { path, startLine, startColumn, endLine, endColumn };
}

/** A text and what is put into it: `"… '" + id`, `` `… ${id}` ``, `query += …`, `sprintf("…", id)`. */
const COMPOSES = /["'`].*(?:[+%]|\$\{|#\{)|[+%.]=|[+%]\s*["'`]|\b(?:format|sprintf|concat|append|join)\w*\(/i;

/** Where the text is put together that a call hands on: the first step before it in its file that adds to a text, or the call. */
function compositionOf(flow: TaintFlow, path: string, site: SinkSite): Place {
  const [line] = site.at;
  const call = flow.steps.findLastIndex((step) => step.path === path && step.line === line);
  let from = call;
  while (from > 0 && flow.steps[from - 1]?.path === path && (flow.steps[from - 1]?.line ?? line) <= line)
    from--;
  const first = flow.steps.slice(from, call).find((step) => COMPOSES.test(step.text));
  if (first === undefined || first.line === line) return placeAt(path, site);
  const { line: at, column, text } = first;
  return {
    path,
    startLine: at,
    startColumn: column,
    endLine: at,
    endColumn: column + Math.max(text.length, 1),
  };
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
      out.add(keyOf(hit));
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
  return order(x.sourceKind, y.sourceKind) || order(x.sinkKind, y.sinkKind) || x.guesses - y.guesses;
}

/** By lines as numbers, so that ways keep their order when all of a file moves down. */
function inOrderOfPlaces(x: FlowStep, y: FlowStep): number {
  return order(x.path, y.path) || x.line - y.line || x.column - y.column || order(x.text, y.text);
}

function stepsOf(a: Analysis, hit: Hit, traceStepsOf: (file: FileId) => readonly number[]): FlowStep[] {
  const out: FlowStep[] = [];
  const push = (file: FileId, line: number, column: number, text: string, isLook?: true): void => {
    const path = a.program.files[file]?.path ?? '';
    const last = out[out.length - 1];
    if (isLook) {
      // A value may be read at several places behind one check.
      if (!out.some((one) => one.isLook && one.path === path && one.line === line && one.text === text))
        out.push({ path, line, column, text, isLook });
      return;
    }
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
  push: (file: FileId, line: number, column: number, text: string, isLook?: true) => void,
): void {
  if (t.kind === 'step') push(t.file, t.line, t.column, t.text, t.isLook);
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
