import type { Call, FunctionIR, Stmt } from '../../ir/ir.ts';
import { dotted } from './callee-text.ts';
import type { Fn } from './context.ts';

/**
 * Functions of the program's own that do not come back: they answer with an error and end the request, or throw, whatever they are given. A
 * test before such a call is one before `exit`.
 */

/** By the name that they have everywhere, where the function stands in another file. Who ends only sometimes says so in it. */
const ENDS =
  /^(?:die|exit|fatal|abort|wp_die|show_404|show_error|bail_?out|terminate|throw)(?:$|_|[A-Z])(?!.*(?:_|\b|[a-z])(?:[Ii]f|[Uu]nless|[Ww]hen|[Oo]n)(?:$|_|[A-Z]))/;
/** Of the object or class itself. */
const OWN = /^(?:this|self|\$this|static|parent|super)$/;
/** Functions that end by functions that end. */
const MAX_DEPTH = 3;

const known = new WeakMap<FunctionIR, boolean>();

/** @param ends whether a call is one that a library says does not come back */
export function neverComesBack(fn: Fn, call: Call, ends: (call: Call) => boolean, depth = 0): boolean {
  const { callee } = call;
  const isOwn = callee.kind === 'member' && OWN.test(dotted(callee.object));
  const name = callee.kind === 'name' ? callee.name : isOwn ? callee.property : '';
  if (name === '' || call.isNew || depth > MAX_DEPTH) return false;
  const named = fn.cx.scopes.functions.filter((one) => one.fn?.name === name);
  if (named.length === 0) return callee.kind === 'name' && ENDS.test(name);
  const only = named.length === 1 ? named[0]?.fn : null;
  if (!only || only.modifiers.includes('async') || only.modifiers.includes('generator')) return false;
  let answer = known.get(only);
  if (answer === undefined) {
    known.set(only, false);
    answer =
      !returnsSomewhere(only.body) &&
      endsAlways(only.body, (one) => ends(one) || neverComesBack(fn, one, ends, depth + 1));
    known.set(only, answer);
  }
  return answer;
}

/** Does control not get past the last statement, on any way? */
function endsAlways(body: readonly Stmt[], ends: (call: Call) => boolean): boolean {
  return body.some((s) => {
    if (s.kind === 'throw') return true;
    if (s.kind === 'block') return endsAlways(s.body, ends);
    if (s.kind === 'if') return endsAlways(s.then, ends) && endsAlways(s.otherwise, ends);
    return s.kind === 'expr' && s.expr.kind === 'call' && ends(s.expr);
  });
}

/** A `return` on some way, or what may leave the function otherwise: a loop, a switch, a try. */
const returnsSomewhere = (body: readonly Stmt[]): boolean =>
  body.some((s) => {
    if (s.kind === 'return' || s.kind === 'labeled') return true;
    if (s.kind === 'block' || s.kind === 'loop') return returnsSomewhere(s.body);
    if (s.kind === 'if') return returnsSomewhere(s.then) || returnsSomewhere(s.otherwise);
    if (s.kind === 'switch') return s.cases.some((one) => returnsSomewhere(one.body));
    return s.kind === 'try';
  });
