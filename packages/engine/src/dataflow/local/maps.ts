import type { Call } from '../../ir/ir.ts';
import { isOpen } from './container-shapes.ts';
import type { Fn } from './context.ts';
import { elementsOf, readField, updateObject, writeField } from './memory.ts';
import { allocate } from './objects.ts';
import { spreadOf } from './spread.ts';
import { derive, EMPTY, join, type Value } from './value.ts';

function writeSpread(fn: Fn, recv: Value, value: Value, e: Call): void {
  const { fields, rest, over } = spreadOf(fn, value);
  for (const [key, one] of fields) if (!over?.has(key)) writeField(fn, recv, key, one, e);
  if (rest !== EMPTY) writeField(fn, recv, null, rest, e);
  for (const [key, one] of fields) if (over?.has(key)) writeField(fn, recv, key, one, e);
}

/** The effect of a method of a map; null when it is not one of its. */
export function mapCall(fn: Fn, e: Call, recv: Value, name: string, args: readonly Value[]): Value | null {
  const [a = EMPTY, b = EMPTY] = args;
  const key = a.constant !== undefined && a.constant !== null ? String(a.constant) : null;
  switch (name) {
    case 'put':
    case 'set':
    case 'Add':
    case 'setdefault':
    case 'putIfAbsent':
    case 'TryAdd':
    case 'add':
    case 'setProperty':
    case 'store':
      if (args.length < 2) return null;
      writeField(fn, recv, key, b, e);
      return name === 'setdefault' || name === 'putIfAbsent'
        ? readField(fn, recv, key)
        : name === 'set'
          ? recv
          : EMPTY;
    case 'get':
    case 'getOrDefault':
    case 'fetch':
    case 'getProperty':
    case 'GetValueOrDefault': {
      if (args.length === 0) return null;
      const found = readField(fn, recv, key);
      return args.length > 1 ? { ...join(fn.cx.t, found, b), constant: undefined } : found;
    }
    case 'computeIfAbsent': {
      const found = readField(fn, recv, key);
      if (found.origins.length > 0) return found;
      const made = allocate(fn, e, 'list');
      updateObject(fn, made, (o) => ({ ...o, open: true, length: -1 }));
      writeField(fn, recv, key, made, e);
      return made;
    }
    case 'remove':
    case 'delete':
    case 'pop': {
      const found = readField(fn, recv, key);
      if (key !== null && recv.origins.length === 1)
        updateObject(fn, recv, (o) => {
          if (o.open) return o;
          const fields = new Map(o.fields);
          fields.delete(key);
          return { ...o, fields, over: new Set([...(o.over ?? [])].filter((one) => one !== key)) };
        });
      return found;
    }
    case 'putAll':
    case 'update':
    case 'addAll':
    case 'merge':
    case 'merge!':
      for (const [i, value] of args.entries()) {
        const keyword = e.args[i]?.name ?? null;
        if (keyword === null) writeSpread(fn, recv, value, e);
        else writeField(fn, recv, keyword, value, e);
      }
      return name.startsWith('merge') ? recv : EMPTY;
    case 'clear':
    case 'Clear':
      updateObject(fn, recv, (o) => ({ ...o, fields: new Map(), rest: EMPTY, over: undefined }));
      return EMPTY;
    case 'containsKey':
    case 'containsValue':
    case 'ContainsKey':
    case 'has':
    case 'size':
    case 'isEmpty':
    case 'has_key':
      return null;
    case 'keys':
    case 'keySet':
      return isOpen(fn, recv) ? null : EMPTY;
    case 'values':
    case 'elements': {
      const out = allocate(fn, e, 'list');
      writeField(fn, out, null, elementsOf(fn, recv), e);
      updateObject(fn, out, (o) => ({ ...o, length: -1 }));
      return out;
    }
    case 'items':
    case 'entries':
    case 'entrySet':
      return isOpen(fn, recv) ? null : derive(fn.cx.t, [elementsOf(fn, recv)]);
    case 'copy':
    case 'clone':
      return recv;
    default:
      return null;
  }
}
