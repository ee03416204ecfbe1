import type { Argument, Expr, ObjectEntry } from '../../ir/ir.ts';
import { argument, type Lowering, nameAt } from '../lowering.ts';
import { blockOf, symbolBlock } from './functions.ts';
import { noteRequire } from './imports.ts';
import { methodScope } from './scope.ts';

export function argumentsOf(cx: Lowering, node: number): Argument[] {
  const args: Argument[] = [];
  const loose: ObjectEntry[] = [];
  for (const kid of node === 0 ? [] : cx.kids(node)) {
    switch (cx.kind(kid)) {
      case 'pair':
        pairArgument(cx, kid, args, loose);
        break;
      case 'splat_argument':
        args.push(argument(cx.expr(cx.first(kid)), null, 'list'));
        break;
      case 'hash_splat_argument':
        args.push(argument(cx.expr(cx.first(kid)), null, 'dict'));
        break;
      case 'forward_argument':
        args.push(argument(nameAt(cx.span(kid), '...'), null, 'list'));
        break;
      case 'block_argument':
        args.push(argument(blockArgument(cx, kid)));
        break;
      default:
        args.push(argument(cx.expr(kid)));
    }
  }
  const [first] = loose;
  const last = loose.at(-1);
  if (first && last) {
    args.push(argument({ kind: 'object', entries: loose, type: null, start: first.start, end: last.end }));
  }
  return args;
}

/** Symbol keys are keyword arguments; other keys make a hash. */
function pairArgument(cx: Lowering, node: number, args: Argument[], loose: ObjectEntry[]): void {
  const key = cx.field(node, 'key');
  const kind = cx.kind(key);
  if (kind === 'hash_key_symbol' || kind === 'simple_symbol') {
    args.push(argument(pairValue(cx, node), cx.text(key).replace(/^:/, '')));
  } else loose.push(entryOf(cx, node));
}

/** `x:` alone means `x: x`. */
function pairValue(cx: Lowering, node: number): Expr {
  const value = cx.field(node, 'value');
  if (value !== 0) return cx.expr(value);
  const key = cx.field(node, 'key');
  return nameAt(cx.span(key), cx.text(key));
}

export function entryOf(cx: Lowering, node: number): ObjectEntry {
  const span = cx.span(node);
  if (cx.kind(node) === 'hash_splat_argument') return { key: null, value: cx.expr(cx.first(node)), ...span };
  const keyNode = cx.field(node, 'key');
  const kind = cx.kind(keyNode);
  const plain = kind === 'hash_key_symbol' || kind === 'simple_symbol';
  const key: Expr = plain
    ? { kind: 'literal', type: 'string', value: cx.text(keyNode).replace(/^:/, ''), ...cx.span(keyNode) }
    : cx.expr(keyNode);
  return { key, value: pairValue(cx, node), ...span };
}

function blockArgument(cx: Lowering, node: number): Expr {
  const inner = cx.first(node);
  if (inner === 0) return nameAt(cx.span(node), '&');
  if (cx.kind(inner) === 'simple_symbol') return symbolBlock(cx, node, cx.text(inner).slice(1));
  return cx.expr(inner);
}

/** Method calls of every form; `receiver` is already lowered where there is one. */
export function callOf(cx: Lowering, node: number, receiver: Expr | null): Expr {
  const span = cx.span(node);
  const method = cx.field(node, 'method');
  const block = cx.field(node, 'block');
  const name = method === 0 ? 'call' : cx.text(method);
  const list = cx.field(node, 'arguments');
  const isFunctionWord = receiver === null && (name === 'lambda' || name === 'proc');
  if (isFunctionWord && block !== 0 && list === 0) return blockOf(cx, block);
  const args = argumentsOf(cx, list);
  if (block !== 0) args.push(argument(blockOf(cx, block)));
  const common = { kind: 'call' as const, args, types: [], ...span };
  if (receiver === null) {
    noteRequire(cx, name, args, span);
    return { ...common, callee: nameAt(cx.span(method), name), isNew: false };
  }
  if (name === 'new' && isConstant(receiver)) return { ...common, callee: receiver, isNew: true };
  const end = method === 0 ? receiver.end : cx.span(method).end;
  const propertySpan = method === 0 ? { start: receiver.end, end: receiver.end } : cx.span(method);
  const callee: Expr = {
    kind: 'member',
    object: receiver,
    property: name,
    propertySpan,
    start: span.start,
    end,
  };
  return { ...common, callee, isNew: false };
}

export function isConstant(expr: Expr): boolean {
  let e = expr;
  while (e.kind === 'member') e = e.object;
  return e.kind === 'name' && /^[A-Z]/.test(e.name) && (expr.kind === 'name' || /^[A-Z]/.test(lastOf(expr)));
}

function lastOf(expr: Expr): string {
  return expr.kind === 'member' ? expr.property : '';
}

/** `super` alone passes on what the method was given. */
export function bareSuper(cx: Lowering, node: number): Expr {
  const args = [...methodScope(cx).passedOn];
  return { kind: 'call', callee: cx.name(node), args, isNew: false, types: [], ...cx.span(node) };
}

/** `yield x` calls the block of the method. */
export function yieldOf(cx: Lowering, node: number): Expr {
  const scope = methodScope(cx);
  scope.usesBlock = true;
  const span = cx.span(node);
  const callee = nameAt({ start: span.start, end: span.start + 5 }, scope.block || 'yield');
  const args = argumentsOf(cx, cx.first(node));
  return { kind: 'call', callee, args, isNew: false, types: [], ...span };
}
