import type { Argument, Call, Expr } from '../ir/ir.ts';
import type { Bindings, Definition } from './bindings.ts';
import { decodedConstant } from './decoded-constants.ts';

export type ConstantValue = string | number | boolean | null;

/** Chains of variables longer than this are not followed; no real constant needs more. */
const MAX_STEPS = 16;

/**
 * A value that could stand for the definition: there is exactly one and it is a plain assignment, or all of them assign the same
 * constant.
 */
export function onlyValue(definitions: readonly Definition[]): { value: Expr; at: number } | null {
  let found: { value: Expr; at: number } | null = null;
  for (const one of definitions) {
    if (one.kind === 'value') {
      if (found && !isSameLiteral(found.value, one.value)) return null;
      found = { value: one.value, at: one.at };
    } else if (one.kind !== 'declared') return null;
  }
  return found;
}

const isSameLiteral = (left: Expr, right: Expr): boolean =>
  left.kind === 'literal' && right.kind === 'literal' && left.value === right.value;

/** Follows names and own fields to the expression that is their only value. */
export function follow(
  expr: Expr,
  at: number,
  bindings: Bindings,
  steps = MAX_STEPS,
): { expr: Expr; at: number } {
  let current = expr;
  let where = at;
  for (let i = 0; i < steps; i++) {
    let next: { value: Expr; at: number } | null = null;
    if (current.kind === 'name') next = onlyValue(bindings.lookup(current.name, where));
    else if (current.kind === 'member' && current.object.kind === 'name') {
      const object = current.object.name;
      if (object === 'this' || object === 'self' || object === '@' || bindings.hasClass(object))
        next = onlyValue(bindings.field(current.property, where));
    } else if (current.kind === 'cast') next = { value: current.value, at: where };
    else if (current.kind === 'sequence') {
      const last = current.items.at(-1);
      next = last ? { value: last, at: where } : null;
    } else if (current.kind === 'await') next = { value: current.value, at: where };
    if (!next || next.value === current) return { expr: current, at: where };
    current = next.value;
    where = next.at;
  }
  return { expr: current, at: where };
}

/** The constant an expression is known to have, or undefined. Strings are cut at 64 KiB. */
export function constantOf(
  expr: Expr,
  at: number,
  bindings: Bindings,
  steps = MAX_STEPS,
): ConstantValue | undefined {
  if (steps <= 0) return undefined;
  switch (expr.kind) {
    case 'literal':
      return expr.value;
    case 'template': {
      if (expr.tag) return undefined;
      let text = '';
      for (const part of expr.parts) {
        const piece = constantOf(part, at, bindings, steps - 1);
        if (piece === undefined || text.length > 65_536) return undefined;
        text += String(piece);
      }
      return text;
    }
    case 'name':
    case 'member':
    case 'cast': {
      const followed = follow(expr, at, bindings, steps - 1);
      return followed.expr === expr ? undefined : constantOf(followed.expr, followed.at, bindings, steps - 1);
    }
    case 'unary': {
      const value = constantOf(expr.operand, at, bindings, steps - 1);
      if (value === undefined) return undefined;
      if (expr.op === '-' && typeof value === 'number') return -value;
      if (expr.op === '!') return !value;
      if (expr.op === '+' && typeof value === 'number') return value;
      return undefined;
    }
    case 'binary': {
      const left = constantOf(expr.left, at, bindings, steps - 1);
      if (left === undefined) return undefined;
      const right = constantOf(expr.right, at, bindings, steps - 1);
      if (right === undefined) return undefined;
      return fold(expr.op, left, right);
    }
    case 'call':
      return decodedConstant(expr, (one) => constantOf(one, at, bindings, steps - 1));
    default:
      return undefined;
  }
}

function fold(op: string, left: ConstantValue, right: ConstantValue): ConstantValue | undefined {
  if (op === '+') {
    if (typeof left === 'number' && typeof right === 'number') return left + right;
    if (typeof left === 'string' || typeof right === 'string') {
      const joined = String(left) + String(right);
      return joined.length > 65_536 ? undefined : joined;
    }
    return undefined;
  }
  if (typeof left !== 'number' || typeof right !== 'number') return undefined;
  switch (op) {
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return right === 0 ? undefined : left / right;
    case '%':
      return right === 0 ? undefined : left % right;
    case '|':
      return left | right;
    case '&':
      return left & right;
    case '<<':
      return left << right;
    case '>>':
      return left >> right;
    case '**':
      return left ** right;
    default:
      return undefined;
  }
}

const TO_BYTES = /^(getBytes|toCharArray|ToCharArray|encode|GetBytes|bytes|to_s)$/;
const CONVERTS = /^(\[\]byte|\[\]rune|string|bytes|bytearray|str|Buffer\.from|Buffer|TextEncoder)$/;

/** Another form of the same constant: `[]byte("k")`, `"k".getBytes()`, `Buffer.from('k')`. */
function isConversion(call: Call, at: number, bindings: Bindings, depth: number): boolean {
  const { callee, args } = call;
  const isFixed = (expr: Expr): boolean => isConstant(expr, at, bindings, depth - 1);
  if (callee.kind === 'member' && TO_BYTES.test(callee.property)) {
    if (isFixed(callee.object)) return true;
    // `Encoding.UTF8.GetBytes("k")`: the text is the argument.
    return callee.property === 'GetBytes' && args.length === 1 && args.every((arg) => isFixed(arg.value));
  }
  const name =
    callee.kind === 'name'
      ? callee.name
      : callee.kind === 'member' && callee.object.kind === 'name'
        ? `${callee.object.name}.${callee.property}`
        : '';
  return CONVERTS.test(name) && args.length > 0 && args.every((arg) => isFixed(arg.value));
}

/** True for expressions whose text is fixed in the source: constants, and lists or objects of constants. */
export function isConstant(expr: Expr, at: number, bindings: Bindings, depth = 8): boolean {
  if (constantOf(expr, at, bindings) !== undefined) return true;
  if (depth <= 0) return false;
  const { expr: target, at: where } = follow(expr, at, bindings);
  const each = (args: readonly Argument[]) =>
    args.every((arg) => isConstant(arg.value, where, bindings, depth - 1));
  switch (target.kind) {
    case 'list':
      return each(target.elements);
    case 'object':
      return target.entries.every(
        (entry) => entry.key !== null && isConstant(entry.value, where, bindings, depth - 1),
      );
    case 'conditional':
      return (
        isConstant(target.then, where, bindings, depth - 1) &&
        isConstant(target.otherwise, where, bindings, depth - 1)
      );
    case 'template':
      return target.parts.every((part) => isConstant(part, where, bindings, depth - 1));
    case 'binary':
      return (
        isConstant(target.left, where, bindings, depth - 1) &&
        isConstant(target.right, where, bindings, depth - 1)
      );
    case 'call':
      return isConversion(target, where, bindings, depth);
    case 'function':
      return true;
    default:
      return false;
  }
}
