import type { Binary, Call, Expr, Index, TypeRef } from '../../ir/ir.ts';
import { IS_TEXT } from '../../summaries/file-summary.ts';
import { ORIGIN_CALL, ORIGIN_SELF } from '../../summaries/origins.ts';
import { LOOKED_AT } from '../doubt.ts';
import { absentIn, beginsAsNoOption, findsNone, saysAbsent } from './absent-text.ts';
import {
  clearKind,
  guardCall,
  hostAmong,
  hostChecked,
  hostsCompared,
  markValidated,
  OUTSIDE,
  senderKnown,
  setPlace,
} from './checked-places.ts';
import { isSafePattern } from './constants.ts';
import type { Fn } from './context.ts';
import { isFound } from './found-records.ts';
import { keptTest } from './kept-tests.ts';
import { MEMBERSHIP } from './path-places.ts';
import { patternTest } from './pattern-tests.ts';
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
    case 'call':
      callTest(fn, test, holds);
      return;
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
      }
      return;
    case 'name': {
      const kept = keptTest(fn, test.name);
      if (kept === undefined) guardResult(fn, test.name, holds);
      if (holds) isFound(fn, test.name);
      if (!holds) empty(fn, test);
      if (kept) refineKept(fn, kept, holds);
      return;
    }
    case 'member':
      if (!holds) hostChecked(fn, test);
      if (!holds) empty(fn, test);
      return;
    case 'index':
      if (holds) lookedUp(fn, test);
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

/** Outcomes that were made of outcomes: `a = a || b` is made of itself, and each `||` is looked at in two ways. */
const MAX_KEPT = 3;

function refineKept(fn: Fn, kept: Expr, holds: boolean): void {
  if (fn.keptDepth >= MAX_KEPT) return;
  fn.keptDepth++;
  refine(fn, kept, holds);
  fn.keptDepth--;
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

const NAMES_ALLOWED = /allow|white|safe|valid|permit|accept|trusted|known|support/i;
const NAMES_CONSTANT = /^[A-Z][A-Z0-9_]*$/;

/** A collection that says what is allowed: of constants, or one from outside of the function with such a name. */
function isAllowList(fn: Fn, e: Expr): boolean {
  if (choicesOf(fn, e) !== null) return true;
  // A function without arguments gives a list of the program's own: `allowedTypes()`, `this.permitted_types`.
  const named = e.kind === 'call' && e.args.length === 0 ? e.callee : e;
  const name = named.kind === 'name' ? named.name : named.kind === 'member' ? named.property : '';
  if (!NAMES_ALLOWED.test(name) && !(named === e && NAMES_CONSTANT.test(name))) return false;
  const { origins } = fn.cx.evaluate(fn, e);
  return (
    origins.length > 0 &&
    origins.every(
      (a) =>
        a.derived === 0 &&
        (OUTSIDE.has(a.kind) || a.kind === ORIGIN_SELF || (named !== e && a.kind === ORIGIN_CALL)),
    )
  );
}

/** A collection of single characters is what text may be made of, not what it may be. */
function provenBy(fn: Fn, collection: Expr): 'known' | 'characters' {
  const choices = choicesOf(fn, collection);
  return choices?.every((c) => typeof c === 'string' && c.length === 1) ? 'characters' : 'known';
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
    const lc = cheapConstant(fn, left);
    const rc = cheapConstant(fn, right);
    if (rc !== undefined && lc === undefined) constantTest(fn, op, left, rc, equal, holds);
    else if (lc !== undefined && rc === undefined) constantTest(fn, op, right, lc, equal, holds);
    else if (equal) {
      hostsCompared(fn, left, right);
      for (const side of [left, right]) clearKind(fn, side, LOOKED_AT);
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
    if ((op === 'in') !== holds) return;
    if (isAllowList(fn, right)) markValidated(fn, left, provenBy(fn, right));
    else {
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
    if (constant === null) isNone(fn, tested);
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

/** The constant an expression has, for expressions that can be looked at without effects. */
function cheapConstant(fn: Fn, e: Expr): Constant | undefined {
  if (e.kind === 'literal') return e.value;
  if (
    e.kind === 'unary' &&
    e.op === '-' &&
    e.operand.kind === 'literal' &&
    typeof e.operand.value === 'number'
  )
    return -e.operand.value;
  // .NET's names of schemes.
  if (e.kind === 'member' && e.property.startsWith('UriScheme')) return e.property.slice(9).toLowerCase();
  if (e.kind === 'name' || e.kind === 'member') return fn.cx.evaluate(fn, e).constant;
  return undefined;
}

function choicesOf(fn: Fn, e: Expr): readonly Constant[] | null {
  if (e.kind === 'call' || e.kind === 'function') {
    if (e.kind === 'call' && e.callee.kind === 'member' && /^(keys|keySet|values)$/.test(e.callee.property))
      return choicesOf(fn, e.callee.object);
    return fn.cx.evaluate(fn, e).choices;
  }
  const v = fn.cx.evaluate(fn, e);
  if (v.choices !== null) return v.choices;
  if (typeof v.constant === 'string') return [v.constant];
  // A list of this function that holds constants only.
  const only = v.origins.length === 1 ? v.origins[0] : undefined;
  const obj = only === undefined ? undefined : getObj(fn.state, heapKey(only));
  if (obj === undefined || obj.rest !== EMPTY || obj.fields.size === 0) return null;
  const all: Constant[] = [];
  for (const f of obj.fields.values()) {
    if (f.constant === undefined) return null;
    all.push(f.constant);
  }
  return all;
}

const NUMERIC_TEST =
  /^(isInteger|isSafeInteger|isFinite|isdigit|isnumeric|isdecimal|isalnum|isalpha|isidentifier|is_numeric|is_int|is_integer|ctype_digit|ctype_alnum|ctype_alpha|ctype_xdigit|is_bool|is_float|isNumeric|isAlphanumeric|isDigits|isCreatable|isDigit|isLetterOrDigit|IsDigit)$/;

/** Identifiers and dates of a fixed form, whoever wrote the function that asks: `isUUID`, `IsIsoDate`, `is_object_id`. */
const FIXED_FORM_TEST =
  /^is_?(?:valid_?)?(?:uuid|guid|iso_?date(?:_?time)?|mongo_?id|object_?id|hex(?:adecimal)?)(?:_?v?\d)?\??$/i;

/** Those of them that letters of any word pass. */
const LETTERS_TEST =
  /^(isalnum|isalpha|isidentifier|ctype_alnum|ctype_alpha|isAlphanumeric|isLetterOrDigit|IsLetterOrDigit)$/;

function callTest(fn: Fn, e: Call, holds: boolean): void {
  const callee = e.callee;
  const name = callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';
  const first = e.args[0]?.value;
  if (
    callee.kind === 'member' &&
    (name === 'equals' || name === 'Equals' || name === 'equalsIgnoreCase' || name === 'eql?')
  ) {
    if (first !== undefined) {
      const a = cheapConstant(fn, callee.object);
      const b = cheapConstant(fn, first);
      if (holds && a !== undefined && b === undefined) {
        setPlace(fn, first, () => constantValue(a));
        hostChecked(fn, first);
      } else if (holds && b !== undefined && a === undefined) {
        setPlace(fn, callee.object, () => constantValue(b));
        hostChecked(fn, callee.object);
      }
    }
    return;
  }
  if (holds) {
    beginsAsNoOption(fn, e);
    if (
      callee.kind === 'member' &&
      MEMBERSHIP.has(name) &&
      first !== undefined &&
      isAllowList(fn, callee.object)
    ) {
      markValidated(fn, first, provenBy(fn, callee.object));
      return;
    }
    // Rails: `name.in?(NAMES)`.
    if (callee.kind === 'member' && name === 'in?' && first !== undefined) {
      if (isAllowList(fn, first)) markValidated(fn, callee.object, provenBy(fn, first));
      else clearKind(fn, callee.object, LOOKED_AT);
      return;
    }
    const second = e.args[1]?.value;
    if (name === 'hasOwn' && second !== undefined && first !== undefined && isAllowList(fn, first)) {
      markValidated(fn, second);
      return;
    }
    if (
      (name === 'in_array' || name === 'array_key_exists') &&
      second !== undefined &&
      first !== undefined &&
      isAllowList(fn, second)
    ) {
      markValidated(fn, first);
      return;
    }
    if ((name === 'isString' || name === 'is_string') && first !== undefined) {
      clearKind(fn, first, IS_TEXT);
      return;
    }
    if (NUMERIC_TEST.test(name)) {
      const proves = LETTERS_TEST.test(name) ? 'characters' : 'known';
      if (first !== undefined) markValidated(fn, first, proves);
      else if (callee.kind === 'member') markValidated(fn, callee.object, proves);
      return;
    }
    if (FIXED_FORM_TEST.test(name)) {
      if (first !== undefined) markValidated(fn, first, 'characters');
      else if (callee.kind === 'member') markValidated(fn, callee.object, 'characters');
      return;
    }
    if (name === 'isinstance' && first !== undefined && second?.kind === 'name') {
      const type: TypeRef = { name: second.name, args: [] };
      if (isHarmless(fn.cx, type)) markValidated(fn, first);
      else if (type.name === 'str') clearKind(fn, first, IS_TEXT);
      return;
    }
    if (patternTest(fn, e, name)) return;
  } else if (saysAbsent(fn, e)) return;
  else if ((name === 'isNaN' || name === 'is_nan') && first !== undefined) {
    markValidated(fn, first);
    return;
  }
  const id = fn.callIds.get(e);
  if (id !== undefined) guardCall(fn, id, holds);
}
