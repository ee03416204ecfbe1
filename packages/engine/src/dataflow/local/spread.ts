import type { Fn } from './context.ts';
import { elementsOf } from './memory.ts';
import { getObj, heapKey } from './state.ts';
import type { Tables } from './tables.ts';
import { EMPTY, join, type Value } from './value.ts';

/** What an object holds for another into which it is spread: `{ ...a }`, `{**a}`, `context.update(a)`, `map.putAll(a)`. */
export interface Spread {
  readonly fields: ReadonlyMap<string, Value>;
  /** What lies under keys that are not known. */
  readonly rest: Value;
  /** Fields that were given something after that. */
  readonly over?: ReadonlySet<string> | undefined;
}

const NO_FIELDS: ReadonlyMap<string, Value> = new Map();

/** The fields of an object that is known whole under their keys; all that another holds under keys that nobody knows. */
export function spreadOf(fn: Fn, v: Value): Spread {
  const only = v.origins.length === 1 ? v.origins[0] : undefined;
  const obj = only === undefined || only.derived === 1 ? undefined : getObj(fn.state, heapKey(only));
  if (obj === undefined || obj.open) return { fields: NO_FIELDS, rest: elementsOf(fn, v) };
  return { fields: obj.fields, rest: obj.rest ?? EMPTY, over: obj.over };
}

/** What an object holds after one and then another was put into it. */
export function spreadOver(t: Tables, before: Spread, after: Spread): Spread {
  const fields = new Map(before.fields);
  for (const [key, value] of after.fields) fields.set(key, value);
  const rest = join(t, before.rest, after.rest);
  if (rest === EMPTY) return { fields, rest };
  const isLast = after.rest === EMPTY;
  const over = new Set(isLast ? before.over : []);
  for (const key of after.fields.keys()) if (isLast || after.over?.has(key)) over.add(key);
  return { fields, rest, over: over.size === 0 ? undefined : over };
}
