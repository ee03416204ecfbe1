import type { Argument, Call, Expr, FunctionIR, Member, Spanned, TypeRef } from '../../ir/ir.ts';
import { argument, type Lowering, nameAt } from '../lowering.ts';
import { argumentsOf } from './arguments.ts';
import { collectionOf } from './collections.ts';
import { calledInPlace, lambdaOf, lambdaParams } from './functions.ts';
import { getterOf, impliedReceiver, namesOf, withoutGetter } from './names.ts';
import { typeAsExpr, typesIn } from './types.ts';

/**
 * Calls. Kotlin's functions that run a lambda on the spot, with a value of its surroundings as its parameter or receiver, are lowered to a
 * function that is called where it stands (kotlinlang.org/docs/scope-functions.html), so that nothing need be known of them.
 */
export function callOf(cx: Lowering, node: number, head: Expr): Expr {
  const list = cx.kid(node, 'value_arguments');
  const annotated = cx.kid(node, 'annotated_lambda');
  const lambda = annotated === 0 ? 0 : cx.kid(annotated, 'lambda_literal');
  // The grammar gives `f(x) { … }` as a call of `f(x)` with a lambda.
  const inner = list === 0 && head.kind === 'call' && withoutGetter(cx, head) === head ? head : null;
  const callee = inner ? inner.callee : withoutGetter(cx, head);
  const args = inner ? [...inner.args] : argumentsOf(cx, list);
  if (lambda !== 0) {
    const inPlace =
      callee.kind === 'member'
        ? onReceiver(cx, node, callee, args, lambda)
        : alone(cx, node, callee, args, lambda);
    if (inPlace) return inPlace;
    args.push(lambdaArgument(cx, lambda));
  }
  if (inner) return { ...inner, args, ...cx.span(node) };
  if (callee.kind === 'name') {
    const made = collectionOf(cx, callee.name, args, cx.span(node));
    if (made) return made;
  }
  return plainCall(cx, node, callee, args);
}

function lambdaArgument(cx: Lowering, lambda: number): Argument {
  return argument({ kind: 'function', fn: lambdaOf(cx, lambda), ...cx.span(lambda) });
}

const TRANSACTION: TypeRef = { name: 'org.jetbrains.exposed.sql.Transaction', args: [] };

function plainCall(cx: Lowering, node: number, callee: Expr, args: Argument[]): Expr {
  return callWith(cx, callee, typesIn(cx, cx.kid(node, 'type_arguments')), args, cx.span(node));
}

/** `f<T>(x)` with one argument. */
export function typedCall(cx: Lowering, callee: Expr, type: string, value: Expr, span: Spanned): Expr {
  return callWith(cx, callee, [{ name: type, args: [] }], [argument(value)], span);
}

function callWith(
  cx: Lowering,
  callee: Expr,
  types: readonly TypeRef[],
  args: Argument[],
  { start, end }: Spanned,
): Expr {
  const names = namesOf(cx);
  const span = { start, end };
  if (callee.kind === 'name') {
    const receiver = impliedReceiver(cx, callee.name);
    // Functions of a package are called as often in extensions, and in classes: there the name stays as it is.
    if (receiver !== null && /\d$/.test(receiver)) {
      const object = nameAt(callee, receiver);
      const member: Member = {
        kind: 'member',
        object,
        property: callee.name,
        propertySpan: { start: callee.start, end: callee.end },
        start: callee.start,
        end: callee.end,
      };
      return { kind: 'call', callee: member, args, isNew: false, types, ...span };
    }
    if (names.isExposed && callee.name === 'exec') {
      const at = { start: callee.start, end: callee.end };
      const object: Expr = { kind: 'cast', value: nameAt(at, 'transaction$'), type: TRANSACTION, ...at };
      const exec: Expr = { kind: 'member', object, property: 'exec', propertySpan: at, ...at };
      return { kind: 'call', callee: exec, args, isNew: false, types, ...span };
    }
    if (/^[A-Z]/.test(callee.name) && !names.functions.has(callee.name))
      return creation(callee, callee.name, types, args, span);
  }
  if (callee.kind === 'member') {
    const path = pathOf(callee);
    if (path !== null && /^[A-Z]/.test(callee.property) && !names.functions.has(callee.property))
      return creation(callee, path, types, args, span);
    if (
      names.extensions.has(callee.property) &&
      !(callee.object.kind === 'name' && /^(?:this|super)$/.test(callee.object.name))
    )
      return {
        kind: 'call',
        callee: nameAt(callee.propertySpan, callee.property),
        args: [argument(callee.object), ...args],
        isNew: false,
        types,
        ...span,
      };
  }
  const call: Expr = { kind: 'call', callee, args, isNew: false, types, ...span };
  const [type, ...others] = types;
  const name = callee.kind === 'member' ? callee.property : callee.kind === 'name' ? callee.name : '';
  return type && others.length === 0 && GIVES_ITS_TYPE.has(name)
    ? { kind: 'cast', value: call, type, ...span }
    : call;
}

/** Functions of Android and Ktor whose type argument is the type of what they give. */
const GIVES_ITS_TYPE = new Set([
  'findViewById',
  'requireViewById',
  'getSystemService',
  'getParcelableExtra',
  'receive',
  'receiveNullable',
]);

/** A class that is called makes an object of it: classes begin with a capital, functions do not (kotlinlang.org/docs/coding-conventions.html). */
function creation(
  callee: Expr,
  name: string,
  args: readonly TypeRef[],
  values: Argument[],
  span: { start: number; end: number },
): Call {
  return {
    kind: 'call',
    callee,
    args: values,
    isNew: true,
    types: [{ name, args }],
    start: span.start,
    end: span.end,
  };
}

function pathOf(expr: Expr): string | null {
  const parts: string[] = [];
  let at = expr;
  while (at.kind === 'member') {
    parts.unshift(at.property);
    at = at.object;
  }
  return at.kind === 'name' && /^[a-zA-Z_]/.test(at.name) && at.name !== 'this'
    ? [at.name, ...parts].join('.')
    : null;
}

/** Takes its receiver as `it` or the named parameter. */
const WITH_PARAMETER = new Set(['let', 'also', 'use', 'useLines', 'takeIf', 'takeUnless']);
/** Takes its receiver as `this`. */
const WITH_RECEIVER = new Set(['apply', 'run']);
/** Gives each element of its receiver to the lambda; the result is what the lambda gives. */
const MAPS = new Set(
  'map mapNotNull flatMap mapIndexed mapIndexedNotNull associate associateWith mapValues mapKeys forEach forEachIndexed onEach onEachIndexed forEachLine'.split(
    ' ',
  ),
);
/** Of those, what gives the index first. */
const INDEXED = /Indexed/;
/** Runs the lambda, on whatever it is called: builders of coroutines, transactions and blocks that catch. */
const RUNS = new Set(
  (
    'run runCatching withContext runBlocking coroutineScope supervisorScope withTimeout withTimeoutOrNull synchronized withLock launch async ' +
    'transaction newSuspendedTransaction suspendTransaction measureTimeMillis measureTime repeat lazy'
  ).split(' '),
);

const anyElement = (cx: Lowering, of: Expr, node: number): Expr => ({
  kind: 'index',
  object: of,
  index: { kind: 'unknown', what: 'element', children: [], ...cx.span(node) },
  start: of.start,
  end: of.end,
});

/** The type that a lambda's parameter has when the value is an object made on the spot. */
const typeMade = (value: Expr): TypeRef | null =>
  value.kind === 'call' && value.isNew ? (value.types[0] ?? null) : null;

function fresh(cx: Lowering): string {
  const names = namesOf(cx);
  names.count++;
  return `receiver$${names.count}`;
}

function onReceiver(
  cx: Lowering,
  node: number,
  callee: Member,
  values: readonly Argument[],
  lambda: number,
): Expr | null {
  const { property, object } = callee;
  if (namesOf(cx).functions.has(property)) return null;
  if (WITH_PARAMETER.has(property) && values.length === 0) {
    const written = lambdaParams(cx, lambda);
    const [first] = written ?? [];
    const name = first?.pattern.kind === 'name' ? first.pattern.name : 'it';
    const gives = property === 'also' || property.startsWith('take') ? name : undefined;
    const fn = lambdaOf(cx, lambda, { ...(gives === undefined ? {} : { gives }), type: typeMade(object) });
    // The value comes back whether the lambda names it or not.
    const named: FunctionIR = fn.params.length > 0 ? fn : { ...lambdaNamed(fn, name) };
    return calledInPlace(cx, named, [object], node);
  }
  if (WITH_RECEIVER.has(property) && values.length === 0) {
    const receiver = fresh(cx);
    const gives = property === 'apply' ? { gives: receiver } : {};
    return calledInPlace(
      cx,
      lambdaOf(cx, lambda, { receiver, ...gives, type: typeMade(object) }),
      [object],
      node,
    );
  }
  if (MAPS.has(property) && values.length === 0) {
    const written = lambdaParams(cx, lambda)?.length ?? 1;
    const element = anyElement(cx, object, node);
    const index: Expr = { kind: 'literal', type: 'number', value: 0, ...cx.span(lambda) };
    const given = INDEXED.test(property) ? [index, element] : written > 1 ? [element, element] : [element];
    return calledInPlace(cx, lambdaOf(cx, lambda), given, node);
  }
  if (RUNS.has(property) && property !== 'run') {
    const called = calledInPlace(cx, lambdaOf(cx, lambda), [], node);
    const items = [object, ...values.map((one) => one.value), called];
    return { kind: 'sequence', items, ...cx.span(node) };
  }
  return null;
}

function lambdaNamed(fn: FunctionIR, name: string): FunctionIR {
  const at = { start: fn.start, end: fn.start };
  return {
    ...fn,
    params: [{ pattern: nameAt(at, name), type: null, default: null, rest: 'none', decorators: [], ...at }],
  };
}

function alone(
  cx: Lowering,
  node: number,
  callee: Expr,
  values: readonly Argument[],
  lambda: number,
): Expr | null {
  if (callee.kind !== 'name' || namesOf(cx).functions.has(callee.name)) return null;
  const { name } = callee;
  const [value] = values;
  if (name === 'with' && value) {
    const receiver = fresh(cx);
    const fn = lambdaOf(cx, lambda, { receiver, type: typeMade(value.value) });
    return calledInPlace(cx, fn, [value.value], node);
  }
  if (name === 'buildString' || name === 'buildList') {
    const receiver = fresh(cx);
    const type: TypeRef = {
      name: name === 'buildString' ? 'java.lang.StringBuilder' : 'java.util.ArrayList',
      args: [],
    };
    const made: Expr = {
      kind: 'call',
      callee: typeAsExpr(type, callee),
      args: [],
      isNew: true,
      types: [type],
      start: callee.start,
      end: callee.end,
    };
    return calledInPlace(cx, lambdaOf(cx, lambda, { receiver, gives: receiver, type }), [made], node);
  }
  if (RUNS.has(name)) {
    const called = calledInPlace(cx, lambdaOf(cx, lambda), [], node);
    const before = values.map((one) => one.value);
    return before.length === 0 ? called : { kind: 'sequence', items: [...before, called], ...cx.span(node) };
  }
  return null;
}

/** `a matches b`, `x shl 2`: a call with one argument, or the operator that other languages have for it. */
export function infixOf(cx: Lowering, node: number, left: Expr): Expr {
  const [, operator = 0, rightNode = 0] = cx.kids(node);
  const op = cx.text(operator);
  const right = cx.expr(rightNode);
  const span = cx.span(node);
  const known = Object.hasOwn(OPERATORS, op) ? OPERATORS[op] : undefined;
  if (known !== undefined) return { kind: 'binary', op: known, left, right, ...span };
  if (op === 'to')
    return {
      kind: 'list',
      flavour: 'tuple',
      elements: [argument(left), argument(right)],
      type: null,
      ...span,
    };
  const callee: Expr = {
    kind: 'member',
    object: left,
    property: op,
    propertySpan: cx.span(operator),
    start: left.start,
    end: cx.span(operator).end,
  };
  return plainCall(cx, node, callee, [argument(right)]);
}

const OPERATORS: Readonly<Record<string, string>> = {
  and: '&',
  or: '|',
  xor: '^',
  shl: '<<',
  shr: '>>',
  ushr: '>>>',
  until: '..',
  downTo: '..',
  step: '..',
};

/** The getter of an extension property that the file knows. */
export function isExtensionGetter(cx: Lowering, property: string): boolean {
  return namesOf(cx).extensions.has(getterOf(property));
}
