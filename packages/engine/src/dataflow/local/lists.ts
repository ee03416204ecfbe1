import type { Call, Spanned } from '../../ir/ir.ts';
import { isOpen } from './container-shapes.ts';
import type { Fn } from './context.ts';
import { elementsOf, readField, updateObject, writeField } from './memory.ts';
import { allocate, appendTo, contentOf, indexKey, knownLength } from './objects.ts';
import { getObj, heapKey, type Obj } from './state.ts';
import { simpleTypeName } from './type-names.ts';
import { behindPrefix, fixesHost, markHostFixed, sanitizeAfterHost } from './url-prefix.ts';
import { constantValue, derive, EMPTY, join, type Value } from './value.ts';

/** The effect of a method of a list or set; null when it is not one of theirs. */
export function listCall(
  fn: Fn,
  e: Call,
  recv: Value,
  name: string,
  args: readonly Value[],
  shape: string,
): Value | null {
  const [a = EMPTY, b = EMPTY] = args;
  switch (name) {
    case 'add':
    case 'append':
    case 'push':
    case 'addLast':
    case 'offer':
    case 'addElement':
    case 'Add':
    case 'Push':
    case 'Enqueue':
    case 'offerLast':
    case '<<':
      if (args.length === 2 && name === 'add') {
        insertAt(fn, recv, a, b, e);
        return EMPTY;
      }
      if (shape === 'set') writeField(fn, recv, null, a, e);
      else for (const x of args) appendTo(fn, recv, x, e);
      return EMPTY;
    case 'addFirst':
    case 'unshift':
    case 'offerFirst':
      insertAt(fn, recv, constantValue(0), a, e);
      return EMPTY;
    case 'insert':
    case 'Insert':
      insertAt(fn, recv, a, b, e);
      return EMPTY;
    case 'addAll':
    case 'extend':
    case 'AddRange':
    case 'update':
    case 'union':
      writeField(fn, recv, null, elementsOf(fn, args[args.length - 1] ?? EMPTY), e);
      updateObject(fn, recv, (o) => ({ ...o, length: -1 }));
      return EMPTY;
    case 'get':
    case 'elementAt':
    case 'ElementAt':
    case 'at':
      return a.constant !== undefined && a.constant !== null
        ? readField(fn, recv, indexKey(fn, recv, a.constant))
        : elementsOf(fn, recv);
    case 'set':
      if (a.constant !== undefined && a.constant !== null)
        writeField(fn, recv, indexKey(fn, recv, a.constant), b, e);
      else writeField(fn, recv, null, b, e);
      return EMPTY;
    case 'getFirst':
    case 'peek':
    case 'peekFirst':
    case 'element':
    case 'firstElement':
    case 'First':
      return shape === 'set'
        ? elementsOf(fn, recv)
        : readField(fn, recv, name === 'peek' && hasType(fn, recv, 'Stack') ? lastKey(fn, recv) : '0');
    case 'getLast':
    case 'peekLast':
    case 'lastElement':
    case 'Last':
      return readField(fn, recv, lastKey(fn, recv));
    case 'remove':
    case 'removeAt':
    case 'RemoveAt':
    case 'shift':
    case 'poll':
    case 'removeFirst':
    case 'pollFirst':
    case 'Dequeue': {
      if (shape === 'set' || (name === 'remove' && args.length === 1 && typeof a.constant !== 'number'))
        return EMPTY;
      return removeAt(fn, recv, args.length === 0 ? 0 : typeof a.constant === 'number' ? a.constant : -1);
    }
    case 'pop':
    case 'removeLast':
    case 'pollLast':
    case 'Pop':
      return removeAt(
        fn,
        recv,
        args.length === 0 ? knownLength(fn, recv) - 1 : typeof a.constant === 'number' ? a.constant : -1,
      );
    case 'clear':
    case 'Clear':
    case 'removeAllElements':
      updateObject(fn, recv, (o) => ({ ...o, fields: new Map(), rest: EMPTY, length: 0 }));
      return EMPTY;
    case 'size':
    case '__len__': {
      const n = knownLength(fn, recv);
      return n >= 0 ? constantValue(n) : EMPTY;
    }
    case 'isEmpty': {
      const n = knownLength(fn, recv);
      return n >= 0 && !isOpen(fn, recv) ? constantValue(n === 0) : EMPTY;
    }
    case 'indexOf':
    case 'lastIndexOf':
    case 'index':
    case 'count':
      return EMPTY;
    case 'join':
      return joined(fn, recv, a);
    case 'toArray':
    case 'ToArray':
    case 'ToList':
    case 'copy':
    case 'slice':
    case 'iterator':
    case 'subList':
    case 'reverse':
    case 'sort':
    case 'sorted':
    case 'clone':
      if (name === 'reverse' || name === 'sort' || name === 'slice' || name === 'subList') collapse(fn, recv);
      return recv;
    case 'concat': {
      const out = allocate(fn, e, 'list');
      // What the first list holds stays in its places.
      const first = recv.origins.length === 1 && knownLength(fn, recv) > 0 ? recv.origins[0] : undefined;
      const fields = first === undefined ? undefined : getObj(fn.state, heapKey(first))?.fields;
      let added = fields === undefined ? elementsOf(fn, recv) : EMPTY;
      for (const x of args) added = join(fn.cx.t, added, contentOf(fn, x));
      if (fields !== undefined) for (const [key, value] of fields) writeField(fn, out, key, value, e);
      writeField(fn, out, null, added, e);
      updateObject(fn, out, (o) => ({ ...o, length: -1 }));
      return out;
    }
    default:
      return null;
  }
}

/** Elements made one text: in their order where that is known. */
function joined(fn: Fn, recv: Value, separator: Value): Value {
  const t = fn.cx.t;
  const n = knownLength(fn, recv);
  const only = recv.origins.length === 1 ? recv.origins[0] : undefined;
  const obj = only === undefined ? undefined : getObj(fn.state, heapKey(only));
  if (
    obj === undefined ||
    n <= 0 ||
    n > 16 ||
    obj.rest.origins.length > 0 ||
    fn.cx.module.language === 'python'
  )
    return derive(t, [elementsOf(fn, recv), separator]);
  const pieces: Value[] = [];
  for (let i = 0; i < n; i++)
    pieces.push(obj.fields.get(String(i)) ?? EMPTY, ...(i < n - 1 ? [separator] : []));
  if (pieces.every((piece) => piece.constant !== undefined))
    return constantValue(pieces.map((piece) => String(piece.constant)).join(''));
  return behindPrefix(t, pieces[0]?.constant, derive(t, sanitizeAfterHost(t, pieces)));
}

/**
 * Python joins by the text between: `"?".join([url, query])`. Behind a separator that ends a host only what stands first says where an address
 * leads; null where nobody knows what that is.
 */
export function joinedBehindHost(fn: Fn, separator: Value, list: Value | undefined): Value | null {
  if (list === undefined || list.origins.length === 0 || !fixesHost(fn.cx.t, separator)) return null;
  let first = EMPTY;
  let behind = EMPTY;
  for (const origin of list.origins) {
    const obj = origin.derived === 1 ? undefined : getObj(fn.state, heapKey(origin));
    const start = obj?.shape === 'list' ? obj.fields.get('0') : undefined;
    if (obj === undefined || start === undefined) return null;
    first = join(fn.cx.t, first, start);
    for (const [key, value] of obj.fields) if (key !== '0') behind = join(fn.cx.t, behind, value);
    behind = join(fn.cx.t, behind, obj.rest);
  }
  return derive(fn.cx.t, [first, markHostFixed(fn.cx.t, behind)]);
}

function hasType(fn: Fn, v: Value, name: string): boolean {
  return v.types.some((x) => simpleTypeName(fn.cx, x) === name);
}

function lastKey(fn: Fn, recv: Value): string | null {
  const n = knownLength(fn, recv);
  return n > 0 ? String(n - 1) : null;
}

/** Positions no longer hold: all content under any key. */
function collapse(fn: Fn, recv: Value): void {
  updateObject(fn, recv, (o) => {
    let rest = o.rest;
    for (const v of o.fields.values()) rest = join(fn.cx.t, rest, v);
    return { ...o, fields: new Map(), rest, length: -1 };
  });
}

function insertAt(fn: Fn, recv: Value, index: Value, value: Value, at: Spanned): void {
  const n = knownLength(fn, recv);
  const i = index.constant;
  if (n < 0 || n > 64 || typeof i !== 'number') {
    collapse(fn, recv);
    writeField(fn, recv, null, value, at);
    return;
  }
  updateObject(fn, recv, (o) => shift(o, i, 1));
  writeField(fn, recv, String(i), value, at);
}

function shift(o: Obj, from: number, by: number): Obj {
  const fields = new Map<string, Value>();
  for (const [k, v] of o.fields) {
    const i = Number(k);
    if (!Number.isInteger(i)) fields.set(k, v);
    else if (i < from) fields.set(k, v);
    else if (by > 0 || i > from) fields.set(String(i + by), v);
  }
  return { ...o, fields, length: o.length + by };
}

function removeAt(fn: Fn, recv: Value, index: number): Value {
  const n = knownLength(fn, recv);
  const i = index < 0 && n >= 0 ? n + index : index;
  if (n < 0 || i < 0 || i >= n) {
    const all = elementsOf(fn, recv);
    if (n >= 0) collapse(fn, recv);
    return all;
  }
  const out = readField(fn, recv, String(i));
  updateObject(fn, recv, (o) => shift(o, i, -1));
  return out;
}
