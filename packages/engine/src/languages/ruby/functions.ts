import type { Expr, FunctionIR, Param, Pattern, Stmt } from '../../ir/ir.ts';
import { argument, type Lowering, nameAt } from '../lowering.ts';
import { patternOf } from './patterns.ts';
import { declare, type Scope, stateOf, withScope } from './scope.ts';
import { bodyOf, type Tail } from './tails.ts';

/** The block parameter that a method with `yield` and no `&block` gets. */
const HIDDEN_BLOCK = '&';

const returned: Tail = (expr) => ({ kind: 'return', value: expr, start: expr.start, end: expr.end });

function paramsOf(cx: Lowering, list: number, scope: Scope): Param[] {
  const params: Param[] = [];
  for (const kid of list === 0 ? [] : cx.kids(list)) {
    // `|a; b|`: b is only a local name.
    if (cx.tree.fieldNames[cx.tree.field[kid] ?? 0] === 'locals') {
      declare(cx, cx.text(kid));
      continue;
    }
    const kind = cx.kind(kid);
    if (kind === 'hash_splat_nil') continue;
    const value = cx.field(kid, 'value');
    const rest =
      kind === 'splat_parameter' || kind === 'forward_parameter'
        ? 'list'
        : kind === 'hash_splat_parameter'
          ? 'dict'
          : 'none';
    const pattern = parameterTarget(cx, kid, kind);
    if (pattern.kind === 'name') {
      const given = nameAt(pattern, pattern.name);
      if (kind === 'keyword_parameter') scope.passedOn.push(argument(given, pattern.name));
      else if (kind !== 'block_parameter') {
        scope.passedOn.push(argument(given, null, rest === 'none' ? 'none' : rest));
      }
    }
    params.push({
      pattern,
      type: null,
      default: value === 0 ? null : cx.expr(value),
      rest,
      decorators: [],
      ...cx.span(kid),
    });
  }
  return params;
}

function parameterTarget(cx: Lowering, node: number, kind: string): Pattern {
  if (kind === 'identifier' || kind === 'destructured_parameter') return patternOf(cx, node);
  if (kind === 'forward_parameter') {
    declare(cx, '...');
    return nameAt(cx.span(node), '...');
  }
  const name = cx.field(node, 'name');
  if (name !== 0) return patternOf(cx, name);
  // Anonymous `*`, `**`, `&`.
  const text = cx.text(node);
  declare(cx, text);
  return nameAt(cx.span(node), text);
}

/** `def`, with or without a receiver. The value of the last expression is what it returns. */
export function methodOf(cx: Lowering, node: number, modifiers: readonly string[]): FunctionIR {
  const written = cx.text(cx.field(node, 'name'));
  const list = cx.field(node, 'parameters');
  const given = list === 0 ? 0 : cx.kid(list, 'block_parameter');
  const blockName = given === 0 ? HIDDEN_BLOCK : cx.text(cx.field(given, 'name')) || HIDDEN_BLOCK;
  const isConstructor = written === 'initialize';
  const inClass = stateOf(cx).classDepth > 0;
  const isSingleton = cx.kind(node) === 'singleton_method';
  return withScope(cx, false, blockName, (scope) => {
    const params = paramsOf(cx, list, scope);
    const body = cx.field(node, 'body');
    const isSetter = written.endsWith('=');
    const stmts = bodyOf(cx, body, isConstructor || isSetter ? null : returned);
    if (scope.usesBlock && given === 0) {
      params.push({
        pattern: nameAt(cx.span(node), HIDDEN_BLOCK),
        type: null,
        default: null,
        rest: 'none',
        decorators: [],
        ...cx.span(node),
      });
    }
    return {
      name: isConstructor ? 'constructor' : written,
      params,
      returns: null,
      body: stmts,
      decorators: [],
      modifiers: isSingleton ? ['static', ...modifiers] : modifiers,
      guards: [],
      self: inClass || isSingleton ? 'self' : null,
      receiverType: null,
      ...cx.span(node),
    };
  });
}

function closure(cx: Lowering, node: number, params: number, body: number, word: string): Expr {
  return withScope(cx, true, '', (scope) => {
    const list = paramsOf(cx, params, scope);
    const stmts: Stmt[] = bodyOf(cx, body, returned);
    const named = list.length > 0 ? list : numbered(cx, node, body);
    const fn: FunctionIR = {
      name: '',
      params: named,
      returns: null,
      body: stmts,
      decorators: [],
      modifiers: [word],
      guards: [],
      self: null,
      receiverType: null,
      ...cx.span(node),
    };
    return { kind: 'function', fn, ...cx.span(node) };
  });
}

/** `_1` and `it` in blocks without parameters. */
function numbered(cx: Lowering, node: number, body: number): Param[] {
  if (body === 0) return [];
  const text = cx.text(body);
  const word = /\b_1\b/.test(text) ? '_1' : /\bit\b/.test(text) ? 'it' : null;
  if (word === null) return [];
  const span = cx.span(node);
  return [{ pattern: nameAt(span, word), type: null, default: null, rest: 'none', decorators: [], ...span }];
}

/** `{ |x| … }`, `do |x| … end` */
export function blockOf(cx: Lowering, node: number): Expr {
  return closure(cx, node, cx.field(node, 'parameters'), cx.field(node, 'body'), 'block');
}

/** `->(x) { … }` */
export function lambdaOf(cx: Lowering, node: number): Expr {
  const block = cx.field(node, 'body');
  return closure(cx, node, cx.field(node, 'parameters'), cx.field(block, 'body'), 'lambda');
}

/** `&:name` is a block that calls the method on what it is given. */
export function symbolBlock(cx: Lowering, node: number, name: string): Expr {
  const span = cx.span(node);
  const callee: Expr = {
    kind: 'member',
    object: nameAt(span, 'it'),
    property: name,
    propertySpan: span,
    ...span,
  };
  const value: Expr = { kind: 'call', callee, args: [], isNew: false, types: [], ...span };
  const fn: FunctionIR = {
    name: '',
    params: [
      { pattern: nameAt(span, 'it'), type: null, default: null, rest: 'none', decorators: [], ...span },
    ],
    returns: null,
    body: [{ kind: 'return', value, ...span }],
    decorators: [],
    modifiers: ['block'],
    guards: [],
    self: null,
    receiverType: null,
    ...span,
  };
  return { kind: 'function', fn, ...span };
}
