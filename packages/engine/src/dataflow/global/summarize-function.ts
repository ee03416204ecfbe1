import {
  ATOM_CALL,
  ATOM_CELL,
  ATOM_CLASS,
  ATOM_PARAM,
  ATOM_SELF,
  CALL_ALLOC,
  CALL_ASSIGN,
  CALL_ATTRIBUTE,
  CALL_INDEX_ASSIGN,
  CALL_NEW,
  type CallSummary,
  FLOW_STRIDE,
  type Flow,
} from '../file-summary.ts';
import type { CompiledEntry } from '../models.ts';
import { programTargets, targetsByName } from './call-targets.ts';
import {
  addFact,
  addInner,
  addStep,
  BASE_CELL,
  BASE_PARAM,
  BASE_SELF,
  BASE_SOURCE,
  type Fact,
  sizeOf,
  type Trace,
} from './fact.ts';
import { argumentsOf, callEntries, conditionsHold, matchEntries } from './match-models.ts';
import { isInState } from './object-state.ts';
import { concat, globalPath, pathOf } from './paths.ts';
import { type Place, placesOf } from './places.ts';
import { atomRefs, calleeRefs, fileOf, type Ref, receiverRefs } from './refs.ts';
import {
  classFieldCell,
  expandFlow,
  type Frame,
  fieldCell,
  readFrom,
  sourceFact,
  substitute,
} from './resolve-atom.ts';
import { returnSinks } from './return-sinks.ts';
import {
  type Analysis,
  type CallbackCall,
  clearedSet,
  clearedUnion,
  type Effect,
  type FunctionState,
  isCleared,
  kindId,
  LIMIT_EFFECTS,
  LIMIT_FACTS,
  LIMIT_SINKS,
  noteTruncated,
  type SinkFact,
  type SinkSite,
} from './state.ts';

/** Members whose result is a number or a truth value: it carries no text. */
const CARRIES_NOTHING =
  /^(length|size|count|indexOf|lastIndexOf|findIndex|search|includes|contains|startsWith|endsWith|startswith|endswith|equals|equalsIgnoreCase|compareTo|hashCode|isEmpty|matches|test|has|exists|exists\?|existsSync|is_file|is_dir|isFile|isdir|isfile|isDirectory|isArray|isNaN|isInteger|parseInt|parseFloat|parseLong|parseDouble|parseBoolean|parse_int|intValue|longValue|Number|Boolean|BigInt|int|float|bool|len|isinstance|hasattr|callable|any|all|sum|ord|id|hash|intval|floatval|boolval|strlen|strcmp|is_[a-z_]+|isset|empty|to_i|to_f|nil\?|empty\?|present\?|blank\?|include\?|is[A-Z]\w*|has[A-Z]\w*|Atoi|ParseInt|ParseBool|ParseFloat|getTime|valueOf\?|ToInt32|TryParse|containsKey|ContainsKey|Contains|hasNext|compare|compareToIgnoreCase|toFixed|charCodeAt|codePointAt|time|random|now)$/;

/** What cannot be done to the text once this mark is replaced in it. */
const REMOVED: Readonly<Record<string, string>> = { "'": 'xpath-injection', '<': 'xss' };

/** A generated function may call thousands of others, each with a full summary. */
const FUEL = 100_000;

const UNDOES = /decode|unescape|unquote|fromBase64/i;

/** Members that put their arguments into the receiver, where nothing more is known of it. */
const MUTATORS =
  /^(add|append|push|put|set|insert|unshift|addAll|putAll|extend|update|write|offer|enqueue|addLast|addFirst|setdefault|concat!|merge!|store|setAttribute|addAttribute|addElement|Add|Append|Enqueue|Insert)$/;

const EMPTY_STATE: FunctionState = { returns: [], sinks: [], effects: [], callbacks: [] };

/** Computes the summary of one function from those of its callees; true when it grew since the last time. */
export function summarizeFunction(a: Analysis, fn: number): boolean {
  const summary = a.program.functions[fn];
  if (summary === undefined) return false;
  const before = a.states[fn];
  const state: FunctionState = { returns: [], sinks: [], effects: [], callbacks: [] };
  const frame: Frame = { fn, results: [], objects: new Map(), incoming: [], memo: new Map(), fuel: FUEL };
  const isLooping = readsAhead(summary.calls);
  for (let pass = 0; pass < (isLooping ? 2 : 1); pass++)
    for (let k = 0; k < summary.calls.length; k++) {
      const call = summary.calls[k];
      if (call === undefined || call.kind === CALL_ALLOC) continue;
      const sizeBefore = frame.incoming.length;
      frame.results[k] = interpretCall(a, frame, state, k, call);
      if (frame.incoming.length !== sizeBefore) frame.memo.clear();
    }
  const fi = a.program.fileOfFn[fn] ?? 0;
  for (const s of summary.stores) {
    if (s.flow.length === 0) continue;
    const file = fileOf(a.refs, fn);
    const facts = expandFlow(a, frame, s.flow);
    const gp = globalPath(a.paths, fi, file, s.path);
    for (const f of facts) {
      const placed: Fact = { ...f, at: concat(a.paths, gp, f.at) };
      storeInto(a, frame, state, s.kind, s.index, placed, false);
    }
  }
  for (const f of expandFlow(a, frame, summary.returns)) addFact(state.returns, f, LIMIT_FACTS);
  returnSinks(a, frame, state, fn);
  a.states[fn] = state;
  return before === undefined || grew(before, state);
}

function grew(x: FunctionState, y: FunctionState): boolean {
  return (
    x.returns.length !== y.returns.length ||
    x.sinks.length !== y.sinks.length ||
    x.effects.length !== y.effects.length ||
    x.callbacks.length !== y.callbacks.length
  );
}

/** Does a call use the result of a later one (a value carried round a loop)? */
function readsAhead(calls: readonly CallSummary[]): boolean {
  return calls.some((c, k) => {
    const ahead = (flow: Flow): boolean => {
      for (let i = 0; i < flow.length; i += FLOW_STRIDE)
        if (flow[i + 1] === ATOM_CALL && (flow[i + 2] ?? 0) > k) return true;
      return false;
    };
    return ahead(c.receiver) || c.args.some(ahead);
  });
}

/** Puts a fact into what an atom of this function stands for. `fact.at` is the path inside it. */
function storeInto(
  a: Analysis,
  frame: Frame,
  state: FunctionState,
  kind: number,
  index: number,
  fact: Fact,
  fromCallee: boolean,
): void {
  const p = a.program;
  const fi = p.fileOfFn[frame.fn] ?? 0;
  switch (kind) {
    case ATOM_CALL: {
      const list = frame.objects.get(index);
      if (list === undefined) frame.objects.set(index, [fact]);
      else addFact(list, fact, LIMIT_FACTS);
      return;
    }
    case ATOM_PARAM:
    case ATOM_SELF: {
      const base = kind === ATOM_PARAM ? BASE_PARAM : BASE_SELF;
      if (fromCallee) frame.incoming.push({ base, index, fact });
      addEffect(a, frame.fn, state, { base, index, fact });
      if (kind === ATOM_SELF) {
        const cell = fieldCell(a, frame.fn, fact.at);
        const shared = asShared(a, frame.fn, fact);
        if (cell !== null && shared !== null) storeCell(a, cell.cell, { ...shared, at: cell.rest });
      }
      return;
    }
    case ATOM_CELL: {
      const cell = (p.cellBase[fi] ?? 0) + index;
      storeCell(a, cell, fact);
      addEffect(a, frame.fn, state, { base: BASE_CELL, index: cell, fact });
      return;
    }
    case ATOM_CLASS: {
      const cell = classFieldCell(a, (p.classBase[fi] ?? 0) + index, fact.at);
      if (cell !== null) storeCell(a, cell.cell, { ...fact, at: cell.rest });
      return;
    }
    default:
  }
}

/** A fact about a field of the receiver, as one about that field of any object of the class. */
function asShared(a: Analysis, fn: number, fact: Fact): Fact | null {
  if (fact.base !== BASE_SELF) return fact;
  const cell = fieldCell(a, fn, fact.path);
  return cell === null ? null : { ...fact, base: BASE_CELL, index: cell.cell, path: cell.rest };
}

/** Only facts that hold whoever calls go into a shared cell; those of parameters wait in effects for a caller. */
function storeCell(a: Analysis, cell: number, fact: Fact): void {
  if (fact.base !== BASE_SOURCE && fact.base !== BASE_CELL) return;
  if (fact.base === BASE_CELL && fact.index === cell) return;
  const list = a.cellFacts.get(cell);
  if (list === undefined) a.cellFacts.set(cell, [fact]);
  else addFact(list, fact, LIMIT_FACTS);
}

function addEffect(a: Analysis, fn: number, state: FunctionState, e: Effect): void {
  // What a source or a cell puts into a cell is known already; callers need not hear of it.
  if (e.base === BASE_CELL && (e.fact.base === BASE_SOURCE || e.fact.base === BASE_CELL)) return;
  for (const have of state.effects)
    if (
      have.base === e.base &&
      have.index === e.index &&
      have.fact.base === e.fact.base &&
      have.fact.index === e.fact.index &&
      have.fact.path === e.fact.path &&
      have.fact.at === e.fact.at
    )
      return;
  if (state.effects.length >= LIMIT_EFFECTS) noteTruncated(a, fn, 'functions with too many effects');
  else state.effects.push(e);
}

/** Notes that a fact reaches a sink: a finding when it is a source, else a line of the summary. */
export function reach(a: Analysis, fn: number, state: FunctionState, s: SinkFact): void {
  const { fact, kind, site } = s;
  if (isCleared(a, fact.cleared, kind)) return;
  if (fact.base === BASE_SOURCE) {
    const key = `${fact.index} ${kind} ${site.file} ${site.at.join(' ')}`;
    const have = a.hits.get(key);
    if (have === undefined || sizeOf(fact.trace) < sizeOf(have.trace))
      a.hits.set(key, { source: fact.index, kind, site, trace: fact.trace });
    return;
  }
  if (fact.base === BASE_CELL) {
    if (a.cellSinks.length < 200_000) a.cellSinks.push(s);
    return;
  }
  if (fact.base === BASE_SELF) {
    const shared = asShared(a, fn, fact);
    if (shared !== null && a.cellSinks.length < 200_000) a.cellSinks.push({ ...s, fact: shared });
  }
  for (const have of state.sinks)
    if (
      have.kind === kind &&
      have.site === site &&
      have.fact.base === fact.base &&
      have.fact.index === fact.index &&
      have.fact.path === fact.path &&
      have.fact.cleared === fact.cleared
    )
      return;
  if (state.sinks.length >= LIMIT_SINKS) noteTruncated(a, fn, 'functions that reach too many sinks');
  else state.sinks.push(s);
}

const siteMemo = new WeakMap<CallSummary, SinkSite>();

export function siteOf(a: Analysis, fn: number, call: CallSummary): SinkSite {
  let site = siteMemo.get(call);
  if (site === undefined) {
    site = { file: a.program.fileOfFn[fn] ?? 0, at: call.at, text: call.text };
    siteMemo.set(call, site);
  }
  return site;
}

interface Context {
  readonly a: Analysis;
  readonly frame: Frame;
  readonly state: FunctionState;
  readonly index: number;
  readonly call: CallSummary;
  readonly args: (readonly Fact[] | undefined)[];
  receiver: readonly Fact[] | undefined;
  readonly step: Trace;
  /** The receiver is an object that this function made. */
  readonly madeHere: boolean;
}

function isMadeHere(a: Analysis, fn: number, call: CallSummary): boolean {
  if (call.kind === CALL_NEW) return true;
  let made = false;
  for (let i = 0; i < call.receiver.length; i += FLOW_STRIDE) {
    if (call.receiver[i] !== 0) continue;
    if (call.receiver[i + 1] !== ATOM_CALL || call.receiver[i + 3] !== 0) return false;
    const maker = a.program.functions[fn]?.calls[call.receiver[i + 2] ?? 0];
    if (maker === undefined) return false;
    if (maker.kind !== CALL_NEW && !calleeRefs(a.refs, fn, maker).every((r) => r.startsWith('c:')))
      return false;
    made = true;
  }
  return made;
}

function argument(c: Context, i: number): readonly Fact[] {
  let facts = c.args[i];
  if (facts === undefined) {
    facts = expandFlow(c.a, c.frame, c.call.args[i] ?? []);
    c.args[i] = facts;
  }
  return facts;
}

function receiver(c: Context): readonly Fact[] {
  c.receiver ??= expandFlow(c.a, c.frame, c.call.receiver);
  return c.receiver;
}

function interpretCall(
  a: Analysis,
  frame: Frame,
  state: FunctionState,
  index: number,
  call: CallSummary,
): Fact[] {
  const fi = a.program.fileOfFn[frame.fn] ?? 0;
  const step = addStep(null, fi, call.at[0], call.at[1], call.text);
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
    return [];
  }
  const refs = calleeRefs(a.refs, frame.fn, call);
  const entries = callEntries(a.refs, frame.fn, call);
  const out: Fact[] = [];
  let decided = false;
  let clears = 0;
  let clearsAll = false;
  for (const e of entries) {
    if (!conditionsHold(a.refs, frame.fn, e.entry.when, call)) continue;
    switch (e.role) {
      case 'sources':
        for (const k of e.kinds)
          if (a.usedSourceKinds.has(k)) {
            const fact: Fact = { ...sourceFact(a, k), trace: step };
            if (e.entry.taints === undefined) addFact(out, fact, LIMIT_FACTS);
            else for (const p of placesOf(e.entry.taints)) put(c, p, fact, out);
          }
        decided = true;
        break;
      case 'sinks':
        sink(c, e);
        break;
      case 'sanitizers':
        if (e.subject === 'guard') break;
        if (e.kinds.length === 0) clearsAll = true;
        else
          clears = clearedUnion(
            a,
            clears,
            clearedSet(
              a,
              e.kinds.map((k) => kindId(a, k)),
            ),
          );
        break;
      case 'propagators':
        decided = true;
        if (e.entry.none !== true) propagate(c, e, out);
        break;
      default:
    }
  }
  const targets = programTargets(a.refs, refs, call);
  if (targets.length > 0) decided = true;
  for (const t of targets) compose(c, t, out);
  // A guess by name adds to what unknown code is taken to do, it does not replace it.
  if (refs.length === 0) for (const t of targetsByName(a.refs, frame.fn, call)) compose(c, t, out);
  for (const f of calledParameters(a, frame, call)) {
    const args = call.args.map((_, i) => argument(c, i));
    addCallback(c, { param: f.param, path: f.path, args });
  }
  if (targets.length === 0) {
    calledCells(c);
    events(c);
  }
  if (call.kind === CALL_NEW && call.name === 'Promise') promised(c, out);
  callbacks(c, entries, targets.length > 0, out);
  if (!decided && !clearsAll) byDefault(c, refs, out);
  if (clearsAll) return [];
  const removed = /^(replace|replaceAll|gsub|Replace|replace_all|ReplaceAll)$/.test(call.name)
    ? REMOVED[String(call.constants?.[0])]
    : undefined;
  if (removed !== undefined) clears = clearedUnion(a, clears, clearedSet(a, [kindId(a, removed)]));
  // A decoder undoes what an encoder before it made harmless.
  if (UNDOES.test(call.name)) return out.map((f) => (f.cleared === 0 ? f : { ...f, cleared: 0 }));
  if (clears === 0) return out;
  return out.map((f) => ({ ...f, cleared: clearedUnion(a, f.cleared, clears) }));
}

function calledParameters(a: Analysis, frame: Frame, call: CallSummary): { param: number; path: number }[] {
  const out: { param: number; path: number }[] = [];
  const fi = a.program.fileOfFn[frame.fn] ?? 0;
  const file = fileOf(a.refs, frame.fn);
  for (let i = 0; i < call.callee.length; i += FLOW_STRIDE)
    if (call.callee[i] === 0 && call.callee[i + 1] === ATOM_PARAM && call.callee[i + 4] === 0)
      out.push({
        param: call.callee[i + 2] ?? 0,
        path: globalPath(a.paths, fi, file, call.callee[i + 3] ?? 0),
      });
  // `options.done(x)`: a member of a parameter is called.
  for (let i = 0; i < call.receiver.length; i += FLOW_STRIDE)
    if (call.receiver[i] === 0 && call.receiver[i + 1] === ATOM_PARAM && call.receiver[i + 4] === 0)
      out.push({
        param: call.receiver[i + 2] ?? 0,
        path: concat(
          a.paths,
          globalPath(a.paths, fi, file, call.receiver[i + 3] ?? 0),
          pathOf(a.paths, [call.name]),
        ),
      });
  return out;
}

/**
 * A call of a shared variable in which no function of the program is known to lie (a `resolve` that the language hands
 * in): what it is given waits in a cell of its own for whoever knows what the variable is.
 */
function calledCells(c: Context): void {
  const { a, call, frame } = c;
  const fi = a.program.fileOfFn[frame.fn] ?? 0;
  for (let i = 0; i < call.callee.length; i += FLOW_STRIDE) {
    if (call.callee[i] !== 0 || call.callee[i + 1] !== ATOM_CELL || call.callee[i + 3] !== 0) continue;
    const cell = givenTo(a, (a.program.cellBase[fi] ?? 0) + (call.callee[i + 2] ?? 0));
    for (const f of argument(c, 0)) {
      storeCell(a, cell, f);
      addEffect(a, frame.fn, c.state, { base: BASE_CELL, index: cell, fact: f });
    }
  }
}

const LISTENS = /^(on|once|addListener|prependListener|addEventListener|subscribe)$/;
const TELLS = /^(emit|trigger|dispatch|publish|fire)$/;

/**
 * Listeners of the program's own events: what `x.emit('name', value)` gives reaches the parameters of functions that
 * `y.on('name', f)` registers, for x and y of the same known type.
 */
function events(c: Context): void {
  const { a, call, frame } = c;
  const isListener = LISTENS.test(call.name);
  if ((!isListener && !TELLS.test(call.name)) || call.args.length < 2) return;
  const event = call.constants?.[0];
  if (typeof event !== 'string' || event === '') return;
  const on = receiverRefs(a.refs, frame.fn, call)[0];
  if (on === undefined) return;
  // Objects of library types are told apart by file: two modules' emitters have nothing in common.
  const scope = on.startsWith('l:') ? `${a.program.fileOfFn[frame.fn] ?? 0} ${on}` : on;
  const cellOf = (i: number): number => namedCell(a, `event ${scope} ${event} ${i}`);
  if (!isListener) {
    for (let i = 1; i < call.args.length; i++)
      for (const f of argument(c, i)) {
        storeCell(a, cellOf(i - 1), f);
        addEffect(a, frame.fn, c.state, { base: BASE_CELL, index: cellOf(i - 1), fact: f });
      }
    return;
  }
  for (const h of functionValues(c, call.args[1] ?? [], 0)) {
    const params = a.program.functions[h]?.params.length ?? 0;
    const given = Array.from({ length: Math.min(params, 4) }, (_, i) => [cellFact(cellOf(i), c.step)]);
    applyFunction(c, h, given);
  }
}

function cellFact(cell: number, trace: Trace): Fact {
  return { base: BASE_CELL, index: cell, path: 0, at: 0, derived: 0, cleared: 0, trace };
}

/** Cell of what a called variable is given. */
function givenTo(a: Analysis, cell: number): number {
  return namedCell(a, `given ${cell}`);
}

/** A cell beside those of variables and fields. */
function namedCell(a: Analysis, key: string): number {
  let id = a.fieldCells.get(key);
  if (id === undefined) {
    id = a.program.cellCount + a.fieldCells.size;
    a.fieldCells.set(key, id);
  }
  return id;
}

/** `new Promise((resolve) => …)` holds what `resolve` is given, at once or in a function inside. */
function promised(c: Context, out: Fact[]): void {
  const { a } = c;
  for (const h of functionValues(c, c.call.args[0] ?? [], 0)) {
    const fi = a.program.fileOfFn[h] ?? 0;
    const file = fileOf(a.refs, h);
    for (const cb of stateOf(a, h).callbacks)
      if (cb.param === 0 && cb.path === 0)
        for (const f of cb.args[0] ?? [])
          if (f.base === BASE_SOURCE || f.base === BASE_CELL) addFact(out, withStep(c, f), LIMIT_FACTS);
    const name = a.program.functions[h]?.params[0]?.name ?? '';
    const owner = h - (a.program.fnBase[fi] ?? 0);
    for (let k = 0; k < file.cells.length; k += 2)
      if (file.cells[k] === owner && file.strings[file.cells[k + 1] ?? 0] === name)
        addFact(out, cellFact(givenTo(a, (a.program.cellBase[fi] ?? 0) + k / 2), c.step), LIMIT_FACTS);
  }
}

function addCallback(c: Context, cb: CallbackCall): void {
  if (c.state.callbacks.length >= 12 || cb.args.every((f) => f.length === 0)) return;
  c.state.callbacks.push(cb);
}

// ───────────────────────────── models ─────────────────────────────

function withStep(c: Context, f: Fact): Fact {
  return { ...f, trace: { kind: 'inner', parent: f.trace, inner: c.step, size: sizeOf(f.trace) + 1 } };
}

function sink(c: Context, e: CompiledEntry): void {
  const kinds = e.kinds.filter((k) => c.a.usedSinkKinds.has(k));
  if (kinds.length === 0) return;
  if (e.entry.unless !== undefined && isInState(c.a.refs, c.frame.fn, c.call, e.entry.unless)) return;
  const site = siteOf(c.a, c.frame.fn, c.call);
  const report = (facts: readonly Fact[], key: unknown): void => {
    for (const f of facts) {
      let fact: Fact = f;
      if (typeof key === 'string') {
        const found: Fact[] = [];
        readFrom(c.a, f, pathOf(c.a.paths, key.split('.')), found);
        const first = found[0];
        if (first === undefined || (f.at === 0 && f.derived === 1)) continue;
        fact = first;
      }
      for (const k of kinds) reach(c.a, c.frame.fn, c.state, { fact, kind: kindId(c.a, k), site });
    }
  };
  if (e.entry.receiver === true) report(receiver(c), undefined);
  if (e.entry.argument === undefined && e.entry.receiver === true) return;
  for (const i of argumentsOf(e.entry.argument, c.call)) report(argument(c, i), e.entry.key);
}

/** Facts at a place, `path` read from it. */
function take(c: Context, p: Place): Fact[] {
  const out: Fact[] = [];
  const path = placePath(c, p);
  const from =
    p.root === 'receiver'
      ? receiver(c)
      : p.root === 'argument'
        ? argumentsOf(p.argument, c.call).flatMap((i) => argument(c, i))
        : [];
  for (const f of from) readFrom(c.a, f, path, out);
  return out;
}

function placePath(c: Context, p: Place): number {
  if (p.keys.length === 0) return 0;
  return pathOf(
    c.a.paths,
    p.keys.map((k) => {
      const m = /^\{(\d+)\}$/.exec(k);
      if (m === null) return k;
      const constant = c.call.constants?.[Number(m[1])];
      return constant === undefined || constant === null ? '*' : String(constant);
    }),
  );
}

/** Stores a fact at a place. */
function put(c: Context, p: Place, fact: Fact, out: Fact[]): void {
  const placed: Fact = { ...fact, at: concat(c.a.paths, placePath(c, p), fact.at) };
  if (p.root === 'return') addFact(out, placed, LIMIT_FACTS);
  else if (p.root === 'receiver') storeFlow(c, c.call.receiver, placed);
  else if (p.root === 'argument')
    for (const i of argumentsOf(p.argument, c.call)) storeFlow(c, c.call.args[i] ?? [], placed);
}

/** Stores into the objects that a flow stands for. */
function storeFlow(c: Context, flow: Flow, fact: Fact): void {
  const fi = c.a.program.fileOfFn[c.frame.fn] ?? 0;
  const file = fileOf(c.a.refs, c.frame.fn);
  for (let i = 0; i < flow.length; i += FLOW_STRIDE) {
    if (flow[i] !== 0 || flow[i + 4] !== 0) continue;
    const gp = globalPath(c.a.paths, fi, file, flow[i + 3] ?? 0);
    storeInto(
      c.a,
      c.frame,
      c.state,
      flow[i + 1] ?? 0,
      flow[i + 2] ?? 0,
      { ...fact, at: concat(c.a.paths, gp, fact.at) },
      true,
    );
  }
}

function propagate(c: Context, e: CompiledEntry, out: Fact[]): void {
  const from = placesOf(e.entry.from ?? ['argument.0..', 'receiver']);
  const to = placesOf(e.entry.to ?? ['return']);
  for (const source of from)
    for (const f of take(c, source)) for (const p of to) put(c, p, withStep(c, f), out);
}

/** Unknown code: the result is built from receiver and arguments, unless it is plainly a number or a truth value. */
function byDefault(c: Context, refs: readonly Ref[], out: Fact[]): void {
  const { call } = c;
  if (CARRIES_NOTHING.test(call.name) && call.kind !== CALL_NEW) return;
  void refs;
  const all: Fact[] = [];
  for (const f of receiver(c)) addFact(all, f, LIMIT_FACTS);
  for (let i = 0; i < call.args.length; i++) for (const f of argument(c, i)) addFact(all, f, LIMIT_FACTS);
  for (const f of all) addFact(out, { ...withStep(c, f), at: 0, derived: 1 }, LIMIT_FACTS);
  if (call.receiver.length > 0 && MUTATORS.test(call.name))
    for (let i = 0; i < call.args.length; i++)
      for (const f of argument(c, i))
        storeFlow(c, call.receiver, {
          ...withStep(c, f),
          at: concat(c.a.paths, pathOf(c.a.paths, ['*']), f.at),
        });
}

function assignment(c: Context): void {
  const { a, call, frame } = c;
  const file = fileOf(a.refs, frame.fn);
  if (call.kind === CALL_ATTRIBUTE) {
    for (const e of matchEntries(
      a.refs,
      file,
      [`l:${call.name}`, `l:${call.text}.${call.name}`],
      call.name,
      ['attribute'],
      true,
    ))
      if (e.role === 'sinks') sink(c, e);
    return;
  }
  const owners = receiverRefs(a.refs, frame.fn, call);
  const refs: Ref[] = [];
  for (const r of owners)
    if (r.startsWith('l:')) refs.push(`l:${r.slice(2)}.${call.name}`);
    else refs.push(r.startsWith('i:') ? `c:${r.slice(2)}` : r);
  for (const e of matchEntries(a.refs, file, refs, call.name, ['assign'], true))
    if (e.role === 'sinks' && conditionsHold(a.refs, frame.fn, e.entry.when, call)) sink(c, e);
}

// ───────────────────────────── composition ─────────────────────────────

/** Facts of the value that a parameter of the callee gets at this call. */
function bound(c: Context, g: number, param: number): readonly Fact[] {
  const { a, call } = c;
  const params = a.program.functions[g]?.params ?? [];
  const p = params[param];
  const names = call.argNames;
  if (p !== undefined && names !== undefined && p.name !== '') {
    const named = names.indexOf(p.name);
    if (named >= 0) return argument(c, named);
  }
  if (p?.rest === 'list') {
    const out: Fact[] = [];
    for (let i = param; i < call.args.length; i++)
      for (const f of argument(c, i))
        addFact(out, { ...f, at: concat(a.paths, pathOf(a.paths, [String(i - param)]), f.at) }, LIMIT_FACTS);
    return out;
  }
  if (p?.rest === 'dict') {
    const out: Fact[] = [];
    names?.forEach((name, i) => {
      if (name !== null)
        for (const f of argument(c, i))
          addFact(out, { ...f, at: concat(a.paths, pathOf(a.paths, [name]), f.at) }, LIMIT_FACTS);
    });
    return out;
  }
  if (call.spread >= 0 && param >= call.spread) {
    const out: Fact[] = [];
    for (const f of argument(c, call.spread))
      readFrom(a, f, pathOf(a.paths, [String(param - call.spread)]), out);
    return out;
  }
  if (names?.[param] !== undefined && names[param] !== null) return [];
  return argument(c, param);
}

/** Applies the summary of function `g` to this call. */
function compose(c: Context, g: number, out: Fact[]): void {
  applyState(
    c,
    stateOf(c.a, g),
    (j) => bound(c, g, j),
    () => (c.call.kind === CALL_NEW ? [] : receiver(c)),
    out,
    (base, index, fact) => {
      if (base === BASE_SELF) {
        if (isConstruction(c, g)) storeInto(c.a, c.frame, c.state, ATOM_CALL, c.index, fact, true);
        else storeFlow(c, c.call.receiver, fact);
        const summary = c.a.program.functions[g];
        if (
          summary !== undefined &&
          summary.cls >= 0 &&
          (fact.base === BASE_SOURCE || fact.base === BASE_CELL)
        ) {
          const cell = fieldCell(c.a, g, fact.at);
          if (cell !== null) storeCell(c.a, cell.cell, { ...fact, at: cell.rest });
        }
      } else storeFlow(c, argumentFlow(c, g, index), fact);
    },
    g,
    true,
  );
}

function stateOf(a: Analysis, g: number): FunctionState {
  return a.states[g] ?? EMPTY_STATE;
}

function isConstruction(c: Context, g: number): boolean {
  const name = c.a.program.functions[g]?.name;
  return !c.call.isSuper && (name === 'constructor' || name === '__init__' || name === 'initialize');
}

function argumentFlow(c: Context, g: number, param: number): Flow {
  const name = c.a.program.functions[g]?.params[param]?.name ?? '';
  const named = name === '' ? -1 : (c.call.argNames?.indexOf(name) ?? -1);
  return c.call.args[named >= 0 ? named : param] ?? [];
}

/** Brings returns, sinks, effects and callback calls of a summary into the caller's terms. */
function applyState(
  c: Context,
  s: FunctionState,
  param: (j: number) => readonly Fact[],
  self: () => readonly Fact[],
  out: Fact[] | null,
  store: (base: number, index: number, fact: Fact) => void,
  g: number,
  handsFunctions: boolean,
): void {
  const { a, step } = c;
  c.frame.fuel -= 1 + s.returns.length + s.sinks.length + s.effects.length + s.callbacks.length;
  if (c.frame.fuel < 0) {
    noteTruncated(a, c.frame.fn, 'functions that call too much');
    return;
  }
  const translate = (f: Fact, into: Fact[]): void => {
    switch (f.base) {
      case BASE_PARAM:
        substitute(a, f, param(f.index), step, into);
        break;
      case BASE_SELF:
        substitute(a, f, self(), step, into);
        // An object that was not made here may hold in its fields what any object of its class was given.
        if (!c.madeHere) {
          const shared = asShared(a, g, f);
          if (shared !== null) addFact(into, { ...shared, trace: addInner(shared.trace, step) }, LIMIT_FACTS);
        }
        break;
      default:
        addFact(
          into,
          { ...f, trace: { kind: 'inner', parent: f.trace, inner: step, size: sizeOf(f.trace) + 1 } },
          LIMIT_FACTS,
        );
    }
  };
  if (out !== null && !isConstruction(c, g)) for (const f of s.returns) translate(f, out);
  for (const k of s.sinks) {
    const facts: Fact[] = [];
    translate(k.fact, facts);
    for (const fact of facts) reach(a, c.frame.fn, c.state, { fact, kind: k.kind, site: k.site });
  }
  for (const e of s.effects) {
    const facts: Fact[] = [];
    translate(e.fact, facts);
    for (const fact of facts) {
      if (e.base === BASE_CELL) {
        storeCell(a, e.index, fact);
        addEffect(a, c.frame.fn, c.state, { base: BASE_CELL, index: e.index, fact });
      } else store(e.base, e.index, fact);
    }
  }
  // A function that is run with facts for arguments has no function values among them to call.
  if (handsFunctions)
    for (const cb of s.callbacks) {
      const args = cb.args.map((list) => {
        const facts: Fact[] = [];
        for (const f of list) translate(f, facts);
        return facts;
      });
      if (args.every((x) => x.length === 0)) continue;
      const flow = argumentFlow(c, g, cb.param);
      for (const h of functionValues(c, flow, cb.path)) applyFunction(c, h, args);
      for (let i = 0; i < flow.length; i += FLOW_STRIDE)
        if (flow[i] === 0 && flow[i + 1] === ATOM_PARAM && flow[i + 4] === 0) {
          const fi = a.program.fileOfFn[c.frame.fn] ?? 0;
          const inner = globalPath(a.paths, fi, fileOf(a.refs, c.frame.fn), flow[i + 3] ?? 0);
          addCallback(c, { param: flow[i + 2] ?? 0, path: concat(a.paths, inner, cb.path), args });
        }
    }
}

/** Functions that a flow may hold under a path. */
function functionValues(c: Context, flow: Flow, path: number): readonly number[] {
  const { a, frame } = c;
  const fi = a.program.fileOfFn[frame.fn] ?? 0;
  const file = fileOf(a.refs, frame.fn);
  const out: number[] = [];
  for (let i = 0; i < flow.length; i += FLOW_STRIDE) {
    if (flow[i + 4] !== 0 || globalPath(a.paths, fi, file, flow[i] ?? 0) !== path) continue;
    for (const r of atomRefs(a.refs, frame.fn, flow[i + 1] ?? 0, flow[i + 2] ?? 0, flow[i + 3] ?? 0))
      if (r.startsWith('f:') && !out.includes(Number(r.slice(2)))) out.push(Number(r.slice(2)));
  }
  return out.slice(0, 4);
}

/** Runs a function value with the given facts as its arguments; gives what it returns. */
function applyFunction(c: Context, h: number, args: readonly (readonly Fact[])[]): Fact[] {
  const out: Fact[] = [];
  applyState(
    c,
    stateOf(c.a, h),
    (j) => args[j] ?? [],
    () => [],
    out,
    () => undefined,
    h,
    false,
  );
  return out;
}

/** Functions handed to library code: called with what the model says, else with what the receiver holds. */
function callbacks(c: Context, entries: readonly CompiledEntry[], isOwn: boolean, out: Fact[]): void {
  const { a, call } = c;
  if (isOwn) return;
  for (let i = 0; i < call.args.length; i++) {
    const functions = functionValues(c, call.args[i] ?? [], 0);
    if (functions.length === 0) continue;
    let modelled = false;
    const given: Fact[][] = [];
    for (const e of entries) {
      if (e.role !== 'callbacks' || !argumentsOf(e.entry.argument, call).includes(i)) continue;
      modelled = true;
      const from = placesOf(e.entry.from);
      const param = typeof e.entry.param === 'number' ? e.entry.param : 0;
      for (const p of from) {
        const elements = take(c, p.keys.length === 0 ? { ...p, keys: ['*'] } : p);
        given[param] = [...(given[param] ?? []), ...elements.map((f) => withStep(c, f))];
      }
      if (typeof e.entry.source === 'string' && a.usedSourceKinds.has(e.entry.source)) {
        const fact: Fact = { ...sourceFact(a, e.entry.source), trace: c.step };
        const which = (e.entry['source-params'] as readonly number[] | undefined) ?? [0];
        for (const w of which) given[w] = [...(given[w] ?? []), fact];
      }
    }
    if (!modelled) {
      const any = pathOf(a.paths, ['*']);
      const elements: Fact[] = [];
      for (const f of receiver(c)) readFrom(a, f, any, elements);
      given[0] = elements.map((f) => withStep(c, f));
      if (/^(reduce|reduceRight|fold|inject|each_with_object)$/.test(call.name)) given[1] = given[0];
    }
    for (let k = 0; k < given.length; k++) given[k] ??= [];
    for (const h of functions) for (const f of applyFunction(c, h, given)) addFact(out, f, LIMIT_FACTS);
  }
}
