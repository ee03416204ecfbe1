import type { Expr, Spanned, TypeRef } from '../../ir/ir.ts';
import type { Lowering } from '../lowering.ts';
import { identifier, typeOf } from './types.ts';

const OBJECT: TypeRef = { name: 'object', args: [] };

function truth(span: Spanned): Expr {
  return { kind: 'literal', type: 'boolean', value: true, start: span.start, end: span.end };
}

export function both(left: Expr | null, right: Expr | null): Expr | null {
  if (!left || !right) return left ?? right;
  return { kind: 'binary', op: '&&', left, right, start: left.start, end: right.end };
}

/** The boolean expression that a pattern asks of `value`; names that it binds are bound by type tests. */
export function patternTest(cx: Lowering, node: number, value: Expr): Expr {
  const span = cx.span(node);
  const kids = cx.kids(node);
  switch (cx.kind(node)) {
    case 'parenthesized_pattern':
      return patternTest(cx, kids[0] ?? 0, value);
    case 'negated_pattern':
      return { kind: 'unary', op: '!', operand: patternTest(cx, kids[0] ?? 0, value), ...span };
    case 'and_pattern':
    case 'or_pattern': {
      const op = cx.kind(node) === 'and_pattern' ? '&&' : '||';
      const left = patternTest(cx, cx.field(node, 'left'), value);
      return { kind: 'binary', op, left, right: patternTest(cx, cx.field(node, 'right'), value), ...span };
    }
    case 'relational_pattern': {
      const op = cx.kind(cx.tree.firstChild[node] ?? 0);
      return { kind: 'binary', op, left: value, right: cx.expr(kids[0] ?? 0), ...span };
    }
    case 'constant_pattern': {
      const inner = kids[0] ?? 0;
      // `x is Foo` and `x is Foo.Constant` look alike: a capitalised single name is taken for a type.
      if (cx.kind(inner) === 'identifier' && /^[A-Z]/.test(cx.text(inner)))
        return typeTest(cx, inner, 0, value, span);
      return { kind: 'binary', op: '==', left: value, right: cx.expr(inner), ...span };
    }
    case 'declaration_pattern':
      return typeTest(cx, cx.field(node, 'type'), cx.field(node, 'name'), value, span);
    case 'type_pattern':
      return typeTest(cx, cx.field(node, 'type') || (kids[0] ?? 0), 0, value, span);
    case 'var_pattern':
      return typeTest(cx, 0, cx.field(node, 'name') || (kids[0] ?? 0), value, span);
    case 'recursive_pattern':
      return recursive(cx, node, value);
    case 'list_pattern': {
      let test: Expr | null = null;
      kids.forEach((kid, i) => {
        test = both(test, patternTest(cx, kid, element(value, i, cx.span(kid))));
      });
      return test ?? truth(span);
    }
    case 'discard':
      return truth(span);
    default:
      return typeTest(cx, node, 0, value, span);
  }
}

function typeTest(cx: Lowering, type: number, name: number, value: Expr, span: Spanned): Expr {
  const binds = name === 0 || cx.kind(name) === 'discard' ? null : identifier(cx, name);
  return {
    kind: 'typetest',
    value,
    type: typeOf(cx, type) ?? OBJECT,
    binds,
    start: span.start,
    end: span.end,
  };
}

function element(value: Expr, index: number, span: Spanned): Expr {
  const at = { start: span.start, end: span.end };
  return {
    kind: 'index',
    object: value,
    index: { kind: 'literal', type: 'number', value: index, ...at },
    ...at,
  };
}

/** `T { A: p, B.C: q } name` and `T(p, q) name`. */
function recursive(cx: Lowering, node: number, value: Expr): Expr {
  let test: Expr = typeTest(cx, cx.field(node, 'type'), cx.field(node, 'name'), value, cx.span(node));
  for (const clause of cx.kids(node)) {
    const kind = cx.kind(clause);
    if (kind !== 'property_pattern_clause' && kind !== 'positional_pattern_clause') continue;
    cx.kids(clause).forEach((sub, i) => {
      const parts = cx.kids(sub);
      const pattern = parts[parts.length - 1] ?? 0;
      const key = parts.length > 1 ? (parts[0] ?? 0) : 0;
      const propertySpan = cx.span(key === 0 ? sub : key);
      const inner: Expr =
        key === 0
          ? element(value, i, propertySpan)
          : { kind: 'member', object: value, property: cx.text(key), propertySpan, ...propertySpan };
      test = both(test, patternTest(cx, pattern, inner)) ?? test;
    });
  }
  return test;
}
