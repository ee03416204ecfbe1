import { addGuard } from '../../summaries/flat-tables.ts';
import { addItem, type FilePath, type GrowingTable, NO_FILE_PATH } from '../../summaries/ids.ts';
import { TraceSteps } from './trace-steps.ts';

/** Interning tables of one file: strings, access paths, types, mark lists and the steps a value took. */
export const MAX_PATH = 4;
/** The key that stands for any key. */
export const ANY_KEY = '*';

export interface Tables {
  readonly strings: string[];
  readonly stringIds: Map<string, number>;
  readonly paths: GrowingTable<FilePath, readonly number[]>;
  readonly pathIds: Map<number, FilePath>;
  readonly types: { name: string; import: number; cls: number; over?: number }[];
  readonly typeIds: Map<string, number>;
  readonly sanitizerMarks: number[][];
  readonly markIds: Map<string, number>;
  /** Lists with one more mark, and what two lists have in common: asked again and again. */
  readonly markedOnce: Map<number, number>;
  readonly marksInCommon: Map<number, number>;
  /** The marks of an origin behind which an object lies, by that object and by the marks without it; objects are never changed. */
  readonly markedOver: WeakMap<object, Map<number, number>>;
  readonly guards: number[];
  readonly guardIds: Map<string, number>;
  readonly traceSteps: TraceSteps;
  truncated: number;
}

export function createTables(): Tables {
  return {
    strings: ['', ANY_KEY],
    stringIds: new Map([
      ['', 0],
      [ANY_KEY, 1],
    ]),
    paths: [[]],
    pathIds: new Map(),
    types: [],
    typeIds: new Map(),
    sanitizerMarks: [[]],
    markIds: new Map([['', 0]]),
    markedOnce: new Map(),
    marksInCommon: new Map(),
    markedOver: new WeakMap(),
    guards: [],
    guardIds: new Map(),
    traceSteps: new TraceSteps(),
    truncated: 0,
  };
}

export function stringId(t: Tables, text: string): number {
  let id = t.stringIds.get(text);
  if (id === undefined) {
    id = t.strings.length;
    t.strings.push(text);
    t.stringIds.set(text, id);
  }
  return id;
}

/** The keys of a path. */
export function keysOf(t: Tables, path: FilePath): readonly string[] {
  return (t.paths[path] ?? []).map((key) => t.strings[key] ?? '');
}

/** The path with one more key; beyond MAX_PATH keys the last one becomes '*'. */
export function pathAppend(t: Tables, path: FilePath, key: string): FilePath {
  const sid = stringId(t, key);
  const memo = path * 0x200000 + sid;
  const known = t.pathIds.get(memo);
  if (known !== undefined) return known;
  const keys = t.paths[path] ?? [];
  let id: FilePath;
  if (keys.length >= MAX_PATH) {
    if (keys[keys.length - 1] === 1) id = path;
    else {
      let parent = NO_FILE_PATH;
      for (let i = 0; i < keys.length - 1; i++) parent = pathAppend(t, parent, t.strings[keys[i] ?? 0] ?? '');
      id = pathAppend(t, parent, ANY_KEY);
    }
  } else {
    id = addItem(t.paths, [...keys, sid]);
  }
  t.pathIds.set(memo, id);
  return id;
}

/** @param over number of the type that a collection of records holds */
export function typeId(t: Tables, name: string, imp: number, cls: number, over?: number): number {
  const key = `${name} ${imp} ${cls} ${over ?? ''}`;
  let id = t.typeIds.get(key);
  if (id === undefined) {
    id = t.types.length;
    t.types.push(over === undefined ? { name, import: imp, cls } : { name, import: imp, cls, over });
    t.typeIds.set(key, id);
  }
  return id;
}

export function markList(t: Tables, sanitizerMarks: readonly number[]): number {
  const sorted = [...new Set(sanitizerMarks)].sort((a, b) => a - b);
  const key = sorted.join(' ');
  let id = t.markIds.get(key);
  if (id === undefined) {
    id = t.sanitizerMarks.length;
    t.sanitizerMarks.push(sorted);
    t.markIds.set(key, id);
  }
  return id;
}

/** Marks of one list: a name may be asked about again and again. */
const MAX_MARKS = 10;

/** The mark list `list` with `mark` added; lists are kept to `MAX_MARKS`. */
export function withMark(t: Tables, list: number, mark: number): number {
  const key = pairKey(list, mark);
  const known = t.markedOnce.get(key);
  if (known !== undefined) return known;
  const marks = t.sanitizerMarks[list] ?? [];
  const id = marks.includes(mark) || marks.length >= MAX_MARKS ? list : markList(t, [...marks, mark]);
  t.markedOnce.set(key, id);
  return id;
}

/** Marks that hold on both ways of a join. */
export function commonMarks(t: Tables, a: number, b: number): number {
  if (a === b) return a;
  if (a === 0 || b === 0) return 0;
  const key = pairKey(a, b);
  const known = t.marksInCommon.get(key);
  if (known !== undefined) return known;
  const other = t.sanitizerMarks[b] ?? [];
  const id = markList(
    t,
    (t.sanitizerMarks[a] ?? []).filter((m) => other.includes(m)),
  );
  t.marksInCommon.set(key, id);
  return id;
}

/** A number for a list and a mark, which may be negative, or for two lists; there are fewer than 2^25 of either. */
const pairKey = (list: number, other: number): number => list * 0x4000000 + other + 0x2000000;

export function guardId(t: Tables, fn: number, call: number, slot: number, when: number): number {
  const key = `${fn} ${call} ${slot} ${when}`;
  let id = t.guardIds.get(key);
  if (id === undefined) {
    id = addGuard(t.guards, { fn, call, slot, when });
    t.guardIds.set(key, id);
  }
  return id;
}
