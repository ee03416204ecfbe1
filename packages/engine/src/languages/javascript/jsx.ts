import type { Element, Expr } from '../../ir/ir.ts';
import type { Lowering } from '../lowering.ts';

type Attributes = Element['attributes'][number][];

/** `<div …>…</div>`, `<Foo.Bar/>`, `<>…</>`. Intrinsic tags are string literals, components are expressions. */
export function elementOf(cx: Lowering, node: number): Expr {
  const open = cx.field(node, 'open_tag');
  const head = open === 0 ? node : open;
  const attributes: Attributes = [];
  for (const kid of cx.kids(head)) {
    if (cx.kind(kid) === 'jsx_attribute') attributes.push(attribute(cx, kid));
    else if (cx.kind(kid) === 'jsx_expression') {
      const inner = cx.first(kid);
      attributes.push({ name: null, value: cx.expr(spreadValue(cx, inner)), ...cx.span(kid) });
    }
  }
  const children: Expr[] = [];
  for (const kid of open === 0 ? [] : cx.kids(node)) child(cx, kid, children);
  return {
    kind: 'element',
    tag: tagOf(cx, cx.field(head, 'name'), head),
    attributes,
    children,
    ...cx.span(node),
  };
}

function spreadValue(cx: Lowering, node: number): number {
  return cx.kind(node) === 'spread_element' ? cx.first(node) : node;
}

function tagOf(cx: Lowering, name: number, head: number): Expr {
  const text = cx.text(name);
  const kind = cx.kind(name);
  if (name === 0) {
    const { start } = cx.span(head);
    return { kind: 'literal', type: 'string', value: '', start, end: start };
  }
  const intrinsic = kind === 'jsx_namespace_name' || (kind === 'identifier' && /^[a-z]/.test(text));
  if (intrinsic) return { kind: 'literal', type: 'string', value: text, ...cx.span(name) };
  return cx.expr(name);
}

function attribute(cx: Lowering, node: number): Attributes[number] {
  const [name = 0, value = 0] = cx.kids(node);
  return { name: cx.text(name), value: value === 0 ? null : attributeValue(cx, value), ...cx.span(node) };
}

function attributeValue(cx: Lowering, node: number): Expr | null {
  switch (cx.kind(node)) {
    case 'string':
      // Markup strings know no backslash escapes.
      return { kind: 'literal', type: 'string', value: cx.text(node).slice(1, -1), ...cx.span(node) };
    case 'jsx_expression': {
      const inner = cx.first(node);
      return inner === 0 ? null : cx.expr(spreadValue(cx, inner));
    }
    default:
      return cx.expr(node);
  }
}

function child(cx: Lowering, node: number, out: Expr[]): void {
  switch (cx.kind(node)) {
    case 'jsx_opening_element':
    case 'jsx_closing_element':
      break;
    case 'jsx_text':
    case 'html_character_reference': {
      const value = cx.text(node);
      if (value.trim() !== '') out.push({ kind: 'literal', type: 'string', value, ...cx.span(node) });
      break;
    }
    case 'jsx_expression': {
      const inner = cx.first(node);
      if (inner !== 0) out.push(cx.expr(spreadValue(cx, inner)));
      break;
    }
    default:
      out.push(cx.expr(node));
  }
}
