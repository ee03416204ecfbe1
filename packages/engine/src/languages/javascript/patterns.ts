import type { Expr, Pattern } from '../../ir/ir.ts';
import { asPattern, type Lowering } from '../lowering.ts';

type ObjectEntries = { key: Expr; target: Pattern }[];

/** Nesting of destructuring beyond this is cut. */
const MAX_PATTERN_DEPTH = 60;

export function keyOf(cx: Lowering, node: number): Expr {
  switch (cx.kind(node)) {
    case 'computed_property_name':
      return cx.expr(cx.first(node));
    case 'string':
    case 'number': {
      const key = cx.expr(node);
      return key.kind === 'literal' ? { ...key, type: 'string', value: String(key.value) } : key;
    }
    default:
      return { kind: 'literal', type: 'string', value: cx.text(node), ...cx.span(node) };
  }
}

/** Any assignment target or binding: names, members, and destructuring to any depth. */
export function patternOf(cx: Lowering, node: number, depth = 0): Pattern {
  const span = cx.span(node);
  if (node === 0 || depth > MAX_PATTERN_DEPTH) return { kind: 'ignored-pattern', ...span };
  switch (cx.kind(node)) {
    case 'identifier':
    case 'shorthand_property_identifier_pattern':
    case 'shorthand_property_identifier':
    case 'this':
    case 'undefined':
      return cx.name(node);
    case 'object_pattern':
    case 'object':
      return objectPattern(cx, node, depth);
    case 'array_pattern':
    case 'array':
      return { kind: 'list-pattern', elements: listElements(cx, node, depth), ...span };
    case 'assignment_pattern':
    case 'object_assignment_pattern':
    case 'assignment_expression':
      return {
        kind: 'default-pattern',
        target: patternOf(cx, cx.field(node, 'left'), depth + 1),
        default: cx.expr(cx.field(node, 'right')),
        ...span,
      };
    case 'rest_pattern':
    case 'spread_element':
      return { kind: 'rest-pattern', target: patternOf(cx, cx.first(node), depth + 1), ...span };
    case 'parenthesized_expression':
      return patternOf(cx, cx.first(node), depth + 1);
    default:
      return asPattern(cx.expr(node));
  }
}

function objectPattern(cx: Lowering, node: number, depth: number): Pattern {
  const entries: ObjectEntries = [];
  let rest: Pattern | null = null;
  for (const kid of cx.kids(node)) {
    switch (cx.kind(kid)) {
      case 'pair_pattern':
      case 'pair':
        entries.push({
          key: keyOf(cx, cx.field(kid, 'key')),
          target: patternOf(cx, cx.field(kid, 'value'), depth + 1),
        });
        break;
      case 'rest_pattern':
      case 'spread_element':
        rest = patternOf(cx, cx.first(kid), depth + 1);
        break;
      case 'object_assignment_pattern':
      case 'assignment_pattern':
        entries.push({ key: keyOf(cx, cx.field(kid, 'left')), target: patternOf(cx, kid, depth + 1) });
        break;
      default:
        entries.push({ key: keyOf(cx, kid), target: patternOf(cx, kid, depth + 1) });
    }
  }
  return { kind: 'object-pattern', entries, rest, ...cx.span(node) };
}

/** Holes count: `[, b]` has a null first element. */
function listElements(cx: Lowering, node: number, depth: number): (Pattern | null)[] {
  const { tree } = cx;
  const elements: (Pattern | null)[] = [];
  let pending: Pattern | null = null;
  let any = false;
  for (let c = tree.firstChild[node] ?? 0; c !== 0; c = tree.nextSibling[c] ?? 0) {
    const kind = cx.kind(c);
    if (kind === ',') {
      elements.push(pending);
      pending = null;
      any = false;
    } else if (tree.named[c] === 1 && kind !== 'comment') {
      pending = patternOf(cx, c, depth + 1);
      any = true;
    }
  }
  if (any) elements.push(pending);
  return elements;
}
