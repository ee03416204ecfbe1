import type { Argument, Expr, ObjectEntry, TypeRef } from '../../ir/ir.ts';
import { binary, constant, indexOf, name, unary } from '../expression-rules.ts';
import { argument, type ExprRule, type LeftChainRule, type Lowering } from '../lowering.ts';
import { functionOf } from './declarations.ts';
import { numberLiteral, stringLiteral } from './literals.ts';
import { typeArguments, typeOf } from './types.ts';

const number: ExprRule = (cx, node) => numberLiteral(cx.text(node), cx.span(node));
const string: ExprRule = (cx, node) => stringLiteral(cx.text(node), cx.span(node));

/** A type that stands where a value does, as the first argument of `make`. */
const typeValue: ExprRule = (cx, node) => {
  const type = typeOf(cx, node);
  return { kind: 'name', name: type?.name ?? cx.text(node), ...cx.span(node) };
};

const TYPE_KINDS: ReadonlySet<string> = new Set([
  'slice_type',
  'map_type',
  'channel_type',
  'array_type',
  'pointer_type',
  'struct_type',
  'interface_type',
  'function_type',
  'qualified_type',
  'generic_type',
  'type_identifier',
]);

export function argumentsOf(cx: Lowering, list: number): Argument[] {
  return (list === 0 ? [] : cx.kids(list)).map((kid) =>
    cx.kind(kid) === 'variadic_argument'
      ? argument(cx.expr(cx.first(kid)), null, 'list')
      : argument(cx.expr(kid)),
  );
}

/** Types that every file knows: an index that is one of them names a type, never a place of a list or map. */
const PREDECLARED_TYPES = new Set(
  'any bool byte complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string uint uint8 uint16 uint32 uint64 uintptr'.split(
    ' ',
  ),
);

/** `pkg.F[string](x, y)` is an index to the grammar: the function and its type arguments. */
function instantiated(callee: Expr): { readonly callee: Expr; readonly types: TypeRef[] } {
  if (callee.kind !== 'index' || callee.index?.kind !== 'name') return { callee, types: [] };
  const { name } = callee.index;
  return PREDECLARED_TYPES.has(name)
    ? { callee: callee.object, types: [{ name, args: [] }] }
    : { callee, types: [] };
}

/** Calls. `new(T)` is the address of an empty T; `make(T, …)` stays a call that carries T as its type argument. */
function call(cx: Lowering, node: number, head: Expr): Expr {
  const list = cx.field(node, 'arguments');
  const span = cx.span(node);
  const typeNode = cx.field(node, 'type_arguments');
  const { callee, types } = instantiated(head);
  if (typeNode !== 0) types.push(...typeArguments(cx, typeNode));
  const first = list === 0 ? 0 : cx.first(list);
  if (callee.kind === 'name' && first !== 0 && (callee.name === 'make' || callee.name === 'new')) {
    const type = typeOf(cx, first);
    if (callee.name === 'new' && cx.kids(list).length === 1) {
      // Since Go 1.26 it takes a value, too.
      const operand: Expr = TYPE_KINDS.has(cx.kind(first))
        ? { kind: 'object', entries: [], type, ...cx.span(first) }
        : cx.expr(first);
      return { kind: 'unary', op: '&', operand, ...span };
    }
    if (type && TYPE_KINDS.has(cx.kind(first))) types.push(type);
  }
  return { kind: 'call', callee, args: argumentsOf(cx, list), isNew: false, types, ...span };
}

/** `[]byte(x)` is a cast; `f[int](x)` looks the same to the grammar and is a call. */
function conversion(cx: Lowering, node: number): Expr {
  const type = cx.field(node, 'type');
  const value = cx.expr(cx.field(node, 'operand'));
  if (cx.kind(type) !== 'generic_type')
    return { kind: 'cast', value, type: typeOf(cx, type), ...cx.span(node) };
  const inner = typeOf(cx, type);
  const callee = typePath(cx, cx.field(type, 'type'));
  return {
    kind: 'call',
    callee,
    args: [argument(value)],
    isNew: false,
    types: inner?.args ?? [],
    ...cx.span(node),
  };
}

/** `pkg.T` as a member of the package name, `T` as a name. */
function typePath(cx: Lowering, node: number): Expr {
  if (cx.kind(node) !== 'qualified_type') return cx.name(node);
  const property = cx.field(node, 'name');
  const object = cx.name(cx.field(node, 'package'));
  return {
    kind: 'member',
    object,
    property: cx.text(property),
    propertySpan: cx.span(property),
    ...cx.span(node),
  };
}

function composite(cx: Lowering, node: number): Expr {
  const typeNode = cx.field(node, 'type');
  return literalValue(cx, cx.field(node, 'body'), typeOf(cx, typeNode), cx.span(node));
}

/**
 * `T{…}`: keyed elements make an object, slices a list, unkeyed struct literals a tuple of that type.
 * Elements may leave out their own type; it is then the element type of `type`.
 */
function literalValue(
  cx: Lowering,
  body: number,
  type: TypeRef | null,
  span: { start: number; end: number },
): Expr {
  const kids = cx.kids(body);
  const at = { start: span.start, end: span.end };
  const isList = type?.array === true;
  const isMap = type?.name === 'map' && !isList;
  const elementType: TypeRef | null = isList && type ? { name: type.name, args: type.args } : null;
  const valueType = isMap ? (type?.args[1] ?? null) : elementType;
  const value = (node: number, declared: TypeRef | null): Expr => {
    const inner = cx.kind(node) === 'literal_element' ? cx.first(node) : node;
    return cx.kind(inner) === 'literal_value'
      ? literalValue(cx, inner, declared, cx.span(inner))
      : cx.expr(inner);
  };
  const keyed = kids.some((kid) => cx.kind(kid) === 'keyed_element');
  if (keyed && !isList) {
    const entries = kids.map((kid): ObjectEntry => {
      const keyNode = cx.field(kid, 'key');
      return {
        key: isMap ? value(keyNode, type?.args[0] ?? null) : fieldKey(cx, keyNode),
        value: value(cx.field(kid, 'value'), valueType),
        ...cx.span(kid),
      };
    });
    return { kind: 'object', entries, type, ...at };
  }
  if (kids.length === 0 && !isList) return { kind: 'object', entries: [], type, ...at };
  const elements = kids.map((kid) =>
    argument(value(cx.kind(kid) === 'keyed_element' ? cx.field(kid, 'value') : kid, valueType)),
  );
  return { kind: 'list', flavour: isList ? 'array' : 'tuple', elements, type, ...at };
}

/** Field names of struct literals are plain keys. */
function fieldKey(cx: Lowering, node: number): Expr {
  const inner = cx.kind(node) === 'literal_element' ? cx.first(node) : node;
  if (cx.kind(inner) !== 'identifier') return cx.expr(inner);
  return { kind: 'literal', type: 'string', value: cx.text(inner), ...cx.span(inner) };
}

function bounds(cx: Lowering, node: number): Expr {
  const elements = ['start', 'end', 'capacity']
    .map((field) => cx.field(node, field))
    .filter((bound) => bound !== 0)
    .map((bound) => argument(cx.expr(bound)));
  return { kind: 'list', flavour: 'tuple', elements, type: null, ...cx.span(node) };
}

export const leftChains: Readonly<Record<string, LeftChainRule>> = {
  call_expression: { head: (cx, node) => cx.field(node, 'function'), build: call },
  selector_expression: {
    head: (cx, node) => cx.field(node, 'operand'),
    build: (cx, node, object) => {
      const field = cx.field(node, 'field');
      return {
        kind: 'member',
        object,
        property: cx.text(field),
        propertySpan: cx.span(field),
        ...cx.span(node),
      };
    },
  },
  index_expression: indexOf('operand'),
  slice_expression: {
    head: (cx, node) => cx.field(node, 'operand'),
    build: (cx, node, object) => ({ kind: 'index', object, index: bounds(cx, node), ...cx.span(node) }),
  },
  type_assertion_expression: {
    head: (cx, node) => cx.field(node, 'operand'),
    build: (cx, node, value) => ({
      kind: 'cast',
      value,
      type: typeOf(cx, cx.field(node, 'type')),
      ...cx.span(node),
    }),
  },
  binary_expression: binary,
};

export const expressions: Readonly<Record<string, ExprRule>> = {
  identifier: name,
  blank_identifier: name,
  field_identifier: name,
  package_identifier: name,
  label_name: name,
  iota: name,
  int_literal: number,
  float_literal: number,
  imaginary_literal: number,
  interpreted_string_literal: string,
  raw_string_literal: string,
  rune_literal: string,
  true: constant('boolean', true),
  false: constant('boolean', false),
  nil: constant('null', null),
  unary_expression: unary('operand'),
  composite_literal: composite,
  literal_value: (cx, node) => literalValue(cx, node, null, cx.span(node)),
  literal_element: (cx, node) => cx.expr(cx.first(node)),
  type_conversion_expression: conversion,
  type_instantiation_expression: (cx, node) => typePath(cx, cx.field(node, 'type')),
  func_literal: (cx, node) => ({ kind: 'function', fn: functionOf(cx, node), ...cx.span(node) }),
  expression_list: (cx, node) => {
    const kids = cx.kids(node);
    if (kids.length === 1) return cx.expr(kids[0] ?? 0);
    const elements = kids.map((kid) => argument(cx.expr(kid)));
    return { kind: 'list', flavour: 'tuple', elements, type: null, ...cx.span(node) };
  },
  qualified_type: typePath,
  ...Object.fromEntries(
    [...TYPE_KINDS, 'parenthesized_type', 'implicit_length_array_type']
      .filter((kind) => kind !== 'qualified_type')
      .map((kind) => [kind, typeValue]),
  ),
};
