import type { Expr } from '../../ir/ir.ts';

/** The dotted text of a callee, '' when it is not a plain chain of names. */
export function dotted(e: Expr): string {
  if (e.kind === 'name') return e.name;
  if (e.kind !== 'member') return '';
  const head = dotted(e.object);
  return head === '' ? '' : `${head}.${e.property}`;
}
