import type { Call, FunctionIR } from '../ir/ir.ts';
import type { FlatModule } from '../match/flat-module.ts';
import type { Guard } from './facts.ts';
import { UNKNOWN } from './guards.ts';
import type { Knowledge } from './knowledge.ts';
import { dotted, lastPart } from './written-names.ts';

/** Modifiers of a contract function, and comparisons of the sender in its body. */
export function contractGuard(
  flat: FlatModule,
  index: number,
  fn: FunctionIR,
  knowledge: Knowledge,
  lineOf: (offset: number) => number,
): Guard {
  const { contract } = knowledge.authentication;
  for (const guard of fn.guards) {
    const name = dotted(guard);
    if (contract.test(lastPart(name))) return { state: 'seen', name, line: lineOf(guard.start) };
  }
  const end = flat.end[index] ?? index;
  for (let i = index; i < end; i++) {
    const node = flat.nodes[i];
    if (flat.tags[i] === 'binary' && node && 'op' in node && 'left' in node && /^[!=]==?$/.test(node.op)) {
      const sides = [dotted(node.left), dotted(node.right)];
      if (sides.some((side) => side === 'msg.sender' || side === '_msgSender'))
        return { state: 'seen', name: 'msg.sender', line: lineOf(node.start) };
    }
    if (flat.tags[i] === 'call') {
      const name = dotted((node as Call).callee);
      if (contract.test(lastPart(name))) return { state: 'seen', name, line: lineOf((node as Call).start) };
    }
  }
  return UNKNOWN;
}
