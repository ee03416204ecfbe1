import type { FunctionId } from '../../link/ids.ts';
import { fileOfFunction } from '../../link/numbering.ts';
import { CALL_NEW, type ProgramCall } from '../../summaries/file-summary.ts';
import {
  forEachOrigin,
  isValueItself,
  kindsOfOrigins,
  ORIGIN_CALL,
  ORIGIN_PARAM,
} from '../../summaries/origins.ts';
import type { CompiledEntry, ModelEntry } from '../models.ts';
import { readAt } from './apply-models.ts';
import {
  addCallback,
  argument,
  argumentFlow,
  type Context,
  functionValues,
  receiver,
  storeFlow,
  withStep,
} from './call-context.ts';
import { declaresType } from './declared-types.ts';
import {
  addFact,
  addInner,
  BASE_PARAM,
  BASE_SELF,
  BASE_SHARED,
  BASE_SOURCE,
  type Fact,
  sizeOf,
  sumOfGuesses,
} from './fact.ts';
import { handOn } from './handed-on.ts';
import { conditionsHold } from './match-models.ts';
import { concat, NO_PATH, type ProgramPath, pathOf, programPath } from './paths.ts';
import { placesOf } from './places.ts';
import { argumentsOf, fileOf } from './points-to.ts';
import { asShared, recordSink, siteOf, storeInto, storeLocation } from './record-facts.ts';
import { type Frame, fieldLocation, readFrom, sourceFact, substitute } from './resolve-origin.ts';
import { element, restFrom } from './spread-arguments.ts';
import {
  type Analysis,
  type Effect,
  type FunctionState,
  OWN_OBJECT,
  type SinkFact,
  type SinkSite,
  stateOf,
} from './state.ts';

/** Brings summaries of functions into the terms of a call. */

/** Facts of the value that a parameter of the callee gets at this call. */
function bound(c: Context, g: FunctionId, param: number): readonly Fact[] {
  const { a, call } = c;
  const params = a.program.functions[g]?.params ?? [];
  const p = params[param];
  const names = call.argNames;
  if (p !== undefined && names !== undefined && p.name !== '') {
    const named = names.indexOf(p.name);
    if (named >= 0) return argument(c, named);
  }
  if (p?.rest === 'list') return restFrom(c, param);
  if (p?.rest === 'dict') {
    const out: Fact[] = [];
    names?.forEach((name, i) => {
      if (name !== null)
        for (const f of argument(c, i))
          addFact(a, out, { ...f, at: concat(a.paths, pathOf(a.paths, [name]), f.at) });
    });
    return out;
  }
  if (call.spread >= 0 && param >= call.spread) return element(c, param);
  if (names?.[param] !== undefined && names[param] !== null) return [];
  return argument(c, param);
}

/** Applies the summary of function `g` to this call; `guesses` more than none when it is not known that `g` is what runs. */
export function compose(c: Context, g: FunctionId, out: Fact[], guesses = 0): void {
  applyState(
    c,
    stateOf(c.a, g),
    (j) => bound(c, g, j),
    () => (c.call.kind === CALL_NEW ? [] : receiver(c)),
    out,
    ({ base, index, fact }) => {
      if (base === BASE_SELF) {
        if (isConstruction(c, g)) storeInto(c.a, c.frame, c.state, ORIGIN_CALL, c.index, fact, true);
        else storeFlow(c, c.call.receiver, fact);
        const summary = c.a.program.functions[g];
        if (
          summary !== undefined &&
          summary.cls >= 0 &&
          (fact.base === BASE_SOURCE || fact.base === BASE_SHARED)
        ) {
          const location = fieldLocation(c.a, g, fact.at);
          if (location !== null) storeLocation(c.a, location.location, { ...fact, at: location.rest });
        }
      } else storeFlow(c, argumentFlow(c, g, index), fact);
    },
    g,
    true,
    guesses,
  );
}

function isConstruction(c: Context, g: FunctionId): boolean {
  const name = c.a.program.functions[g]?.name;
  return !c.call.isSuper && (name === 'constructor' || name === '__init__' || name === 'initialize');
}

/** Brings returns, sinks, effects and callback calls of a summary into the caller's terms, and notes what the call hands to whoever keeps it. */
function applyState(
  c: Context,
  s: FunctionState,
  param: (j: number) => readonly Fact[],
  self: () => readonly Fact[],
  out: Fact[] | null,
  store: (effect: Effect) => void,
  g: FunctionId,
  handsFunctions: boolean,
  guesses = 0,
): void {
  const { a, step } = c;
  const lines = s.returns.length + s.sinks.length + s.effects.length + s.reach.size + s.callbacks.length;
  a.work -= 1 + lines;
  if (lines === 0) return;
  const translate = (inner: Fact, into: Fact[]): void => {
    const f = guesses === 0 ? inner : { ...inner, guesses: sumOfGuesses(inner.guesses, guesses) };
    switch (f.base) {
      case BASE_PARAM:
        substitute(a, f, param(f.index), step, into);
        break;
      case BASE_SELF:
        substitute(a, f, self(), step, into);
        // An object that was not made here may hold in its fields what any object of its class was given.
        if (!c.madeHere) {
          const shared = asShared(a, g, f);
          if (shared !== null) addFact(a, into, { ...shared, trace: addInner(shared.trace, step) });
        }
        break;
      default:
        addFact(a, into, {
          ...f,
          trace: { kind: 'inner', parent: f.trace, inner: step, size: sizeOf(f.trace) + 1 },
        });
    }
  };
  if (out !== null && !isConstruction(c, g)) for (const f of s.returns) translate(f, out);
  for (const k of s.sinks) {
    const facts: Fact[] = [];
    translate(k.fact, facts);
    const composedAt = composition(c, k);
    for (const fact of facts)
      recordSink(a, c.frame.fn, c.state, {
        fact,
        kind: k.kind,
        site: k.site,
        composedAt,
        isWhole: k.isWhole,
      });
  }
  for (const e of s.effects) {
    const facts: Fact[] = [];
    translate(e.fact, facts);
    for (const fact of facts) store({ ...e, fact });
  }
  handOn(c, g, s, (entry) => (entry === OWN_OBJECT ? self() : param(entry)), guesses);
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
      forEachOrigin(flow, (o) => {
        if (o.kind !== ORIGIN_PARAM || !isValueItself(o)) return;
        const fi = fileOfFunction(a.program, c.frame.fn);
        const inner = programPath(a.paths, fi, fileOf(a.pointsTo, c.frame.fn), o.path);
        addCallback(c, { param: o.index, path: concat(a.paths, inner, cb.path), args });
      });
    }
}

/** Sinks of text that somebody puts together: the mistake lies there, not in the function that runs it. */
const COMPOSED = /^(?:command|sql|code|ldap|xpath|template)-injection$/;

/** This call, where the function called takes its argument to a sink as it is. */
function composition(c: Context, { fact, kind, composedAt }: SinkFact): SinkSite | undefined {
  if (fact.base !== BASE_PARAM || fact.derived === 1 || fact.path !== NO_PATH) return composedAt;
  return COMPOSED.test(c.a.kinds.names[kind] ?? '') ? siteOf(c.a, c.frame.fn, c.call) : undefined;
}

/** Runs a function value with the given facts as its arguments; gives what it returns. */
export function applyFunction(c: Context, h: FunctionId, args: readonly (readonly Fact[])[]): Fact[] {
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

/** `f.bind(self, a)`, `partial(f, a)`: runs the function with the first of its arguments. */
export function givenInPart(c: Context): void {
  const { call } = c;
  const functions = functionValues(c, call.name === 'bind' ? call.receiver : (call.args[0] ?? []), NO_PATH);
  if (functions.length === 0) return;
  const given = call.args.slice(1).map((_, i) => argument(c, i + 1));
  for (const h of functions) applyFunction(c, h, given);
}

/**
 * Functions handed to library code: called with what the model says, else with what the receiver holds.
 * @returns what they give; null where no function of the program is handed over
 */
export function callbacks(
  c: Context,
  entries: readonly CompiledEntry[],
  isOwn: boolean,
  out: Fact[],
): readonly Fact[] | null {
  const { a, call } = c;
  if (isOwn) return null;
  callbacksUnderKeys(c, entries, out);
  let gives = null as Fact[] | null;
  for (let i = 0; i < call.args.length; i++) {
    const functions = functionValues(c, call.args[i] ?? [], NO_PATH);
    if (functions.length === 0) continue;
    const given: Fact[][] = [];
    const saying: CompiledEntry[] = [];
    for (const e of entries) {
      if (
        e.role !== 'callbacks' ||
        e.entry.key !== undefined ||
        !conditionsHold(a.pointsTo, c.frame.fn, e.entry.when, call) ||
        !argumentsOf(e.entry.argument, call).includes(i)
      )
        continue;
      saying.push(e);
      const from = placesOf(e.entry.from);
      const param = typeof e.entry.param === 'number' ? e.entry.param : 0;
      for (const p of from) {
        const elements = readAt(c, p.keys.length === 0 && p.root !== 'channel' ? { ...p, keys: ['*'] } : p);
        given[param] = [...(given[param] ?? []), ...elements.map((f) => withStep(c, f))];
      }
    }
    if (saying.length === 0) {
      const any = pathOf(a.paths, ['*']);
      const elements: Fact[] = [];
      for (const f of receiver(c)) readFrom(a, f, any, elements);
      given[0] = elements.map((f) => withStep(c, f));
      if (/^(reduce|reduceRight|fold|inject|each_with_object)$/.test(call.name)) given[1] = given[0];
    }
    gives ??= [];
    for (const h of functions)
      for (const f of applyFunction(c, h, withSources(c, saying, given, h))) {
        gives.push(f);
        addFact(a, out, f);
      }
  }
  return gives;
}

/** Functions that stand in an object under the key of an entry: `consumer.run({ eachMessage: f })`. */
function callbacksUnderKeys(c: Context, entries: readonly CompiledEntry[], out: Fact[]): void {
  for (const e of entries) {
    const { key } = e.entry;
    if (e.role !== 'callbacks' || typeof key !== 'string') continue;
    if (!conditionsHold(c.a.pointsTo, c.frame.fn, e.entry.when, c.call)) continue;
    for (const i of argumentsOf(e.entry.argument, c.call))
      for (const h of functionValues(c, c.call.args[i] ?? [], pathOf(c.a.paths, key.split('.'))))
        for (const f of applyFunction(c, h, withSources(c, [e], [], h))) addFact(c.a, out, f);
  }
}

/** What a callback is given, and what entries say that its parameters bring. */
function withSources(
  c: Context,
  entries: readonly CompiledEntry[],
  given: readonly (readonly Fact[] | undefined)[],
  h: FunctionId,
): Fact[][] {
  const out = Array.from(given, (facts) => [...(facts ?? [])]);
  for (const { entry } of entries) {
    if (typeof entry.source !== 'string' || !c.a.usedSourceKinds.has(entry.source)) continue;
    const at = entry.inside === true ? pathOf(c.a.paths, ['*']) : NO_PATH;
    const fact: Fact = { ...sourceFact(c.a, entry.source), trace: c.step, at };
    for (const w of (entry['source-params'] as readonly number[] | undefined) ?? [0])
      if (bringsInput(c.a, entry, h, w)) out[w] = [...(out[w] ?? []), fact];
  }
  return Array.from(out, (facts) => facts ?? []);
}

/** Is the parameter none that is given a service: by its attribute, by its type, or since it declares none where input declares one? */
function bringsInput(a: Analysis, entry: ModelEntry, h: FunctionId, index: number): boolean {
  const param = a.program.functions[h]?.params[index];
  if (param === undefined || entry['except-types'] === undefined) return true;
  return (
    param.isInjected !== true &&
    param.types.length > 0 &&
    declaresType(a, fileOfFunction(a.program, h), entry, param.types)
  );
}

const PARAMETERS = 1 << ORIGIN_PARAM;

export function calledParameters(
  a: Analysis,
  frame: Frame,
  call: ProgramCall,
): { param: number; path: ProgramPath }[] {
  const out: { param: number; path: ProgramPath }[] = [];
  if (((kindsOfOrigins(call.callee) | kindsOfOrigins(call.receiver)) & PARAMETERS) === 0) return out;
  const fi = fileOfFunction(a.program, frame.fn);
  const file = fileOf(a.pointsTo, frame.fn);
  forEachOrigin(call.callee, (o) => {
    if (o.kind === ORIGIN_PARAM && isValueItself(o))
      out.push({ param: o.index, path: programPath(a.paths, fi, file, o.path) });
  });
  // `options.done(x)`: a member of a parameter is called.
  forEachOrigin(call.receiver, (o) => {
    if (o.kind !== ORIGIN_PARAM || !isValueItself(o)) return;
    const path = programPath(a.paths, fi, file, o.path);
    out.push({ param: o.index, path: concat(a.paths, path, pathOf(a.paths, [call.name])) });
  });
  return out;
}
