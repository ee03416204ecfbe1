import type { Argument, Decorator, Expr, FunctionIR, Param, Stmt } from '../../ir/ir.ts';
import { argument, arrow, type Lowering } from '../lowering.ts';
import { patternOf } from './patterns.ts';
import { typeOf } from './types.ts';

export function argumentsOf(cx: Lowering, node: number): Argument[] {
  if (node === 0) return [];
  if (cx.kind(node) === 'generator_expression') return [argument(cx.expr(node))];
  return cx.kids(node).map((kid) => argumentOf(cx, kid));
}

export function argumentOf(cx: Lowering, node: number): Argument {
  switch (cx.kind(node)) {
    case 'keyword_argument':
      return argument(cx.expr(cx.field(node, 'value')), cx.text(cx.field(node, 'name')));
    case 'list_splat':
    case 'parenthesized_list_splat':
      return argument(cx.expr(cx.first(node)), null, 'list');
    case 'dictionary_splat':
      return argument(cx.expr(cx.first(node)), null, 'dict');
    default:
      return argument(cx.expr(node));
  }
}

export function decoratorOf(cx: Lowering, node: number): Decorator {
  const expr = cx.expr(cx.first(node));
  const callee = expr.kind === 'call' ? expr.callee : expr;
  const name = cx.tree.text.slice(callee.start, callee.end).replace(/\s+/g, '');
  return { name, args: expr.kind === 'call' ? expr.args : [], ...cx.span(node) };
}

export function paramsOf(cx: Lowering, node: number): Param[] {
  const params: Param[] = [];
  for (const kid of node === 0 ? [] : cx.kids(node)) {
    const kind = cx.kind(kid);
    if (kind === 'positional_separator' || kind === 'keyword_separator') continue;
    const typed = kind === 'typed_parameter' || kind === 'typed_default_parameter';
    const named = cx.field(kid, 'name') || (typed ? cx.first(kid) : kid);
    const inner = cx.kind(named);
    const isList = inner === 'list_splat_pattern' || inner === 'list_splat';
    const isDict = inner === 'dictionary_splat_pattern' || inner === 'dictionary_splat';
    const value = kind.endsWith('default_parameter') ? cx.field(kid, 'value') : 0;
    const target = isList || isDict ? cx.first(named) : named;
    if (target === 0) continue;
    params.push({
      pattern: patternOf(cx, target),
      type: typed ? typeOf(cx, cx.field(kid, 'type')) : null,
      default: value === 0 ? null : cx.expr(value),
      rest: isList ? 'list' : isDict ? 'dict' : 'none',
      decorators: typed ? metadataOf(cx, cx.field(kid, 'type')) : [],
      ...cx.span(kid),
    });
  }
  return params;
}

/**
 * Calls that `Annotated[Type, …]` says of a parameter or field beside its type, which frameworks read like decorators; a type that a call makes
 * (`constr(pattern=…)`) says it by itself.
 */
export function metadataOf(cx: Lowering, type: number): Decorator[] {
  const written = cx.kind(type) === 'type' ? cx.first(type) : type;
  if (cx.kind(written) === 'call') return decoratorsIn(cx, [written]);
  if (!/^(?:\w+\.)*Annotated\s*\[/.test(cx.text(written))) return [];
  const [, ...rest] =
    cx.kind(written) === 'subscript'
      ? [0, ...cx.fields(written, 'subscript')]
      : cx.kids(written).flatMap((kid) => (cx.kind(kid) === 'type_parameter' ? cx.kids(kid) : [kid]));
  return decoratorsIn(cx, rest);
}

function decoratorsIn(cx: Lowering, nodes: readonly number[]): Decorator[] {
  return nodes.flatMap((node): Decorator[] => {
    const call = cx.kind(node) === 'type' ? cx.first(node) : node;
    if (cx.kind(call) !== 'call') return [];
    const expr = cx.expr(call);
    if (expr.kind !== 'call') return [];
    const name = cx.tree.text.slice(expr.callee.start, expr.callee.end).replace(/\s+/g, '');
    return [{ name, args: expr.args, ...cx.span(call) }];
  });
}

/** `isMethod`: stands directly in a class, so that its first parameter is the receiver unless it is static. */
export function functionOf(
  cx: Lowering,
  node: number,
  decorators: readonly Decorator[],
  isMethod: boolean,
): FunctionIR {
  const written = cx.text(cx.field(node, 'name'));
  const modifiers: string[] = [];
  if (cx.has(node, 'async')) modifiers.push('async');
  const all = paramsOf(cx, cx.field(node, 'parameters'));
  const isStatic = decorators.some((d) => d.name === 'staticmethod');
  if (decorators.some((d) => d.name === 'property' || d.name.endsWith('cached_property')))
    modifiers.push('getter');
  if (decorators.some((d) => d.name.endsWith('.setter'))) modifiers.push('setter');
  let self: string | null = null;
  const [first] = all;
  if (isMethod && !isStatic && first?.rest === 'none' && first.pattern.kind === 'name') {
    self = first.pattern.name;
    all.shift();
  }
  if (isMethod && (isStatic || decorators.some((d) => d.name === 'classmethod'))) modifiers.push('static');
  const body: Stmt[] = [];
  const block = cx.field(node, 'body');
  if (block !== 0) cx.stmt(block, body);
  return {
    name: written === '__init__' && isMethod ? 'constructor' : written,
    params: all,
    returns: typeOf(cx, cx.field(node, 'return_type')),
    body,
    decorators,
    modifiers,
    guards: [],
    self,
    receiverType: null,
    ...cx.span(node),
  };
}

export function lambda(cx: Lowering, node: number): Expr {
  const value = cx.expr(cx.field(node, 'body'));
  const body: Stmt[] = [{ kind: 'return', value, start: value.start, end: value.end }];
  const fn = arrow(paramsOf(cx, cx.field(node, 'parameters')), body, cx.span(node));
  return { kind: 'function', fn, ...cx.span(node) };
}
