import type { ClassId, FileId, FunctionId } from '../../../link/ids.ts';
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

/** Stands for the answer to a question that is being answered. */
const OPEN: readonly PointsTo[] = [];

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
  /** Functions that handle messages, by the class of the message: a bus or a queue brings them its objects. */
  readonly messageHandlers: Map<ClassId, FunctionId[]>;
  /** Targets of parameters learnt from models and from callers. */
  readonly paramTargets: Map<FunctionId, (readonly PointsTo[] | undefined)[]>;
  readonly originMemo: Map<FunctionId, Answers<number>>;
  readonly callMemo: Map<FunctionId, Answers<number>>;
  readonly typeMemo: Map<number, readonly PointsTo[]>;
  /** Settled meanings of names that no scope declares, by file. */
  readonly globalMemo: MutableTable<FileId, Map<string, readonly PointsTo[]> | undefined>;
  readonly superMemo: Map<string, readonly string[]>;
  readonly familyMemo: MutableTable<ClassId, readonly ClassId[] | undefined>;
  readonly walkMemo: Answers<string>;
  /** Settled answers; those of `passingCallees` were asked for at the top. */
  readonly calleeMemo: MutableTable<CallId, readonly PointsTo[] | undefined>;
  readonly passingCallees: Map<CallId, readonly PointsTo[]>;
  readonly entriesMemo: MutableTable<CallId, readonly CompiledEntry[] | undefined>;
  /** Calls of which `entriesMemo` may know better later. */
  readonly passingEntries: CallId[];
  /** True as long as types of parameters are still being learnt. */
  isLearning: boolean;
  /** Told whose parameters were asked for meanwhile. */
  onUnlearnt: ((fn: FunctionId) => void) | null;
  /** Goes up with every answer that is not settled: what was found meanwhile is not either. */
  unsettled: number;
  /** Goes up with every answer that depends on who asked first: one that met an open question, or that would have led too deep. */
  cutShort: number;
  /** Some question would have led too deep. */
  isTooDeep: boolean;
  /** One list for equal ones: most calls run one of few things. */
  readonly lists: Map<string, readonly PointsTo[]>;
  depth: number;
}

/**
 * Answers to one sort of question. Settled ones follow from the program alone. Passing ones had to do without something: types of
 * parameters that may still be learnt, a question that is being answered further up, or what lies too deep.
 */
export interface Answers<K> {
  /** `OPEN` for questions that are being answered. */
  readonly settled: Map<K, readonly PointsTo[]>;
  passing: Map<K, readonly PointsTo[]> | null;
}

export const noAnswers = <K>(): Answers<K> => ({ settled: new Map(), passing: null });

/** The answers of a function, which are none at first. */
export function answersOf(memo: Map<FunctionId, Answers<number>>, fn: FunctionId): Answers<number> {
  let answers = memo.get(fn);
  if (answers === undefined) {
    answers = noAnswers();
    memo.set(fn, answers);
  }
  return answers;
}

/** What is known already; of a question that is being answered, nothing yet. */
export function known<K>(cx: PointsToContext, answers: Answers<K>, key: K): readonly PointsTo[] | undefined {
  const settled = answers.settled.get(key);
  if (settled === OPEN) {
    cx.unsettled++;
    cx.cutShort++;
  }
  if (settled !== undefined) return settled;
  const passing = answers.passing?.get(key);
  if (passing !== undefined) cx.unsettled++;
  return passing;
}

/** Begins to answer. @returns what `answered` asks for */
export function asked<K>(cx: PointsToContext, answers: Answers<K>, key: K): number {
  answers.settled.set(key, OPEN);
  cx.depth++;
  return cx.unsettled;
}

/** @param before what `asked` gave */
export function answered<K>(
  cx: PointsToContext,
  answers: Answers<K>,
  key: K,
  pointsTo: readonly PointsTo[],
  before: number,
): readonly PointsTo[] {
  cx.depth--;
  if (cx.unsettled === before) answers.settled.set(key, pointsTo);
  else {
    answers.settled.delete(key);
    answers.passing ??= new Map();
    answers.passing.set(key, pointsTo);
  }
  return pointsTo;
}

/** A question that would lead too deep. */
export function tooDeep(cx: PointsToContext): readonly PointsTo[] {
  cx.unsettled++;
  cx.cutShort++;
  cx.isTooDeep = true;
  return NO_TARGETS;
}

/** Forgets what may depend on parameter types. */
export function clearPointsTo(cx: PointsToContext): void {
  for (const answers of cx.originMemo.values()) answers.passing = null;
  for (const answers of cx.callMemo.values()) answers.passing = null;
  cx.walkMemo.passing = null;
  cx.passingCallees.clear();
  for (const call of cx.passingEntries) cx.entriesMemo[call] = undefined;
  cx.passingEntries.length = 0;
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
