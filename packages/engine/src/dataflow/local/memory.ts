import type { Spanned } from '../../ir/ir.ts';
import { NOT_UNDER, WRITTEN_OVER } from '../../summaries/file-summary.ts';
import { type FilePath, NO_FILE_PATH } from '../../summaries/ids.ts';
import {
  mergeOrigins,
  ORIGIN_CALL,
  ORIGIN_CLASS,
  ORIGIN_FUNCTION,
  ORIGIN_SELF,
  type OriginKind,
  originCount,
  packOrigin,
  type SymbolicOrigin,
} from '../../summaries/origins.ts';
import type { Fn } from './context.ts';
import { getObj, heapKey, type Obj } from './state.ts';
import { ANY_KEY, MAX_PATH, markList, pathAppend, stringId, type Tables } from './tables.ts';
import { EMPTY, join, joinOrigins, originValue, type Value } from './value.ts';

/** Fields of one object that are kept apart; more go under '*'. */
export const MAX_FIELDS = 64;
export const MAX_PACKED_ORIGINS = 1024;

export function newObject(fn: Fn, call: number, obj: Obj, types: readonly number[]): Value {
  fn.allocations.add(call);
  const value = originValue(ORIGIN_CALL, call, NO_FILE_PATH, types);
  const origin = value.origins[0];
  if (origin !== undefined) fn.state.heap.set(heapKey(origin), obj);
  return value;
}

/** Content under a constant key, or under any key when `key` is null. */
export function readField(fn: Fn, base: Value, key: string | null): Value {
  const t = fn.cx.t;
  let out: Value = EMPTY;
  let loose: SymbolicOrigin[] | null = null;
  for (const origin of base.origins) {
    if (origin.derived === 1) {
      loose ??= [];
      loose.push(origin);
      continue;
    }
    const obj = getObj(fn.state, heapKey(origin));
    if (obj === undefined) {
      loose ??= [];
      loose.push({ ...origin, path: pathAppend(t, origin.path, key ?? ANY_KEY) });
      continue;
    }
    const field = key === null ? undefined : obj.fields.get(key);
    if (field !== undefined) {
      const rest = key !== null && obj.over?.has(key) ? EMPTY : obj.rest;
      out = out === EMPTY && rest === EMPTY ? field : join(t, join(t, out, field), rest);
      continue;
    }
    if (key === null) for (const v of obj.fields.values()) out = out === EMPTY ? v : join(t, out, v);
    if (obj.rest !== EMPTY) out = out === EMPTY ? obj.rest : join(t, out, obj.rest);
    // Go: a field that nobody set holds the zero value of its type, with the methods of that.
    if (obj.open || (key !== null && fn.cx.language === 'go' && obj.shape === 'map')) {
      loose ??= [];
      loose.push({ ...origin, path: pathAppend(t, origin.path, key ?? ANY_KEY) });
    }
  }
  if (loose === null) return out;
  const origins = joinOrigins(t, out.origins, loose);
  return { origins, constant: undefined, types: out.types, choices: null };
}

export function elementsOf(fn: Fn, base: Value): Value {
  return readField(fn, base, null);
}

/** An object of which nothing is known but that others may put content there. */
export const NOTHING_KNOWN: Obj = { fields: new Map(), rest: EMPTY, length: -1, open: true, shape: 'object' };

/** Stores under a constant key (strong when the object is one) or under any key (`key` null). */
export function writeField(fn: Fn, base: Value, key: string | null, value: Value, at: Spanned): void {
  const t = fn.cx.t;
  const strong = base.origins.length === 1;
  for (const origin of base.origins) {
    if (origin.derived === 1) continue;
    const hk = heapKey(origin);
    const obj = getObj(fn.state, hk) ?? NOTHING_KNOWN;
    if (key === null || (!obj.fields.has(key) && obj.fields.size >= MAX_FIELDS))
      fn.state.heap.set(hk, { ...obj, rest: join(t, obj.rest, value), over: undefined });
    else {
      const fields = new Map(obj.fields);
      const before = obj.fields.get(key);
      const kept = before ?? (obj.open ? absentField(t, origin, key) : EMPTY);
      fields.set(key, strong ? value : join(t, kept, value));
      // What others put into a literal that they were handed is no field of it that anybody sees here.
      const replaced =
        strong && obj.open && obj.shape === 'map' ? new Set(obj.replaced).add(key) : obj.replaced;
      const over = strong && obj.rest !== EMPTY ? new Set(obj.over).add(key) : obj.over;
      fn.state.heap.set(hk, { ...obj, fields, replaced, over });
    }
    if (origin.kind === ORIGIN_CALL && fn.allocations.has(origin.index) && origin.path === 0) continue;
    addStore(fn, origin.kind, origin.index, pathAppend(t, origin.path, key ?? ANY_KEY), value, at.start);
  }
}

/** What a field of the object behind an origin holds when nobody wrote to it. */
export function absentField(t: Tables, origin: SymbolicOrigin, key: string): Value {
  return originValue(origin.kind, origin.index, pathAppend(t, origin.path, key));
}

export function updateObject(fn: Fn, base: Value, change: (obj: Obj) => Obj): void {
  for (const origin of base.origins) {
    if (origin.derived === 1) continue;
    const hk = heapKey(origin);
    fn.state.heap.set(hk, change(getObj(fn.state, hk) ?? NOTHING_KNOWN));
  }
}

/** Records what is stored where other functions can see it. */
export function addStore(
  fn: Fn,
  kind: OriginKind,
  index: number,
  path: FilePath,
  value: Value,
  start: number,
): void {
  if (value.origins.length === 0 && value.types.length === 0) return;
  const flow = flatten(fn, value);
  if (flow.length === 0 && value.types.length === 0) return;
  const key = `${kind} ${index} ${path} ${start}`;
  const at = fn.draft.storeKeys.get(key);
  const store = at === undefined ? undefined : fn.draft.stores[at];
  if (store !== undefined) mergeOrigins(store.flow, flow, MAX_PACKED_ORIGINS);
  else {
    fn.draft.storeKeys.set(key, fn.draft.stores.length);
    fn.draft.stores.push({ kind, index, path, flow, types: value.types, start });
  }
}

/** The value and what is known of its content, as flow entries. */
export function flatten(fn: Fn, value: Value): number[] {
  const out: number[] = [];
  if (value.origins.length > 0) flattenInto(fn, value, NO_FILE_PATH, 0, out, 0, new Set());
  return out;
}

/**
 * What lies in one place is told once: objects that hold one another, or that many fields hold, are met on as many ways as there are paths
 * through them.
 */
function flattenInto(
  fn: Fn,
  value: Value,
  at: FilePath,
  depth: number,
  out: number[],
  above: number,
  told: Set<string>,
): void {
  const t = fn.cx.t;
  for (const a of value.origins) {
    if (originCount(out) >= MAX_PACKED_ORIGINS) {
      t.truncated++;
      return;
    }
    const self = heapKey(a);
    const obj =
      a.derived === 1 || depth >= MAX_PATH || a.kind === ORIGIN_FUNCTION ? undefined : getObj(fn.state, self);
    const sanitizerMarks = obj === undefined ? a.sanitizerMarks : markedOver(fn, a, obj);
    // The origins of one value are told apart already.
    if (depth === 0 || isNew(told, `${at} ${self} ${a.derived} ${sanitizerMarks}`))
      packOrigin(out, { ...a, at, sanitizerMarks });
    if (obj === undefined || self === above || !isNew(told, `${at} ${self}`)) continue;
    for (const [k, v] of obj.fields)
      if (v.origins.length > 0) flattenInto(fn, v, pathAppend(t, at, k), depth + 1, out, self, told);
    if (obj.rest.origins.length > 0)
      flattenInto(
        fn,
        withoutOver(t, obj),
        obj.shape === 'builder' ? at : pathAppend(t, at, ANY_KEY),
        depth + 1,
        out,
        self,
        told,
      );
  }
}

function isNew(told: Set<string>, one: string): boolean {
  if (told.has(one)) return false;
  told.add(one);
  return true;
}

/** More fields than these that are written over are not told. */
const MAX_WRITTEN_OVER = 16;

/**
 * The marks of an origin, and of the fields that hold something else than what it gives. Literals begin with no field of others, and of the own
 * object each method reads the fields by itself.
 */
function markedOver(fn: Fn, a: SymbolicOrigin, obj: Obj): number {
  if (a.kind === ORIGIN_CLASS || (a.kind === ORIGIN_SELF && a.path === NO_FILE_PATH)) return a.sanitizerMarks;
  const ofFields = obj.shape === 'object' ? obj.fields.size : 0;
  if (ofFields === 0 && (obj.replaced === undefined || obj.replaced.size === 0)) return a.sanitizerMarks;
  const { t } = fn.cx;
  let known = t.markedOver.get(obj);
  if (known === undefined) {
    known = new Map();
    t.markedOver.set(obj, known);
  }
  let marks = known.get(a.sanitizerMarks);
  if (marks === undefined) {
    marks = markList(t, [...(t.sanitizerMarks[a.sanitizerMarks] ?? []), ...writtenOver(t, obj)]);
    known.set(a.sanitizerMarks, marks);
  }
  return marks;
}

/** What lies under unknown keys, which are none of those that were given something afterwards. */
function withoutOver(t: Tables, { rest, over, shape }: Obj): Value {
  if (over === undefined || over.size === 0 || shape === 'builder') return rest;
  const beside = [...over].slice(0, MAX_WRITTEN_OVER).map((key) => -stringId(t, NOT_UNDER + key) - 1);
  return {
    ...rest,
    origins: rest.origins.map((one) => ({
      ...one,
      sanitizerMarks: markList(t, [...(t.sanitizerMarks[one.sanitizerMarks] ?? []), ...beside]),
    })),
  };
}

function writtenOver(t: Tables, obj: Obj): number[] {
  const written =
    obj.shape === 'object' ? [...obj.fields.keys(), ...(obj.replaced ?? [])] : [...(obj.replaced ?? [])];
  const over: number[] = [];
  for (const key of written)
    if (over.length < MAX_WRITTEN_OVER && key !== ANY_KEY) over.push(-stringId(t, WRITTEN_OVER + key) - 1);
  return over;
}

/** The same value with one more step on the way of each of its origins. */
export function stepped(t: Tables, value: Value, at: Spanned): Value {
  if (value.origins.length === 0) return value;
  let changed = false;
  const origins = value.origins.map((a) => {
    if (a.kind === ORIGIN_FUNCTION || a.kind === ORIGIN_CLASS) return a;
    changed = true;
    return { ...a, traceStep: t.traceSteps.numberOf(a.traceStep, at.start, at.end) };
  });
  return changed ? { ...value, origins } : value;
}
