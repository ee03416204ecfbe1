import type { FileId } from '../../link/ids.ts';
import { type FileHead, pathKeys } from '../../summaries/file-summary.ts';
import {
  addItem,
  type FilePath,
  type GrowingTable,
  type Id,
  type MutableTable,
  NO_FILE_PATH,
} from '../../summaries/ids.ts';

/** Number of an access path in the program: equal paths of all files have one. */
export type ProgramPath = Id<'path of the program'>;

/** The empty path. */
export const NO_PATH = 0 as ProgramPath;

/** Access paths under program-wide numbers. 0 is empty. Paths are at most 4 keys; '*' stands for any key. */
export interface ProgramPaths {
  readonly keys: GrowingTable<ProgramPath, readonly string[]>;
  readonly ids: Map<string, ProgramPath>;
  readonly concatMemo: Map<number, ProgramPath>;
  readonly projectMemo: Map<number, Projection | null>;
  /** File path → program path, by file; undefined where nobody asked yet. */
  readonly byFile: Map<FileId, MutableTable<FilePath, ProgramPath | undefined>>;
}

/** Reading `path` from a value that holds something `at`: what is left to read from it, or where it lies in the result. */
export interface Projection {
  readonly rest: ProgramPath;
  readonly at: ProgramPath;
}

/** Keys of a path. */
export const LONGEST_PATH = 4;

export function createPaths(): ProgramPaths {
  return {
    keys: [[]],
    ids: new Map([['', NO_PATH]]),
    concatMemo: new Map(),
    projectMemo: new Map(),
    byFile: new Map(),
  };
}

export function pathOf(p: ProgramPaths, keys: readonly string[]): ProgramPath {
  const cut = keys.length <= LONGEST_PATH ? keys : [...keys.slice(0, LONGEST_PATH - 1), '*'];
  const text = cut.length === 1 ? (cut[0] ?? '') : cut.join('\u0000');
  let id = p.ids.get(text);
  if (id === undefined || (cut.length > 0 && id === NO_PATH)) {
    id = addItem(p.keys, [...cut]);
    p.ids.set(text, id);
  }
  return id;
}

export function programPath(p: ProgramPaths, fi: FileId, file: FileHead, path: FilePath): ProgramPath {
  if (path === NO_FILE_PATH) return NO_PATH;
  let map = p.byFile.get(fi);
  if (map === undefined) {
    map = new Array<ProgramPath | undefined>(file.paths.length).fill(undefined);
    p.byFile.set(fi, map);
  }
  const known = map[path];
  if (known !== undefined) return known;
  const id = pathOf(p, pathKeys(file, path));
  map[path] = id;
  return id;
}

export function concat(p: ProgramPaths, a: ProgramPath, b: ProgramPath): ProgramPath {
  if (a === NO_PATH) return b;
  if (b === NO_PATH) return a;
  const key = a * 0x4000000 + b;
  let id = p.concatMemo.get(key);
  if (id === undefined) {
    id = pathOf(p, [...(p.keys[a] ?? []), ...(p.keys[b] ?? [])]);
    p.concatMemo.set(key, id);
  }
  return id;
}

export function project(p: ProgramPaths, at: ProgramPath, path: ProgramPath): Projection | null {
  if (at === NO_PATH) return { rest: path, at: NO_PATH };
  if (path === NO_PATH) return { rest: NO_PATH, at };
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

/** Whether a path leads to what lies under another, or to that itself. */
export function beginsWith(p: ProgramPaths, path: ProgramPath, start: ProgramPath): boolean {
  if (path === start || start === NO_PATH) return true;
  const keys = p.keys[path] ?? [];
  const first = p.keys[start] ?? [];
  if (first.length > keys.length) return false;
  for (let i = 0; i < first.length; i++) if (keys[i] !== first[i]) return false;
  return true;
}
