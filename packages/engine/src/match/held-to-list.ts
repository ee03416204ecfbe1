import type { Expr, If, Stmt } from '../ir/ir.ts';
import type { FlatModule } from './flat-module.ts';

/**
 * Whether a name holds one of a list's values at a place, as far as its function shows: an earlier test says so of all that get there
 * (`if (!FIELDS.includes(name)) throw …`, `if name not in FIELDS: name = "id"`), or the place stands in the branch where it does. What fits a
 * pattern as a whole, and what a predicate calls valid, counts too: nothing proves that it is enough, and nobody builds a statement by accident there.
 */
export function isHeldToList(flat: FlatModule, name: string, where: number): boolean {
  const fn = flat.scope[where] ?? -1;
  for (let at = fn + 1; at < where; at++) {
    if (flat.tags[at] !== 'if') continue;
    const node = flat.nodes[at] as If;
    const isAround = (flat.end[at] ?? at) > where;
    if (isAround) {
      const branch = branchOf(flat, node, at, where);
      if (branch !== null && says(node.test, name, branch === 'then')) return true;
    } else if (isAncestor(flat, flat.parent[at] ?? -1, where)) {
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
  const last = body.at(-1);
  if (last === undefined) return false;
  if (last.kind === 'block') return gives(last.body, name);
  if (ENDS.has(last.kind)) return true;
  return body.some(
    (one) =>
      one.kind === 'expr' &&
      one.expr.kind === 'assign' &&
      one.expr.target.kind === 'name' &&
      one.expr.target.name === name,
  );
}

const ENDS: ReadonlySet<Stmt['kind']> = new Set(['return', 'throw', 'break', 'continue']);

function branchOf(flat: FlatModule, node: If, at: number, where: number): 'then' | 'otherwise' | null {
  let from = where;
  for (let up = flat.parent[from] ?? -1; up > at; up = flat.parent[up] ?? -1) from = up;
  const child = flat.nodes[from];
  if (node.then.some((one) => one === child)) return 'then';
  return node.otherwise.some((one) => one === child) ? 'otherwise' : null;
}

function isAncestor(flat: FlatModule, up: number, of: number): boolean {
  return up < 0 || (up < of && (flat.end[up] ?? up) > of);
}
