import type { Stmt } from '../ir/ir.ts';
import type { AnyNode } from './flat-module.ts';

/** Whether both statements stand in the same branch or case: what one branch leaves, the other does not. */
export function isOneWay(
  around: AnyNode | undefined,
  one: AnyNode | undefined,
  other: AnyNode | undefined,
): boolean {
  if (around === undefined || !('kind' in around)) return true;
  const lists: readonly (readonly unknown[])[] =
    around.kind === 'if'
      ? [around.then, around.otherwise]
      : around.kind === 'switch'
        ? around.cases.map((each) => each.body)
        : [];
  return lists.length === 0 || lists.some((list) => list.includes(one) && list.includes(other));
}

/** Whether what stands behind it is not reached from these statements. */
export function leaves(body: readonly Stmt[]): boolean {
  const last = body.at(-1);
  if (last?.kind === 'block') return leaves(last.body);
  return last !== undefined && ['return', 'throw', 'break', 'continue'].includes(last.kind);
}
