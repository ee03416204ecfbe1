import type { FileId, FunctionId } from '../../../link/ids.ts';
import { fileOfFunction } from '../../../link/numbering.ts';
import type { Program } from '../../../link/program.ts';
import type { FileHead } from '../../../summaries/file-summary.ts';
import type { CallId, FilePath, MutableTable } from '../../../summaries/ids.ts';
import type { OriginKind } from '../../../summaries/origins.ts';
import type { CompiledEntry, CompiledModels, LanguageModels } from '../../models.ts';
import type { PointsTo } from './target.ts';

export const NO_TARGETS: readonly PointsTo[] = [];

export const MAX_TARGETS = 6;

export const MAX_DEPTH = 24;

export interface PointsToContext {
  readonly program: Program;
  /** Names, types, members and calls ask one another in a circle: these are the places where it closes. */
  readonly resolvers: {
    readonly origin: (
      cx: PointsToContext,
      fn: FunctionId,
      kind: OriginKind,
      index: number,
      path: FilePath,
    ) => readonly PointsTo[];
    readonly type: (cx: PointsToContext, file: FileId, type: number) => readonly PointsTo[];
    readonly member: (cx: PointsToContext, file: FileHead, ref: PointsTo, key: string) => readonly PointsTo[];
  };
  readonly models: CompiledModels;
  /** Targets of parameters learnt from models and from callers. */
  readonly paramTargets: Map<FunctionId, (readonly PointsTo[] | undefined)[]>;
  readonly originMemo: Map<FunctionId, Map<number, readonly PointsTo[]>>;
  readonly callMemo: Map<FunctionId, Map<number, readonly PointsTo[]>>;
  readonly typeMemo: Map<number, readonly PointsTo[]>;
  readonly superMemo: Map<string, readonly string[]>;
  readonly walkMemo: Map<string, readonly PointsTo[]>;
  calleeMemo: MutableTable<CallId, readonly PointsTo[] | undefined>;
  entriesMemo: MutableTable<CallId, readonly CompiledEntry[] | undefined>;
  /** One list for equal ones: most calls run one of few things. */
  readonly lists: Map<string, readonly PointsTo[]>;
  depth: number;
}

/** Forgets what depends on parameter types. */
export function clearPointsTo(cx: PointsToContext): void {
  cx.originMemo.clear();
  cx.callMemo.clear();
  cx.walkMemo.clear();
  cx.calleeMemo = new Array(cx.program.callCount);
  cx.entriesMemo = new Array(cx.program.callCount);
}

export function merge(a: readonly PointsTo[], b: readonly PointsTo[]): readonly PointsTo[] {
  if (b.length === 0) return a;
  if (a.length === 0) return b.length > MAX_TARGETS ? b.slice(0, MAX_TARGETS) : b;
  const out = [...a];
  for (const x of b) if (out.length < MAX_TARGETS && !out.includes(x)) out.push(x);
  return out;
}

/** The one list that stands for all lists of these pointsTo. */
export function interned(cx: PointsToContext, pointsTo: readonly PointsTo[]): readonly PointsTo[] {
  if (pointsTo.length === 0) return NO_TARGETS;
  const key = pointsTo.length === 1 ? (pointsTo[0] ?? '') : pointsTo.join(' ');
  const known = cx.lists.get(key);
  if (known !== undefined) return known;
  cx.lists.set(key, pointsTo);
  return pointsTo;
}

export function fileOf(cx: PointsToContext, fn: FunctionId): FileHead {
  const file = cx.program.files[fileOfFunction(cx.program, fn)];
  if (file === undefined) throw new RangeError(`function ${fn} has no file`);
  return file;
}

export function languageModels(cx: PointsToContext, file: FileHead): LanguageModels | undefined {
  return cx.models.byLanguage.get(file.language);
}
