import type { Spanned } from '../../ir/ir.ts';
import { CALL_ALLOC } from '../../summaries/file-summary.ts';
import { NO_FILE_PATH } from '../../summaries/ids.ts';
import { ORIGIN_CALL } from '../../summaries/origins.ts';
import type { Fn } from './context.ts';
import { elementsOf, newObject, updateObject, writeField } from './memory.ts';
import { getObj, heapKey, type Obj } from './state.ts';
import { ANY_KEY, MAX_PATH } from './tables.ts';
import { type Constant, constantValue, EMPTY, join, type Value } from './value.ts';

/** Objects and lists that a function makes or knows: their positions, lengths and content. */
export function knownLength(fn: Fn, base: Value): number {
  const only = base.origins.length === 1 ? base.origins[0] : undefined;
  return only === undefined ? -1 : (getObj(fn.state, heapKey(only))?.length ?? -1);
}

/** `x.length`: a number where it is known, else nothing that carries text. */
export function sizeOf(fn: Fn, base: Value): Value {
  if (typeof base.constant === 'string') return constantValue(base.constant.length);
  const n = knownLength(fn, base);
  return n >= 0 ? constantValue(n) : EMPTY;
}

/** Negative positions count from the end of lists of known length. */
export function indexKey(fn: Fn, base: Value, key: Constant): string {
  if (typeof key === 'number' && key < 0) {
    const n = knownLength(fn, base);
    return n >= 0 ? String(n + key) : ANY_KEY;
  }
  return String(key);
}

/** A value together with everything known to lie inside it. */
export function contentOf(fn: Fn, v: Value): Value {
  const known = v.origins.some((a) => getObj(fn.state, heapKey(a)) !== undefined);
  return known ? join(fn.cx.t, v, elementsOf(fn, v)) : v;
}

export function isList(fn: Fn, v: Value): boolean {
  return v.origins.some((a) => a.derived === 0 && getObj(fn.state, heapKey(a))?.shape === 'list');
}

export function allocate(fn: Fn, e: object & Spanned, shape: string): Value {
  let call = fn.callIds.get(e);
  if (call === undefined) {
    call = fn.draft.calls.length;
    fn.callIds.set(e, call);
    fn.draft.calls.push({
      kind: CALL_ALLOC,
      name: '',
      text: '',
      span: e,
      receiver: [],
      receiverTypes: [],
      receiverConstant: undefined,
      statement: undefined,
      options: undefined,
      callee: [],
      args: [],
      argNames: undefined,
      constants: undefined,
      argTypes: undefined,
      spread: -1,
      resultTypes: [],
      isSuper: false,
    });
  }
  return newObject(
    fn,
    call,
    { fields: new Map(), rest: EMPTY, length: shape === 'list' ? 0 : -1, open: false, shape },
    [],
  );
}

/** Literals in literals, and in them nothing but constants. */
function isOfConstants(fn: Fn, value: Value, depth: number): boolean {
  return value.origins.every((origin) => {
    if (origin.kind !== ORIGIN_CALL || origin.path !== NO_FILE_PATH || origin.derived === 1) return false;
    const obj = getObj(fn.state, heapKey(origin));
    return (
      obj !== undefined &&
      !obj.open &&
      depth < MAX_PATH &&
      isOfConstants(fn, obj.rest, depth + 1) &&
      obj.fields.values().every((field) => isOfConstants(fn, field, depth + 1))
    );
  });
}

/** Joins values one by one. Of a table of constants the first record that is joined stands for the others: there may be thousands. */
export function joiningRecords(fn: Fn): (rest: Value, value: Value) => Value {
  let hasRecord = false;
  return (rest, value) => {
    const isRecord = value.origins.length > 0 && isOfConstants(fn, value, 0);
    if (isRecord && hasRecord) return rest;
    hasRecord ||= isRecord;
    return join(fn.cx.t, rest, value);
  };
}

/** A new list with the given elements; a spread one lends its elements. */
export function listOf(
  fn: Fn,
  e: object & Spanned,
  values: readonly Value[],
  spread: readonly boolean[],
): Value {
  const fields = new Map<string, Value>();
  let rest = EMPTY;
  let exact = true;
  const add = joiningRecords(fn);
  const choices: Constant[] = [];
  values.forEach((v, i) => {
    if (spread[i] === true) {
      exact = false;
      rest = join(fn.cx.t, rest, elementsOf(fn, v));
    } else if (i < 64 && exact) fields.set(String(i), v);
    else rest = add(rest, v);
    if (v.constant !== undefined) choices.push(v.constant);
  });
  const base = allocate(fn, e, 'list');
  updateObject(fn, base, (o) => ({ ...o, fields, rest, length: exact ? values.length : -1 }));
  return { ...base, choices: choices.length === values.length && choices.length > 0 ? choices : null };
}

/** Adds an element at the end of a list. */
export function appendTo(fn: Fn, base: Value, value: Value, at: Spanned): void {
  const n = knownLength(fn, base);
  if (n >= 0 && n < 64) {
    writeField(fn, base, String(n), value, at);
    updateObject(fn, base, (o) => ({ ...o, length: n + 1 }));
  } else writeField(fn, base, null, value, at);
}

/** Objects of more entries are data, not options. */
const MAX_OPTIONS = 16;

/** An object whose entries are all seen, and few. */
export function entriesOf(fn: Fn, value: Value | undefined): Obj | undefined {
  const origin = value?.origins.length === 1 ? value.origins[0] : undefined;
  const object = origin === undefined ? undefined : getObj(fn.state, heapKey(origin));
  if (object === undefined || object.shape !== 'map' || object.open) return undefined;
  return object.fields.size > MAX_OPTIONS ? undefined : object;
}
