import type { Expr, Spanned } from '../ir/ir.ts';
import { asPattern, type ExprRule, type LeftChainRule } from './lowering.ts';

/** Expression rules that languages share because their grammars give the parts the same names. */

export const name: ExprRule = (cx, node) => cx.name(node);

/** Nodes that only wrap what they hold. */
export const inner: ExprRule = (cx, node) => cx.expr(cx.first(node));

export function constant(type: 'boolean' | 'null', value: boolean | null): ExprRule {
  return (cx, node) => ({ kind: 'literal', type, value, ...cx.span(node) });
}

/** `true` and `false` that are one kind of node; PHP writes them in any case. */
export const booleanLiteral: ExprRule = (cx, node) => ({
  kind: 'literal',
  type: 'boolean',
  value: cx.text(node).toLowerCase() === 'true',
  ...cx.span(node),
});

export function member(object: Expr, property: string, propertySpan: Spanned, span: Spanned): Expr {
  return { kind: 'member', object, property, propertySpan, start: span.start, end: span.end };
}

/** `a + b + c`: operands under `left` and `right`. */
export const binary: LeftChainRule = {
  head: (cx, node) => cx.field(node, 'left'),
  build: (cx, node, left) => ({
    kind: 'binary',
    op: cx.text(cx.field(node, 'operator')),
    left,
    right: cx.expr(cx.field(node, 'right')),
    ...cx.span(node),
  }),
};

/** `a[i][j]`: the indexed value under the named field, the index under `index`. */
export function indexOf(objectField: string): LeftChainRule {
  return {
    head: (cx, node) => cx.field(node, objectField),
    build: (cx, node, object) => ({
      kind: 'index',
      object,
      index: cx.expr(cx.field(node, 'index')),
      ...cx.span(node),
    }),
  };
}

/** `x = y` and `x += y`. */
export const assignment: ExprRule = (cx, node) => ({
  kind: 'assign',
  target: asPattern(cx.expr(cx.field(node, 'left'))),
  op: cx.text(cx.field(node, 'operator')).slice(0, -1),
  value: cx.expr(cx.field(node, 'right')),
  ...cx.span(node),
});

/** `a ? b : c`. */
export const conditional: ExprRule = (cx, node) => ({
  kind: 'conditional',
  test: cx.expr(cx.field(node, 'condition')),
  then: cx.expr(cx.field(node, 'consequence')),
  otherwise: cx.expr(cx.field(node, 'alternative')),
  ...cx.span(node),
});

/** `-x`, `!x`: the operand under the named field. */
export function unary(operandField: string): ExprRule {
  return (cx, node) => ({
    kind: 'unary',
    op: cx.text(cx.field(node, 'operator')),
    operand: cx.expr(cx.field(node, operandField)),
    ...cx.span(node),
  });
}
