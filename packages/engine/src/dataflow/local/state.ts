import { originKey, originOfKey, type SymbolicOrigin } from '../../summaries/origins.ts';
import { pathAppend, type Tables } from './tables.ts';
import { EMPTY, join, originValue, type Value } from './value.ts';

/**
 * Abstract memory at a point of a function: variables, and the known content of objects. A state is a layer over
 * its parent that holds only what changed since the fork, so that branches cost what they change.
 */
export interface State {
  readonly parent: State | null;
  readonly vars: Map<string, Value>;
  readonly heap: Map<number, Obj>;
  /** Control does not get past here. */
  dead: boolean;
}

/** Content of the object an origin stands for. Immutable: updates replace it. */
export interface Obj {
  readonly fields: ReadonlyMap<string, Value>;
  /** Content under unknown keys. */
  readonly rest: Value;
  /** Number of elements when it is a list whose length is known, else -1. */
  readonly length: number;
  /** Other code may put content here, so absent fields are read from the origin. */
  readonly open: boolean;
  /** 'list' | 'map' | 'builder' | 'object' */
  readonly shape: string;
  /** Fields that a setter gave something else; what that is the called function knows. */
  readonly replaced?: ReadonlySet<string> | undefined;
  /** Fields that were given something after all that lies under unknown keys: `{ ...body, name: 'x' }`. */
  readonly over?: ReadonlySet<string> | undefined;
}

export function rootState(): State {
  return { parent: null, vars: new Map(), heap: new Map(), dead: false };
}

export function fork(s: State): State {
  return { parent: s, vars: new Map(), heap: new Map(), dead: s.dead };
}

export function getVar(s: State, name: string): Value | undefined {
  for (let l: State | null = s; l !== null; l = l.parent) {
    const v = l.vars.get(name);
    if (v !== undefined) return v;
  }
  return undefined;
}

export function heapKey(origin: SymbolicOrigin): number {
  return originKey(origin.kind, origin.index, origin.path);
}

export function getObj(s: State, key: number): Obj | undefined {
  for (let l: State | null = s; l !== null; l = l.parent) {
    const v = l.heap.get(key);
    if (v !== undefined) return v;
  }
  return undefined;
}

/** What the field `name` of the object behind `key` holds when nothing is known to be stored there. */
function keyOrigin(t: Tables, key: number, name: string): Value {
  const { kind, index, path } = originOfKey(key);
  return originValue(kind, index, pathAppend(t, path, name));
}

/** Is nothing known of the field but where it is read from? */
function isKeyOrigin(value: Value, absent: Value): boolean {
  const [own, more] = value.origins;
  const [read] = absent.origins;
  return (
    own !== undefined &&
    read !== undefined &&
    more === undefined &&
    own.kind === read.kind &&
    own.index === read.index &&
    own.path === read.path &&
    own.derived === 0 &&
    own.sanitizerMarks === 0 &&
    own.traceStep === 0 &&
    value.constant === undefined &&
    value.types.length === 0 &&
    value.choices === null
  );
}

/**
 * What holds of an object after two ways meet. A field of which one way said something and the other nothing is what it
 * always was, and is left out again: an object that a function asks about field after field stays as small as what is known.
 */
function joinObj(t: Tables, key: number, a: Obj, b: Obj): Obj {
  if (a === b) return a;
  const fields = new Map<string, Value>();
  const open = a.open || b.open;
  const absent = (k: string): Value => (open ? keyOrigin(t, key, k) : EMPTY);
  let same = open === a.open && a.length === b.length;
  for (const [k, v] of a.fields) {
    const other = b.fields.get(k);
    const read = other === undefined ? absent(k) : EMPTY;
    const joined = join(t, v, other ?? read);
    if (joined !== v) same = false;
    if (other === undefined && isKeyOrigin(joined, read)) same = false;
    else fields.set(k, joined);
  }
  for (const [k, w] of b.fields)
    if (!a.fields.has(k)) {
      const read = absent(k);
      const joined = join(t, w, read);
      if (isKeyOrigin(joined, read)) continue;
      same = false;
      fields.set(k, joined);
    }
  const replaced = inBoth(a.replaced, b.replaced);
  if (replaced !== a.replaced) same = false;
  const over = overInBoth(a, b);
  if (over !== a.over) same = false;
  let rest = join(t, a.rest, b.rest);
  if (same && rest === a.rest) return a;
  let length = a.length;
  if (a.length !== b.length) {
    length = -1;
    for (const v of fields.values()) rest = join(t, rest, v);
  }
  return { fields, rest, length, open, shape: a.shape, replaced, over };
}

function inBoth(a: Obj['replaced'], b: Obj['replaced']): Obj['replaced'] {
  if (a === b || a === undefined || b === undefined) return a === b ? a : undefined;
  const both = new Set([...a].filter((key) => b.has(key)));
  return both.size === a.size ? a : both.size === 0 ? undefined : both;
}

/** Where nothing lies under unknown keys, every field was given after it. */
function overInBoth(a: Obj, b: Obj): Obj['over'] {
  if (a.over === b.over || (a.over === undefined && b.over === undefined)) return a.over;
  const isOver = (obj: Obj, key: string): boolean =>
    obj.over?.has(key) === true || (obj.rest === EMPTY && obj.fields.has(key));
  const names = [...new Set([...(a.over ?? []), ...(b.over ?? [])])];
  const both = names.filter((key) => isOver(a, key) && isOver(b, key));
  if (both.length === a.over?.size && both.every((key) => a.over?.has(key))) return a.over;
  return both.length === 0 ? undefined : new Set(both);
}

/** Everything changed in the layers from `s` down to (not including) `base`, as one layer over `base`. */
export function snapshot(s: State, base: State): State {
  const out = fork(base);
  out.dead = false;
  for (let l: State | null = s; l !== null && l !== base; l = l.parent) {
    for (const [k, v] of l.vars) if (!out.vars.has(k)) out.vars.set(k, v);
    for (const [k, v] of l.heap) if (!out.heap.has(k)) out.heap.set(k, v);
  }
  return out;
}

/**
 * Makes `base` the join of the given layers over it. Dead layers do not count; none alive = dead. True when something
 * is now known of `base` that was not before, if one of the layers is `base` itself.
 */
export function mergeInto(t: Tables, base: State, layers: readonly State[]): boolean {
  const alive = layers.filter((l) => !l.dead);
  if (alive.length === 0) {
    base.dead = true;
    return false;
  }
  let changed = false;
  const names = new Set<string>();
  const keys = new Set<number>();
  for (const l of alive) {
    for (const k of l.vars.keys()) names.add(k);
    for (const k of l.heap.keys()) keys.add(k);
  }
  const vars: [string, Value][] = [];
  for (const name of names) {
    let value: Value | undefined;
    for (const l of alive) {
      const v = getVar(l, name) ?? EMPTY;
      value = value === undefined ? v : join(t, value, v);
    }
    if (value !== undefined && value !== getVar(base, name)) {
      changed = true;
      vars.push([name, value]);
    }
  }
  const objs: [number, Obj][] = [];
  for (const key of keys) {
    let value: Obj | undefined;
    let unseen = false;
    for (const l of alive) {
      const v = getObj(l, key);
      if (v === undefined) unseen = true;
      else value = value === undefined ? v : joinObj(t, key, value, v);
    }
    // Where nothing was said of it on one of the ways, its fields are there what they always were.
    if (value?.open && unseen)
      value = joinObj(t, key, value, {
        ...value,
        fields: new Map(),
        rest: EMPTY,
        length: -1,
        replaced: undefined,
      });
    if (value !== undefined && value !== getObj(base, key)) {
      changed = true;
      objs.push([key, value]);
    }
  }
  for (const [k, v] of vars) base.vars.set(k, v);
  for (const [k, v] of objs) base.heap.set(k, v);
  base.dead = false;
  return changed;
}
