import type { TypeRef } from '../../ir/ir.ts';
import type { Lowering } from '../lowering.ts';

const MAX_TYPE_DEPTH = 24;
const LISTS: ReadonlySet<string> = new Set([
  'list',
  'List',
  'Sequence',
  'Iterable',
  'Set',
  'set',
  'FrozenSet',
]);
/** Wrappers that say nothing about the value itself. */
const TRANSPARENT: ReadonlySet<string> = new Set(['Optional', 'Annotated', 'Final', 'ClassVar', 'Required']);

function bare(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

function applied(name: string, args: readonly TypeRef[]): TypeRef {
  const [first] = args;
  if (first && TRANSPARENT.has(bare(name))) return first;
  if (first && args.length === 1 && LISTS.has(bare(name))) return { ...first, array: true };
  return { name, args };
}

/** A type hint; null where it names nothing. Hints in quotes are read as names. */
export function typeOf(cx: Lowering, node: number, depth = 0): TypeRef | null {
  if (node === 0 || depth > MAX_TYPE_DEPTH) return null;
  switch (cx.kind(node)) {
    case 'type':
    case 'parenthesized_expression':
    case 'constrained_type':
    case 'splat_type':
      return typeOf(cx, cx.first(node), depth + 1);
    case 'identifier':
    case 'attribute':
    case 'member_type':
    case 'dotted_name':
      return { name: cx.text(node).replace(/\s+/g, ''), args: [] };
    case 'string': {
      const text = cx.text(node).replace(/^[a-z]*["']+|["']+$/gi, '');
      return /^[\w.]+$/.test(text) ? { name: text, args: [] } : null;
    }
    case 'generic_type': {
      const [name = 0, params = 0] = cx.kids(node);
      return applied(cx.text(name), typesOf(cx, params === 0 ? [] : cx.kids(params), depth));
    }
    case 'subscript': {
      const name = cx.text(cx.field(node, 'value')).replace(/\s+/g, '');
      return applied(name, typesOf(cx, cx.fields(node, 'subscript'), depth));
    }
    case 'union_type':
    case 'binary_operator': {
      const named = cx.kids(node).filter((kid) => cx.text(kid) !== 'None');
      return named.length === 1 ? typeOf(cx, named[0] ?? 0, depth + 1) : null;
    }
    default:
      return null;
  }
}

function typesOf(cx: Lowering, nodes: readonly number[], depth: number): TypeRef[] {
  return nodes.map((node) => typeOf(cx, node, depth + 1) ?? { name: '', args: [] });
}
