import type { ClassId, FileId, FunctionId } from '../../../link/ids.ts';
import { fileOfFunction } from '../../../link/numbering.ts';
import type { Program } from '../../../link/program.ts';
import type { FileHead } from '../../../summaries/file-summary.ts';
import type { CallId, FilePath, MutableTable, Table } from '../../../summaries/ids.ts';
import type { OriginKind } from '../../../summaries/origins.ts';
import type { CompiledEntry, CompiledModels, LanguageModels } from '../../models.ts';
import type { PointsTo } from './target.ts';

export const NO_TARGETS: readonly PointsTo[] = [];

export const MAX_TARGETS = 6;

export const NOBODY = -1 as FunctionId;

export const MAX_DEPTH = 200;

/** An origin of what a function stores. */
export interface StoredOrigin {
  readonly fn: FunctionId;
  readonly kind: OriginKind;
  readonly index: number;
  readonly path: FilePath;
}

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
  readonly typeMemo: Answers<number>;
  /** Settled meanings of names that no scope declares, by file. */
  readonly globalMemo: MutableTable<FileId, Map<string, readonly PointsTo[]> | undefined>;
  /** What is stored under paths of shared variables; see `stores.ts`. */
  readonly storedMemo: Map<number, readonly StoredOrigin[]>;
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
  /** Goes up with every answer that is not settled: what was found meanwhile is not either. */
  unsettled: number;
  /** Questions that are being answered; see `Circles`. */
  readonly circles: Circles;
  /** Some question would have led too deep. */
  isTooDeep: boolean;
  /** One list for equal ones: most calls run one of few things. */
  readonly lists: Map<string, readonly PointsTo[]>;
  /** The function that is being looked at, or of which something is asked; `NOBODY` for all else. */
  asking: FunctionId;
  /** 1 for functions of which something was asked for another one than those around and inside of it. */
  readonly entered: Uint8Array;
  /** Who asks whom; null where nobody will ask for that. */
  askers: Askers | null;
  /** Functions whose calls say something of objects that others use, and those others: see `object-state.ts`. */
  readonly lookedInto: Map<FunctionId, Set<FunctionId>>;
  /** The function in a module or class that each one is, or lies in. */
  readonly outermost: Table<FunctionId, FunctionId>;
  depth: number;
  /** How deep questions have led. */
  deepest: number;
}

/**
 * Who asked something of which function: of a function, or of what was asked for all, since what it came to is kept for others that ask the same. Such questions
 * have numbers above those of functions.
 */
interface Askers {
  /** By function or question that something was asked of; `NOBODY` and `ALL` among those who asked are anybody. */
  readonly of: Map<number, Set<number>>;
  /** Questions for all that led to functions, or may yet. */
  readonly questions: Map<string, number>;
  next: number;
  /** How often something was noted. */
  noted: number;
  /** The question for all that is being answered; `NOT_FOR_ALL` where a function asks. */
  question: number;
}

/** Asks for what is kept for all, in a way that is not told apart further. */
const ALL = -2;
const NOT_FOR_ALL = -3;

export const createAskers = (functions: number): Askers => ({
  of: new Map(),
  questions: new Map(),
  next: functions,
  noted: 0,
  question: NOT_FOR_ALL,
});

function noteAsker(cx: PointsToContext, askers: Askers, asked: number): void {
  const by = askers.question === NOT_FOR_ALL ? cx.asking : askers.question;
  const held = askers.of.get(asked);
  askers.noted++;
  if (held === undefined) askers.of.set(asked, new Set([by]));
  else held.add(by);
}

/** Notes that somebody comes upon the answer to a question that was asked for all. */
export function meetsForAll(cx: PointsToContext, key: string): void {
  const question = cx.askers?.questions.get(key);
  if (cx.askers && question !== undefined) noteAsker(cx, cx.askers, question);
}

/** What was being answered before a question for all was; see `afterForAll`. */
interface Before {
  readonly question: number;
  readonly noted: number;
}

/** Begins to answer a question for all; null where nobody takes notes. @param key of the question; null for one that all are taken to ask */
export function beginForAll({ askers }: PointsToContext, key: string | null): Before | null {
  if (askers === null) return null;
  const before = { question: askers.question, noted: askers.noted };
  askers.question = key === null ? ALL : askers.next++;
  if (key !== null) askers.questions.set(key, askers.question);
  return before;
}

/** @param before what `beginForAll` gave for the same question */
export function endForAll(cx: PointsToContext, key: string | null, before: Before | null): void {
  const { askers } = cx;
  if (askers === null || before === null) return;
  const { question } = askers;
  askers.question = before.question;
  if (key === null) return;
  // Most lead to no function.
  if (askers.noted === before.noted) askers.questions.delete(key);
  else noteAsker(cx, askers, question);
}

/**
 * Answers to one sort of question. Settled ones follow from the program alone. Passing ones had to do without types of parameters that may
 * still be learnt, or without what lies too deep. Those of circles came upon a question that was being answered: what they say must not
 * depend on who asked first, so they are kept apart.
 */
export interface Answers<K> {
  /** One of `OPEN` for questions that are being answered. */
  readonly settled: Map<K, readonly PointsTo[]>;
  passing: Map<K, readonly PointsTo[]> | null;
  /** Of circles whose beginning is still open. */
  inCircles: Map<K, InCircle> | null;
  /** Of questions where a circle began. */
  ofCircles: Map<K, OfCircle> | null;
}

/** An answer that came upon an open question which is not answered yet. */
interface InCircle {
  readonly pointsTo: readonly PointsTo[];
  /** The outermost open question that it came upon; what is open now is counted from 0. */
  readonly outermost: number;
}

/** The answer to a question that was asked with no other of its circle open. */
interface OfCircle {
  readonly pointsTo: readonly PointsTo[];
  /** All others in the circle: the answer holds only where none of them is open. */
  readonly others: readonly Member[];
}

interface Member {
  readonly answers: Answers<unknown>;
  readonly key: unknown;
}

/**
 * What is open. A question that comes upon an open one has nothing of it. What is found by that is kept only until the outermost question
 * of the circle is answered, and of this what it said when it was asked with no other of the circle open: so every question has one answer
 * whoever asked before. What each says that is asked so stays while others of the circle are asked: a circle is walked once for each of its questions.
 */
export interface Circles {
  open: number;
  /** The outermost question that each open one came upon so far. */
  readonly outermost: number[];
  /** Where in `found` what was found for each open one begins. */
  readonly begins: number[];
  readonly found: Member[];
  /** How many answers were kept apart so far. */
  kept: number;
}

/**
 * Answers kept apart, after which circles are not told any more. Circles that lie in one another are walked again for each question, which
 * has no end in programs where nearly everything may call everything (scripts that were put together from many: over 10 minutes). What is found from
 * there on may depend on who asked first, as what lies too deep does, so that such a program leaves no base. Programs of 100,000 lines without them keep some hundred.
 */
const MAX_KEPT = 3_000;

/** Stand for the answers to questions that are being answered, the outermost first. */
const OPEN: (readonly PointsTo[])[] = [];
const numberOfOpen = new Map<readonly PointsTo[], number>();

function open(number: number): readonly PointsTo[] {
  const known = OPEN[number];
  if (known !== undefined) return known;
  const one: readonly PointsTo[] = [];
  OPEN[number] = one;
  numberOfOpen.set(one, number);
  return one;
}

const openNumber = (pointsTo: readonly PointsTo[]): number | undefined =>
  pointsTo.length > 0 || pointsTo === NO_TARGETS ? undefined : numberOfOpen.get(pointsTo);

export const noAnswers = <K>(): Answers<K> => ({
  settled: new Map(),
  passing: null,
  inCircles: null,
  ofCircles: null,
});

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
  if (settled !== undefined) {
    const number = openNumber(settled);
    if (number !== undefined) meets(cx, number);
    return settled;
  }
  const passing = answers.passing?.get(key);
  if (passing !== undefined) {
    cx.unsettled++;
    return passing;
  }
  const within = answers.inCircles?.get(key);
  if (within !== undefined) {
    meets(cx, within.outermost);
    return within.pointsTo;
  }
  const circle = answers.ofCircles?.get(key);
  if (circle === undefined || (cx.circles.open > 0 && circle.others.some(isOpen))) return undefined;
  cx.unsettled++;
  return circle.pointsTo;
}

function isOpen({ answers, key }: Member): boolean {
  const settled = answers.settled.get(key);
  return settled !== undefined && openNumber(settled) !== undefined;
}

/** Notes for the question that is asking that it came upon an open one. */
function meets(cx: PointsToContext, number: number): void {
  const { open, outermost } = cx.circles;
  cx.unsettled++;
  if (open > 0) outermost[open - 1] = Math.min(outermost[open - 1] ?? NONE_MET, number);
}

/** More than can be open. */
const NONE_MET = 2 ** 30;

/** Does a function ask something of itself, and for nobody else? */
export const isAskingItself = ({ asking, askers }: PointsToContext, fn: FunctionId): boolean =>
  fn === asking && (askers === null || askers.question === NOT_FOR_ALL);

/** Gives the answer to something that is asked of a function, and notes by whom. */
export function entering<T>(cx: PointsToContext, fn: FunctionId, answer: () => T): T {
  const { asking, askers } = cx;
  const question = askers?.question ?? NOT_FOR_ALL;
  if (question !== NOT_FOR_ALL || asking === NOBODY || cx.outermost[fn] !== cx.outermost[asking]) {
    cx.entered[fn] = 1;
    if (askers !== null) noteAsker(cx, askers, fn);
  }
  cx.asking = fn;
  if (askers !== null) askers.question = NOT_FOR_ALL;
  const answered = answer();
  cx.asking = asking;
  if (askers !== null) askers.question = question;
  return answered;
}

/** Begins to answer. @returns what `answered` asks for */
export function asked<K>(cx: PointsToContext, answers: Answers<K>, key: K): number {
  const { circles } = cx;
  answers.settled.set(key, open(circles.open));
  circles.outermost[circles.open] = NONE_MET;
  circles.begins[circles.open] = circles.found.length;
  circles.open++;
  if (++cx.depth > cx.deepest) cx.deepest = cx.depth;
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
  const { circles } = cx;
  cx.depth--;
  const number = --circles.open;
  if (cx.unsettled === before) {
    answers.settled.set(key, pointsTo);
    return pointsTo;
  }
  answers.settled.delete(key);
  const outermost = circles.outermost[number] ?? NONE_MET;
  const isGivenUp = outermost !== NONE_MET && ++circles.kept > MAX_KEPT;
  // A base leaves room for what an edit adds.
  if (circles.kept > MAX_KEPT / 2) cx.isTooDeep = true;
  if (outermost === NONE_MET || isGivenUp) {
    answers.passing ??= new Map();
    answers.passing.set(key, pointsTo);
    return pointsTo;
  }
  if (outermost < number) {
    answers.inCircles ??= new Map();
    answers.inCircles.set(key, { pointsTo, outermost });
    circles.found.push({ answers, key } as Member);
    circles.outermost[number - 1] = Math.min(circles.outermost[number - 1] ?? NONE_MET, outermost);
    return pointsTo;
  }
  // Here the circle began.
  const others = circles.found.splice(circles.begins[number] ?? 0);
  for (const one of others) one.answers.inCircles?.delete(one.key);
  answers.ofCircles ??= new Map();
  answers.ofCircles.set(key, { pointsTo, others });
  return pointsTo;
}

/** A question that would lead too deep. */
export function tooDeep(cx: PointsToContext): readonly PointsTo[] {
  cx.unsettled++;
  cx.isTooDeep = true;
  return NO_TARGETS;
}

/** Forgets what may depend on parameter types. */
export function clearPointsTo(cx: PointsToContext): void {
  for (const answers of cx.originMemo.values()) forget(answers);
  for (const answers of cx.callMemo.values()) forget(answers);
  forget(cx.walkMemo);
  forget(cx.typeMemo);
  cx.passingCallees.clear();
  for (const call of cx.passingEntries) cx.entriesMemo[call] = undefined;
  cx.passingEntries.length = 0;
}

function forget<K>(answers: Answers<K>): void {
  answers.passing = null;
  answers.inCircles = null;
  answers.ofCircles = null;
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
