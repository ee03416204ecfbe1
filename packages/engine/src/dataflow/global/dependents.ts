import type { FunctionId } from '../../link/ids.ts';
import type { FlowsBase } from './flows-base.ts';

/** Functions of the earlier program whose summaries others were made from. */
export interface Dependents {
  readonly callees: (fn: FunctionId) => readonly FunctionId[];
  /** Functions that read the summary of one. */
  readonly readers: (fn: FunctionId) => readonly FunctionId[];
}

const NONE: readonly FunctionId[] = [];

export function dependents({ calls, readBeside }: FlowsBase): Dependents {
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
