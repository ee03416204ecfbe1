import type { Expr } from '../../ir/ir.ts';
import { assignment, binary, booleanLiteral, conditional, constant } from '../expression-rules.ts';
import { argument, type ExprRule, type LeftChainRule, type Lowering, nameAt } from '../lowering.ts';
import {
  anonymousObject,
  argumentsOf,
  arrayOf,
  creation,
  operand,
  typePath,
  withExpression,
} from './creation.ts';
import { lambdaOf } from './declarations.ts';
import { interpolated, numberLiteral, stringLiteral } from './literals.ts';
import { both, patternTest } from './patterns.ts';
import { query } from './queries.ts';
import { identifier, typeOf, typesIn } from './types.ts';

const number: ExprRule = (cx, node) => numberLiteral(cx.text(node), cx.span(node));
const string: ExprRule = (cx, node) => stringLiteral(cx.text(node), cx.span(node));
const type: ExprRule = (cx, node) => typePath(typeOf(cx, node) ?? { name: 'var', args: [] }, cx.span(node));
const inner: ExprRule = (cx, node) => operand(cx, node);
const lambda: ExprRule = (cx, node) => ({ kind: 'function', fn: lambdaOf(cx, node), ...cx.span(node) });
const list: ExprRule = (cx, node) => arrayOf(cx, node, null, cx.span(node));

/** `.name` or `.name<T>` after an object. */
function memberOf(cx: Lowering, node: number, object: Expr, nameNode: number): Expr {
  const property = cx.kind(nameNode) === 'generic_name' ? cx.first(nameNode) : nameNode;
  const propertySpan = cx.span(property);
  return { kind: 'member', object, property: identifier(cx, property), propertySpan, ...cx.span(node) };
}

function call(cx: Lowering, node: number, callee: Expr): Expr {
  const target = cx.field(node, 'function');
  const nameNode = cx.kind(target) === 'member_access_expression' ? cx.field(target, 'name') : target;
  const generic = cx.kind(nameNode) === 'generic_name' ? cx.kid(nameNode, 'type_argument_list') : 0;
  const args = argumentsOf(cx, cx.field(node, 'arguments'));
  const span = cx.span(node);
  const named = args[0]?.value;
  if (callee.kind === 'name' && callee.name === 'nameof' && args.length === 1 && named) {
    const value = named.kind === 'member' ? named.property : named.kind === 'name' ? named.name : '';
    return { kind: 'literal', type: 'string', value, ...span };
  }
  return {
    kind: 'call',
    callee,
    args,
    isNew: false,
    types: generic === 0 ? [] : typesIn(cx, generic),
    ...span,
  };
}

/** `a[i]`; several indices become a tuple. */
function indexed(cx: Lowering, node: number, object: Expr, subscript: number): Expr {
  const args = argumentsOf(cx, subscript);
  const only = args.length === 1 ? args[0]?.value : undefined;
  const index: Expr = only ?? {
    kind: 'list',
    flavour: 'tuple',
    elements: args,
    type: null,
    ...cx.span(subscript),
  };
  return { kind: 'index', object, index, ...cx.span(node) };
}

function unary(cx: Lowering, node: number): Expr {
  const span = cx.span(node);
  const { tree } = cx;
  let op = '';
  for (let c = tree.firstChild[node] ?? 0; c !== 0; c = tree.nextSibling[c] ?? 0) {
    if (tree.named[c] === 0 && cx.kind(c) !== 'this') op = cx.kind(c);
  }
  const value = operand(cx, node);
  const postfix = cx.kind(node) === 'postfix_unary_expression';
  if (postfix && op === '!') return { kind: 'cast', value, type: null, ...span };
  // An expression that is no statement of its own is parsed as a postfix operation without operator.
  if (postfix && op !== '++' && op !== '--') return value;
  return { kind: 'unary', op, operand: value, ...span };
}

/** Arms become a chain of conditionals. */
function switchExpression(cx: Lowering, node: number): Expr {
  const [head = 0, ...arms] = cx.kids(node);
  const value = cx.expr(head);
  const span = cx.span(node);
  let chain: Expr = { kind: 'unknown', what: 'no-case', children: [], ...span };
  for (const arm of arms.toReversed()) {
    const kids = cx.kids(arm);
    const when = cx.kid(arm, 'when_clause');
    const pattern = kids[0] ?? 0;
    const then = cx.expr(kids[kids.length - 1] ?? 0);
    const guard = when === 0 ? null : cx.expr(cx.first(when));
    if (cx.kind(pattern) === 'discard' && !guard) {
      chain = then;
      continue;
    }
    const test = both(patternTest(cx, pattern, value), guard);
    if (test) chain = { kind: 'conditional', test, then, otherwise: chain, ...span };
  }
  return chain;
}

export const leftChains: Readonly<Record<string, LeftChainRule>> = {
  invocation_expression: { head: (cx, node) => cx.field(node, 'function'), build: call },
  member_access_expression: {
    head: (cx, node) => cx.field(node, 'expression'),
    build: (cx, node, object) => memberOf(cx, node, object, cx.field(node, 'name')),
  },
  conditional_access_expression: {
    head: (cx, node) => cx.field(node, 'condition'),
    build(cx, node, object) {
      const binding = cx.kid(node, 'member_binding_expression');
      if (binding !== 0) return memberOf(cx, node, object, cx.field(binding, 'name'));
      const element = cx.kid(node, 'element_binding_expression');
      if (element !== 0) return indexed(cx, node, object, element);
      const rest = cx.kids(node).filter((kid) => kid !== cx.field(node, 'condition'));
      return {
        kind: 'unknown',
        what: 'access',
        children: [object, ...rest.map((kid) => cx.expr(kid))],
        ...cx.span(node),
      };
    },
  },
  element_access_expression: {
    head: (cx, node) => cx.field(node, 'expression'),
    build: (cx, node, object) => indexed(cx, node, object, cx.field(node, 'subscript')),
  },
  binary_expression: binary,
};

export const expressions: Readonly<Record<string, ExprRule>> = {
  identifier: (cx, node) => nameAt(cx.span(node), identifier(cx, node)),
  discard: (cx, node) => nameAt(cx.span(node), '_'),
  this: (cx, node) => nameAt(cx.span(node), 'this'),
  base: (cx, node) => nameAt(cx.span(node), 'super'),
  predefined_type: type,
  qualified_name: type,
  generic_name: type,
  alias_qualified_name: type,
  nullable_type: type,
  array_type: type,
  integer_literal: number,
  real_literal: number,
  string_literal: string,
  verbatim_string_literal: string,
  raw_string_literal: string,
  character_literal: string,
  interpolated_string_expression: (cx, node) => interpolated(cx, node),
  boolean_literal: booleanLiteral,
  null_literal: constant('null', null),
  default_expression: constant('null', null),
  parenthesized_expression: inner,
  checked_expression: inner,
  ref_expression: inner,
  argument: inner,
  assignment_expression: assignment,
  prefix_unary_expression: unary,
  postfix_unary_expression: unary,
  conditional_expression: conditional,
  as_expression: (cx, node) => ({
    kind: 'cast',
    value: cx.expr(cx.field(node, 'left')),
    type: typeOf(cx, cx.field(node, 'right')),
    ...cx.span(node),
  }),
  cast_expression: (cx, node) => ({
    kind: 'cast',
    value: cx.expr(cx.field(node, 'value')),
    type: typeOf(cx, cx.field(node, 'type')),
    ...cx.span(node),
  }),
  is_expression: (cx, node) => ({
    kind: 'typetest',
    value: cx.expr(cx.field(node, 'left')),
    type: typeOf(cx, cx.field(node, 'right')) ?? { name: '', args: [] },
    binds: null,
    ...cx.span(node),
  }),
  is_pattern_expression: (cx, node) =>
    patternTest(cx, cx.field(node, 'pattern'), cx.expr(cx.field(node, 'expression'))),
  await_expression: (cx, node) => ({ kind: 'await', value: operand(cx, node), ...cx.span(node) }),
  throw_expression: (cx, node) => ({
    kind: 'unknown',
    what: 'throw',
    children: [operand(cx, node)],
    ...cx.span(node),
  }),
  switch_expression: switchExpression,
  query_expression: query,
  lambda_expression: lambda,
  anonymous_method_expression: lambda,
  object_creation_expression: creation,
  implicit_object_creation_expression: creation,
  anonymous_object_creation_expression: anonymousObject,
  with_expression: withExpression,
  array_creation_expression: (cx, node) =>
    arrayOf(cx, cx.kid(node, 'initializer_expression'), typeOf(cx, cx.field(node, 'type')), cx.span(node)),
  implicit_array_creation_expression: (cx, node) =>
    arrayOf(cx, cx.kid(node, 'initializer_expression'), null, cx.span(node)),
  stackalloc_expression: (cx, node) =>
    arrayOf(cx, cx.kid(node, 'initializer_expression'), typeOf(cx, cx.field(node, 'type')), cx.span(node)),
  implicit_stackalloc_expression: (cx, node) =>
    arrayOf(cx, cx.kid(node, 'initializer_expression'), null, cx.span(node)),
  initializer_expression: list,
  element_binding_expression: list,
  member_binding_expression: (cx, node) => cx.expr(cx.field(node, 'name')),
  tuple_expression: (cx, node) => {
    const elements = argumentsOf(cx, node);
    return { kind: 'list', flavour: 'tuple', elements, type: null, ...cx.span(node) };
  },
  tuple_pattern: (cx, node) => {
    const elements = cx.kids(node).map((kid) => argument(cx.expr(kid)));
    return { kind: 'list', flavour: 'tuple', elements, type: null, ...cx.span(node) };
  },
  parenthesized_variable_designation: (cx, node) => {
    const elements = cx.kids(node).map((kid) => argument(cx.expr(kid)));
    return { kind: 'list', flavour: 'tuple', elements, type: null, ...cx.span(node) };
  },
  declaration_expression: (cx, node) => cx.expr(cx.field(node, 'name')),
  typeof_expression: (cx, node) => {
    const of = typeOf(cx, cx.field(node, 'type'));
    const span = cx.span(node);
    const callee = nameAt({ start: span.start, end: span.start + 6 }, 'typeof');
    const args = of ? [argument(typePath(of, span))] : [];
    return { kind: 'call', callee, args, isNew: false, types: of ? [of] : [], ...span };
  },
  sizeof_expression: (cx, node) => ({
    kind: 'unknown',
    what: 'sizeof_expression',
    children: [],
    ...cx.span(node),
  }),
};
