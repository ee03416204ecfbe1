import type { Fn } from './context.ts';
import { getObj, heapKey } from './state.ts';
import { simpleTypeName } from './type-names.ts';
import type { Value } from './value.ts';

/** Library types by simple name, and what they are like. */
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

/** JavaScript has no others: a `Queue` there is a class that somebody wrote. */
const OF_SCRIPTS = /^(?:Weak)?(?:Map|Set)$/;

export function shapeOfType(cx: Fn['cx'], name: string): string {
  if (cx.isScript && !OF_SCRIPTS.test(name)) return '';
  return Object.hasOwn(SHAPES, name) ? (SHAPES[name] ?? '') : '';
}

/** Shape of the container, '' when it is not known to be one. */
export function shapeOf(fn: Fn, recv: Value): string {
  let shape = '';
  for (const a of recv.origins) {
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
    const known = shapeOfType(fn.cx, simpleTypeName(fn.cx, type));
    if (known !== '') return known;
  }
  return '';
}

export function isOpen(fn: Fn, v: Value): boolean {
  return v.origins.some((a) => getObj(fn.state, heapKey(a))?.open ?? true);
}
