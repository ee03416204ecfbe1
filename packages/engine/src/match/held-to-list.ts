import type { Expr, If, Stmt } from '../ir/ir.ts';
import { isOneWay, leaves } from './branches.ts';
import type { FlatModule } from './flat-module.ts';

/**
 * Whether a name holds one of a list's values at a place, as far as its function shows: an earlier test says so of all that get there
 * (`if (!FIELDS.includes(name)) throw …`, `if name not in FIELDS: name = "id"`), or the place stands in the branch where it does. What fits a
 * pattern as a whole, and what a predicate calls valid, counts too: nothing proves that it is enough, and nobody builds a statement by accident there.
 */
export function isHeldToList(flat: FlatModule, name: string, where: number): boolean {
  const fn = flat.scope[where] ?? -1;
  for (const at of flat.placesBetween(fn + 1, where, 'if')) {
    const node = flat.nodes[at] as If;
    if ((flat.end[at] ?? at) > where) {
      const child = flat.nodes[childOf(flat, at, where)];
      const isThen = node.then.some((one) => one === child);
      if ((isThen || node.otherwise.some((one) => one === child)) && says(node.test, name, isThen))
        return true;
    } else if (isOnTheWay(flat, at, where)) {
      if (gives(node.then, name) && says(node.test, name, false)) return true;
      if (gives(node.otherwise, name) && says(node.test, name, true)) return true;
    }
  }
  return false;
}

/** A test is true (or not): is the name then one of a list? */
function says(test: Expr, name: string, outcome: boolean): boolean {
  if (test.kind === 'unary') return test.op === '!' && says(test.operand, name, !outcome);
  if (test.kind === 'binary') {
    if (test.op === '&&') return outcome && (says(test.left, name, true) || says(test.right, name, true));
    if (test.op === '||') return !outcome && (says(test.left, name, false) || says(test.right, name, false));
    if (test.op === 'in') return outcome && isName(test.left, name);
    if (test.op === 'not in') return !outcome && isName(test.left, name);
    const [position, isIn] = positionTest(test.left, test.op, test.right);
    return position !== null && isIn === outcome && position.args.some((one) => isName(one.value, name));
  }
  if (test.kind !== 'call' || !outcome) return false;
  const { callee, args } = test;
  const called = callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';
  const isReceiver = callee.kind === 'member' && isName(callee.object, name);
  if (MEMBERSHIP.test(called)) return args.some((one) => isName(one.value, name));
  return (
    (WHOLE_PATTERN.test(called) || PREDICATE.test(called)) &&
    (isReceiver || args.some((one) => isName(one.value, name)))
  );
}

const MEMBERSHIP =
  /^(?:includes|contains(?:key|value)?|has|has_?key|in_?array|array_key_exists|include\?|key\?|has_key\?|member\?|in\?|containsignorecase)$/i;
/** A match of all of a text. */
const WHOLE_PATTERN =
  /^(?:fullmatch|matches|ctype_(?:alnum|alpha|digit)|isalnum|isalpha|isdigit|isdecimal|isidentifier)$/i;
const PREDICATE = /^(?:is|has|check)?_?(?:valid|allowed|known|permitted|supported|safe)(?:[A-Z_]\w*)?\??$/i;

/** `list.indexOf(x) >= 0`, `=== -1`: the call, and whether the test says that it is in it. */
function positionTest(
  left: Expr,
  op: string,
  right: Expr,
): readonly [Extract<Expr, { kind: 'call' }> | null, boolean] {
  const isCall =
    left.kind === 'call' &&
    left.callee.kind === 'member' &&
    /^(?:indexOf|IndexOf|index)$/.test(left.callee.property);
  if (!isCall) return [null, false];
  const isMinusOne = right.kind === 'unary' && right.op === '-';
  const isZero = right.kind === 'literal' && Number(right.value) === 0;
  if ((op === '>=' && isZero) || (/^!==?$|^>$/.test(op) && isMinusOne)) return [left, true];
  return (op === '<' && isZero) || (/^===?$/.test(op) && isMinusOne) ? [left, false] : [null, false];
}

const isName = (expr: Expr, name: string): boolean => {
  if (expr.kind === 'name') return expr.name === name;
  // `name.toLowerCase()`: another spelling of it.
  return (
    expr.kind === 'call' &&
    expr.callee.kind === 'member' &&
    expr.args.length === 0 &&
    /^(?:to_?)?(?:lower|upper|down|up)(?:_?case)?(?:Invariant)?$|^trim$|^strip$/i.test(
      expr.callee.property,
    ) &&
    isName(expr.callee.object, name)
  );
};

/** The branch ends the way, or gives the name another value. */
function gives(body: readonly Stmt[], name: string): boolean {
  if (leaves(body)) return true;
  const last = body.at(-1);
  if (last?.kind === 'block') return gives(last.body, name);
  return body.some(
    (one) =>
      one.kind === 'expr' &&
      one.expr.kind === 'assign' &&
      one.expr.target.kind === 'name' &&
      one.expr.target.name === name,
  );
}

/** The child of `up` that a node stands in. */
function childOf(flat: FlatModule, up: number, of: number): number {
  let from = of;
  for (let at = flat.parent[from] ?? -1; at > up; at = flat.parent[at] ?? -1) from = at;
  return from;
}

/** Does whoever gets to the place come by the statement? */
function isOnTheWay(flat: FlatModule, at: number, where: number): boolean {
  const up = flat.parent[at] ?? -1;
  if (up >= 0 && (flat.end[up] ?? up) <= where) return false;
  return up < 0 || isOneWay(flat.nodes[up], flat.nodes[at], flat.nodes[childOf(flat, up, where)]);
}
