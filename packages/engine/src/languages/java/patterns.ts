import type { Expr, Pattern, Spanned, TypeRef } from '../../ir/ir.ts';
import type { Lowering } from '../lowering.ts';
import { typeOf } from './types.ts';

/**
 * The test that a type or record pattern makes of `value`. `P(A a, B b)` becomes a type test of P and then an
 * assignment of the value's components to a list pattern, so that bound variables take what the value carries.
 */
export function patternTest(cx: Lowering, node: number, value: Expr, span: Spanned): Expr {
  const pattern = cx.kind(node) === 'pattern' ? cx.first(node) : node;
  const at = { start: span.start, end: span.end };
  if (cx.kind(pattern) === 'record_pattern') {
    const typeNode = cx.first(pattern);
    const test: Expr = {
      kind: 'typetest',
      value,
      type: typeOf(cx, typeNode) ?? { name: '', args: [] },
      binds: null,
      ...at,
    };
    const target = recordTarget(cx, pattern);
    const bind: Expr = { kind: 'assign', target, op: '', value, ...at };
    return { kind: 'binary', op: '&&', left: test, right: bind, ...at };
  }
  const kids = cx.kids(pattern).filter((kid) => cx.kind(kid) !== 'modifiers');
  const type: TypeRef = typeOf(cx, kids[0] ?? 0) ?? { name: cx.text(pattern), args: [] };
  const binds = kids.length > 1 ? cx.text(kids[kids.length - 1] ?? 0) : null;
  return { kind: 'typetest', value, type, binds: binds === '_' ? null : binds, ...at };
}

function recordTarget(cx: Lowering, pattern: number): Pattern {
  const body = cx.kid(pattern, 'record_pattern_body');
  const elements = (body === 0 ? [] : cx.kids(body)).map((component): Pattern => {
    if (cx.kind(component) === 'record_pattern') return recordTarget(cx, component);
    const kids = cx.kids(component);
    const nested = cx.kid(component, 'record_pattern');
    if (nested !== 0) return recordTarget(cx, nested);
    const last = kids[kids.length - 1] ?? component;
    return cx.kind(last) === 'identifier'
      ? cx.name(last)
      : { kind: 'ignored-pattern', ...cx.span(component) };
  });
  return { kind: 'list-pattern', elements, ...cx.span(pattern) };
}
