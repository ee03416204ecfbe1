import type { Expr, Spanned, TypeRef } from '../../ir/ir.ts';
import type { Lowering } from '../lowering.ts';

/** `Map<String, int[]>[]` → TypeRef; wildcards give their bound, annotations are dropped. 0 gives null. */
export function typeOf(cx: Lowering, node: number): TypeRef | null {
  switch (cx.kind(node)) {
    case '':
      return null;
    case 'generic_type': {
      const args = cx.kid(node, 'type_arguments');
      const base = typeOf(cx, cx.first(node));
      return { name: base?.name ?? '', args: args === 0 ? [] : typesIn(cx, args) };
    }
    case 'array_type':
      return { ...(typeOf(cx, cx.field(node, 'element')) ?? { name: '', args: [] }), array: true };
    case 'annotated_type': {
      const kids = cx.kids(node);
      return typeOf(cx, kids[kids.length - 1] ?? 0);
    }
    case 'wildcard': {
      const bound = cx.kids(node).filter((kid) => !cx.kind(kid).endsWith('annotation'));
      return typeOf(cx, bound[bound.length - 1] ?? 0) ?? { name: '?', args: [] };
    }
    case 'scoped_type_identifier': {
      const text = cx.text(node);
      return { name: /[<@\s/]/.test(text) ? cleanName(text) : text, args: [] };
    }
    default:
      return { name: cx.text(node), args: [] };
  }
}

/** Drops generic arguments, annotations, comments and blanks of a dotted name such as `Outer<T>.@A Inner`. */
function cleanName(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/<[^.]*>/g, '')
    .replace(/@[\w.]+(\([^)]*\))?\s/g, '')
    .replace(/\s+/g, '');
}

export function typesIn(cx: Lowering, node: number): TypeRef[] {
  const found: TypeRef[] = [];
  for (const kid of cx.kids(node)) {
    if (cx.kind(kid).endsWith('annotation')) continue;
    const type = typeOf(cx, kid);
    if (type) found.push(type);
  }
  return found;
}

/** The type of a local variable; `var` declares none. */
export function localType(cx: Lowering, node: number): TypeRef | null {
  return cx.text(node) === 'var' ? null : typeOf(cx, node);
}

/** The declared type of `int x[]`: brackets after the name make an array too. */
export function withDimensions(type: TypeRef | null, dimensions: number): TypeRef | null {
  return type && dimensions !== 0 ? { ...type, array: true } : type;
}

/** A type used where a value stands: `java.io.File` → nested Members of Names. */
export function typeAsExpr(type: TypeRef, span: Spanned): Expr {
  const parts = type.name.split('.');
  const at = { start: span.start, end: span.end };
  let expr: Expr = { kind: 'name', name: parts[0] ?? '', ...at };
  for (const part of parts.slice(1)) {
    expr = { kind: 'member', object: expr, property: part, propertySpan: at, ...at };
  }
  return expr;
}
