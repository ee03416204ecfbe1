import type { Binary, Expr, Spanned } from '../../ir/ir.ts';
import { foldBinary, truthiness } from './constants.ts';
import type { Fn } from './context.ts';
import { refine } from './guards.ts';
import { elementsOf, readField, updateObject, writeField } from './memory.ts';
import { mergedByOperator } from './merged-objects.ts';
import { allocate, contentOf, isList, knownLength } from './objects.ts';
import { fork, getObj, heapKey, mergeInto, type State } from './state.ts';
import { withFormattedStatement, withStatement } from './statements.ts';
import {
  asFormatted,
  asPiece,
  asStart,
  behindPathPrefix,
  behindPrefix,
  fixesHost,
  markHostFixed,
  noteEndOfHost,
} from './url-prefix.ts';
import { constantValue, derive, EMPTY, join, joinOrigins, type Value } from './value.ts';

const COMPARISONS = new Set([
  '==',
  '!=',
  '===',
  '!==',
  '<',
  '>',
  '<=',
  '>=',
  '<>',
  '<=>',
  'in',
  'not in',
  'is',
  'is not',
  'instanceof',
  '=~',
  '!~',
  '===~',
]);

/** Values of one format that are told apart. */
const MAX_FORMATTED = 16;

const NUMERIC = new Set(['-', '*', '/', '//', '**', '&', '^', '>>', '>>>', '~']);

/** Evaluates both ways of a test, each under what the test says there. */
export function branches<T>(fn: Fn, test: Expr, then: () => T, otherwise: () => T): [T, T] {
  const before = fn.state;
  const yes = fork(before);
  fn.state = yes;
  refine(fn, test, true);
  const a = then();
  const afterYes: State = fn.state;
  fn.state = fork(before);
  refine(fn, test, false);
  const b = otherwise();
  const afterNo = fn.state;
  fn.state = before;
  mergeInto(fn.cx.t, before, [afterYes, afterNo]);
  return [a, b];
}

/** An operator and its operands; chains of them are one piece of text. */
export function binary(fn: Fn, e: Binary): Value {
  // Long chains (`a + b + c …`) lean left: walked down and built up, not recursed into.
  const chain: Binary[] = [];
  let left: Expr = e;
  while (left.kind === 'binary' && left.op !== '&&' && left.op !== '||' && left.op !== '??') {
    chain.push(left);
    left = left.left;
  }
  if (chain.length === 0) return logical(fn, e);
  let value = fn.cx.evaluate(fn, left);
  let prefix = value.constant;
  const pieces = [value];
  const isText = fn.cx.isScript && chain[0]?.op === '+';
  let isBehind = value.constant !== '';
  let before = value;
  let fixed = fixesHost(fn.cx.t, value);
  if (isText) value = asPiece(fn.cx.t, asStart(fn.cx.t, value), false);
  for (let i = chain.length - 1; i >= 0; i--) {
    const node = chain[i];
    if (node === undefined) continue;
    const piece = fn.cx.evaluate(fn, node.right);
    const joins = node.op === '+' || node.op === '.';
    if (joins) pieces.push(piece);
    const joined = joins && isText ? asPiece(fn.cx.t, piece, isBehind) : piece;
    value = operate(fn, node.op, value, joins && fixed ? markHostFixed(fn.cx.t, joined) : joined, node);
    if (value.constant !== undefined) prefix = value.constant;
    fixed ||= fixesHost(fn.cx.t, piece, before);
    isBehind ||= piece.constant !== '';
    before = piece;
  }
  const op = chain[0]?.op;
  if (op !== '+' && op !== '.' && op !== '%') return value;
  const text = behindPathPrefix(fn.cx, prefix, behindPrefix(fn.cx.t, prefix, value));
  return op === '%'
    ? withFormattedStatement(text, pieces[0])
    : noteEndOfHost(fn.cx.t, withStatement(text, pieces), pieces);
}

/** What `+=` and `.=` put behind a text: where that says where an address leads, the rest does not. */
export function appended(fn: Fn, op: string, before: Value, piece: Value, e: Spanned): Value {
  const { t } = fn.cx;
  if (op !== '+' && op !== '.') return operate(fn, op, before, piece, e);
  const value = operate(fn, op, before, fixesHost(t, before) ? markHostFixed(t, piece) : piece, e);
  if (value.constant !== undefined) return value;
  return noteEndOfHost(t, behindPrefix(t, before.constant, value), [before, piece]);
}

/** `&&`, `||` and `??`: what they give, with what the left side's test says about the right one. */
export function logical(fn: Fn, e: Binary): Value {
  const left = fn.cx.evaluate(fn, e.left);
  const known =
    e.op === '??'
      ? left.constant === undefined
        ? undefined
        : left.constant !== null
      : truthiness(left.constant);
  if (e.op === '&&') {
    if (known === false) return left;
    if (known === true) return fn.cx.evaluate(fn, e.right);
    const [b] = branches(
      fn,
      e.left,
      () => fn.cx.evaluate(fn, e.right),
      () => EMPTY,
    );
    // The left side is given only where it is false or empty: nothing of it harms then.
    return { ...b, constant: b.constant === false ? false : undefined };
  }
  if (known === true) return left;
  if (known === false) return fn.cx.evaluate(fn, e.right);
  const [, b] = branches(
    fn,
    e.left,
    () => EMPTY,
    () => fn.cx.evaluate(fn, e.right),
  );
  return { ...join(fn.cx.t, left, b), constant: undefined };
}

/** What `text % (x, y)` puts into a text, in its order where that is known. */
function formattedValues(fn: Fn, given: Value): readonly Value[] {
  const n = isList(fn, given) ? knownLength(fn, given) : 0;
  if (n <= 0 || n > MAX_FORMATTED) return [contentOf(fn, given)];
  return Array.from({ length: n }, (_, i) => contentOf(fn, readField(fn, given, String(i))));
}

export function operate(fn: Fn, op: string, a: Value, b: Value, e: Spanned): Value {
  if (a.constant !== undefined && b.constant !== undefined) {
    const folded = foldBinary(op, a.constant, b.constant, fn.cx.integerDivision);
    if (folded !== undefined) return constantValue(folded);
  }
  const merged = mergedByOperator(fn, op, a, b, e);
  if (merged !== null) return merged;
  // Python joins paths with a slash: the result is what the left side is, with the right side in it.
  if (op === '/' && fn.cx.module.language === 'python' && typeof a.constant !== 'number') {
    if (typeof b.constant === 'number') return EMPTY;
    return {
      ...EMPTY,
      origins: joinOrigins(fn.cx.t, a.origins, derive(fn.cx.t, [b]).origins),
      types: a.types,
    };
  }
  if (COMPARISONS.has(op) || NUMERIC.has(op)) return EMPTY;
  if (op === '%' && fn.cx.module.language !== 'python' && fn.cx.module.language !== 'ruby') return EMPTY;
  if (
    op === '%' &&
    (typeof a.constant === 'number' || typeof b.constant === 'number') &&
    typeof a.constant !== 'string'
  )
    return EMPTY;
  if (op === '<<' || op === '|') {
    if (fn.cx.module.language === 'ruby' && op === '<<') {
      writeField(fn, a, null, b, e);
      return a;
    }
    return op === '|' ? join(fn.cx.t, a, b) : EMPTY;
  }
  if (op === '%') {
    const pieces = [a, ...formattedValues(fn, b)];
    // A brace is no place of this kind of format.
    return derive(fn.cx.t, String(a.constant).includes('{') ? pieces : asFormatted(fn.cx.t, pieces));
  }
  if (op === '+' && (isList(fn, a) || isList(fn, b))) {
    const out = allocate(fn, e as Expr, 'list');
    // What the first list holds stays in its places.
    const only = a.origins.length === 1 ? a.origins[0] : undefined;
    const known = only === undefined || knownLength(fn, a) <= 0 ? undefined : getObj(fn.state, heapKey(only));
    if (known === undefined)
      writeField(fn, out, null, join(fn.cx.t, elementsOf(fn, a), elementsOf(fn, b)), e);
    else {
      for (const [key, value] of known.fields) writeField(fn, out, key, value, e);
      writeField(fn, out, null, join(fn.cx.t, known.rest, elementsOf(fn, b)), e);
    }
    updateObject(fn, out, (o) => ({ ...o, length: -1 }));
    return out;
  }
  return derive(fn.cx.t, [a, b]);
}
