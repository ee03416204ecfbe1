import type { Argument, Expr, Name, ObjectEntry, Spanned, Stmt, TypeRef } from '../../ir/ir.ts';
import { HOLDS_MADE } from '../../ir/made-names.ts';
import { argument, type Lowering, nameAt } from '../lowering.ts';
import { identifier, typeOf } from './types.ts';

/** The operand of a node: its first named child, or `this`/`base`, which the grammar gives as bare tokens. */
export function operand(cx: Lowering, node: number): Expr {
  const first = cx.first(node);
  if (first !== 0) return cx.expr(first);
  const { tree } = cx;
  for (let c = tree.firstChild[node] ?? 0; c !== 0; c = tree.nextSibling[c] ?? 0) {
    const kind = cx.kind(c);
    if (kind === 'this') return nameAt(cx.span(c), 'this');
    if (kind === 'base') return nameAt(cx.span(c), 'super');
  }
  return cx.unknown(node);
}

/** Arguments; `out x` and `ref x` are the address of x. */
export function argumentsOf(cx: Lowering, list: number): Argument[] {
  return (list === 0 ? [] : cx.kids(list)).map((node) => {
    if (cx.kind(node) !== 'argument') return argument(cx.expr(node));
    const name = cx.field(node, 'name');
    const kids = cx.kids(node).filter((kid) => kid !== name && cx.kind(kid) !== 'modifier');
    const valueNode = kids[kids.length - 1] ?? 0;
    const value = valueNode === 0 ? operand(cx, node) : cx.expr(valueNode);
    const byReference = cx.has(node, 'out') || cx.has(node, 'ref') || cx.kid(node, 'modifier') !== 0;
    const passed: Expr = byReference ? { kind: 'unary', op: '&', operand: value, ...cx.span(node) } : value;
    return argument(passed, name === 0 ? null : identifier(cx, name));
  });
}

export function typePath(type: TypeRef, span: Spanned): Expr {
  const at = { start: span.start, end: span.end };
  const parts = type.name.split('.');
  let expr: Expr = nameAt(at, parts[0] ?? '');
  for (const part of parts.slice(1)) {
    expr = { kind: 'member', object: expr, property: part, propertySpan: at, ...at };
  }
  return expr;
}

/** `new T(…)`, then what the initialiser sets on it. */
export function creation(cx: Lowering, node: number): Expr {
  const span = cx.span(node);
  const typeNode = cx.field(node, 'type');
  const type = typeOf(cx, typeNode);
  const initializer = cx.field(node, 'initializer') || cx.kid(node, 'initializer_expression');
  if (type?.array) return arrayOf(cx, initializer, type, span);
  const args = argumentsOf(cx, cx.field(node, 'arguments') || cx.kid(node, 'argument_list'));
  const callee = type
    ? typePath(type, cx.span(typeNode))
    : nameAt({ start: span.start, end: span.start + 3 }, '');
  const made: Expr = { kind: 'call', callee, args, isNew: true, types: type ? [type] : [], ...span };
  return initializer === 0 ? made : initialised(cx, made, initializer, span);
}

/**
 * `new T { A = 1, [k] = v, x }` means: make it, keep it in a variable that no source can name, set its members,
 * call Add for bare elements, and give it back.
 */
export function initialised(cx: Lowering, made: Expr, initializer: number, span: Spanned): Expr {
  const at = { start: span.start, end: span.end };
  const holder: Name = nameAt(at, `${HOLDS_MADE}${span.start}`);
  const items: Expr[] = [{ kind: 'assign', target: holder, op: '', value: made, ...at }];
  fill(cx, holder, cx.kids(initializer), items);
  items.push(holder);
  return { kind: 'sequence', items, ...at };
}

function fill(cx: Lowering, holder: Expr, nodes: readonly number[], items: Expr[]): void {
  for (const node of nodes) {
    const span = cx.span(node);
    if (cx.kind(node) !== 'assignment_expression') {
      const nested = cx.kind(node) === 'initializer_expression';
      const args = nested ? cx.kids(node).map((kid) => argument(cx.expr(kid))) : [argument(cx.expr(node))];
      const callee: Expr = { kind: 'member', object: holder, property: 'Add', propertySpan: span, ...span };
      items.push({ kind: 'call', callee, args, isNew: false, types: [], ...span });
      continue;
    }
    const left = cx.field(node, 'left');
    const right = cx.field(node, 'right');
    const target = memberFor(cx, holder, left);
    if (cx.kind(right) === 'initializer_expression') fill(cx, target, cx.kids(right), items);
    else items.push({ kind: 'assign', target, op: '', value: cx.expr(right), ...span });
  }
}

function memberFor(cx: Lowering, object: Expr, left: number) {
  const span = cx.span(left);
  if (cx.kind(left) === 'identifier') {
    return { kind: 'member', object, property: identifier(cx, left), propertySpan: span, ...span } as const;
  }
  const [key] = argumentsOf(cx, left);
  return { kind: 'index', object, index: key?.value ?? null, ...span } as const;
}

/** `with { A = 1 }`: a copy with other members. */
export function withExpression(cx: Lowering, node: number): Expr {
  const span = cx.span(node);
  const [value = 0, ...initializers] = cx.kids(node);
  const holder: Name = nameAt(span, `${HOLDS_MADE}${span.start}`);
  const items: Expr[] = [{ kind: 'assign', target: holder, op: '', value: cx.expr(value), ...span }];
  for (const initializer of initializers) {
    const [name = 0, set = 0] = cx.kids(initializer);
    const at = cx.span(initializer);
    const target = memberFor(cx, holder, name);
    items.push({ kind: 'assign', target, op: '', value: cx.expr(set), ...at });
  }
  items.push(holder);
  return { kind: 'sequence', items, ...span };
}

/** Lists from array initialisers and collection expressions; `..x` is spread. */
export function arrayOf(cx: Lowering, node: number, type: TypeRef | null, span: Spanned): Expr {
  const elements = (node === 0 ? [] : cx.kids(node)).map((kid) => {
    const inner = cx.kind(kid) === 'argument' ? cx.first(kid) : kid;
    const spread = cx.kind(inner) === 'range_expression' && cx.text(inner).startsWith('..');
    return spread ? argument(cx.expr(cx.first(inner)), null, 'list') : argument(cx.expr(inner));
  });
  return { kind: 'list', flavour: 'array', elements, type, start: span.start, end: span.end };
}

/** `new { A = 1, x.B, c }`. */
export function anonymousObject(cx: Lowering, node: number): Expr {
  const { tree } = cx;
  const entries: ObjectEntry[] = [];
  let key = 0;
  let value = 0;
  const close = (): void => {
    if (value === 0) return;
    const made = cx.expr(value);
    const implied = made.kind === 'member' ? made.property : made.kind === 'name' ? made.name : '';
    const name = key === 0 ? implied : identifier(cx, key);
    const span = cx.span(value);
    entries.push({ key: { kind: 'literal', type: 'string', value: name, ...span }, value: made, ...span });
    key = 0;
    value = 0;
  };
  for (let c = tree.firstChild[node] ?? 0; c !== 0; c = tree.nextSibling[c] ?? 0) {
    if (tree.named[c] === 1 && cx.kind(c) !== 'comment') value = c;
    else if (cx.kind(c) === '=') {
      key = value;
      value = 0;
    } else if (cx.kind(c) === ',') close();
  }
  close();
  return { kind: 'object', entries, type: null, ...cx.span(node) };
}

/** `T x = new(…)`, `T x = new() { A = 1 }`, `T x = b ? new(…) : null`: the class made is the declared one. */
export function withTargetType(value: Expr, type: TypeRef | null): Expr {
  if (!type) return value;
  if (value.kind === 'conditional') {
    const then = withTargetType(value.then, type);
    const otherwise = withTargetType(value.otherwise, type);
    return then === value.then && otherwise === value.otherwise ? value : { ...value, then, otherwise };
  }
  if (value.kind === 'sequence') {
    const [first, ...rest] = value.items;
    if (first?.kind !== 'assign') return value;
    const made = withTargetType(first.value, type);
    return made === first.value ? value : { ...value, items: [{ ...first, value: made }, ...rest] };
  }
  if (value.kind !== 'call' || !value.isNew || value.types.length > 0) return value;
  return { ...value, callee: typePath(type, value.callee), types: [type] };
}

/** `T Make() => new(…)`, `return new(…);`: what a function gives back is of its type. */
export function withReturnType(body: readonly Stmt[], type: TypeRef | null): Stmt[] {
  if (!type) return [...body];
  const inner = (list: readonly Stmt[]): Stmt[] => withReturnType(list, type);
  return body.map((one): Stmt => {
    switch (one.kind) {
      case 'return':
        return one.value === null ? one : { ...one, value: withTargetType(one.value, type) };
      case 'if':
        return { ...one, then: inner(one.then), otherwise: inner(one.otherwise) };
      case 'block':
      case 'loop':
      case 'using':
        return { ...one, body: inner(one.body) };
      case 'try':
        return {
          ...one,
          body: inner(one.body),
          handlers: one.handlers.map((it) => ({ ...it, body: inner(it.body) })),
          finalizer: inner(one.finalizer),
        };
      case 'switch':
        return { ...one, cases: one.cases.map((it) => ({ ...it, body: inner(it.body) })) };
      default:
        return one;
    }
  });
}
