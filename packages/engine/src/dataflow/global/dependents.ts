import type { FunctionId } from '../../link/ids.ts';
import type { FlowsBase } from './flows-base.ts';
import { NOBODY } from './points-to.ts';

/** Functions of the earlier program whose summaries others were made from. */
export interface Dependents {
  readonly callees: (fn: FunctionId) => readonly FunctionId[];
  /** Functions that read the summary of one. */
  readonly readers: (fn: FunctionId) => readonly FunctionId[];
}

/** Functions that only these call, of all that call or hand them on. */
export function onlyCalledBy(functions: ReadonlySet<FunctionId>, base: FlowsBase): readonly FunctionId[] {
  const { callees } = dependents(base);
  const counts = new Map<FunctionId, number>();
  for (const fn of functions)
    for (const g of callees(fn)) if (g !== fn) counts.set(g, (counts.get(g) ?? 0) + 1);
  return base.reached.filter((fn, i) => counts.get(fn) === base.callers[i]);
}

/**
 * Functions that asked something of these, also by what was asked for all; null where that may be anybody. What those were told others may have asked
 * of them is not followed.
 */
export function askersOf(functions: Iterable<FunctionId>, base: FlowsBase): ReadonlySet<FunctionId> | null {
  const count = base.files.reduce((sum, [, functions]) => sum + functions, 0);
  const by = new Map(base.askedBy);
  const asked = new Set<number>(functions);
  const out = new Set<FunctionId>();
  const more = [...asked].filter((one) => by.has(one));
  for (let one = more.pop(); one !== undefined; one = more.pop())
    for (const asker of by.get(one) ?? []) {
      if (asker <= NOBODY) return null;
      if (asker < count) out.add(asker as FunctionId);
      else if (!asked.has(asker)) {
        asked.add(asker);
        more.push(asker);
      }
    }
  return out;
}

const NONE: readonly FunctionId[] = [];

const ofBases = new WeakMap<FlowsBase, Dependents>();

export function dependents(base: FlowsBase): Dependents {
  const known = ofBases.get(base) ?? found(base);
  ofBases.set(base, known);
  return known;
}

function found({ calls, readBeside }: FlowsBase): Dependents {
  const callees: (readonly FunctionId[])[] = [];
  const readers = new Map<FunctionId, FunctionId[]>();
  const reads = (reader: FunctionId, fn: FunctionId): void => {
    const held = readers.get(fn);
    if (held === undefined) readers.set(fn, [reader]);
    else held.push(reader);
  };
  for (let at = 0; at < calls.length; at += (calls[at] ?? 0) + 1) {
    const fn = callees.length as FunctionId;
    const called = calls.slice(at + 1, at + 1 + (calls[at] ?? 0)) as FunctionId[];
    callees.push(called);
    for (const g of called) reads(fn, g);
  }
  for (const [reader, read] of readBeside) for (const fn of read) reads(reader, fn);
  return {
    callees: (fn) => callees[fn] ?? NONE,
    readers: (fn) => readers.get(fn) ?? NONE,
  };
}
