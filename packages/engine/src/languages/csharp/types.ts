import type { TypeRef } from '../../ir/ir.ts';
import type { Lowering } from '../lowering.ts';

/** Types as written; `T?`, `ref T` and pointers are T, tuples tuple<…>; `var` gives null. */
export function typeOf(cx: Lowering, node: number): TypeRef | null {
  switch (cx.kind(node)) {
    case '':
    case 'implicit_type':
      return null;
    case 'nullable_type':
    case 'pointer_type':
    case 'ref_type':
    case 'scoped_type':
      return typeOf(cx, cx.field(node, 'type')) ?? typeOf(cx, cx.first(node));
    case 'array_type':
      return { ...(typeOf(cx, cx.field(node, 'type')) ?? { name: '', args: [] }), array: true };
    case 'generic_name': {
      const args = cx.kid(node, 'type_argument_list');
      return { name: identifier(cx, cx.first(node)), args: args === 0 ? [] : typesIn(cx, args) };
    }
    case 'qualified_name': {
      const qualifier = typeOf(cx, cx.field(node, 'qualifier'));
      const name = typeOf(cx, cx.field(node, 'name'));
      return { name: `${qualifier?.name ?? ''}.${name?.name ?? ''}`, args: name?.args ?? [] };
    }
    case 'alias_qualified_name':
      return typeOf(cx, cx.field(node, 'name'));
    case 'tuple_type':
      return {
        name: 'tuple',
        args: cx
          .kids(node)
          .map((kid) => typeOf(cx, cx.field(kid, 'type')))
          .filter((type) => type !== null),
      };
    case 'function_pointer_type':
      return { name: 'delegate', args: [] };
    case 'primary_constructor_base_type':
      return typeOf(cx, cx.field(node, 'type'));
    default:
      return { name: identifier(cx, node), args: [] };
  }
}

export function typesIn(cx: Lowering, node: number): TypeRef[] {
  return cx
    .kids(node)
    .map((kid) => typeOf(cx, kid))
    .filter((type) => type !== null);
}

/** `@class` is the identifier class. */
export function identifier(cx: Lowering, node: number): string {
  return cx.text(node).replace(/^@/, '');
}
