import type { Argument, Expr, ListExpr, ObjectEntry, Spanned } from '../../ir/ir.ts';
import type { Lowering } from '../lowering.ts';
import { namesOf } from './names.ts';

const LISTS: Readonly<Record<string, ListExpr['flavour']>> = {
  listOf: 'array',
  listOfNotNull: 'array',
  mutableListOf: 'array',
  arrayListOf: 'array',
  arrayOf: 'array',
  emptyList: 'array',
  sequenceOf: 'array',
  intArrayOf: 'array',
  byteArrayOf: 'array',
  charArrayOf: 'array',
  setOf: 'set',
  mutableSetOf: 'set',
  hashSetOf: 'set',
  linkedSetOf: 'set',
  emptySet: 'set',
  Pair: 'tuple',
  Triple: 'tuple',
};

const MAPS = new Set(['mapOf', 'mutableMapOf', 'hashMapOf', 'linkedMapOf', 'emptyMap', 'parametersOf']);

/** `listOf(a, b)` and `mapOf(k to v)` are the literals of Kotlin's collections; null for other functions. */
export function collectionOf(
  cx: Lowering,
  name: string,
  args: readonly Argument[],
  span: Spanned,
): Expr | null {
  if (namesOf(cx).functions.has(name)) return null;
  const at = { start: span.start, end: span.end };
  if (Object.hasOwn(LISTS, name) && args.every((one) => one.name === null))
    return { kind: 'list', flavour: LISTS[name] ?? 'array', elements: args, type: null, ...at };
  if (!MAPS.has(name) || args.some((one) => one.spread === 'none' && one.value.kind !== 'list')) return null;
  const entries = args.map(({ value, spread }): ObjectEntry => {
    const [key, entry] = value.kind === 'list' && spread === 'none' ? value.elements : [];
    return key && entry
      ? { key: key.value, value: entry.value, start: value.start, end: value.end }
      : { key: null, value, start: value.start, end: value.end };
  });
  return { kind: 'object', entries, type: null, ...at };
}
