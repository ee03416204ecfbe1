import type { Expr } from '../../../ir/ir.ts';
import { type Bound, type Bounds, boundAt } from '../../../summaries/bounds.ts';
import { HARMLESS_CHARACTERS } from '../../../summaries/file-summary.ts';
import type { SymbolicOrigin } from '../../../summaries/origins.ts';
import { withKind } from '../checked-places.ts';
import type { Fn } from '../context.ts';
import { absentField, MAX_FIELDS, NOTHING_KNOWN } from '../memory.ts';
import { getObj, getVar, heapKey } from '../state.ts';
import { pathAppend } from '../tables.ts';
import { constantValue, type Value } from '../value.ts';

/** The value as it is once a schema let it through. */
export function asBound(fn: Fn, value: Value, bound: Bound | null): Value {
  if (bound === null || value.origins.length === 0) return value;
  if (bound === 'known') return withKind(fn, value, '*');
  const harmless = withKind(fn, value, HARMLESS_CHARACTERS);
  return bound === 'word' ? withKind(fn, harmless, 'open-redirect') : harmless;
}

/**
 * Says of what lies in an object how it is bounded, for the rest of the branch; gives the object, as it is by itself. Each part of it is said where it
 * lies in memory, so that it holds wherever the object is handed as well.
 */
export function withBounds(fn: Fn, value: Value, bounds: Bounds): Value {
  const [only] = value.origins;
  const own = Object.hasOwn(bounds, '') ? (bounds[''] ?? null) : null;
  if (own !== null || only === undefined || value.origins.length !== 1 || only.derived === 1)
    return asBound(fn, value, own);
  for (const [way, bound] of Object.entries(bounds)) sayOfField(fn, only, way.split('.'), bound);
  return value;
}

function sayOfField(fn: Fn, of: SymbolicOrigin, keys: readonly string[], bound: Bound): void {
  const { t } = fn.cx;
  // Nobody knows which element is read: where all are bounded, so is what holds them.
  const named = keys[keys.length - 1] === '*' ? keys.slice(0, -1) : keys;
  const last = named[named.length - 1];
  if (last === undefined || named.includes('*')) return;
  const path = named.slice(0, -1).reduce((way, key) => pathAppend(t, way, key), of.path);
  const origin: SymbolicOrigin = { ...of, path };
  const key = heapKey(origin);
  const obj = getObj(fn.state, key) ?? NOTHING_KNOWN;
  if (!obj.fields.has(last) && obj.fields.size >= MAX_FIELDS) return;
  const held = obj.fields.get(last) ?? absentField(t, origin, last);
  fn.state.heap.set(key, { ...obj, fields: new Map(obj.fields).set(last, asBound(fn, held, bound)) });
}

const nameOf = (origin: SymbolicOrigin): string => `\0bounds ${heapKey(origin)}`;

/** Remembers of an object how it is bounded, for methods that give its fields by their names. */
export function rememberBounds(fn: Fn, value: Value, bounds: Bounds): void {
  const [only] = value.origins;
  if (only === undefined || value.origins.length !== 1 || only.derived === 1) return;
  const before = boundsOf(fn, value);
  fn.state.vars.set(nameOf(only), constantValue(JSON.stringify({ ...before, ...bounds })));
}

/** What was remembered of an object. */
export function boundsOf(fn: Fn, { origins: [only, more] }: Value): Bounds {
  const kept =
    only === undefined || more !== undefined ? undefined : getVar(fn.state, nameOf(only))?.constant;
  return typeof kept === 'string' ? (JSON.parse(kept) as Bounds) : {};
}

/** What was remembered of one field of an object. */
export function boundOfNamed(fn: Fn, value: Value, name: string): Bound | null {
  return boundAt(boundsOf(fn, value), name.split('.'));
}

/** What an expression gives, and its fields, are bounded from here on. */
export function boundPlace(fn: Fn, e: Expr, bounds: Bounds): void {
  const value = fn.cx.evaluate(fn, e);
  withBounds(fn, value, bounds);
  rememberBounds(fn, value, bounds);
}
