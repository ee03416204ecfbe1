import type { Expr, Pattern } from '../../ir/ir.ts';
import { asPattern, type Lowering } from '../lowering.ts';
import { declare } from './scope.ts';

const MAX_PATTERN_DEPTH = 60;

/** Targets of assignments, `for` and `rescue =>`; makes the names it binds local variables. */
export function patternOf(cx: Lowering, node: number, depth = 0): Pattern {
  const span = cx.span(node);
  if (node === 0 || depth > MAX_PATTERN_DEPTH) return { kind: 'ignored-pattern', ...span };
  switch (cx.kind(node)) {
    case 'identifier':
      declare(cx, cx.text(node));
      return cx.name(node);
    case 'left_assignment_list':
    case 'destructured_left_assignment':
    case 'destructured_parameter':
      return {
        kind: 'list-pattern',
        elements: cx.kids(node).map((kid) => patternOf(cx, kid, depth + 1)),
        ...span,
      };
    case 'rest_assignment':
    case 'splat_parameter': {
      const inner = cx.first(node);
      const target: Pattern =
        inner === 0 ? { kind: 'ignored-pattern', ...span } : patternOf(cx, inner, depth + 1);
      return { kind: 'rest-pattern', target, ...span };
    }
    case 'call':
      return setterOf(cx, node);
    default:
      return asPattern(cx.expr(node));
  }
}

/** `a.b = …` writes the member; `b = …` with a receiver only. */
function setterOf(cx: Lowering, node: number): Pattern {
  const receiver = cx.field(node, 'receiver');
  const method = cx.field(node, 'method');
  if (receiver === 0 || method === 0) return { kind: 'ignored-pattern', ...cx.span(node) };
  const object: Expr = cx.expr(receiver);
  return {
    kind: 'member',
    object,
    property: cx.text(method),
    propertySpan: cx.span(method),
    ...cx.span(node),
  };
}
