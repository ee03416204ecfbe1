import type { Fn } from './context.ts';
import { elementsOf } from './memory.ts';
import { getObj, heapKey } from './state.ts';
import { EMPTY, type Value } from './value.ts';

/** What an object holds for another into which it is spread: `{ ...a }`, `{**a}`, `context.update(a)`, `map.putAll(a)`. */
export interface Spread {
  readonly fields: ReadonlyMap<string, Value>;
  /** What lies under keys that are not known. */
  readonly rest: Value;
}

const NO_FIELDS: ReadonlyMap<string, Value> = new Map();

/** The fields of an object that is known whole under their keys; all that another holds under keys that nobody knows. */
export function spreadOf(fn: Fn, v: Value): Spread {
  const only = v.origins.length === 1 ? v.origins[0] : undefined;
  const obj = only === undefined || only.derived === 1 ? undefined : getObj(fn.state, heapKey(only));
  if (obj === undefined || obj.open) return { fields: NO_FIELDS, rest: elementsOf(fn, v) };
  return { fields: obj.fields, rest: obj.rest ?? EMPTY };
}
