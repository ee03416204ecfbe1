import type { Binary, Expr, Index } from '../../ir/ir.ts';
import { IS_TEXT } from '../../summaries/file-summary.ts';
import { ORIGIN_CALL } from '../../summaries/origins.ts';
import { LOOKED_AT } from '../doubt.ts';
import { absentIn, findsNone } from './absent-text.ts';
import { cheapConstant, isAllowList, provenBy } from './allow-lists.ts';
import { askedWhether } from './answered-fields.ts';
import { callTest } from './call-tests.ts';
import { dotted } from './callee-text.ts';
import {
  clearKind,
  guardCall,
  hostAmong,
  hostChecked,
  hostsCompared,
  markValidated,
  senderKnown,
  setPlace,
} from './checked-places.ts';
import { hostKnown } from './compared-hosts.ts';
import { amongParents, foldersCompared, foundFirst } from './compared-paths.ts';
import { isSafePattern } from './constants.ts';
import type { Fn } from './context.ts';
import { isOfClass, madeEqual } from './derived-tests.ts';
import { isFound } from './found-records.ts';
import { keptTest, refineFlag } from './kept-tests.ts';
import { hasNoNamedElement } from './named-elements.ts';
import { fork, getObj, getVar, heapKey, mergeInto } from './state.ts';
import { isHarmless, typesOf } from './type-names.ts';
import { type Constant, constantValue, EMPTY } from './value.ts';

/**
 * What a test says about the values in it. Equality with a constant, membership in a constant collection, type checks
 * and matches of safe anchored patterns clean a value here and now; every other call in a test leaves a guard mark
 * that the global stage resolves against models and against the validators of the program itself.
 */
export function refine(fn: Fn, test: Expr, holds: boolean): void {
  switch (test.kind) {
    case 'unary':
      if (test.op === '!' || test.op === 'not') refine(fn, test.operand, !holds);
      return;
    case 'binary': {
      if (test.op === '&&' || test.op === '||') {
        if ((test.op === '&&') === holds) {
          refine(fn, test.left, holds);
          refine(fn, test.right, holds);
        } else oneOfTwo(fn, test, holds);
        return;
      }
      comparison(fn, test.op, test.left, test.right, holds);
      return;
    }
    case 'call': {
      const [asked] = test.args;
      // What lies under a key is of a kind: something lies there.
      if (holds && asked?.value.kind === 'index' && ASKS_KIND.test(dotted(test.callee)))
        lookedUp(fn, asked.value);
      callTest(fn, test, holds);
      return;
    }
    case 'typetest':
      if (holds) {
        if (test.binds !== null) {
          const v = fn.cx.evaluate(fn, test.value);
          const types = typesOf(fn.cx, test.type);
          fn.state.vars.set(
            test.binds,
            isHarmless(fn.cx, test.type) ? EMPTY : { ...v, types, constant: undefined },
          );
        }
        if (isHarmless(fn.cx, test.type)) setPlace(fn, test.value, () => EMPTY);
        else isOfClass(fn, test.value, test.type.name);
      }
      return;
    case 'name': {
      const kept = keptTest(fn, test.name);
      if (kept === undefined) guardResult(fn, test.name, holds);
      if (holds) isFound(fn, test.name);
      if (!holds) empty(fn, test);
      if (kept) refineKept(fn, kept, holds);
      else if (holds) refineFlag(fn, test.name, (flag) => refineKept(fn, flag, true));
      return;
    }
    case 'member':
      if (!holds) hostChecked(fn, test);
      if (!holds) empty(fn, test);
      answered(fn, test, holds);
      return;
    case 'index':
      if (holds) lookedUp(fn, test);
      answered(fn, test, holds);
      return;
    case 'assign':
      if (test.op === '') refine(fn, test.value, holds);
      return;
    case 'await':
    case 'cast':
      refine(fn, test.value, holds);
      return;
    default:
  }
}

/** `is_array($themes[$name])`, `Array.isArray(themes[name])`, `isinstance(themes[name], dict)`, `callable(handlers[name])` */
const ASKS_KIND = /^(?:is_(?:array|object|callable|string|iterable)|Array\.isArray|isinstance|callable)$/;

/** Outcomes that were made of outcomes: `a = a || b` is made of itself, and each `||` is looked at in two ways. */
const MAX_KEPT = 3;

function refineKept(fn: Fn, kept: Expr, holds: boolean): void {
  if (fn.keptDepth >= MAX_KEPT) return;
  fn.keptDepth++;
  refine(fn, kept, holds);
  fn.keptDepth--;
}

/** A field of what a call answered says whether all is well: `if (!check(name).ok)`, `if result.valid`. */
function answered(fn: Fn, test: Expr, holds: boolean): void {
  const asked = askedWhether(test);
  if (asked?.kind === 'call') callTest(fn, asked, holds);
  if (asked?.kind !== 'name') return;
  const kept = keptTest(fn, asked.name);
  if (kept === undefined) guardResult(fn, asked.name, holds);
  else if (kept?.kind === 'call') refineKept(fn, kept, holds);
}

/** A variable that holds what one call gave, and nothing else; in Go also the error among several results. */
function guardResult(fn: Fn, name: string, holds: boolean): void {
  const v = getVar(fn.state, name);
  const only = v !== undefined && v.origins.length === 1 ? v.origins[0] : undefined;
  if (only?.kind !== ORIGIN_CALL || only.derived !== 0) return;
  const isError = fn.cx.language === 'go' && IS_ERROR.test(name);
  if (only.path === 0 || isError) guardCall(fn, only.index, holds);
}

/** Variables that hold an error of Go. */
const IS_ERROR = /^err|err$|Error$/i;

/** Go: the variable that holds an error where the test says so, `err != nil`. */
export function errorTested(fn: Fn, test: Expr): string | null {
  if (fn.cx.language !== 'go' || test.kind !== 'binary' || test.op !== '!=') return null;
  const { left, right } = test;
  return left.kind === 'name' && IS_ERROR.test(left.name) && isNothing(fn, right) ? left.name : null;
}

/** `x === 'a' || x === 'b'`: what holds is one of the two, and of the second only where the first does not. */
function oneOfTwo(fn: Fn, test: Binary, holds: boolean): void {
  if (logicalDepth(test) > MAX_ALTERNATIVES) return;
  const before = fn.state;
  const first = fork(before);
  fn.state = first;
  refine(fn, test.left, holds);
  const second = fork(before);
  fn.state = second;
  refine(fn, test.left, !holds);
  refine(fn, test.right, holds);
  fn.state = before;
  mergeInto(fn.cx.t, before, [first, second]);
}

/** Both ways of the left side are looked at, so that work doubles with each turn from one operator to the other. */
const MAX_ALTERNATIVES = 10;

function logicalDepth(test: Expr): number {
  let depth = 0;
  for (let at = test; at.kind === 'binary' && (at.op === '||' || at.op === '&&'); at = at.left) depth++;
  return depth;
}

/** What is false holds no text. An object may be changed where it is empty, so that it stays what it was. */
function empty(fn: Fn, test: Expr): void {
  const v = fn.cx.evaluate(fn, test);
  if (v.origins.length === 0 || v.origins.some((a) => getObj(fn.state, heapKey(a)) !== undefined)) return;
  setPlace(fn, test, () => EMPTY);
}

/** `ALLOWED[x]` is something: `x` is one of its keys. */
function lookedUp(fn: Fn, e: Index): void {
  if (e.index !== null && e.index.kind !== 'literal' && isAllowList(fn, e.object)) markValidated(fn, e.index);
}

/** `undefined`, `void 0`, null and the like. */
function isNothing(fn: Fn, e: Expr): boolean {
  if (e.kind === 'name') return e.name === 'undefined';
  if (e.kind === 'unary') return e.op === 'void';
  return e.kind === 'literal' && cheapConstant(fn, e) === null;
}

const EQUAL = new Set(['==', '===', 'is', 'eq']);

const UNEQUAL = new Set(['!=', '!==', 'is not', '<>']);

function comparison(fn: Fn, op: string, left: Expr, right: Expr, holds: boolean): void {
  const equal = EQUAL.has(op) ? holds : UNEQUAL.has(op) ? !holds : null;
  if (equal !== null) {
    if (equal) for (const side of [left, right]) senderKnown(fn, side);
    if (!equal && left.kind === 'index' && isNothing(fn, right)) lookedUp(fn, left);
    else if (!equal && right.kind === 'index' && isNothing(fn, left)) lookedUp(fn, right);
    // typeof x === 'number'
    for (const [a, b] of [
      [left, right],
      [right, left],
    ] as const) {
      if (a.kind === 'unary' && a.op === 'typeof' && b.kind === 'literal') {
        if (equal && (b.value === 'number' || b.value === 'boolean' || b.value === 'bigint'))
          setPlace(fn, a.operand, () => EMPTY);
        else if (equal && b.value === 'string') clearKind(fn, a.operand, IS_TEXT);
        return;
      }
    }
    if (equal) foldersCompared(fn, left, right);
    const lc = cheapConstant(fn, left);
    const rc = cheapConstant(fn, right);
    if (rc !== undefined && lc === undefined) constantTest(fn, op, left, rc, equal, holds);
    else if (lc !== undefined && rc === undefined) constantTest(fn, op, right, lc, equal, holds);
    else if (equal) {
      hostsCompared(fn, left, right);
      hostKnown(fn, left, right);
      hostKnown(fn, right, left);
      for (const side of [left, right]) {
        clearKind(fn, side, LOOKED_AT);
        madeEqual(fn, side);
      }
    }
    return;
  }
  if (op === 'in' || op === 'not in') {
    if ((op === 'in') !== holds && absentIn(fn, cheapConstant(fn, left), right)) {
      // No quote between the first and the last sign: a literal, if anything.
      if (right.kind === 'index' && right.index?.kind === 'list')
        clearKind(fn, right.object, 'code-injection');
      return;
    }
    if ((op === 'in') !== holds) {
      hasNoNamedElement(fn, right, left);
      return;
    }
    if (isAllowList(fn, right)) markValidated(fn, left, provenBy(fn, right));
    else {
      amongParents(fn, right);
      if (right.kind !== 'list') hostKnown(fn, left, right);
      hostAmong(fn, left, right);
      clearKind(fn, left, LOOKED_AT);
    }
    return;
  }
  if (
    op === '=~' &&
    holds &&
    right.kind === 'literal' &&
    right.type === 'regex' &&
    isSafePattern(String(right.value), false)
  )
    markValidated(fn, left);
  if (left.kind === 'call' && findsNone(fn, left, op, cheapConstant(fn, right), holds)) return;
  const among = op === '>=' || op === '>';
  // LIST.indexOf(x) >= 0, > -1
  if (left.kind === 'call' && left.callee.kind === 'member' && /^indexOf$/i.test(left.callee.property)) {
    const argument = left.args[0];
    if (argument !== undefined && among === holds && isAllowList(fn, left.callee.object))
      markValidated(fn, argument.value);
  }
}

/** `x === 'a'`, `f(x) === false`, `x.indexOf('..') === -1`, whichever side the constant stands on. */
function constantTest(
  fn: Fn,
  op: string,
  tested: Expr,
  constant: Constant,
  equal: boolean,
  holds: boolean,
): void {
  if (tested.kind === 'call' && findsNone(fn, tested, op, constant, holds)) return;
  if (typeof constant === 'boolean' && tested.kind === 'call') callTest(fn, tested, constant === equal);
  else if (equal) {
    if (constant === null || (constant === 0 && tested.kind === 'call')) isNone(fn, tested);
    if (constant === 0 && tested.kind === 'call') foundFirst(fn, tested);
    // Go: no error, so that what was asked for was found.
    if (constant === null && tested.kind === 'name' && /err$/i.test(tested.name)) isFound(fn, tested.name);
    setPlace(fn, tested, () => constantValue(constant));
    hostChecked(fn, tested);
  } else if (tested.kind === 'name' && constant === null) {
    guardResult(fn, tested.name, true);
    isFound(fn, tested.name);
  } else if (tested.kind === 'call' && (constant === null || constant === 0)) callTest(fn, tested, true);
}

/** A check that gives what it does not like, an error or a message, gave nothing: `err == nil`, `check(x) is None`. */
function isNone(fn: Fn, tested: Expr): void {
  if (tested.kind === 'name') guardResult(fn, tested.name, false);
  else if (tested.kind === 'call') callTest(fn, tested, false);
}
