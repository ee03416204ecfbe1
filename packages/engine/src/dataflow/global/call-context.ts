import type { FunctionId } from '../../link/ids.ts';
import { fileOfFunction } from '../../link/numbering.ts';
import type { ProgramCall } from '../../summaries/file-summary.ts';
import {
  forEachOrigin,
  isValueItself,
  type PackedOrigins,
  someOriginFields,
} from '../../summaries/origins.ts';
import { addFact, type Fact, sizeOf, type Trace } from './fact.ts';
import { concat, type ProgramPath, programPath } from './paths.ts';
import { fileOf, functionId, isFunction, originTargets } from './points-to.ts';
import { storeInto } from './record-facts.ts';
import { expandFlow, type Frame } from './resolve-origin.ts';
import { type Analysis, type CallbackCall, type FunctionState, noteTruncated } from './state.ts';

/** One call under interpretation: its arguments and receiver as facts, and the functions among them. */

export interface Context {
  readonly a: Analysis;
  readonly frame: Frame;
  readonly state: FunctionState;
  readonly index: number;
  readonly call: ProgramCall;
  readonly args: (readonly Fact[] | undefined)[];
  receiver: readonly Fact[] | undefined;
  readonly step: Trace;
  /** The receiver is an object that this function made. */
  readonly madeHere: boolean;
}

export function argument(c: Context, i: number): readonly Fact[] {
  let facts = c.args[i];
  if (facts === undefined) {
    facts = expandFlow(c.a, c.frame, c.call.args[i] ?? []);
    c.args[i] = facts;
  }
  return facts;
}

export function receiver(c: Context): readonly Fact[] {
  c.receiver ??= expandFlow(c.a, c.frame, c.call.receiver);
  return c.receiver;
}

export function withStep(c: Context, f: Fact): Fact {
  return { ...f, trace: { kind: 'inner', parent: f.trace, inner: c.step, size: sizeOf(f.trace) + 1 } };
}

/** Stores into the objects that a flow stands for. */
export function storeFlow(c: Context, flow: PackedOrigins, fact: Fact): void {
  const fi = fileOfFunction(c.a.program, c.frame.fn);
  const file = fileOf(c.a.pointsTo, c.frame.fn);
  forEachOrigin(flow, (o) => {
    if (!isValueItself(o)) return;
    const gp = programPath(c.a.paths, fi, file, o.path);
    const stored = { ...fact, at: concat(c.a.paths, gp, fact.at) };
    storeInto(c.a, c.frame, c.state, o.kind, o.index, stored, true);
  });
}

/** Functions that a flow may hold under a path. */
export function functionValues(c: Context, flow: PackedOrigins, path: ProgramPath): readonly FunctionId[] {
  return functionsAt(c.a, c.frame.fn, flow, path);
}

/** Functions that a flow of a function may hold under a path. */
export function functionsAt(
  a: Analysis,
  fn: FunctionId,
  flow: PackedOrigins,
  path: ProgramPath,
): readonly FunctionId[] {
  const fi = fileOfFunction(a.program, fn);
  const file = fileOf(a.pointsTo, fn);
  const out: FunctionId[] = [];
  someOriginFields(flow, (at, kind, index, inner, derived) => {
    if (derived !== 0 || programPath(a.paths, fi, file, at) !== path) return false;
    for (const target of originTargets(a.pointsTo, fn, kind, index, inner)) {
      const g = isFunction(target) ? functionId(target) : null;
      if (g !== null && !out.includes(g)) out.push(g);
    }
    return false;
  });
  return out.length > 4 ? out.slice(0, 4) : out;
}

export function argumentFlow(c: Context, g: FunctionId, param: number): PackedOrigins {
  const name = c.a.program.functions[g]?.params[param]?.name ?? '';
  const named = name === '' ? -1 : (c.call.argNames?.indexOf(name) ?? -1);
  return c.call.args[named >= 0 ? named : param] ?? [];
}

/** Notes a call of a function that came in; one function of one place has one entry, with all that its calls hand to it. */
export function addCallback(
  c: Context,
  {
    param,
    path,
    args,
  }: Pick<CallbackCall, 'param' | 'path'> & { readonly args: readonly (readonly Fact[])[] },
): void {
  const { a, state, frame } = c;
  if (args.every((facts) => facts.length === 0)) return;
  let have = state.callbacks.find((one) => one.param === param && one.path === path);
  if (have === undefined) {
    if (state.callbacks.length >= a.bounds.callbacks) {
      noteTruncated(a, frame.fn, 'functions that call too many of their parameters');
      return;
    }
    have = { param, path, args: [] };
    state.callbacks.push(have);
  }
  for (const [i, facts] of args.entries()) {
    have.args[i] ??= [];
    const known = have.args[i];
    for (const f of facts) addFact(a, known, f);
  }
}
