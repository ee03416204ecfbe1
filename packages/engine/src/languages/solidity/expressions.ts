import type { Argument, Expr, ObjectEntry, Pattern, Spanned } from '../../ir/ir.ts';
import { binary, booleanLiteral, name, unary } from '../expression-rules.ts';
import {
  argument,
  asPattern,
  type ExprRule,
  type LeftChainRule,
  type Lowering,
  nameAt,
} from '../lowering.ts';
import { numberLiteral, stringLiteral } from './literals.ts';
import { typeOf } from './types.ts';

const number: ExprRule = (cx, node) => numberLiteral(cx.text(node), cx.span(node));
const string: ExprRule = (cx, node) => stringLiteral(cx.text(node), cx.span(node));

/** The node below wrappers that the grammar adds to every expression. */
function unwrapped(cx: Lowering, node: number): number {
  let n = node;
  while (cx.kind(n) === 'expression') n = cx.first(n);
  return n;
}

/**
 * The grammar lets prefix operators bind tighter than what follows: `!m[x]` arrives as `(!m)[x]`. Unless the source
 * has those parentheses, the operator is moved back outside.
 */
function postfix(cx: Lowering, head: number, object: Expr, make: (object: Expr) => Expr): Expr {
  if (object.kind !== 'unary' || cx.kind(unwrapped(cx, head)) === 'parenthesized_expression')
    return make(object);
  const operand = make(object.operand);
  return { ...object, operand, end: operand.end };
}

function memberOf(object: Expr, property: string, propertySpan: Spanned, span: Spanned): Expr {
  return { kind: 'member', object, property, propertySpan, start: object.start, end: span.end };
}

/** Call arguments; `f({a: 1})` gives named ones. */
export function argumentsOf(cx: Lowering, node: number): Argument[] {
  return cx.kids(node).flatMap((kid): Argument[] => {
    if (cx.kind(kid) !== 'call_argument') return [];
    return cx
      .kids(kid)
      .map((inner) =>
        cx.kind(inner) === 'call_struct_argument'
          ? argument(cx.expr(cx.field(inner, 'value')), cx.text(cx.field(inner, 'name')))
          : argument(cx.expr(inner)),
      );
  });
}

/** Options of `to.call{value: x, gas: y}(…)` are named arguments after the positional ones. */
function optionsOf(cx: Lowering, node: number): Argument[] {
  return cx
    .kids(node)
    .filter((kid) => cx.kind(kid) === 'struct_field_assignment')
    .map((kid) => argument(cx.expr(cx.field(kid, 'value')), cx.text(cx.field(kid, 'name'))));
}

/** A call's function without its options. */
function calledNode(cx: Lowering, node: number): number {
  const called = unwrapped(cx, cx.field(node, 'function'));
  return cx.kind(called) === 'struct_expression' ? cx.field(called, 'type') : cx.field(node, 'function');
}

function call(cx: Lowering, node: number, callee: Expr): Expr {
  const called = unwrapped(cx, cx.field(node, 'function'));
  const options = cx.kind(called) === 'struct_expression' ? optionsOf(cx, called) : [];
  const target = unwrapped(cx, calledNode(cx, node));
  const span = cx.span(node);
  const isNew = cx.kind(target) === 'new_expression';
  const type = isNew ? typeOf(cx, cx.field(target, 'name')) : null;
  return postfix(cx, calledNode(cx, node), callee, (object) => ({
    kind: 'call',
    callee: object,
    args: [...argumentsOf(cx, node), ...options],
    isNew,
    types: type ? [type] : [],
    start: object.start < span.start || isNew ? span.start : object.start,
    end: span.end,
  }));
}

const ternary: ExprRule = (cx, node) => {
  const [first = 0, second = 0, third = 0] = cx.kids(node);
  const span = cx.span(node);
  const test = cx.expr(first);
  const then = cx.expr(second);
  const otherwise = cx.expr(third);
  // `a ? b : c ? d : e` arrives nested on the left.
  if (test.kind === 'conditional' && cx.kind(unwrapped(cx, first)) === 'ternary_expression') {
    const rest: Expr = { kind: 'conditional', test: test.otherwise, then, otherwise, ...span };
    return { ...test, otherwise: rest, end: span.end };
  }
  return { kind: 'conditional', test, then, otherwise, ...span };
};

/** Tuples with their holes: `(ok, )` has two places. */
export function placesOf(cx: Lowering, node: number): (number | null)[] {
  const { tree } = cx;
  const places: (number | null)[] = [];
  let current: number | null = null;
  for (let c = tree.firstChild[node] ?? 0; c !== 0; c = tree.nextSibling[c] ?? 0) {
    if (tree.named[c] === 1 && cx.kind(c) !== 'comment') current = c;
    else if (cx.kind(c) === ',') {
      places.push(current);
      current = null;
    }
  }
  places.push(current);
  return places;
}

const tuple: ExprRule = (cx, node) => {
  const elements = placesOf(cx, node).map((place) =>
    argument(
      place === null ? { kind: 'unknown', what: 'hole', children: [], ...cx.span(node) } : cx.expr(place),
    ),
  );
  return { kind: 'list', flavour: 'tuple', elements, type: null, ...cx.span(node) };
};

function targetOf(cx: Lowering, node: number): Pattern {
  const inner = unwrapped(cx, node);
  if (cx.kind(inner) !== 'tuple_expression') return asPattern(cx.expr(inner));
  const elements = placesOf(cx, inner).map((place) => (place === null ? null : targetOf(cx, place)));
  return { kind: 'list-pattern', elements, ...cx.span(inner) };
}

function assignmentOperator(cx: Lowering, node: number): string {
  const { tree } = cx;
  for (let c = tree.firstChild[node] ?? 0; c !== 0; c = tree.nextSibling[c] ?? 0) {
    if (tree.named[c] === 0 && cx.kind(c).endsWith('=')) return cx.kind(c).slice(0, -1);
  }
  return '';
}

const assignment: ExprRule = (cx, node) => ({
  kind: 'assign',
  target: targetOf(cx, cx.field(node, 'left')),
  op: assignmentOperator(cx, node),
  value: cx.expr(cx.field(node, 'right')),
  ...cx.span(node),
});

/** `uint256(x)`, `payable(x)`: conversions to built-in types. */
function conversion(cx: Lowering, node: number, type: string): Expr {
  const [value] = argumentsOf(cx, node);
  return {
    kind: 'cast',
    value: value?.value ?? { kind: 'unknown', what: 'nothing', children: [], ...cx.span(node) },
    type: { name: type, args: [] },
    ...cx.span(node),
  };
}

export const leftChains: Readonly<Record<string, LeftChainRule>> = {
  call_expression: { head: calledNode, build: call },
  member_expression: {
    head: (cx, node) => cx.field(node, 'object'),
    build(cx, node, object) {
      const property = cx.field(node, 'property');
      return postfix(cx, cx.field(node, 'object'), object, (inner) =>
        memberOf(inner, cx.text(property), cx.span(property), cx.span(node)),
      );
    },
  },
  array_access: {
    head: (cx, node) => cx.field(node, 'base'),
    build(cx, node, object) {
      const indexNode = cx.field(node, 'index');
      const index = indexNode === 0 ? null : cx.expr(indexNode);
      return postfix(cx, cx.field(node, 'base'), object, (inner) => ({
        kind: 'index',
        object: inner,
        index,
        start: inner.start,
        end: cx.span(node).end,
      }));
    },
  },
  slice_access: {
    head: (cx, node) => cx.field(node, 'base'),
    build(cx, node, object) {
      const bounds = ['from', 'to'].map((field) => cx.field(node, field)).filter((bound) => bound !== 0);
      const elements = bounds.map((bound) => argument(cx.expr(bound)));
      const index: Expr = { kind: 'list', flavour: 'tuple', elements, type: null, ...cx.span(node) };
      return { kind: 'index', object, index, ...cx.span(node) };
    },
  },
  binary_expression: binary,
};

export const expressions: Readonly<Record<string, ExprRule>> = {
  identifier: name,
  primitive_type: name,
  user_defined_type: (cx, node) => {
    const [first = 0, ...rest] = cx.kids(node);
    let path: Expr = cx.name(first);
    for (const part of rest) path = memberOf(path, cx.text(part), cx.span(part), cx.span(part));
    return path;
  },
  type_name: (cx, node) => nameAt(cx.span(node), typeOf(cx, node)?.name ?? ''),
  number_literal: number,
  string_literal: string,
  unicode_string_literal: string,
  hex_string_literal: string,
  string,
  boolean_literal: booleanLiteral,
  new_expression: (cx, node) => cx.expr(cx.field(node, 'name')),
  struct_expression: (cx, node) => {
    const entries = optionsOf(cx, node).map(({ name: key, value }): ObjectEntry => {
      const { start, end } = value;
      return { key: { kind: 'literal', type: 'string', value: key ?? '', start, end }, value, start, end };
    });
    const type = { name: cx.text(cx.field(node, 'type')), args: [] };
    return { kind: 'object', entries, type, ...cx.span(node) };
  },
  ternary_expression: ternary,
  tuple_expression: tuple,
  inline_array_expression: (cx, node) => ({
    kind: 'list',
    flavour: 'array',
    elements: cx.kids(node).map((kid) => argument(cx.expr(kid))),
    type: null,
    ...cx.span(node),
  }),
  assignment_expression: assignment,
  augmented_assignment_expression: assignment,
  unary_expression: unary('argument'),
  update_expression: unary('argument'),
  type_cast_expression: (cx, node) => conversion(cx, node, cx.text(cx.first(node))),
  payable_conversion_expression: (cx, node) => conversion(cx, node, 'address payable'),
  meta_type_expression: (cx, node) => {
    const span = cx.span(node);
    const args = cx.kids(node).map((kid) => argument(cx.expr(kid)));
    const callee = nameAt({ start: span.start, end: span.start + 4 }, 'type');
    return { kind: 'call', callee, args, isNew: false, types: [], ...span };
  },
  yul_identifier: name,
  yul_evm_builtin: name,
  yul_path: (cx, node) => {
    const [first = 0, ...rest] = cx.kids(node);
    let path: Expr = cx.name(first);
    for (const part of rest) path = memberOf(path, cx.text(part), cx.span(part), cx.span(part));
    return path;
  },
  yul_decimal_number: number,
  yul_hex_number: number,
  yul_string_literal: string,
  yul_hex_string_literal: string,
  yul_boolean: booleanLiteral,
  yul_function_call: (cx, node) => {
    const called = cx.field(node, 'function');
    const args = cx
      .kids(node)
      .filter((kid) => kid !== called)
      .map((kid) => argument(cx.expr(kid)));
    return { kind: 'call', callee: cx.name(called), args, isNew: false, types: [], ...cx.span(node) };
  },
};
