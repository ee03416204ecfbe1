import type { Assign, Call, Expr } from '../../ir/ir.ts';
import type { CompiledPattern } from '../compiled.ts';
import { declaredNames, type MatchContext } from '../context.ts';

/**
 * Is something matching done with the value of node `index`: chained on it, or on the variable or field that holds it
 * (called on, written into, or passed as an argument)?
 */
export function resultHas(
  cx: MatchContext,
  index: number,
  pattern: CompiledPattern,
  scope: [number, number],
): boolean {
  const { parent, tags, nodes } = cx.flat;
  for (let up = parent[index] ?? -1, below = index; up >= 0; below = up, up = parent[up] ?? -1) {
    if (tags[up] === 'member' || tags[up] === 'await' || tags[up] === 'cast') continue;
    if (tags[up] === 'call' && (nodes[up] as Call).callee === nodes[below]) {
      if (pattern.test(cx, up)) return true;
      continue;
    }
    if (tags[up] === 'assign' && (nodes[up] as Assign).target === nodes[below] && pattern.test(cx, up))
      return true;
    break;
  }
  const node = nodes[index];
  const held = node ? declaredNames(cx, node) : [];
  if (held.length === 0) return false;
  let [from, to] = scope;
  const holder = cx.flat.scope[index] ?? -1;
  const isField = held.some((name) =>
    cx.bindings
      .lookup(name, index)
      .every((one) => cx.flat.tags[one.at] === 'field' || (cx.flat.scope[one.at] ?? -1) < holder),
  );
  if (isField || holder < 0) [from, to] = [0, cx.flat.size];
  const mentions = (expr: Expr): boolean => {
    let current: Expr = expr;
    for (let i = 0; i < 64; i++) {
      if (current.kind === 'name') return held.includes(current.name);
      if (current.kind === 'member') {
        if (held.includes(current.property)) return true;
        current = current.object;
      } else if (current.kind === 'call') current = current.callee;
      else if (current.kind === 'index') current = current.object;
      else if (current.kind === 'unary') current = current.operand;
      else if (current.kind === 'cast') current = current.value;
      else return false;
    }
    return false;
  };
  for (let i = from; i < to; i++) {
    if (tags[i] === 'call') {
      const call = nodes[i] as Call;
      if (
        (call.callee.kind === 'member' && mentions(call.callee.object)) ||
        call.args.some((arg) => mentions(arg.value))
      )
        if (pattern.test(cx, i)) return true;
    } else if (tags[i] === 'assign') {
      const target = (nodes[i] as Assign).target;
      if (
        (target.kind === 'member' || target.kind === 'index') &&
        mentions(target.object) &&
        pattern.test(cx, i)
      )
        return true;
    }
  }
  return false;
}
