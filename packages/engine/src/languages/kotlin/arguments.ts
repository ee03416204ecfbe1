import type { Argument } from '../../ir/ir.ts';
import { argument, type Lowering } from '../lowering.ts';
import { identifier } from './names.ts';

/** `(a, name = b, *c)`. */
export function argumentsOf(cx: Lowering, list: number): Argument[] {
  return list === 0 ? [] : cx.kids(list).map((kid) => argumentOf(cx, kid));
}

function argumentOf(cx: Lowering, node: number): Argument {
  const kids = cx.kids(node);
  const value = kids.at(-1) ?? 0;
  const name = kids.length > 1 && cx.has(node, '=') ? identifier(cx, kids[0] ?? 0) : null;
  if (cx.kind(value) === 'spread_expression') return argument(cx.expr(cx.first(value)), name, 'list');
  return argument(cx.expr(value), name, cx.has(node, '*') ? 'list' : 'none');
}
