import type { TypeRef } from '../../ir/ir.ts';
import type { Lowering } from '../lowering.ts';

/** Types say little beyond this depth, and hostile ones nest without end. */
const MAX_TYPE_DEPTH = 24;

const WRAPPERS: ReadonlySet<string> = new Set([
  'type_annotation',
  'parenthesized_type',
  'optional_type',
  'rest_type',
  'flow_maybe_type',
  'omitting_type_annotation',
  'adding_type_annotation',
  'opting_type_annotation',
]);
const EMPTY: ReadonlySet<string> = new Set(['null', 'undefined', 'void', 'never']);

/** A TypeScript type; null where there is none to name (functions, object types, conditional types). */
export function typeOf(cx: Lowering, node: number, depth = 0): TypeRef | null {
  if (node === 0 || depth > MAX_TYPE_DEPTH) return null;
  const kind = cx.kind(node);
  if (WRAPPERS.has(kind)) return typeOf(cx, cx.first(node), depth + 1);
  switch (kind) {
    case 'type_identifier':
    case 'identifier':
    case 'predefined_type':
    case 'nested_type_identifier':
    case 'nested_identifier':
    case 'member_expression':
    case 'this_type':
      return { name: cx.text(node).replace(/\s+/g, ''), args: [] };
    case 'generic_type': {
      const name = cx.text(cx.field(node, 'name') || cx.first(node)).replace(/\s+/g, '');
      const args = typeArguments(cx, cx.field(node, 'type_arguments'), depth);
      const [only] = args;
      if ((name === 'Array' || name === 'ReadonlyArray') && args.length === 1 && only)
        return { ...only, array: true };
      return { name, args };
    }
    case 'array_type': {
      const element = typeOf(cx, cx.first(node), depth + 1);
      return element && { ...element, array: true };
    }
    case 'readonly_type':
      return typeOf(cx, cx.first(node), depth + 1);
    case 'union_type':
      return unionOf(cx, node, depth);
    case 'intersection_type':
      return (
        operands(cx, node, kind)
          .map((kid) => typeOf(cx, kid, depth + 1))
          .find((type) => type !== null) ?? null
      );
    case 'literal_type': {
      const literal = cx.kind(cx.first(node));
      if (literal === 'string' || literal === 'number') return { name: literal, args: [] };
      return literal === 'true' || literal === 'false' ? { name: 'boolean', args: [] } : null;
    }
    case 'template_literal_type':
      return { name: 'string', args: [] };
    default:
      return null;
  }
}

/** `A | B | C` nests on the left; walked without recursion. */
function operands(cx: Lowering, node: number, kind: string): number[] {
  const found: number[] = [];
  let n = node;
  while (cx.kind(n) === kind) {
    const kids = cx.kids(n);
    const [left = 0] = kids;
    found.push(...kids.slice(1).reverse());
    n = left;
  }
  found.push(n);
  return found.reverse();
}

/** `T | null | undefined` is T; any other union has no single name. */
function unionOf(cx: Lowering, node: number, depth: number): TypeRef | null {
  const parts = operands(cx, node, 'union_type').filter((kid) => !EMPTY.has(cx.text(kid)));
  const types = parts.map((kid) => typeOf(cx, kid, depth + 1));
  const [first] = types;
  if (!first) return null;
  return types.every((t) => t?.name === first.name) ? first : null;
}

export function typeArguments(cx: Lowering, node: number, depth = 0): TypeRef[] {
  if (node === 0) return [];
  return cx.kids(node).map((kid) => typeOf(cx, kid, depth + 1) ?? { name: '', args: [] });
}
