import type { FunctionId } from '../../link/ids.ts';
import { fileOfFunction } from '../../link/numbering.ts';
import {
  CALL_ALLOC,
  CALL_ASSIGN,
  CALL_ATTRIBUTE,
  CALL_INDEX_ASSIGN,
  CALL_NEW,
  type ProgramCall,
} from '../../summaries/file-summary.ts';
import { namesLaterCall, ORIGIN_CALL, someOriginFields } from '../../summaries/origins.ts';
import { cleansByName, LOOKED_AT } from '../doubt.ts';
import { generatedMember } from './accessors.ts';
import { assignment, fillAt, propagate, propagateUnknownCall, sink } from './apply-models.ts';
import { callbacks, calledParameters, compose, givenInPart } from './apply-summaries.ts';
import { isGuessedBareName } from './bare-names.ts';
import { namesLike } from './by-name.ts';
import { addCallback, argument, type Context } from './call-context.ts';
import { programTargets, targetsByName } from './call-targets.ts';
import { calledLocations, events, promised } from './event-flows.ts';
import { answersOtherwise, isGuessedByName } from './evidence.ts';
import { addFact, type Fact, guess, isSame, type Trace } from './fact.ts';
import { reachesOtherwise, reachOf } from './handed-on.ts';
import { isKeeper } from './kept-values.ts';
import { kindSet, NOTHING_SANITIZED, unionOfKinds } from './kinds.ts';
import { cleanersOfEach, isMapped } from './mapped-elements.ts';
import { callEntries, conditionsHold } from './match-models.ts';
import { givenStatement } from './own-connections.ts';
import { inheritedPages, pageCall, renderPages } from './page-flows.ts';
import { concat, programPath } from './paths.ts';
import { placesOf } from './places.ts';
import { calleeTargets, fileOf, isClass } from './points-to.ts';
import { storeInto } from './record-facts.ts';
import { filtersRequests } from './request-filters.ts';
import { expandFlow, type Frame, sourceFact } from './resolve-origin.ts';
import { returnSinks } from './return-sinks.ts';
import { runQueuedJobs } from './run-queued-jobs.ts';
import { type Analysis, emptyState, type FunctionState, NO_STATE, noteTruncated } from './state.ts';
import { keptOnRows, readKept, writeKept } from './stored-keys.ts';
import { isTracked } from './stored-places.ts';
import { madeRecord, storedAssignment, storedRecords } from './stored-records.ts';
import { passRows, storedStatement } from './stored-statements.ts';
import { namedTable } from './stored-tables.ts';

/** What cannot be done to the text once this mark is replaced in it. */
const REMOVED: Readonly<Record<string, string>> = { "'": 'xpath-injection', '<': 'xss' };

const UNDOES = namesLike(/decode|unescape|unquote|fromBase64/i);
const REPLACES = namesLike(/^(replace|replaceAll|gsub|Replace|replace_all|ReplaceAll)$/);

const languageOf = (a: Analysis, fn: FunctionId): string =>
  a.program.files[fileOfFunction(a.program, fn)]?.language ?? '';

/** Computes the summary of one function from those of its callees; true when it says more than the last time, or something else. */
export function summarizeFunction(a: Analysis, fn: FunctionId): boolean {
  const summary = a.program.functions[fn];
  if (summary === undefined) return false;
  const before = a.states[fn];
  a.pointsTo.asking = fn;
  a.isFull = false;
  a.current = fn;
  const state: FunctionState = emptyState();
  const frame: Frame = {
    fn,
    results: [],
    objects: new Map(),
    incoming: new Map(),
    memo: new Map(),
    read: new Map(),
    handed: new Map(),
  };
  const calls = a.program.callsOf(fn);
  const isLooping = readsAhead(calls);
  for (let pass = 0; pass < (isLooping ? 2 : 1); pass++)
    for (let k = 0; k < calls.length; k++) {
      const call = calls[k];
      if (call === undefined || call.kind === CALL_ALLOC) continue;
      if (a.work < 0) break;
      if (filtersRequests(call)) a.filtersRequests.add(languageOf(a, fn));
      frame.handed.delete(k);
      frame.results[k] = interpretCall(a, frame, state, k, call);
      frame.read.delete(k);
    }
  const fi = fileOfFunction(a.program, fn);
  for (const s of summary.stores) {
    if (s.flow.length === 0) continue;
    const file = fileOf(a.pointsTo, fn);
    const facts = expandFlow(a, frame, s.flow);
    const gp = programPath(a.paths, fi, file, s.path);
    for (const f of facts) {
      const placed: Fact = { ...f, at: concat(a.paths, gp, f.at) };
      storeInto(a, frame, state, s.kind, s.index, placed, false);
    }
  }
  for (const f of expandFlow(a, frame, summary.returns)) addFact(a, state.returns, f);
  returnSinks(a, frame, state, fn);
  inheritedPages(a, frame, state);
  state.handed = [...frame.handed.values()].flat();
  state.reach = reachOf(state);
  if (a.isFull) noteTruncated(a, fn, 'values with too many origins');
  a.states[fn] = state;
  a.current = null;
  return differs(before ?? NO_STATE, state);
}

/** Whether a summary says anything that the one before it did not, or says it with fewer guesses. Which way it shows does not matter. */
function differs(x: FunctionState, y: FunctionState): boolean {
  return (
    differ(x.returns, y.returns, (f) => f) ||
    differ(x.sinks, y.sinks, (s) => s.fact) ||
    differ(x.effects, y.effects, (e) => e.fact) ||
    reachesOtherwise(x.reach, y.reach) ||
    x.callbacks.length !== y.callbacks.length ||
    x.callbacks.some(({ args }, i) => {
      const others = y.callbacks[i]?.args ?? [];
      return (
        args.length !== others.length || args.some((facts, j) => differ(facts, others[j] ?? [], (f) => f))
      );
    })
  );
}

function differ<T>(x: readonly T[], y: readonly T[], factIn: (one: T) => Fact): boolean {
  return (
    x.length !== y.length ||
    x.some((one, i) => {
      const fact = factIn(one);
      const other = y[i];
      // In a circle of calls the order may change for ever.
      return (
        other === undefined || (!isSame(fact, factIn(other)) && !y.some((any) => isSame(fact, factIn(any))))
      );
    })
  );
}

/** Does a call use the result of a later one (a value carried round a loop)? */
function readsAhead(calls: readonly ProgramCall[]): boolean {
  return calls.some((c, k) => {
    if (namesLaterCall(c.receiver, k)) return true;
    for (const arg of c.args) if (namesLaterCall(arg, k)) return true;
    return false;
  });
}

function isMadeHere(a: Analysis, fn: FunctionId, call: ProgramCall): boolean {
  if (call.kind === CALL_NEW) return true;
  let made = false;
  const isElsewhere = someOriginFields(call.receiver, (at, kind, index, path) => {
    if (at !== 0) return false;
    if (kind !== ORIGIN_CALL || path !== 0) return true;
    const maker = a.program.callsOf(fn)[index];
    if (maker === undefined) return true;
    made = true;
    return maker.kind !== CALL_NEW && !calleeTargets(a.pointsTo, fn, maker).every(isClass);
  });
  return made && !isElsewhere;
}

function interpretCall(
  a: Analysis,
  frame: Frame,
  state: FunctionState,
  index: number,
  call: ProgramCall,
): Fact[] {
  const step: Trace = { kind: 'call', parent: null, call: call.number, size: 1 };
  const c: Context = {
    a,
    frame,
    state,
    index,
    call,
    args: [],
    receiver: undefined,
    step,
    madeHere: isMadeHere(a, frame.fn, call),
  };
  if (call.kind === CALL_ASSIGN || call.kind === CALL_INDEX_ASSIGN || call.kind === CALL_ATTRIBUTE) {
    assignment(c);
    if (call.kind === CALL_ASSIGN && isTracked(a)) storedAssignment(c);
    if (call.kind === CALL_INDEX_ASSIGN && isTracked(a)) keptOnRows(c);
    return [];
  }
  if (pageCall(c)) return [];
  const pointsTo = calleeTargets(a.pointsTo, frame.fn, call);
  const entries = callEntries(a.pointsTo, frame.fn, call);
  const out: Fact[] = [];
  let decided = false;
  let sanitized = NOTHING_SANITIZED;
  let sanitizesAll = false;
  let otherwise = false;
  let isJudged = false;
  for (const e of entries) {
    if (!conditionsHold(a.pointsTo, frame.fn, e.entry.when, call)) continue;
    if (e.owner !== '*' && e.subject !== 'guard' && (e.role === 'sanitizers' || e.role === 'propagators'))
      isJudged = true;
    switch (e.role) {
      case 'sources':
        for (const k of e.kinds)
          if (a.usedSourceKinds.has(k)) {
            const found: Fact = { ...sourceFact(a, k), trace: step };
            const isGuessed = isGuessedByName(e) || isGuessedBareName(a, frame.fn, call, e);
            const fact = isGuessed ? guess(found) : found;
            if (e.entry.taints === undefined) addFact(a, out, fact);
            else for (const p of placesOf(e.entry.taints)) fillAt(c, e, p, fact, out);
          }
        if (isTracked(a)) readKept(c, e.kinds, out);
        if (!e.kinds.every(isKeeper)) decided = true;
        break;
      case 'sinks':
        sink(c, e);
        if (isTracked(a)) writeKept(c, e);
        if (e.owner !== '*' && answersOtherwise(e)) otherwise = true;
        break;
      case 'sanitizers':
        if (e.subject === 'guard') break;
        if (e.kinds.length === 0) sanitizesAll = true;
        else sanitized = unionOfKinds(a.kinds, sanitized, kindSet(a.kinds, e.kinds));
        break;
      case 'propagators':
        decided = true;
        if (e.entry.none !== true) propagate(c, e, out);
        break;
      default:
    }
  }
  const targets = programTargets(a.pointsTo, frame.fn, pointsTo, call);
  if (targets.length > 0) decided = true;
  for (const t of targets) compose(c, t, out);
  givenStatement(c, targets);
  // A guess by name adds to what unknown code is taken to do, it does not replace it.
  if (pointsTo.length === 0) for (const t of targetsByName(a.pointsTo, frame.fn, call)) compose(c, t, out, 1);
  renderPages(c);
  for (const f of calledParameters(a, frame, call)) {
    const args = call.args.map((_, i) => argument(c, i));
    addCallback(c, { param: f.param, path: f.path, args });
  }
  if (targets.length === 0) {
    runQueuedJobs(c);
    calledLocations(c);
    events(c);
  }
  if (call.kind === CALL_NEW && call.name === 'Promise') promised(c, out);
  if (call.name === 'bind' || call.name === 'partial') givenInPart(c);
  const given = callbacks(c, entries, targets.length > 0, out);
  decided ||= isMapped(c, entries, given);
  for (const e of cleanersOfEach(c))
    if (e.kinds.length === 0) sanitizesAll = true;
    else sanitized = unionOfKinds(a.kinds, sanitized, kindSet(a.kinds, e.kinds));
  if (!decided && !otherwise && !sanitizesAll && !generatedMember(c, out) && !madeRecord(c, pointsTo, out))
    propagateUnknownCall(c, out);
  if (isTracked(a)) {
    storedStatement(c, pointsTo, out);
    namedTable(c, pointsTo, targets.length > 0, out);
    storedRecords(c, pointsTo, targets.length > 0, out);
    if (targets.length === 0) {
      keptOnRows(c);
      passRows(c, out);
    }
  }
  if (sanitizesAll) return [];
  const removed = REPLACES.test(call.name) ? REMOVED[String(call.constants?.[0])] : undefined;
  if (removed !== undefined) sanitized = unionOfKinds(a.kinds, sanitized, kindSet(a.kinds, [removed]));
  // A decoder undoes what an encoder before it made harmless; what a model says of itself holds: one of signed tokens has checked them.
  if (UNDOES.test(call.name)) return out.map((f) => (f.sanitized === sanitized ? f : { ...f, sanitized }));
  // What a model says that a function does, it does and no more.
  if (!isJudged && cleansByName(call.name))
    sanitized = unionOfKinds(a.kinds, sanitized, kindSet(a.kinds, [LOOKED_AT]));
  if (sanitized === NOTHING_SANITIZED) return out;
  return out.map((f) => ({ ...f, sanitized: unionOfKinds(a.kinds, f.sanitized, sanitized) }));
}
