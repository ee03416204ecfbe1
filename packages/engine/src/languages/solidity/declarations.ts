import type { ClassIR, Expr, FieldIR, FunctionIR, Name, Param, Stmt, TypeRef } from '../../ir/ir.ts';
import { argument, type Lowering, nameAt } from '../lowering.ts';
import { argumentsOf } from './expressions.ts';
import { returnsOf, typeOf } from './types.ts';

export function paramOf(cx: Lowering, node: number): Param {
  const name = cx.field(node, 'name');
  return {
    pattern: name === 0 ? { kind: 'ignored-pattern', ...cx.span(node) } : cx.name(name),
    type: typeOf(cx, cx.field(node, 'type')),
    default: null,
    rest: 'none',
    decorators: [],
    ...cx.span(node),
  };
}

function parametersIn(cx: Lowering, node: number): number[] {
  return cx.kids(node).filter((kid) => cx.kind(kid) === 'parameter');
}

const MODIFIER_KINDS: ReadonlySet<string> = new Set([
  'visibility',
  'state_mutability',
  'virtual',
  'override_specifier',
  'immutable',
]);

/** Visibility, mutability, virtual, override, immutable and constant, in source order. */
export function modifiersOf(cx: Lowering, node: number): string[] {
  const { tree } = cx;
  const words: string[] = [];
  for (let c = tree.firstChild[node] ?? 0; c !== 0; c = tree.nextSibling[c] ?? 0) {
    const kind = cx.kind(c);
    if (kind === 'override_specifier') words.push('override');
    else if (MODIFIER_KINDS.has(kind)) words.push(cx.text(c));
    else if (kind === 'constant' || kind === 'payable') words.push(kind);
  }
  return words;
}

/** `nonReentrant`, `only(owner)`, `Base(x)` in a header: calls. */
function guardsOf(cx: Lowering, node: number): Expr[] {
  return cx
    .kids(node)
    .filter((kid) => cx.kind(kid) === 'modifier_invocation')
    .map((kid) => {
      const names = cx.kids(kid).filter((part) => cx.kind(part) === 'identifier');
      const [first = 0, ...rest] = names;
      let callee: Expr = cx.name(first);
      for (const part of rest) {
        const propertySpan = cx.span(part);
        const start: number = callee.start;
        callee = {
          kind: 'member',
          object: callee,
          property: cx.text(part),
          propertySpan,
          start,
          end: propertySpan.end,
        };
      }
      return { kind: 'call', callee, args: argumentsOf(cx, kid), isNew: false, types: [], ...cx.span(kid) };
    });
}

/** Functions, constructors, modifiers, fallback and receive. Named results are variables that the end of the function gives back. */
export function functionOf(cx: Lowering, node: number): FunctionIR {
  const kind = cx.kind(node);
  const returns = cx.field(node, 'return_type');
  const results = returns === 0 ? [] : parametersIn(cx, returns);
  const named = results.map((result) => cx.field(result, 'name')).filter((name) => name !== 0);
  const bodyNode = cx.field(node, 'body');
  const span = cx.span(node);
  const outer = cx.notes.get('results') ?? '';
  cx.notes.set('results', named.map((name) => cx.text(name)).join(','));
  const body = [...results.flatMap((result) => resultVariable(cx, result)), ...cx.body(bodyNode)];
  const last = body[body.length - 1]?.kind;
  if (bodyNode !== 0 && named.length > 0 && last !== 'return' && last !== 'throw') {
    const at = { start: span.end - 1, end: span.end };
    body.push({ kind: 'return', value: namedResults(cx, at), ...at });
  }
  cx.notes.set('results', outer);
  const words = modifiersOf(cx, node);
  if (kind === 'modifier_definition') words.push('modifier');
  if (bodyNode === 0) words.push('abstract');
  return {
    name: nameOf(cx, node),
    params: parametersIn(cx, node).map((parameter) => paramOf(cx, parameter)),
    returns: returnsOf(cx, results),
    body,
    decorators: [],
    modifiers: words,
    guards: guardsOf(cx, node),
    self: cx.notes.get('contract') === undefined ? null : 'this',
    receiverType: null,
    ...span,
  };
}

function nameOf(cx: Lowering, node: number): string {
  if (cx.kind(node) === 'constructor_definition') return 'constructor';
  if (cx.kind(node) === 'fallback_receive_definition')
    return cx.has(node, 'receive') ? 'receive' : 'fallback';
  return cx.text(cx.field(node, 'name'));
}

function resultVariable(cx: Lowering, result: number): Stmt[] {
  const name = cx.field(result, 'name');
  if (name === 0) return [];
  const type = typeOf(cx, cx.field(result, 'type'));
  return [
    { kind: 'var', target: cx.name(name), type, init: null, modifiers: ['result'], ...cx.span(result) },
  ];
}

/** The value of a bare return: the named results of the function around it. */
export function namedResults(cx: Lowering, at: { start: number; end: number }): Expr | null {
  const names = (cx.notes.get('results') ?? '').split(',').filter((name) => name !== '');
  const values: Name[] = names.map((name) => nameAt(at, name));
  if (values.length <= 1) return values[0] ?? null;
  const elements = values.map((value) => argument(value));
  return { kind: 'list', flavour: 'tuple', elements, type: null, start: at.start, end: at.end };
}

const CLASS_KINDS: Readonly<Record<string, ClassIR['kind']>> = {
  contract_declaration: 'contract',
  interface_declaration: 'interface',
  library_declaration: 'library',
  struct_declaration: 'struct',
  enum_declaration: 'enum',
  user_defined_type_definition: 'struct',
};

export function isClassKind(kind: string): boolean {
  return Object.hasOwn(CLASS_KINDS, kind);
}

/**
 * Contracts, interfaces, libraries, structs, enums, and `type T is uint` (a struct with the modifier 'alias').
 * Events and errors are methods without a body and with the modifier 'event' or 'error'; arguments for base contracts
 * are calls of them in the class body, as are `using` directives.
 */
export function classOf(cx: Lowering, node: number): ClassIR {
  const kind = cx.kind(node);
  const name = cx.text(cx.field(node, 'name'));
  const supertypes: TypeRef[] = [];
  const fields: FieldIR[] = [];
  const methods: FunctionIR[] = [];
  const classes: ClassIR[] = [];
  const body: Stmt[] = [];
  for (const kid of cx.kids(node)) {
    if (cx.kind(kid) === 'inheritance_specifier') {
      const ancestor = cx.field(kid, 'ancestor');
      supertypes.push({ name: cx.text(ancestor), args: [] });
      const args = argumentsOf(cx, kid);
      if (args.length > 0) body.push(callStatement(cx.expr(ancestor), args, cx.span(kid)));
    }
  }
  const outer = cx.notes.get('contract');
  cx.notes.set('contract', name);
  const bodyNode = cx.field(node, 'body');
  for (const kid of bodyNode === 0 ? [] : cx.kids(bodyNode)) {
    const what = cx.kind(kid);
    if (isClassKind(what)) classes.push(classOf(cx, kid));
    else if (what === 'state_variable_declaration') fields.push(fieldOf(cx, kid));
    else if (what === 'struct_member') fields.push(fieldOf(cx, kid));
    else if (what === 'enum_value') fields.push(enumValue(cx, kid, name));
    else if (what === 'event_definition' || what === 'error_declaration') methods.push(signature(cx, kid));
    else if (what === 'using_directive') body.push(using(cx, kid));
    else if (what.endsWith('_definition')) methods.push(functionOf(cx, kid));
  }
  if (outer === undefined) cx.notes.delete('contract');
  else cx.notes.set('contract', outer);
  const aliased = kind === 'user_defined_type_definition' ? typeOf(cx, cx.kid(node, 'primitive_type')) : null;
  const modifiers = cx.has(node, 'abstract') ? ['abstract'] : aliased ? ['alias'] : [];
  return {
    name,
    kind: CLASS_KINDS[kind] ?? 'contract',
    extends: aliased ? [aliased] : supertypes,
    decorators: [],
    modifiers,
    fields,
    methods,
    classes,
    body,
    ...cx.span(node),
  };
}

function callStatement(
  callee: Expr,
  args: ReturnType<typeof argumentsOf>,
  span: { start: number; end: number },
): Stmt {
  const { start, end } = span;
  return {
    kind: 'expr',
    expr: { kind: 'call', callee, args, isNew: false, types: [], start, end },
    start,
    end,
  };
}

/** `using L for T` as a call `using(L, T)`. */
export function using(cx: Lowering, node: number): Stmt {
  const span = cx.span(node);
  const args = cx.kids(node).map((kid) => argument(nameAt(cx.span(kid), cx.text(kid))));
  return callStatement(nameAt({ start: span.start, end: span.start + 5 }, 'using'), args, span);
}

function fieldOf(cx: Lowering, node: number): FieldIR {
  const value = cx.field(node, 'value');
  return {
    name: cx.text(cx.field(node, 'name')),
    type: typeOf(cx, cx.field(node, 'type')),
    init: value === 0 ? null : cx.expr(value),
    decorators: [],
    modifiers: modifiersOf(cx, node),
    ...cx.span(node),
  };
}

function enumValue(cx: Lowering, node: number, enumName: string): FieldIR {
  const type: TypeRef = { name: enumName, args: [] };
  return {
    name: cx.text(node),
    type,
    init: null,
    decorators: [],
    modifiers: ['static', 'const'],
    ...cx.span(node),
  };
}

/** Events and errors. */
export function signature(cx: Lowering, node: number): FunctionIR {
  return {
    name: cx.text(cx.field(node, 'name')),
    params: cx
      .kids(node)
      .filter((kid) => /^(event|error)_parameter$/.test(cx.kind(kid)))
      .map((kid) => paramOf(cx, kid)),
    returns: null,
    body: [],
    decorators: [],
    modifiers: [cx.kind(node) === 'event_definition' ? 'event' : 'error', 'abstract'],
    guards: [],
    self: null,
    receiverType: null,
    ...cx.span(node),
  };
}
