import type { Expr } from '../../ir/ir.ts';
import {
  assignment,
  binary,
  conditional,
  constant,
  indexOf,
  member,
  name,
  unary,
} from '../expression-rules.ts';
import { type ExprRule, type LeftChainRule, type Lowering, nameAt } from '../lowering.ts';
import { argumentsOf, creation, lambda } from './declarations.ts';
import { numberLiteral, stringLiteral, unescapeJava } from './literals.ts';
import { patternTest } from './patterns.ts';
import { switchExpression } from './switches.ts';
import { typeAsExpr, typeOf, typesIn } from './types.ts';

const number: ExprRule = (cx, node) => numberLiteral(cx.text(node), cx.span(node));
const type: ExprRule = (cx, node) => typeAsExpr(typeOf(cx, node) ?? { name: '', args: [] }, cx.span(node));

function update(cx: Lowering, node: number): Expr {
  const op = cx.has(node, '++') ? '++' : '--';
  return { kind: 'unary', op, operand: cx.expr(cx.first(node)), ...cx.span(node) };
}

/** Templates (`STR."a\{x}"`): the processor is the tag. */
function template(cx: Lowering, node: number): Expr {
  const text = cx.field(node, 'template_argument');
  const parts = cx.kids(text).map((part): Expr => {
    if (cx.kind(part) === 'string_interpolation') return cx.expr(cx.first(part));
    return { kind: 'literal', type: 'string', value: unescapeJava(cx.text(part)), ...cx.span(part) };
  });
  return { kind: 'template', parts, tag: cx.expr(cx.field(node, 'template_processor')), ...cx.span(node) };
}

/** `new int[n][]` is an empty list; sizes that are more than constants are still evaluated before it. */
function arrayCreation(cx: Lowering, node: number): Expr {
  const element = typeOf(cx, cx.field(node, 'type'));
  const initial = cx.field(node, 'value');
  const type = element && { ...element, array: true };
  if (initial !== 0) {
    const list = cx.expr(initial);
    return list.kind === 'list' ? { ...list, type, ...cx.span(node) } : list;
  }
  const list: Expr = { kind: 'list', flavour: 'array', elements: [], type, ...cx.span(node) };
  const sizes = cx
    .fields(node, 'dimensions')
    .filter((d) => cx.kind(d) === 'dimensions_expr')
    .flatMap((d) => cx.kids(d).map((kid) => cx.expr(kid)))
    .filter((size) => size.kind !== 'literal');
  return sizes.length === 0 ? list : { kind: 'sequence', items: [...sizes, list], ...cx.span(node) };
}

/** `String::valueOf` is the member as a value; `A::new` the member 'new'. */
function methodReference(cx: Lowering, node: number): Expr {
  const kids = cx.kids(node);
  const owner = kids[0] ?? 0;
  const last = kids[kids.length - 1] ?? 0;
  const isNew = cx.has(node, 'new');
  const span = cx.span(node);
  const kind = cx.kind(owner);
  const object =
    kind.endsWith('_type') || kind.endsWith('type_identifier') ? type(cx, owner) : cx.expr(owner);
  const property = isNew ? 'new' : cx.text(last);
  return member(object, property, isNew ? { start: span.end - 3, end: span.end } : cx.span(last), span);
}

function instanceOf(cx: Lowering, node: number): Expr {
  const value = cx.expr(cx.field(node, 'left'));
  const pattern = cx.field(node, 'pattern');
  if (pattern !== 0) return patternTest(cx, pattern, value, cx.span(node));
  const binds = cx.field(node, 'name');
  const tested = typeOf(cx, cx.field(node, 'right')) ?? { name: '', args: [] };
  return {
    kind: 'typetest',
    value,
    type: tested,
    binds: binds === 0 ? null : cx.text(binds),
    ...cx.span(node),
  };
}

/** Calls without a receiver, and `Outer.super.m()`. */
function plainCall(cx: Lowering, node: number): Expr {
  return call(cx, node, null);
}

function call(cx: Lowering, node: number, object: Expr | null): Expr {
  const nameNode = cx.field(node, 'name');
  const typeArguments = cx.field(node, 'type_arguments');
  const span = cx.span(node);
  const nameSpan = cx.span(nameNode);
  const calleeSpan = { start: span.start, end: nameSpan.end };
  const receiver = cx.kid(node, 'super') !== 0 ? nameAt(cx.span(cx.kid(node, 'super')), 'super') : object;
  return {
    kind: 'call',
    callee: receiver ? member(receiver, cx.text(nameNode), nameSpan, calleeSpan) : cx.name(nameNode),
    args: argumentsOf(cx, cx.field(node, 'arguments')),
    isNew: false,
    types: typeArguments === 0 ? [] : typesIn(cx, typeArguments),
    ...span,
  };
}

export const leftChains: Readonly<Record<string, LeftChainRule>> = {
  method_invocation: { head: (cx, node) => cx.field(node, 'object'), build: call },
  field_access: {
    head: (cx, node) => cx.field(node, 'object'),
    build: (cx, node, object) => {
      const field = cx.field(node, 'field');
      const inner = cx.kid(node, 'super');
      const owner =
        inner !== 0 && inner !== cx.field(node, 'object') ? nameAt(cx.span(inner), 'super') : object;
      return member(owner, cx.text(field), cx.span(field), cx.span(node));
    },
  },
  array_access: indexOf('array'),
  binary_expression: binary,
};

export const expressions: Readonly<Record<string, ExprRule>> = {
  identifier: name,
  this: name,
  super: name,
  underscore_pattern: name,
  scoped_identifier: type,
  type_identifier: type,
  scoped_type_identifier: type,
  generic_type: type,
  array_type: type,
  integral_type: type,
  floating_point_type: type,
  boolean_type: type,
  void_type: type,
  decimal_integer_literal: number,
  hex_integer_literal: number,
  octal_integer_literal: number,
  binary_integer_literal: number,
  decimal_floating_point_literal: number,
  hex_floating_point_literal: number,
  true: constant('boolean', true),
  false: constant('boolean', false),
  null_literal: constant('null', null),
  string_literal: (cx, node) => stringLiteral(cx.text(node), cx.span(node)),
  character_literal: (cx, node) => stringLiteral(cx.text(node), cx.span(node)),
  template_expression: template,
  cast_expression: (cx, node) => ({
    kind: 'cast',
    value: cx.expr(cx.field(node, 'value')),
    type: typeOf(cx, cx.field(node, 'type')),
    ...cx.span(node),
  }),
  assignment_expression: assignment,
  instanceof_expression: instanceOf,
  lambda_expression: lambda,
  ternary_expression: conditional,
  unary_expression: unary('operand'),
  update_expression: update,
  array_creation_expression: arrayCreation,
  array_initializer: (cx, node) => arrayOf(cx, node),
  element_value_array_initializer: (cx, node) => arrayOf(cx, node),
  annotation: (cx, node) => annotationValue(cx, node),
  marker_annotation: (cx, node) => annotationValue(cx, node),
  class_literal: (cx, node) => {
    const span = cx.span(node);
    return member(type(cx, cx.first(node)), 'class', { start: span.end - 5, end: span.end }, span);
  },
  object_creation_expression: creation,
  method_invocation: plainCall,
  method_reference: methodReference,
  switch_expression: switchExpression,
};

function arrayOf(cx: Lowering, node: number): Expr {
  const elements = cx.kids(node).map((kid) => ({ value: cx.expr(kid), name: null, spread: 'none' as const }));
  return { kind: 'list', flavour: 'array', elements, type: null, ...cx.span(node) };
}

/** An annotation inside of an annotation's arguments is a `new` of its type. */
function annotationValue(cx: Lowering, node: number): Expr {
  const list = cx.field(node, 'arguments');
  const args = (list === 0 ? [] : cx.kids(list)).map((kid) => {
    const pair = cx.kind(kid) === 'element_value_pair';
    const key = pair ? cx.text(cx.field(kid, 'key')) : null;
    return { value: cx.expr(pair ? cx.field(kid, 'value') : kid), name: key, spread: 'none' as const };
  });
  const callee = cx.expr(cx.field(node, 'name'));
  return { kind: 'call', callee, args, isNew: true, types: [], ...cx.span(node) };
}
