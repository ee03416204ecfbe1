import type { ProgramCall } from '../summaries/file-summary.ts';
import type { FunctionId } from './ids.ts';

/** Calls kept read, twice: those of lately used functions, and those of the ones before. */
const GENERATION = 20_000;
/**
 * Of a program with fewer calls all are kept: every one is asked for at least three times, and reading took a tenth of the stage. The
 * groups that are summarised one after the other lie anywhere in the program, so that forgetting costs most there: of 124,700 calls in
 * 13,900 functions, functions were read 41,700 times.
 */
const FEW = 150_000;

/**
 * Reads the calls of functions through a cache that forgets what was not used lately, so that its memory has a bound.
 * @param callCount of the whole program
 */
export function callCache(
  read: (fn: FunctionId) => readonly ProgramCall[],
  callCount: number,
): (fn: FunctionId) => readonly ProgramCall[] {
  const most = callCount < FEW ? FEW : GENERATION;
  let young = new Map<FunctionId, readonly ProgramCall[]>();
  let old = new Map<FunctionId, readonly ProgramCall[]>();
  let held = 0;
  return (fn) => {
    const known = young.get(fn);
    if (known !== undefined) return known;
    const calls = old.get(fn) ?? read(fn);
    if (held > most) {
      old = young;
      young = new Map();
      held = 0;
    }
    young.set(fn, calls);
    held += 1 + calls.length;
    return calls;
  };
}
