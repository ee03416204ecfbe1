import type { Argument, Decorator, Expr, FunctionIR, Param, Spanned, Stmt } from '../../ir/ir.ts';
import { argument, type Lowering, nameAt } from '../lowering.ts';
import { patternOf } from './patterns.ts';
import { typeOf } from './types.ts';

const MODIFIER_WORDS: Readonly<Record<string, string>> = {
  static: 'static',
  async: 'async',
  abstract: 'abstract',
  readonly: 'readonly',
  override: 'override',
  declare: 'declare',
  accessor: 'accessor',
  get: 'getter',
  set: 'setter',
  'static get': 'getter',
  '*': 'generator',
};

/** Words before a member: tokens of the node and accessibility modifiers. */
export function modifiersOf(cx: Lowering, node: number): string[] {
  const { tree } = cx;
  const words: string[] = [];
  for (let c = tree.firstChild[node] ?? 0; c !== 0; c = tree.nextSibling[c] ?? 0) {
    const kind = cx.kind(c);
    if (kind === 'formal_parameters' || kind === 'statement_block') break;
    if (kind === 'accessibility_modifier' || kind === 'override_modifier') words.push(cx.text(c));
    else if (tree.named[c] === 0 && Object.hasOwn(MODIFIER_WORDS, kind))
      words.push(MODIFIER_WORDS[kind] ?? kind);
  }
  return words;
}

/** `@name`, `@name(args)`, `@(expression)`. */
export function decoratorOf(cx: Lowering, node: number): Decorator {
  const expr = cx.expr(cx.first(node));
  const callee = expr.kind === 'call' ? expr.callee : expr;
  const name = cx.tree.text.slice(callee.start, callee.end).replace(/\s+/g, '');
  return { name, args: expr.kind === 'call' ? expr.args : [], ...cx.span(node) };
}

export function decoratorsOf(cx: Lowering, node: number): Decorator[] {
  return cx
    .kids(node)
    .filter((kid) => cx.kind(kid) === 'decorator')
    .map((kid) => decoratorOf(cx, kid));
}

export function argumentsOf(cx: Lowering, node: number): Argument[] {
  if (node === 0) return [];
  return cx.kids(node).map((kid) => {
    if (cx.kind(kid) === 'spread_element') return argument(cx.expr(cx.first(kid)), null, 'list');
    return argument(cx.expr(kid));
  });
}

/** Parameters of every form of function. A parameter whose words make it a field keeps them for `parameterFields`. */
export function paramsOf(cx: Lowering, node: number): Param[] {
  const single = cx.field(node, 'parameter');
  if (single !== 0) return [plainParam(cx, single)];
  const list = cx.field(node, 'parameters');
  const params: Param[] = [];
  for (const kid of list === 0 ? [] : cx.kids(list)) {
    const kind = cx.kind(kid);
    if (kind === 'decorator') continue;
    if (kind !== 'required_parameter' && kind !== 'optional_parameter') params.push(plainParam(cx, kid));
    else if (cx.kind(cx.field(kid, 'pattern')) !== 'this') params.push(typedParam(cx, kid));
  }
  return params;
}

function plainParam(cx: Lowering, node: number): Param {
  const kind = cx.kind(node);
  const isDefault = kind === 'assignment_pattern';
  const isRest = kind === 'rest_pattern';
  const target = isDefault ? cx.field(node, 'left') : isRest ? cx.first(node) : node;
  return {
    pattern: patternOf(cx, target),
    type: null,
    default: isDefault ? cx.expr(cx.field(node, 'right')) : null,
    rest: isRest ? 'list' : 'none',
    decorators: [],
    ...cx.span(node),
  };
}

function typedParam(cx: Lowering, node: number): Param {
  const pattern = cx.field(node, 'pattern');
  const value = cx.field(node, 'value');
  const isRest = cx.kind(pattern) === 'rest_pattern';
  return {
    pattern: patternOf(cx, isRest ? cx.first(pattern) : pattern),
    type: typeOf(cx, cx.field(node, 'type')),
    default: value === 0 ? null : cx.expr(value),
    rest: isRest ? 'list' : 'none',
    decorators: decoratorsOf(cx, node),
    ...cx.span(node),
  };
}

/** Anything with parameters and a body; an expression body is returned. */
export function functionOf(
  cx: Lowering,
  node: number,
  name: string,
  decorators: Decorator[] = [],
): FunctionIR {
  const isArrow = cx.kind(node) === 'arrow_function';
  const modifiers = modifiersOf(cx, node);
  if (isArrow) modifiers.push('arrow');
  const body = cx.field(node, 'body');
  return {
    name,
    params: paramsOf(cx, node),
    returns: typeOf(cx, cx.field(node, 'return_type')),
    body: functionBody(cx, body),
    decorators: isServerAction(cx, node, body)
      ? [...decorators, { name: SERVER_ACTION, args: [], ...cx.span(node), end: cx.span(node).start }]
      : decorators,
    modifiers,
    guards: [],
    self: isArrow ? null : 'this',
    receiverType: null,
    ...cx.span(node),
  };
}

/** What React calls for whoever sends a request, by a word before the module or the function; here as a decorator, which is what it does. */
export const SERVER_ACTION = 'ReactServerAction';
const DIRECTIVE = 'use server';
const BEGINS_SO = /["']use server["']/y;
/** Comments before the first statement of a module. */
const MAX_COMMENTS = 20;

/** Is the first thing of a module, behind its comments, the word that makes actions of its functions? */
function beginsWithDirective(text: string): boolean {
  let at = 0;
  for (let comments = 0; comments <= MAX_COMMENTS; comments++) {
    at += text.slice(at).search(/\S|$/);
    const end = text.startsWith('//', at)
      ? text.indexOf('\n', at)
      : text.startsWith('/*', at)
        ? text.indexOf('*/', at + 2) + 1
        : null;
    if (end === null) break;
    if (end <= 0) return false;
    at = end + 1;
  }
  BEGINS_SO.lastIndex = at;
  return BEGINS_SO.test(text);
}

function isServerAction(cx: Lowering, node: number, body: number): boolean {
  const { text } = cx.tree;
  if (!text.includes(DIRECTIVE)) return false;
  if (
    body !== 0 &&
    /^\{\s*["']use server["']/.test(text.slice(cx.span(body).start, cx.span(body).start + 80))
  )
    return true;
  return isExported(cx, node) && beginsWithDirective(text);
}

/** `export async function save() …`, `export const save = async () => …`, `export default …`. */
function isExported(cx: Lowering, node: number): boolean {
  let at = cx.tree.parent[node] ?? 0;
  while (/^(?:variable_declarator|lexical_declaration)$/.test(cx.kind(at))) at = cx.tree.parent[at] ?? 0;
  return cx.kind(at) === 'export_statement';
}

function functionBody(cx: Lowering, body: number): readonly Stmt[] {
  if (body === 0) return [];
  if (cx.kind(body) === 'statement_block') return blockOf(cx, body);
  const value = cx.expr(body);
  return [{ kind: 'return', value, ...cx.span(body) }];
}

/** Statements of a block, without a Block around them. */
export function blockOf(cx: Lowering, node: number): Stmt[] {
  const out: Stmt[] = [];
  for (const kid of cx.kids(node)) cx.stmt(kid, out);
  return out;
}

export function functionExpr(cx: Lowering, node: number): Expr {
  const fn = functionOf(cx, node, cx.text(cx.field(node, 'name')));
  return { kind: 'function', fn, ...cx.span(node) };
}

/** `this.name = name`, as TypeScript's parameter properties do on entry of the constructor. */
export function ownField(span: Spanned, name: string): Stmt {
  const target = {
    kind: 'member' as const,
    object: nameAt(span, 'this'),
    property: name,
    propertySpan: span,
    start: span.start,
    end: span.end,
  };
  const expr: Expr = {
    kind: 'assign',
    target,
    op: '',
    value: nameAt(span, name),
    start: span.start,
    end: span.end,
  };
  return { kind: 'expr', expr, start: span.start, end: span.end };
}
