import type { Program } from '../../../resolve/program.ts';
import type { FileHead } from '../../file-summary.ts';
import type { CompiledEntry, CompiledModels, LanguageModels } from '../../models.ts';

/**
 * What a value may be: references, written as short strings so that sets of them serve as memo keys.
 * `f:12` function, `c:5` class as a value, `i:5` object of a class, `m:3` module (file), `l:child_process.exec` a
 * name or type of a library. Computed on demand, memoised, at most MAX_REFS each.
 */
export type Ref = string;

export const NO_REFS: readonly Ref[] = [];

export const MAX_REFS = 6;

export const MAX_DEPTH = 24;

export interface RefContext {
  readonly program: Program;
  /** Names, types, members and calls ask one another in a circle: these are the places where it closes. */
  readonly ask: {
    readonly atom: (cx: RefContext, fn: number, kind: number, index: number, path: number) => readonly Ref[];
    readonly type: (cx: RefContext, file: number, type: number) => readonly Ref[];
    readonly member: (cx: RefContext, file: FileHead, ref: Ref, key: string) => readonly Ref[];
  };
  readonly models: CompiledModels;
  /** Refs of parameters learnt from models and from callers. */
  readonly paramRefs: Map<number, (readonly Ref[] | undefined)[]>;
  readonly atomMemo: Map<number, Map<number, readonly Ref[]>>;
  readonly callMemo: Map<number, Map<number, readonly Ref[]>>;
  readonly typeMemo: Map<number, readonly Ref[]>;
  readonly superMemo: Map<string, readonly string[]>;
  readonly walkMemo: Map<string, readonly Ref[]>;
  /** By number of the call. */
  readonly calleeMemo: (readonly Ref[] | undefined)[];
  readonly entriesMemo: (readonly CompiledEntry[] | undefined)[];
  /** One list for equal ones: most calls run one of few things. */
  readonly lists: Map<string, readonly Ref[]>;
  depth: number;
}

/** Forgets what depends on parameter types. */
export function clearRefs(cx: RefContext): void {
  cx.atomMemo.clear();
  cx.callMemo.clear();
  cx.walkMemo.clear();
  cx.calleeMemo.fill(undefined);
  cx.entriesMemo.fill(undefined);
}

export function merge(a: readonly Ref[], b: readonly Ref[]): readonly Ref[] {
  if (b.length === 0) return a;
  if (a.length === 0) return b.length > MAX_REFS ? b.slice(0, MAX_REFS) : b;
  const out = [...a];
  for (const x of b) if (out.length < MAX_REFS && !out.includes(x)) out.push(x);
  return out;
}

/** The one list that stands for all lists of these refs. */
export function interned(cx: RefContext, refs: readonly Ref[]): readonly Ref[] {
  if (refs.length === 0) return NO_REFS;
  const key = refs.length === 1 ? (refs[0] ?? '') : refs.join(' ');
  const known = cx.lists.get(key);
  if (known !== undefined) return known;
  cx.lists.set(key, refs);
  return refs;
}

export function fileOf(cx: RefContext, fn: number): FileHead {
  const file = cx.program.files[cx.program.fileOfFn[fn] ?? 0];
  if (file === undefined) throw new RangeError(`function ${fn} has no file`);
  return file;
}

export function languageModels(cx: RefContext, file: FileHead): LanguageModels | undefined {
  return cx.models.byLanguage.get(file.language);
}

/** Last dot that separates names: not one inside an import path such as `github.com/gin-gonic/gin`. */
export function lastDot(name: string): number {
  const dot = name.lastIndexOf('.');
  return dot >= 0 && name.indexOf('/', dot) >= 0 ? -1 : dot;
}
