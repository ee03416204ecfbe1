import type { Expr, Spanned, TypeRef } from '../../ir/ir.ts';
import type { Lowering } from '../lowering.ts';

/**
 * Pointers are transparent; `[]T` is T with `array`; `map[K]V` is map<K, V>, `chan T` is chan<T>, functions are
 * func<result>.
 */
export function typeOf(cx: Lowering, node: number): TypeRef | null {
  switch (cx.kind(node)) {
    case '':
      return null;
    case 'pointer_type':
    case 'parenthesized_type':
    case 'negated_type':
    case 'type_elem':
    case 'type_constraint':
      return typeOf(cx, cx.first(node));
    case 'slice_type':
    case 'array_type':
    case 'implicit_length_array_type':
      return { ...(typeOf(cx, cx.field(node, 'element')) ?? { name: '', args: [] }), array: true };
    case 'map_type':
      return {
        name: 'map',
        args: present([typeOf(cx, cx.field(node, 'key')), typeOf(cx, cx.field(node, 'value'))]),
      };
    case 'channel_type':
      return { name: 'chan', args: present([typeOf(cx, cx.field(node, 'value'))]) };
    case 'function_type':
      return { name: 'func', args: present([resultOf(cx, cx.field(node, 'result'))]) };
    case 'generic_type': {
      const args = cx.field(node, 'type_arguments');
      return { name: cx.text(cx.field(node, 'type')), args: args === 0 ? [] : typeArguments(cx, args) };
    }
    case 'struct_type':
      return { name: 'struct', args: [] };
    case 'interface_type':
      return { name: cx.kids(node).length === 0 ? 'any' : 'interface', args: [] };
    default:
      return { name: cx.text(node), args: [] };
  }
}

function present(types: readonly (TypeRef | null)[]): TypeRef[] {
  return types.filter((type) => type !== null);
}

export function typeArguments(cx: Lowering, node: number): TypeRef[] {
  return present(cx.kids(node).map((kid) => typeOf(cx, kid)));
}

/** The type after the parameters; of several results the type of the first, which is the one that matters beside an error. */
export function resultOf(cx: Lowering, node: number): TypeRef | null {
  if (cx.kind(node) !== 'parameter_list') return typeOf(cx, node);
  const types: TypeRef[] = [];
  for (const parameter of cx.kids(node)) {
    const type = typeOf(cx, cx.field(parameter, 'type'));
    const times = Math.max(1, cx.fields(parameter, 'name').length);
    if (type) for (let i = 0; i < times; i++) types.push(type);
  }
  return types[0] ?? null;
}

const SCALAR = /^(u?int(8|16|32|64|ptr)?|float(32|64)|byte|rune|complex(64|128)|string|bool|error|any)$/;

/**
 * What a variable of the type holds before anything is assigned: an empty list, map or struct, which others may fill
 * through its address. The rest gives null: a scalar that is set through its address must not look constant.
 */
export function zeroValue(cx: Lowering, node: number, span: Spanned): Expr | null {
  const type = typeOf(cx, node);
  const at = { start: span.start, end: span.end };
  if (!type || /^(pointer|channel|function|interface)_type$/.test(cx.kind(node))) return null;
  if (type.array) return { kind: 'list', flavour: 'array', elements: [], type, ...at };
  if (SCALAR.test(type.name)) return null;
  return { kind: 'object', entries: [], type, ...at };
}
