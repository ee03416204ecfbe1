import type { Call, Expr, ObjectEntry } from '../../ir/ir.ts';
import { binary, constant, indexOf, member, name } from '../expression-rules.ts';
import { MAX_CHAIN } from '../language.ts';
import { argument, type ExprRule, type LeftChainRule, type Lowering, nameAt } from '../lowering.ts';
import { classExpr, memberName } from './classes.ts';
import { asListener, asRequest } from './event-handlers.ts';
import { argumentsOf, functionExpr, functionOf } from './functions.ts';
import { elementOf } from './jsx.ts';
import { numberLiteral, regexLiteral, stringLiteral, templateParts } from './literals.ts';
import { noteImportCall } from './modules.ts';
import { keyOf, patternOf } from './patterns.ts';
import { typeArguments, typeOf } from './types.ts';

function call(cx: Lowering, node: number, callee: Expr): Expr {
  const args = cx.field(node, 'arguments');
  const span = cx.span(node);
  if (cx.kind(args) === 'template_string') {
    return { kind: 'template', parts: templateParts(cx, args), tag: callee, ...span };
  }
  const types = typeArguments(cx, cx.field(node, 'type_arguments'));
  const expr: Call = { kind: 'call', callee, args: argumentsOf(cx, args), isNew: false, types, ...span };
  noteImportCall(cx, expr);
  return asRequest(expr);
}

function newCall(cx: Lowering, node: number): Expr {
  const callee = cx.expr(cx.field(node, 'constructor'));
  const types = typeArguments(cx, cx.field(node, 'type_arguments'));
  const args = argumentsOf(cx, cx.field(node, 'arguments'));
  return { kind: 'call', callee, args, isNew: true, types, ...cx.span(node) };
}

function cast(cx: Lowering, node: number, inner: number, type: number): Expr {
  return { kind: 'cast', value: cx.expr(inner), type: typeOf(cx, type), ...cx.span(node) };
}

function castOf(cx: Lowering, node: number, value: Expr): Expr {
  return { kind: 'cast', value, type: typeOf(cx, cx.kids(node)[1] ?? 0), ...cx.span(node) };
}

function object(cx: Lowering, node: number): Expr {
  const entries = cx.kids(node).map((kid): ObjectEntry => {
    const span = cx.span(kid);
    switch (cx.kind(kid)) {
      case 'pair':
        return { key: keyOf(cx, cx.field(kid, 'key')), value: cx.expr(cx.field(kid, 'value')), ...span };
      case 'spread_element':
        return { key: null, value: cx.expr(cx.first(kid)), ...span };
      case 'method_definition': {
        const key = cx.field(kid, 'name');
        const fn = functionOf(cx, kid, memberName(cx, key));
        return { key: keyOf(cx, key), value: { kind: 'function', fn, ...span }, ...span };
      }
      case 'shorthand_property_identifier':
        return { key: keyOf(cx, kid), value: cx.name(kid), ...span };
      default:
        return { key: null, value: cx.expr(kid), ...span };
    }
  });
  return { kind: 'object', entries, type: null, ...cx.span(node) };
}

function tooLong(cx: Lowering, node: number): Expr {
  cx.gaps.push({ ...cx.span(node), reason: 'too-deep' });
  return { kind: 'unknown', what: 'too-deep', children: [], ...cx.span(node) };
}

/** Chains `a ? b : c ? d : …` are as long as their author likes; built from the end. */
function conditional(cx: Lowering, node: number): Expr {
  const chain: number[] = [];
  let n = node;
  while (cx.kind(n) === 'ternary_expression' && chain.length < MAX_CHAIN) {
    chain.push(n);
    n = cx.field(n, 'alternative');
  }
  let otherwise = cx.kind(n) === 'ternary_expression' ? tooLong(cx, n) : cx.expr(n);
  for (let i = chain.length - 1; i >= 0; i--) {
    const at = chain[i] ?? 0;
    const test = cx.expr(cx.field(at, 'condition'));
    const then = cx.expr(cx.field(at, 'consequence'));
    otherwise = { kind: 'conditional', test, then, otherwise, ...cx.span(at) };
  }
  return otherwise;
}

function unary(cx: Lowering, node: number): Expr {
  const op = cx.text(cx.field(node, 'operator'));
  return { kind: 'unary', op, operand: cx.expr(cx.field(node, 'argument')), ...cx.span(node) };
}

function assignment(cx: Lowering, node: number): Expr {
  const operator = cx.field(node, 'operator');
  const op = operator === 0 ? '' : cx.text(operator).slice(0, -1);
  const value = cx.expr(cx.field(node, 'right'));
  return { kind: 'assign', target: patternOf(cx, cx.field(node, 'left')), op, value, ...cx.span(node) };
}

/** Minified code has comma expressions of thousands of items, which some grammars nest to the right. */
function sequence(cx: Lowering, node: number): Expr {
  const items: Expr[] = [];
  let n = node;
  while (cx.kind(n) === 'sequence_expression') {
    const kids = cx.kids(n);
    const last = kids.at(-1) ?? 0;
    const nested = cx.kind(last) === 'sequence_expression';
    for (const kid of nested ? kids.slice(0, -1) : kids) items.push(cx.expr(kid));
    n = nested ? last : 0;
  }
  return { kind: 'sequence', items, ...cx.span(node) };
}

/** `import.meta`, `new.target`. */
function metaProperty(cx: Lowering, node: number): Expr {
  const text = cx.text(node);
  const dot = text.indexOf('.');
  const span = cx.span(node);
  const object = nameAt({ start: span.start, end: span.start + dot }, text.slice(0, dot).trim());
  return member(object, text.slice(dot + 1).trim(), { start: span.start + dot + 1, end: span.end }, span);
}

export const leftChains: Readonly<Record<string, LeftChainRule>> = {
  member_expression: {
    head: (cx, node) => cx.field(node, 'object'),
    build: (cx, node, object) => {
      const property = cx.field(node, 'property');
      return member(object, cx.text(property), cx.span(property), cx.span(node));
    },
  },
  nested_identifier: {
    head: (cx, node) => cx.field(node, 'object'),
    build: (cx, node, object) => {
      const property = cx.field(node, 'property');
      return member(object, cx.text(property), cx.span(property), cx.span(node));
    },
  },
  subscript_expression: indexOf('object'),
  call_expression: { head: (cx, node) => cx.field(node, 'function'), build: call },
  binary_expression: binary,
  non_null_expression: {
    head: (cx, node) => cx.first(node),
    build: (cx, node, value) => ({ kind: 'cast', value, type: null, ...cx.span(node) }),
  },
  as_expression: { head: (cx, node) => cx.first(node), build: castOf },
  satisfies_expression: { head: (cx, node) => cx.first(node), build: castOf },
};

export const expressions: Readonly<Record<string, ExprRule>> = {
  identifier: name,
  this: name,
  super: name,
  import: name,
  property_identifier: name,
  private_property_identifier: name,
  shorthand_property_identifier: name,
  statement_identifier: name,
  type_identifier: name,
  true: constant('boolean', true),
  false: constant('boolean', false),
  null: constant('null', null),
  undefined: constant('null', null),
  number: (cx, node) => numberLiteral(cx.text(node), cx.span(node)),
  string: (cx, node) => stringLiteral(cx.text(node), cx.span(node)),
  regex: regexLiteral,
  template_string: (cx, node) => {
    const parts = templateParts(cx, node);
    const [only] = parts;
    if (parts.length === 0) return { kind: 'literal', type: 'string', value: '', ...cx.span(node) };
    if (parts.length === 1 && only?.kind === 'literal' && only.type === 'string')
      return { ...only, ...cx.span(node) };
    return { kind: 'template', parts, tag: null, ...cx.span(node) };
  },
  object,
  array: (cx, node) => ({
    kind: 'list',
    flavour: 'array',
    elements: argumentsOf(cx, node),
    type: null,
    ...cx.span(node),
  }),
  function_expression: functionExpr,
  generator_function: functionExpr,
  arrow_function: functionExpr,
  class: classExpr,
  new_expression: newCall,
  ternary_expression: conditional,
  unary_expression: unary,
  update_expression: unary,
  assignment_expression: (cx, node) => asListener(assignment(cx, node)),
  augmented_assignment_expression: assignment,
  await_expression: (cx, node) => ({ kind: 'await', value: cx.expr(cx.first(node)), ...cx.span(node) }),
  yield_expression: (cx, node) => {
    const value = cx.first(node);
    return {
      kind: 'yield',
      value: value === 0 ? null : cx.expr(value),
      delegate: cx.has(node, '*'),
      ...cx.span(node),
    };
  },
  sequence_expression: sequence,
  spread_element: (cx, node) => ({
    kind: 'list',
    flavour: 'array',
    elements: [argument(cx.expr(cx.first(node)), null, 'list')],
    type: null,
    ...cx.span(node),
  }),
  meta_property: metaProperty,
  jsx_element: elementOf,
  jsx_self_closing_element: elementOf,
  jsx_expression: (cx, node) => cx.expr(cx.first(node)),
  jsx_text: (cx, node) => ({ kind: 'literal', type: 'string', value: cx.text(node), ...cx.span(node) }),
  type_assertion: (cx, node) => {
    const [types = 0, value = 0] = cx.kids(node);
    return cast(cx, node, value, cx.first(types));
  },
  instantiation_expression: (cx, node) => cx.expr(cx.first(node)),
};
