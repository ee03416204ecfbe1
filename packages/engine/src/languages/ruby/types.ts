import type { TypeRef } from '../../ir/ir.ts';
import type { Lowering } from '../lowering.ts';

/** A class name as written, with dots in place of '::'. */
export function constantPath(cx: Lowering, node: number): string {
  return cx.text(node).replace(/\s+/g, '').replace(/^::/, '').replaceAll('::', '.');
}

export function typeOf(cx: Lowering, node: number): TypeRef | null {
  const kind = cx.kind(node);
  if (kind === 'constant' || kind === 'scope_resolution') return { name: constantPath(cx, node), args: [] };
  return null;
}
