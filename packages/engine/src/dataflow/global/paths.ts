import type { FileHead } from '../../summaries/file-summary.ts';

/** Access paths under program-wide numbers. 0 is empty. Paths are at most 4 keys; '*' stands for any key. */
export interface GlobalPaths {
  readonly keys: string[][];
  readonly ids: Map<string, number>;
  readonly concatMemo: Map<number, number>;
  readonly projectMemo: Map<number, Projection | null>;
  /** File path number → global number, per file. */
  readonly byFile: Map<number, Int32Array>;
}

/** Reading `path` from a value that holds something `at`: what is left to read from it, or where it lies in the result. */
export interface Projection {
  readonly rest: number;
  readonly at: number;
}

const MAX = 4;

export function createPaths(): GlobalPaths {
  return {
    keys: [[]],
    ids: new Map([['', 0]]),
    concatMemo: new Map(),
    projectMemo: new Map(),
    byFile: new Map(),
  };
}

export function pathOf(p: GlobalPaths, keys: readonly string[]): number {
  const cut = keys.length <= MAX ? keys : [...keys.slice(0, MAX - 1), '*'];
  const text = cut.join('\u0000');
  let id = p.ids.get(text);
  if (id === undefined || (cut.length > 0 && id === 0)) {
    id = p.keys.length;
    p.keys.push([...cut]);
    p.ids.set(text, id);
  }
  return id;
}

export function globalPath(p: GlobalPaths, fi: number, file: FileHead, path: number): number {
  if (path === 0) return 0;
  let map = p.byFile.get(fi);
  if (map === undefined) {
    map = new Int32Array(file.paths.length).fill(-1);
    p.byFile.set(fi, map);
  }
  const known = map[path] ?? -1;
  if (known >= 0) return known;
  const id = pathOf(
    p,
    (file.paths[path] ?? []).map((k) => file.strings[k] ?? '*'),
  );
  map[path] = id;
  return id;
}

export function concat(p: GlobalPaths, a: number, b: number): number {
  if (a === 0) return b;
  if (b === 0) return a;
  const key = a * 0x4000000 + b;
  let id = p.concatMemo.get(key);
  if (id === undefined) {
    id = pathOf(p, [...(p.keys[a] ?? []), ...(p.keys[b] ?? [])]);
    p.concatMemo.set(key, id);
  }
  return id;
}

export function project(p: GlobalPaths, at: number, path: number): Projection | null {
  if (at === 0) return { rest: path, at: 0 };
  if (path === 0) return { rest: 0, at };
  const key = at * 0x4000000 + path;
  const known = p.projectMemo.get(key);
  if (known !== undefined) return known;
  const a = p.keys[at] ?? [];
  const b = p.keys[path] ?? [];
  const n = Math.min(a.length, b.length);
  let out: Projection | null = { rest: pathOf(p, b.slice(n)), at: pathOf(p, a.slice(n)) };
  for (let i = 0; i < n; i++) if (a[i] !== b[i] && a[i] !== '*' && b[i] !== '*') out = null;
  p.projectMemo.set(key, out);
  return out;
}
