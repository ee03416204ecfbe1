import type { Call, Expr, Spanned } from '../../ir/ir.ts';
import type { Fn } from './context.ts';
import { elementsOf, readField, updateObject, writeField } from './memory.ts';
import { allocate, appendTo, contentOf, indexKey, knownLength, listOf } from './objects.ts';
import { getObj, heapKey, type Obj } from './state.ts';
import { simpleTypeName } from './type-names.ts';
import { constantValue, derive, EMPTY, join, type Value, withTypes } from './value.ts';

/**
 * What the languages' own lists, maps, sets and text builders do, position by position. Knowledge of libraries is data
 * (models); this is the part that models cannot say: shifting of positions, lengths, strong updates.
 */
const SHAPES: Readonly<Record<string, string>> = {
  List: 'list',
  ArrayList: 'list',
  LinkedList: 'list',
  Vector: 'list',
  Stack: 'list',
  ArrayDeque: 'list',
  Deque: 'list',
  Queue: 'list',
  PriorityQueue: 'list',
  Collection: 'list',
  CopyOnWriteArrayList: 'list',
  IList: 'list',
  ICollection: 'list',
  Map: 'map',
  HashMap: 'map',
  TreeMap: 'map',
  LinkedHashMap: 'map',
  Hashtable: 'map',
  ConcurrentHashMap: 'map',
  WeakMap: 'map',
  Dictionary: 'map',
  IDictionary: 'map',
  SortedDictionary: 'map',
  ConcurrentDictionary: 'map',
  MultiValueMap: 'map',
  dict: 'map',
  OrderedDict: 'map',
  defaultdict: 'map',
  Set: 'set',
  HashSet: 'set',
  TreeSet: 'set',
  LinkedHashSet: 'set',
  ISet: 'set',
  WeakSet: 'set',
  StringBuilder: 'builder',
  StringBuffer: 'builder',
  StringJoiner: 'builder',
  StringIO: 'builder',
};

export function shapeOfType(name: string): string {
  return Object.hasOwn(SHAPES, name) ? (SHAPES[name] ?? '') : '';
}

/** Shape of the container, '' when it is not known to be one. */
function shapeOf(fn: Fn, recv: Value): string {
  let shape = '';
  for (const a of recv.atoms) {
    if (a.derived === 1) return '';
    const obj = getObj(fn.state, heapKey(a));
    if (obj === undefined || obj.shape === 'object') {
      shape = '';
      break;
    }
    shape = obj.shape;
  }
  if (shape !== '') return shape;
  for (const type of recv.types) {
    const known = shapeOfType(simpleTypeName(fn.cx, type));
    if (known !== '') return known;
  }
  return '';
}

/** The effect of a method of a known container; null when it is not one of those. */
export function containerCall(
  fn: Fn,
  e: Call,
  recv: Value,
  name: string,
  args: readonly Value[],
): Value | null {
  if (recv.atoms.length === 0) return null;
  const shape = shapeOf(fn, recv);
  if (shape === '') return null;
  if (shape === 'builder') return builderCall(fn, e, recv, name, args);
  if (shape === 'list' || shape === 'set') return listCall(fn, e, recv, name, args, shape);
  return mapCall(fn, e, recv, name, args);
}

function isOpen(fn: Fn, v: Value): boolean {
  return v.atoms.some((a) => getObj(fn.state, heapKey(a))?.open ?? true);
}

function listCall(
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
      return derive(fn.cx.t, [elementsOf(fn, recv), a]);
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
      let all = elementsOf(fn, recv);
      for (const x of args) all = join(fn.cx.t, all, contentOf(fn, x));
      writeField(fn, out, null, all, e);
      updateObject(fn, out, (o) => ({ ...o, length: -1 }));
      return out;
    }
    default:
      return null;
  }
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

function mapCall(fn: Fn, e: Call, recv: Value, name: string, args: readonly Value[]): Value | null {
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
      if (found.atoms.length > 0) return found;
      const made = allocate(fn, e, 'list');
      updateObject(fn, made, (o) => ({ ...o, open: true, length: -1 }));
      writeField(fn, recv, key, made, e);
      return made;
    }
    case 'remove':
    case 'delete':
    case 'pop': {
      const found = readField(fn, recv, key);
      if (key !== null && recv.atoms.length === 1)
        updateObject(fn, recv, (o) => {
          if (o.open) return o;
          const fields = new Map(o.fields);
          fields.delete(key);
          return { ...o, fields };
        });
      return found;
    }
    case 'putAll':
    case 'update':
    case 'addAll':
    case 'merge':
      writeField(fn, recv, null, elementsOf(fn, a), e);
      return name === 'merge' ? recv : EMPTY;
    case 'clear':
    case 'Clear':
      updateObject(fn, recv, (o) => ({ ...o, fields: new Map(), rest: EMPTY }));
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

function builderCall(fn: Fn, e: Call, recv: Value, name: string, args: readonly Value[]): Value | null {
  switch (name) {
    case 'append':
    case 'insert':
    case 'Append':
    case 'AppendLine':
    case 'AppendFormat':
    case 'Insert':
    case 'add':
    case 'write':
    case 'replace':
    case 'Replace':
    case 'appendCodePoint': {
      const text = derive(
        fn.cx.t,
        args.map((v) => contentOf(fn, v)),
      );
      if (text.atoms.length > 0) writeField(fn, recv, null, text, e);
      return recv;
    }
    case 'setLength':
    case 'Clear':
      if (name === 'Clear' || args[0]?.constant === 0)
        updateObject(fn, recv, (o) => ({ ...o, rest: EMPTY, fields: new Map() }));
      return EMPTY;
    case 'toString':
    case 'ToString':
    case 'getvalue':
    case 'substring':
      return withTypes(derive(fn.cx.t, [isOpen(fn, recv) ? contentOf(fn, recv) : elementsOf(fn, recv)]), []);
    case 'reverse':
    case 'deleteCharAt':
    case 'delete':
    case 'setCharAt':
    case 'trimToSize':
      return recv;
    case 'length':
    case 'charAt':
    case 'indexOf':
    case 'capacity':
      return EMPTY;
    default:
      return null;
  }
}

const LIST_FACTORIES = new Set([
  'Arrays.asList',
  'List.of',
  'Set.of',
  'ImmutableSet.of',
  'ImmutableList.of',
  'Stream.of',
  'Array.of',
  'Collections.singletonList',
  'Collections.singleton',
  'java.util.Arrays.asList',
  'java.util.List.of',
  'EnumSet.of',
  'Lists.newArrayList',
]);
const COPIES = new Set([
  'Object.freeze',
  'Object.seal',
  'Promise.resolve',
  'Promise.all',
  'Promise.allSettled',
  'Array.from',
  'list',
  'tuple',
  'set',
  'frozenset',
  'Set.copyOf',
  'List.copyOf',
  'Collections.unmodifiableList',
  'Collections.unmodifiableSet',
  'Collections.unmodifiableMap',
  'Collections.unmodifiableCollection',
  'new Set',
  'new HashSet',
  'new ArrayList',
  'new LinkedHashSet',
  'new TreeSet',
  'new LinkedList',
  'sorted',
  'reversed',
  'iter',
  'copy.copy',
  'copy.deepcopy',
  'structuredClone',
]);

/** Calls that make a collection from values, or copy one, by their text. */
export function factoryCall(fn: Fn, e: Call, text: string, args: readonly Value[]): Value | null {
  if (LIST_FACTORIES.has(text))
    return listOf(
      fn,
      e,
      args,
      e.args.map((x) => x.spread !== 'none'),
    );
  const only = args.length === 1 ? args[0] : undefined;
  if (text === 'Object.values' && only !== undefined && only.choices === null && isKnownList(fn, only)) {
    const out = allocate(fn, e, 'list');
    writeField(fn, out, null, elementsOf(fn, only), e);
    updateObject(fn, out, (o) => ({ ...o, length: -1 }));
    return out;
  }
  if (text === 'make' && fn.cx.module.language === 'go') {
    const made = allocate(fn, e, 'list');
    updateObject(fn, made, (o) => ({ ...o, open: true, length: -1 }));
    return made;
  }
  const [object = EMPTY, key = EMPTY, value = EMPTY] = args;
  if (text === 'setattr' && args.length === 3) {
    writeField(fn, object, typeof key.constant === 'string' ? key.constant : null, value, e);
    return EMPTY;
  }
  if (only !== undefined && COPIES.has(text) && (only.choices !== null || isKnownList(fn, only))) return only;
  if (text === 'Object.keys' && only?.choices) return { ...EMPTY, choices: only.choices };
  return null;
}

function isKnownList(fn: Fn, v: Value): boolean {
  return (
    v.atoms.length > 0 &&
    v.atoms.every((a) => a.derived === 0 && getObj(fn.state, heapKey(a))?.open === false)
  );
}

/** The dotted text of a callee, '' when it is not a plain chain of names. */
export function dotted(e: Expr): string {
  if (e.kind === 'name') return e.name;
  if (e.kind !== 'member') return '';
  const head = dotted(e.object);
  return head === '' ? '' : `${head}.${e.property}`;
}
