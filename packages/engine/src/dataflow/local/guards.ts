import type { Call, Expr, TypeRef } from '../../ir/ir.ts';
import { ATOM_CALL } from '../file-summary.ts';
import { dotted } from './callee-text.ts';
import { ABSENT, clean, clearKind, guardCall, hostChecked, setPlace } from './checked-places.ts';
import { isSafePattern } from './constants.ts';
import type { Fn } from './context.ts';
import { getObj, getVar, heapKey } from './state.ts';
import { isHarmlessType, typesOf } from './type-names.ts';
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
        }
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
            isHarmlessType(test.type) ? EMPTY : { ...v, types, constant: undefined },
          );
        }
        if (isHarmlessType(test.type)) setPlace(fn, test.value, () => EMPTY);
      }
      return;
    case 'name': {
      const v = getVar(fn.state, test.name);
      const only = v !== undefined && v.atoms.length === 1 ? v.atoms[0] : undefined;
      if (only?.kind === ATOM_CALL && only.path === 0 && only.derived === 0) guardCall(fn, only.index, holds);
      else if (v !== undefined && v.constant === undefined && holds === false && v.atoms.length === 0) return;
      return;
    }
    case 'member':
      if (!holds) hostChecked(fn, test);
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

const EQUAL = new Set(['==', '===', 'is', 'eq']);

const UNEQUAL = new Set(['!=', '!==', 'is not', '<>']);

function comparison(fn: Fn, op: string, left: Expr, right: Expr, holds: boolean): void {
  const equal = EQUAL.has(op) ? holds : UNEQUAL.has(op) ? !holds : null;
  if (equal !== null) {
    // typeof x === 'number'
    for (const [a, b] of [
      [left, right],
      [right, left],
    ] as const) {
      if (a.kind === 'unary' && a.op === 'typeof' && b.kind === 'literal') {
        if (equal && (b.value === 'number' || b.value === 'boolean' || b.value === 'bigint'))
          setPlace(fn, a.operand, () => EMPTY);
        return;
      }
    }
    const lc = cheapConstant(fn, left);
    const rc = cheapConstant(fn, right);
    if (rc !== undefined && lc === undefined) {
      if (typeof rc === 'boolean' && left.kind === 'call') callTest(fn, left, rc === equal);
      else if (equal) {
        setPlace(fn, left, () => constantValue(rc));
        hostChecked(fn, left);
      } else if (left.kind === 'call' && rc === null) callTest(fn, left, true);
      else if (left.kind === 'call' && rc === 0) callTest(fn, left, true);
    } else if (lc !== undefined && rc === undefined && equal) {
      setPlace(fn, right, () => constantValue(lc));
      hostChecked(fn, right);
    }
    return;
  }
  if (op === 'in' || op === 'not in') {
    const absent = (op === 'in') !== holds ? ABSENT[String(cheapConstant(fn, left))] : undefined;
    if (absent !== undefined) {
      clearKind(fn, right, absent);
      // No quote between the first and the last sign: a literal, if anything.
      if (right.kind === 'index' && right.index?.kind === 'list')
        clearKind(fn, right.object, 'code-injection');
      return;
    }
    if ((op === 'in') === holds && choicesOf(fn, right) !== null) clean(fn, left);
    return;
  }
  if (
    op === '=~' &&
    holds &&
    right.kind === 'literal' &&
    right.type === 'regex' &&
    isSafePattern(String(right.value), false)
  )
    clean(fn, left);
  // LIST.indexOf(x) >= 0, > -1
  if (left.kind === 'call' && left.callee.kind === 'member' && /^indexOf$/i.test(left.callee.property)) {
    const found = op === '>=' || op === '>';
    const argument = left.args[0];
    if (argument !== undefined && found === holds && choicesOf(fn, left.callee.object) !== null)
      clean(fn, argument.value);
  }
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
  const only = v.atoms.length === 1 ? v.atoms[0] : undefined;
  const obj = only === undefined ? undefined : getObj(fn.state, heapKey(only));
  if (obj === undefined || obj.rest !== EMPTY || obj.fields.size === 0) return null;
  const all: Constant[] = [];
  for (const f of obj.fields.values()) {
    if (f.constant === undefined) return null;
    all.push(f.constant);
  }
  return all;
}

const MEMBERSHIP = new Set([
  'includes',
  'contains',
  'has',
  'Contains',
  'include?',
  'containsKey',
  'ContainsKey',
  'key?',
  'hasOwnProperty',
  'member?',
  'some',
  'hasOwn',
]);

const NUMERIC_TEST =
  /^(isInteger|isSafeInteger|isFinite|isdigit|isnumeric|isdecimal|isalnum|isalpha|isidentifier|is_numeric|is_int|is_integer|ctype_digit|ctype_alnum|ctype_alpha|ctype_xdigit|is_bool|is_float|isNumeric|isAlphanumeric|isDigits|isCreatable|isDigit|isLetterOrDigit|IsDigit)$/;

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
    if (
      callee.kind === 'member' &&
      MEMBERSHIP.has(name) &&
      first !== undefined &&
      choicesOf(fn, callee.object) !== null
    ) {
      clean(fn, first);
      return;
    }
    const second = e.args[1]?.value;
    if (
      (name === 'in_array' || name === 'array_key_exists') &&
      second !== undefined &&
      first !== undefined &&
      choicesOf(fn, second) !== null
    ) {
      clean(fn, first);
      return;
    }
    if (NUMERIC_TEST.test(name)) {
      if (first !== undefined) clean(fn, first);
      else if (callee.kind === 'member') clean(fn, callee.object);
      return;
    }
    if (name === 'isinstance' && first !== undefined && second?.kind === 'name') {
      const type: TypeRef = { name: second.name, args: [] };
      if (isHarmlessType(type)) clean(fn, first);
      return;
    }
    if (patternTest(fn, e, name)) return;
  } else if ((name === 'isNaN' || name === 'is_nan') && first !== undefined) {
    clean(fn, first);
    return;
  }
  const id = fn.callIds.get(e);
  if (id !== undefined) guardCall(fn, id, holds);
}

/** `/^\w+$/.test(x)`, `re.match(r'^\w+$', x)`, `x.matches("\\w+")`, `preg_match('/^\w+$/', $x)`. */
function patternTest(fn: Fn, e: Call, name: string): boolean {
  const callee = e.callee;
  const [first, second] = [e.args[0]?.value, e.args[1]?.value];
  if (callee.kind === 'member') {
    const object = callee.object;
    if ((name === 'test' || name === 'exec') && first !== undefined) {
      const p = patternOf(fn, object);
      if (p !== null && isSafePattern(p, false)) return clean(fn, first);
      return false;
    }
    if ((name === 'match' || name === 'match?') && first !== undefined && second === undefined) {
      const own = patternOf(fn, first);
      if (own !== null) return isSafePattern(own, false) && clean(fn, object);
    }
    if (name === 'matches' && first !== undefined && second === undefined) {
      const p = fn.cx.evaluate(fn, first).constant;
      return typeof p === 'string' && isSafePattern(p, true) && clean(fn, object);
    }
    const text = dotted(callee);
    if (
      /^(re\.(match|fullmatch|search)|Pattern\.matches|regexp\.MatchString|Regex\.IsMatch)$/.test(text) &&
      first !== undefined &&
      second !== undefined
    ) {
      const subjectFirst = text === 'Regex.IsMatch';
      const p = fn.cx.evaluate(fn, subjectFirst ? second : first).constant;
      const subject = subjectFirst ? first : second;
      const whole = text === 're.fullmatch' || text === 'Pattern.matches';
      if (typeof p !== 'string') return false;
      const anchored = text === 're.match' && !p.startsWith('^') ? `^${p}` : p;
      return isSafePattern(anchored, whole) && clean(fn, subject);
    }
    return false;
  }
  if (name === 'preg_match' && first !== undefined && second !== undefined) {
    const p = fn.cx.evaluate(fn, first).constant;
    if (typeof p !== 'string') return false;
    const inner = /^(.)([\s\S]*)\1[a-zA-Z]*$/.exec(p)?.[2];
    return inner !== undefined && isSafePattern(inner, false) && clean(fn, second);
  }
  return false;
}

function patternOf(fn: Fn, e: Expr): string | null {
  if (e.kind === 'literal') return e.type === 'regex' ? String(e.value) : null;
  if (e.kind === 'name') {
    const v = fn.cx.evaluate(fn, e);
    return typeof v.constant === 'string' ? v.constant : null;
  }
  return null;
}
