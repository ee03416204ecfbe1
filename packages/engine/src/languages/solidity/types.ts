import type { TypeRef } from '../../ir/ir.ts';
import type { Lowering } from '../lowering.ts';

/** `mapping(K => V)` is mapping<K, V>, `T[n]` is T with `array`, function types are function; others as written. */
export function typeOf(cx: Lowering, node: number): TypeRef | null {
  if (node === 0) return null;
  if (cx.kind(node) !== 'type_name') return { name: cx.text(node).replace(/\s+/g, ' '), args: [] };
  const key = cx.field(node, 'key_type');
  if (key !== 0) {
    const value = typeOf(cx, cx.field(node, 'value_type'));
    const from = typeOf(cx, key);
    return { name: 'mapping', args: [from, value].filter((type) => type !== null) };
  }
  if (cx.has(node, 'function')) return { name: 'function', args: [] };
  const inner = cx.first(node);
  const type = typeOf(cx, inner);
  if (cx.kind(inner) === 'type_name' && type) return { ...type, array: true };
  return cx.has(node, '[') && type ? { ...type, array: true } : type;
}

/** The type of a returns clause: one type, or tuple<…>. */
export function returnsOf(cx: Lowering, parameters: readonly number[]): TypeRef | null {
  const types = parameters
    .map((parameter) => typeOf(cx, cx.field(parameter, 'type')))
    .filter((type) => type !== null);
  if (types.length === 0) return null;
  return types.length === 1 ? (types[0] ?? null) : { name: 'tuple', args: types };
}
