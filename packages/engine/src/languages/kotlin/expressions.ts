import type { Expr } from '../../ir/ir.ts';
import { constant, inner, member } from '../expression-rules.ts';
import { argument, arrow, type ExprRule, type LeftChainRule, type Lowering, nameAt } from '../lowering.ts';
import { callOf, infixOf, isExtensionGetter, typedCall } from './calls.ts';
import { conditionalOf, ifStatements, type Sink, tryStatement, whenStatements } from './control.ts';
import { objectLiteral } from './declarations.ts';
import { anonymousFunction, calledInPlace, lambdaOf } from './functions.ts';
import { characterLiteral, numberLiteral, stringLiteral } from './literals.ts';
import {
  getterOf,
  identifier,
  nameNode,
  namesOf,
  propertyRead,
  readName,
  thisAt,
  withoutGetter,
} from './names.ts';
import { isTypeKind, typeAsExpr, typeOf } from './types.ts';

const name: ExprRule = (cx, node) => readName(cx, identifier(cx, node), cx.span(node), isCallee(cx, node));

/** Is the name what is called? Then the call itself sees to the receiver. Packages (`java.util.Date`) begin with a name as well. */
function isCallee(cx: Lowering, node: number): boolean {
  const above = cx.tree.parent[node] ?? 0;
  const kind = cx.kind(above);
  if (cx.first(above) !== node) return false;
  if (kind === 'call_expression') return true;
  return (
    kind === 'navigation_expression' &&
    /^(?:java|javax|kotlin|kotlinx|org|com|io|net|android|androidx|jakarta|dev|de)$/.test(cx.text(node))
  );
}

/** `this`, and `this@Outer`. */
function thisOf(cx: Lowering, node: number): Expr {
  const span = cx.span(node);
  const label = cx.kid(node, 'identifier');
  return label !== 0 && /^[A-Z]/.test(cx.text(label)) ? nameAt(span, 'this') : thisAt(cx, span);
}

const navigation: LeftChainRule = {
  head: (cx, node) => cx.first(node),
  build: (cx, node, object) => {
    const kids = cx.kids(node);
    const last = kids.at(-1) ?? 0;
    const property = kids.length > 1 ? identifier(cx, last) : 'class';
    const span = cx.span(node);
    if (cx.has(node, '::')) return member(withoutGetter(cx, object), property, cx.span(last), span);
    // `Foo::class.java` is Java's `Foo.class`.
    if (/^(?:java|javaObjectType)$/.test(property) && object.kind === 'member' && object.property === 'class')
      return object;
    if (isExtensionGetter(cx, property)) {
      const callee = nameAt(cx.span(last), getterOf(property));
      return { kind: 'call', callee, args: [argument(object)], isNew: false, types: [], ...span };
    }
    return propertyRead(cx, object, property, cx.span(last), span);
  },
};

const index: LeftChainRule = {
  head: (cx, node) => cx.first(node),
  build: (cx, node, object) => {
    const [, ...keys] = cx.kids(node).map((kid, i) => (i === 0 ? null : cx.expr(kid)));
    const [key = null] = keys;
    return { kind: 'index', object, index: key, ...cx.span(node) };
  },
};

const binary: LeftChainRule = {
  head: (cx, node) => cx.field(node, 'left'),
  build: (cx, node, left) => {
    const op = cx.text(cx.field(node, 'operator'));
    const call = op === '>' ? genericCall(cx, node, left) : null;
    if (call) return call;
    return {
      kind: 'binary',
      op: op === '?:' ? '??' : op,
      left,
      right: cx.expr(cx.field(node, 'right')),
      ...cx.span(node),
    };
  },
};

/**
 * `f<T>(x)`, which the grammar takes for comparisons of f, T and `(x)`; Kotlin never does. What follows the call is read as following `(x)`,
 * and an operator before f as belonging to f.
 */
function genericCall(cx: Lowering, node: number, left: Expr): Expr | null {
  const below = cx.field(node, 'left');
  const type = cx.field(below, 'right');
  if (left.kind !== 'binary' || left.op !== '<' || cx.text(cx.field(below, 'operator')) !== '<') return null;
  if (!/^[A-Z][\w.]*$/.test(cx.text(type))) return null;
  const links: number[] = [];
  let at = cx.field(node, 'right');
  for (; Object.hasOwn(FOLLOWING, cx.kind(at)); at = cx.first(at)) links.push(at);
  if (cx.kind(at) !== 'parenthesized_expression') return null;
  const made = (callee: Expr): Expr => {
    if (callee.kind === 'binary') return { ...callee, right: made(callee.right), end: cx.span(node).end };
    const span = { start: callee.start, end: cx.span(at).end };
    let whole = typedCall(cx, withoutGetter(cx, callee), cx.text(type), cx.expr(at), span);
    for (const link of links.reverse()) whole = FOLLOWING[cx.kind(link)]?.build(cx, link, whole) ?? whole;
    return whole;
  };
  return made(left.left);
}

const unary: LeftChainRule = {
  head: (cx, node) => (isPostfix(cx, node) ? cx.field(node, 'argument') : 0),
  build: (cx, node, operand) => {
    const op = cx.text(cx.field(node, 'operator'));
    if (op === '!!') return { kind: 'cast', value: operand, type: null, ...cx.span(node) };
    return { kind: 'unary', op, operand: withoutGetter(cx, operand), ...cx.span(node) };
  },
};

const isPostfix = (cx: Lowering, node: number): boolean =>
  cx.field(node, 'argument') < cx.field(node, 'operator');

const cast: LeftChainRule = {
  head: (cx, node) => cx.field(node, 'left'),
  build: (cx, node, value) => ({
    kind: 'cast',
    value,
    type: typeOf(cx, cx.field(node, 'right')),
    ...cx.span(node),
  }),
};

/** A branching that is more than two plain values: a function that is called on the spot, where each branch returns its value. */
function branching(
  of: (cx: Lowering, node: number, sink: Sink) => ReturnType<typeof ifStatements>,
): ExprRule {
  return (cx, node) => {
    const span = cx.span(node);
    const body = of(cx, node, (value) => ({ kind: 'return', value, start: value.start, end: value.end }));
    return calledInPlace(cx, arrow([], body, span), [], node);
  };
}

const ifAsValue = branching(ifStatements);

function typeTest(cx: Lowering, node: number): Expr {
  const span = cx.span(node);
  const type = typeOf(cx, cx.field(node, 'right')) ?? { name: '', args: [] };
  const test: Expr = { kind: 'typetest', value: cx.expr(cx.field(node, 'left')), type, binds: null, ...span };
  return cx.has(node, '!is') ? { kind: 'unary', op: '!', operand: test, ...span } : test;
}

function containment(cx: Lowering, node: number): Expr {
  const span = cx.span(node);
  const left = cx.expr(cx.field(node, 'left'));
  const right = cx.expr(cx.field(node, 'right'));
  const test: Expr = { kind: 'binary', op: 'in', left, right, ...span };
  return cx.has(node, '!in') ? { kind: 'unary', op: '!', operand: test, ...span } : test;
}

/** `::f`, `Foo::bar`, `Foo::class`. */
function reference(cx: Lowering, node: number): Expr {
  const span = cx.span(node);
  const kids = cx.kids(node);
  const owner = kids.find((kid) => isTypeKind(cx.kind(kid))) ?? 0;
  const last = kids.at(-1) ?? 0;
  const isClass = cx.kind(last) !== 'identifier';
  if (owner === 0) return isClass ? cx.unknown(node) : nameNode(cx, last);
  const type = typeOf(cx, owner) ?? { name: '', args: [] };
  const object = typeAsExpr(type, cx.span(owner));
  return member(object, isClass ? 'class' : identifier(cx, last), isClass ? span : cx.span(last), span);
}

/** What leaves where a value is expected: its own value is still evaluated. */
const leaves: ExprRule = (cx, node) => ({
  kind: 'unknown',
  what: cx.kind(node),
  children: cx
    .kids(node)
    .filter((kid) => kid !== cx.field(node, 'label'))
    .map((kid) => cx.expr(kid)),
  ...cx.span(node),
});

const last: ExprRule = (cx, node) => cx.expr(cx.kids(node).at(-1) ?? 0);

/** An operator before a value applies to all that follows it, unless it stands in parentheses. */
function below(rule: LeftChainRule): LeftChainRule {
  const build: LeftChainRule['build'] = (cx, node, head) => {
    const { prefixed } = namesOf(cx);
    const { end } = cx.span(node);
    // `"a" + f<T>(x)` comes as a call of the sum.
    const first = cx.kind(cx.first(node));
    const isOpen =
      first === 'binary_expression' || (first !== 'parenthesized_expression' && prefixed.has(head));
    if (!isOpen || (head.kind !== 'unary' && head.kind !== 'binary')) return rule.build(cx, node, head);
    const whole: Expr =
      head.kind === 'unary'
        ? { ...head, operand: build(cx, node, head.operand), end }
        : { ...head, right: build(cx, node, head.right), end };
    prefixed.add(whole);
    return whole;
  };
  return { head: rule.head, build };
}

/** What may follow a call. */
const FOLLOWING: Readonly<Record<string, LeftChainRule>> = {
  navigation_expression: navigation,
  call_expression: { head: (cx, node) => cx.first(node), build: callOf },
  index_expression: index,
};

export const leftChains: Readonly<Record<string, LeftChainRule>> = {
  navigation_expression: below(navigation),
  call_expression: below({ head: (cx, node) => cx.first(node), build: callOf }),
  index_expression: below(index),
  binary_expression: binary,
  infix_expression: { head: (cx, node) => cx.first(node), build: infixOf },
  unary_expression: below(unary),
  as_expression: cast,
};

export const expressions: Readonly<Record<string, ExprRule>> = {
  identifier: name,
  this_expression: thisOf,
  super_expression: (cx, node) => nameAt(cx.span(node), 'super'),
  string_literal: stringLiteral,
  multiline_string_literal: stringLiteral,
  character_literal: characterLiteral,
  number_literal: numberLiteral,
  float_literal: numberLiteral,
  boolean_literal: (cx, node) => constant('boolean', cx.text(node) === 'true')(cx, node),
  collection_literal: (cx, node) => ({
    kind: 'list',
    flavour: 'array',
    elements: cx.kids(node).map((kid) => argument(cx.expr(kid))),
    type: null,
    ...cx.span(node),
  }),
  unary_expression: (cx, node) => {
    const operand = cx.expr(cx.field(node, 'argument'));
    const whole: Expr = { kind: 'unary', op: cx.text(cx.field(node, 'operator')), operand, ...cx.span(node) };
    namesOf(cx).prefixed.add(whole);
    return whole;
  },
  annotated_expression: last,
  labeled_expression: last,
  spread_expression: inner,
  in_expression: containment,
  is_expression: typeTest,
  range_expression: (cx, node) => {
    const [from = 0, to = 0] = cx.kids(node);
    return { kind: 'binary', op: '..', left: cx.expr(from), right: cx.expr(to), ...cx.span(node) };
  },
  if_expression: (cx, node) => conditionalOf(cx, node) ?? ifAsValue(cx, node),
  when_expression: branching(whenStatements),
  try_expression: branching((cx, node, sink) => [tryStatement(cx, node, sink)]),
  callable_reference: reference,
  lambda_literal: (cx, node) => ({ kind: 'function', fn: lambdaOf(cx, node), ...cx.span(node) }),
  anonymous_function: (cx, node) => ({ kind: 'function', fn: anonymousFunction(cx, node), ...cx.span(node) }),
  object_literal: objectLiteral,
  return_expression: leaves,
  throw_expression: leaves,
};
