import type { Expr } from '../../ir/ir.ts';
import { ORIGIN_CALL, ORIGIN_SELF } from '../../summaries/origins.ts';
import { OUTSIDE } from './checked-places.ts';
import type { Fn } from './context.ts';
import { constantsGivenBy } from './given-constants.ts';
import { getObj, heapKey } from './state.ts';
import { type Constant, EMPTY } from './value.ts';

const NAMES_ALLOWED = /allow|white|safe|valid|permit|accept|trusted|known|support/i;
const NAMES_CONSTANT = /^[A-Z][A-Z0-9_]*$/;

/** A collection that says what is allowed: of constants, or one from outside of the function with such a name. */
export function isAllowList(fn: Fn, e: Expr): boolean {
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
export function provenBy(fn: Fn, collection: Expr): 'known' | 'characters' {
  const choices = choicesOf(fn, collection);
  return choices?.every((c) => typeof c === 'string' && c.length === 1) ? 'characters' : 'known';
}

/** The constant an expression has, for expressions that can be looked at without effects. */
export function cheapConstant(fn: Fn, e: Expr): Constant | undefined {
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

/** The constants a collection holds, where it holds nothing else. */
function choicesOf(fn: Fn, e: Expr): readonly Constant[] | null {
  if (e.kind === 'call' || e.kind === 'function') {
    if (e.kind === 'call' && e.callee.kind === 'member' && /^(keys|keySet|values)$/.test(e.callee.property))
      return choicesOf(fn, e.callee.object);
    return fn.cx.evaluate(fn, e).choices ?? constantsGivenBy(fn, e);
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
