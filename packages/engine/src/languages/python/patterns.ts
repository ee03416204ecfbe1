import type { Pattern } from '../../ir/ir.ts';
import { asPattern, type Lowering } from '../lowering.ts';

const MAX_PATTERN_DEPTH = 60;

/** Targets of assignments, loops, `with … as` and comprehensions. */
export function patternOf(cx: Lowering, node: number, depth = 0): Pattern {
  const span = cx.span(node);
  if (node === 0 || depth > MAX_PATTERN_DEPTH) return { kind: 'ignored-pattern', ...span };
  switch (cx.kind(node)) {
    case 'identifier':
      return cx.name(node);
    case 'pattern_list':
    case 'tuple_pattern':
    case 'list_pattern':
    case 'tuple':
    case 'list':
    case 'expression_list':
      return {
        kind: 'list-pattern',
        elements: cx.kids(node).map((kid) => patternOf(cx, kid, depth + 1)),
        ...span,
      };
    case 'list_splat_pattern':
    case 'list_splat':
    case 'dictionary_splat_pattern':
      return { kind: 'rest-pattern', target: patternOf(cx, cx.first(node), depth + 1), ...span };
    case 'as_pattern_target':
    case 'parenthesized_expression':
      return patternOf(cx, cx.first(node), depth + 1);
    default:
      return asPattern(cx.expr(node));
  }
}
