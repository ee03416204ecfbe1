import type { TypeRef } from '../../ir/ir.ts';
import type { Lowering } from '../lowering.ts';

/** A class or function name as written; a fully qualified name of one part loses its leading backslash. */
export function qualified(cx: Lowering, node: number): string {
  const text = cx
    .text(node)
    .replace(/\s+/g, '')
    .replace(/^namespace\\/i, '');
  return text.startsWith('\\') && text.indexOf('\\', 1) < 0 ? text.slice(1) : text;
}

/** Nullable types are their inner type; of unions and intersections the first that is not null counts. */
export function typeOf(cx: Lowering, node: number): TypeRef | null {
  switch (cx.kind(node)) {
    case '':
      return null;
    case 'optional_type':
    case 'named_type':
      return typeOf(cx, cx.first(node));
    case 'union_type':
    case 'intersection_type':
    case 'disjunctive_normal_form_type': {
      const kids = cx.kids(node);
      const chosen = kids.find((kid) => !/^(null|false)$/i.test(cx.text(kid))) ?? kids[0] ?? 0;
      return typeOf(cx, chosen);
    }
    default:
      return { name: qualified(cx, node), args: [] };
  }
}
