import type { Decorator, FunctionIR, Param, Pattern, Spanned, Stmt, TypeRef } from '../../ir/ir.ts';
import { argument, arrow, type Lowering, nameAt } from '../lowering.ts';
import { argumentsOf } from './arguments.ts';
import { valueStatements } from './control.ts';
import { identifier, nameNode, namesOf } from './names.ts';
import { isTypeKind, typeIn, typeOf } from './types.ts';

interface Modifiers {
  readonly words: string[];
  readonly decorators: Decorator[];
}

/** Words and annotations of `modifiers` or `parameter_modifiers`; 0 gives none. */
function modifiersIn(cx: Lowering, list: number): Modifiers {
  const words: string[] = [];
  const decorators: Decorator[] = [];
  for (const kid of list === 0 ? [] : cx.kids(list)) {
    if (cx.kind(kid) === 'annotation') decorators.push(...annotations(cx, kid));
    else words.push(cx.text(kid));
  }
  return { words, decorators };
}

export function modifiersOf(cx: Lowering, node: number): Modifiers {
  return modifiersIn(cx, cx.kid(node, 'modifiers'));
}

/** `@Name(args)`, and several at once in `@[A B]`. */
function annotations(cx: Lowering, node: number): Decorator[] {
  return cx.kids(node).flatMap((kid): Decorator[] => {
    const kind = cx.kind(kid);
    if (kind === 'constructor_invocation') {
      const type = typeIn(cx, kid);
      const args = argumentsOf(cx, cx.kid(kid, 'value_arguments'));
      return [{ name: type?.name ?? '', args, ...cx.span(node) }];
    }
    const type = isTypeKind(kind) ? typeOf(cx, kid) : null;
    return type ? [{ name: type.name, args: [], ...cx.span(node) }] : [];
  });
}

/** The expression behind `=` or another token among the children; 0 where there is none. */
export function childAfter(cx: Lowering, node: number, token: string): number {
  if (node === 0) return 0;
  const { tree } = cx;
  let seen = false;
  for (let kid = tree.firstChild[node] ?? 0; kid !== 0; kid = tree.nextSibling[kid] ?? 0) {
    if (tree.named[kid] === 0) {
      if (cx.kind(kid) === token) seen = true;
    } else if (seen && !cx.kind(kid).endsWith('comment')) return kid;
  }
  return 0;
}

/** Parameters of functions and constructors: `parameter_modifiers? parameter (= default)?`, flat among the commas. */
export function paramsOf(cx: Lowering, list: number): Param[] {
  const params: Param[] = [];
  let modifiers: Modifiers = { words: [], decorators: [] };
  for (const kid of list === 0 ? [] : cx.kids(list)) {
    const kind = cx.kind(kid);
    if (kind === 'parameter_modifiers') modifiers = modifiersIn(cx, kid);
    else if (kind === 'parameter') {
      const isRest = modifiers.words.includes('vararg');
      const type = typeIn(cx, kid);
      params.push({
        pattern: nameNode(cx, cx.kid(kid, 'identifier')),
        type: type && isRest ? { ...type, array: true } : type,
        default: null,
        rest: isRest ? 'list' : 'none',
        decorators: modifiers.decorators,
        ...cx.span(kid),
      });
      modifiers = { words: [], decorators: [] };
    } else {
      const last = params.pop();
      if (last) params.push({ ...last, default: cx.expr(kid) });
    }
  }
  return params;
}

/** What a function is of, where it stands. */
export interface Place {
  /** 'this' in classes; null for free functions and members of objects. */
  readonly self: string | null;
  readonly isStatic: boolean;
}

export const FREE: Place = { self: null, isStatic: false };

/** Name of the receiver of an extension function, which is its first parameter as on the virtual machine. */
const EXTENDED = 'receiver$';

/** A function or method. */
export function functionOf(cx: Lowering, node: number, place: Place): FunctionIR {
  const { words, decorators } = modifiersOf(cx, node);
  const name = cx.field(node, 'name');
  const list = cx.kid(node, 'function_value_parameters');
  const returns = typeIn(cx, node, list);
  const bodyNode = cx.kid(node, 'function_body');
  const { params, body } = extended(cx, node, name, () => ({
    params: paramsOf(cx, list),
    body: functionBody(cx, bodyNode, returns?.name !== 'void'),
  }));
  return {
    name: identifier(cx, name),
    params,
    returns: returns ?? textOf(cx, bodyNode),
    body,
    decorators,
    modifiers: [
      ...words,
      ...(place.isStatic ? ['static'] : []),
      ...(words.some((word) => word === 'private' || word === 'protected' || word === 'internal')
        ? []
        : ['public']),
      ...(bodyNode === 0 && !words.includes('external') && !words.includes('abstract') ? ['abstract'] : []),
    ],
    guards: [],
    self: place.self,
    receiverType: null,
    ...cx.span(node),
  };
}

/** The type of `= "…"`, which source need not write. */
function textOf(cx: Lowering, bodyNode: number): TypeRef | null {
  const value = bodyNode === 0 ? 0 : cx.first(bodyNode);
  return /string_literal$/.test(cx.kind(value)) ? { name: 'String', args: [] } : null;
}

/** The type that a function or property extends: it stands before the name. */
function extendedType(cx: Lowering, node: number, name: number): number {
  return cx.kids(node).find((kid) => kid < name && isTypeKind(cx.kind(kid))) ?? 0;
}

/** Parameters and body of what may be an extension: then with the receiver in front, which names in the body may leave out. */
export function extended(
  cx: Lowering,
  node: number,
  name: number,
  parts: () => { params: Param[]; body: Stmt[] },
): { params: Param[]; body: Stmt[] } {
  const receiver = extendedType(cx, node, name);
  if (receiver === 0) return parts();
  const { receivers } = namesOf(cx);
  receivers.push(EXTENDED);
  const { params, body } = parts();
  receivers.pop();
  return { params: [paramNamed(EXTENDED, cx.span(receiver), typeOf(cx, receiver)), ...params], body };
}

/** `{ … }`, or `= value`. */
export function functionBody(cx: Lowering, node: number, givesValue: boolean): Stmt[] {
  const block = node === 0 ? 0 : cx.kid(node, 'block');
  if (block !== 0) return cx.body(block);
  const value = node === 0 ? 0 : cx.first(node);
  if (value === 0) return [];
  const out: Stmt[] = [];
  if (givesValue)
    valueStatements(cx, value, out, (expr) => ({ kind: 'return', value: expr, ...cx.span(value) }));
  else cx.stmt(value, out);
  return out;
}

export function paramNamed(name: string, span: Spanned, type: TypeRef | null = null): Param {
  return paramOf(nameAt(span, name), type, span);
}

function paramOf(pattern: Pattern, type: TypeRef | null, span: Spanned): Param {
  return { pattern, type, default: null, rest: 'none', decorators: [], start: span.start, end: span.end };
}

/** `(a, b)`: `a` and `b` are what `component1()` and `component2()` of the value give; as a pattern, elements by their place. */
export function patternOf(cx: Lowering, node: number): Pattern {
  if (cx.kind(node) === 'multi_variable_declaration') {
    const elements = cx.kids(node).map((kid) => patternOf(cx, kid));
    return { kind: 'list-pattern', elements, ...cx.span(node) };
  }
  const own = cx.kid(node, 'identifier');
  if (cx.text(own) === '_') return { kind: 'ignored-pattern', ...cx.span(node) };
  return nameNode(cx, own);
}

/** Explicit parameters of a lambda; null where it has none. */
export function lambdaParams(cx: Lowering, lambda: number): Param[] | null {
  const list = cx.kid(lambda, 'lambda_parameters');
  if (list === 0) return cx.has(lambda, '->') ? [] : null;
  return cx.kids(list).map((kid) => paramOf(patternOf(cx, kid), typeIn(cx, kid), cx.span(kid)));
}

/**
 * A lambda. `receiver`: the name that its left-out receiver gets, as its first parameter. `gives`: a variable that it returns
 * whatever its last statement is.
 */
export function lambdaOf(
  cx: Lowering,
  node: number,
  options: { receiver?: string; gives?: string; type?: TypeRef | null } = {},
): FunctionIR {
  const names = namesOf(cx);
  const span = cx.span(node);
  const { receiver, gives, type = null } = options;
  const written = lambdaParams(cx, node);
  const params =
    receiver !== undefined
      ? [paramNamed(receiver, span, type), ...(written ?? [])]
      : (written ?? (/\bit\b/.test(cx.text(node)) ? [paramNamed('it', span, type)] : []));
  if (receiver !== undefined) names.receivers.push(receiver);
  const body: Stmt[] = [];
  const statements = cx.kids(node).filter((kid) => cx.kind(kid) !== 'lambda_parameters');
  const last = statements.at(-1);
  for (const kid of statements)
    if (kid === last && gives === undefined)
      valueStatements(cx, kid, body, (expr) => ({ kind: 'return', value: expr, ...cx.span(kid) }));
    else cx.stmt(kid, body);
  if (gives !== undefined) body.push({ kind: 'return', value: nameAt(span, gives), ...span });
  if (receiver !== undefined) names.receivers.pop();
  return arrow(params, body, span);
}

/** `fun(x: Int) = …` as a value. */
export function anonymousFunction(cx: Lowering, node: number): FunctionIR {
  const list = cx.kid(node, 'function_value_parameters');
  const returns = typeIn(cx, node, list);
  const body = functionBody(cx, cx.kid(node, 'function_body'), returns?.name !== 'void');
  return { ...arrow(paramsOf(cx, list), body, cx.span(node)), returns };
}

/** A call of a function on the spot. */
export function calledInPlace(
  cx: Lowering,
  fn: FunctionIR,
  values: readonly Parameters<typeof argument>[0][],
  node: number,
) {
  const span = cx.span(node);
  return {
    kind: 'call',
    callee: { kind: 'function', fn, start: fn.start, end: fn.end },
    args: values.map((value) => argument(value)),
    isNew: false,
    types: [],
    ...span,
  } as const;
}
