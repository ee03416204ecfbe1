import type { Expr, ImportIR, LanguageId, ModuleIR, Spanned, Stmt } from '../../ir/ir.ts';
import type {
  CallKind,
  ClassSummary,
  DecoratorSummary,
  FunctionSummary,
  ParamSummary,
} from '../../summaries/file-summary.ts';
import { addSharedLocation } from '../../summaries/flat-tables.ts';
import type { FilePath } from '../../summaries/ids.ts';
import type { OriginKind, SymbolicOrigin } from '../../summaries/origins.ts';
import type { StatementSummary } from '../../summaries/statement.ts';
import type { KnownRoots } from './known-roots.ts';
import type { Scopes } from './scopes.ts';
import type { State } from './state.ts';
import { stringId, type Tables } from './tables.ts';
import type { Constant, Value } from './value.ts';

/** Everything about the file under analysis. */
export interface FileContext {
  readonly module: ModuleIR;
  readonly text: string;
  readonly lineStarts: readonly number[];
  readonly t: Tables;
  readonly scopes: Scopes;
  /** Local name → import number. */
  readonly imports: Map<string, number>;
  readonly importList: ImportIR[];
  /** Simple class name → class number, first declaration wins. */
  readonly classByName: Map<string, number>;
  readonly sharedLocations: number[];
  readonly sharedLocationIds: Map<string, number>;
  readonly functions: FunctionDraft[];
  readonly classes: (ClassSummary | undefined)[];
  /** Final memory of functions that have been interpreted: what closures see of single-assignment variables. */
  readonly finals: Map<number, State>;
  /** What tests said of variables where a function inside that reads them was made, by that function: marks, by the variable's name. */
  readonly testedCaptures: Map<number, Map<string, number>>;
  /** Responses that were declared to be no markup where a function inside was made, by that function. */
  readonly declaredAround: Map<number, readonly string[]>;
  /** Values of class constants by class and field. */
  readonly classConstants: Map<number, Map<string, Value>>;
  /** The evaluator of expressions: calls and tests evaluate their parts through it, so that files do not import in a circle. */
  readonly evaluate: (fn: Fn, e: Expr | null) => Value;
  /** The interpreter of statements, for the same reason. */
  readonly execute: (fn: Fn, body: readonly Stmt[]) => void;
  /** Qualified names of functions that never return, from models. */
  readonly terminators: ReadonlySet<string>;
  readonly language: LanguageId;
  /** JavaScript or TypeScript. */
  readonly isScript: boolean;
  /** Unqualified names may be members of the receiver: Java, C#, Solidity, Ruby. */
  readonly implicitSelf: boolean;
  /** '/' of integers is an integer. */
  readonly integerDivision: boolean;
}

export interface CallDraft {
  kind: CallKind;
  name: string;
  text: string;
  span: Spanned;
  receiver: number[];
  receiverTypes: readonly number[];
  callee: number[];
  args: number[][];
  argNames: (string | null)[] | undefined;
  constants: (string | number | boolean | null | undefined)[] | undefined;
  receiverConstant: string | undefined;
  options: [number, string, Constant | undefined][] | undefined;
  argTypes: (readonly number[])[] | undefined;
  statement: StatementSummary | undefined;
  spread: number;
  resultTypes: readonly number[];
  isSuper: boolean;
}

export interface StoreDraft {
  readonly kind: OriginKind;
  readonly index: number;
  readonly path: FilePath;
  readonly flow: number[];
  readonly types: readonly number[];
  readonly start: number;
}

/** A function summary being written; positions are offsets until the end. */
export interface FunctionDraft {
  readonly id: number;
  readonly params: ParamSummary[];
  readonly decorators: DecoratorSummary[];
  readonly calls: CallDraft[];
  readonly returns: number[];
  returnSpan: Spanned | null;
  readonly returnTexts: Set<string>;
  readonly stores: StoreDraft[];
  readonly storeKeys: Map<string, number>;
  readonly validates: FunctionSummary['validates'][number][];
  /** Objects that stand for a path, and what tests of them said behind which they are used. */
  readonly checkedPaths: CheckedPath[];
  done: boolean;
}

/** A test of an object that stands for a path: the call that made it, the mark that the test left, and the call that tested it or -1. */
export interface CheckedPath {
  readonly made: number;
  readonly mark: number;
  readonly by: number;
}

export function newDraft(id: number): FunctionDraft {
  return {
    id,
    params: [],
    decorators: [],
    calls: [],
    returns: [],
    returnSpan: null,
    returnTexts: new Set(),
    stores: [],
    storeKeys: new Map(),
    validates: [],
    checkedPaths: [],
    done: false,
  };
}

export interface Jump {
  readonly label: string | null;
  readonly isLoop: boolean;
  readonly base: State;
  readonly breaks: State[];
  readonly continues: State[];
}

/** The function under interpretation. `state` is the current memory. */
export interface Fn {
  readonly cx: FileContext;
  readonly id: number;
  readonly cls: number;
  readonly draft: FunctionDraft;
  readonly callIds: Map<object, number>;
  readonly varTypes: Map<string, readonly number[]>;
  readonly jumps: Jump[];
  /** Enclosing try blocks with handlers: what is thrown inside them. */
  readonly catching: { thrown: Value }[];
  /** Call numbers that made an object here (literals, constructors). */
  readonly allocations: Set<number>;
  /** Call numbers that gave the page's own address, as text or as a `URL`. */
  readonly ownAddresses: Set<number>;
  /** Per call: the expressions that were its receiver (-1) and arguments, for guards held in variables. */
  readonly places: Map<number, readonly { slot: number; place: object }[]>;
  /** Per call that looks up a record: the keys that it goes by. */
  readonly lookUps: Map<number, readonly Expr[]>;
  /** True while keys of a look-up are marked as known. */
  isProvingKeys: boolean;
  /** Variables that hold the outcome of a test. */
  readonly keptTests: Map<string, KeptTest>;
  /** Per loop that is gone through: what looks that end more than a round of it were about. */
  readonly looks: Map<number, SymbolicOrigin>[];
  readonly knownRoots: KnownRoots;
  /** Tests whose first branch is being looked at, from the outside in. */
  readonly testsAround: Expr[];
  /** Variables that begin as false, and the test behind which alone they become true. */
  readonly flags: Map<string, KeptTest | null>;
  /** How many of them are being looked at, one because of the other. */
  keptDepth: number;
  /** Go: variables that hold an error in the branch that is looked at (`if err != nil { … }`). */
  readonly knownErrors: Set<string>;
  /** Did a test prove something of an expression that may be written again? */
  hasAsked: boolean;
  /** Elements of parameters that other parameters name, under the names by which the state keeps them. */
  readonly namedElements: Set<string>;
  /** Was a call given a name and what holds something under it? */
  hasElementLooks: boolean;
  /** Meanings of `return`, for validators. */
  readonly outcomes: Outcome[];
  state: State;
  depth: number;
  /** Statements left before the function is cut. */
  fuel: number;
  /** Calls whose result is a response that is given a type of no markup afterwards. */
  readonly typedLater: ReadonlySet<object>;
  /** Some response was given a content type here. */
  declaresContent: boolean;
  /** Responses of which something was said, by name. */
  readonly responses: Set<string>;
}

/** A test of which a variable holds the outcome, and where the variables in it came from then. */
interface KeptTest {
  readonly test: Expr;
  /** What the variable holds as long as it is the outcome; null where it is given no other value. */
  readonly outcome: Value | null | undefined;
  readonly read: ReadonlyMap<string, string>;
}

export interface Outcome {
  /** 1 true, 0 false, 2 anything else. */
  readonly result: number;
  readonly sanitizerMarks: readonly number[];
  /** What is known whatever the result is: what a test of it would say is left out. */
  readonly cameBack: readonly number[];
  /** The same of fields of parameters, by the parameter's number and their keys. */
  readonly fields: ReadonlyMap<string, number>;
}

export function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (let i = text.indexOf('\n'); i >= 0; i = text.indexOf('\n', i + 1)) starts.push(i + 1);
  return starts;
}

/** One-based line and column of an offset. */
export function position(cx: FileContext, offset: number): [number, number] {
  let lo = 0;
  let hi = cx.lineStarts.length - 1;
  while (lo < hi) {
    const mid = (lo + hi + 1) >> 1;
    if ((cx.lineStarts[mid] ?? 0) <= offset) lo = mid;
    else hi = mid - 1;
  }
  return [lo + 1, offset - (cx.lineStarts[lo] ?? 0) + 1];
}

/** Source text on one line, at most `max` characters. */
export function excerpt(cx: FileContext, start: number, end: number, max = 60): string {
  const raw = cx.text.slice(start, Math.min(end, start + max * 2)).replace(/\s+/g, ' ');
  return raw.length > max ? `${raw.slice(0, max - 1)}…` : raw;
}

/** Number of the variable `name` of function `owner`, for variables that several functions see. */
export function sharedLocationId(cx: FileContext, owner: number, name: string): number {
  const key = `${owner} ${name}`;
  let id = cx.sharedLocationIds.get(key);
  if (id === undefined) {
    id = addSharedLocation(cx.sharedLocations, owner, stringId(cx.t, name));
    cx.sharedLocationIds.set(key, id);
  }
  return id;
}
