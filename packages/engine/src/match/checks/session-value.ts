import type { Assign, Call, Expr } from '../../ir/ir.ts';
import { type MatchContext, textOf } from '../context.ts';
import type { Check } from './check.ts';

/** Where a value that must not be guessed is kept: sessions, cookies, tokens. */
const keeper = /(session|cookie|token|remember)/i;
/** Calls that hand a value to the browser or to the session store. */
const keeping = /^(set_cookie|setcookie|set_signed_cookie|cookie)$/i;

/** Variable that the expression around `index` is assigned to; -1 positions when it ends in the assignment itself. */
function holder(cx: MatchContext, index: number): { node: Assign; name: string | null } | null {
  const { parent, tags, nodes } = cx.flat;
  for (let up = parent[index] ?? -1; up >= 0; up = parent[up] ?? -1) {
    const tag = tags[up];
    if (tag === 'assign' || tag === 'var') {
      const node = nodes[up] as Assign;
      return { node, name: node.target.kind === 'name' ? node.target.name : null };
    }
    if (tag === 'fn' || tag === 'expr' || tag === 'return') return null;
  }
  return null;
}

function keptIn(cx: MatchContext, assign: Assign): boolean {
  const { target } = assign;
  return (
    (target.kind === 'index' || target.kind === 'member') && keeper.test(textOf(cx, target.object).slice(-80))
  );
}

const isName = (expr: Expr, name: string): boolean => expr.kind === 'name' && expr.name === name;

/**
 * A value that is put into a session, or given to the browser as a cookie, directly or through one variable of the same
 * function: it stands for who the user is, so it must not be guessed.
 */
export const sessionValue: Check = {
  tags: ['call'],
  anchors: null,
  test: (cx, index) => {
    const { flat } = cx;
    for (let up = flat.parent[index] ?? -1, below = index; up >= 0; below = up, up = flat.parent[up] ?? -1) {
      if (flat.tags[up] === 'fn' || flat.tags[up] === 'expr') break;
      if (flat.tags[up] !== 'call') continue;
      const { callee } = flat.nodes[up] as Call;
      if (callee !== flat.nodes[below] && callee.kind === 'member' && keeping.test(callee.property))
        return true;
    }
    const held = holder(cx, index);
    if (!held) return false;
    if (keptIn(cx, held.node)) return true;
    const { name } = held;
    const scope = flat.scope[index] ?? -1;
    if (name === null || scope < 0) return false;
    for (let i = index; i < (flat.end[scope] ?? 0); i++) {
      if (flat.tags[i] === 'assign') {
        const assign = flat.nodes[i] as Assign;
        if (isName(assign.value, name) && keptIn(cx, assign)) return true;
      } else if (flat.tags[i] === 'call') {
        const call = flat.nodes[i] as Call;
        if (call.callee.kind === 'member' && keeping.test(call.callee.property))
          if (call.args.some((arg) => isName(arg.value, name))) return true;
      }
    }
    return false;
  },
};
