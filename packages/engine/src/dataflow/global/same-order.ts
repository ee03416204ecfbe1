import { isDeepStrictEqual } from 'node:util';
import type { FunctionId } from '../../link/ids.ts';
import { stronglyConnectedComponents } from './strongly-connected-components.ts';

/** Who calls whom in a program. */
export interface Calls {
  readonly count: number;
  readonly callees: (fn: FunctionId) => readonly FunctionId[];
  readonly getters: readonly FunctionId[];
}

/** Do functions come one after the other as they did, in the order in which summaries are made? Null for those that are gone. */
export function takeTurnsAlike(
  was: Calls,
  now: Calls,
  turns: readonly FunctionId[],
  nowOf: (fn: FunctionId) => FunctionId | null,
): boolean {
  const before = new Set(turns);
  const after = new Set(turns.map(nowOf));
  const first = inTurn(was, (fn) => before.has(fn)).map((group) => group.map(nowOf));
  return isDeepStrictEqual(
    first,
    inTurn(now, (fn) => after.has(fn)),
  );
}

/** By groups that call one another. */
function inTurn(
  { count, callees, getters }: Calls,
  isMeant: (fn: FunctionId) => boolean,
): readonly (readonly FunctionId[])[] {
  const all = Array.from({ length: count }, (_, fn) => fn as FunctionId);
  return stronglyConnectedComponents(count, all, callees, getters)
    .map((group) => group.filter(isMeant))
    .filter((group) => group.length > 0);
}
