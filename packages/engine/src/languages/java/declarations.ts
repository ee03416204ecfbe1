import type {
  Argument,
  ClassIR,
  Decorator,
  Expr,
  FieldIR,
  FunctionIR,
  Param,
  Stmt,
  TypeRef,
} from '../../ir/ir.ts';
import { type ClassMembers, noMembers } from '../class-members.ts';
import { argument, arrow, type Lowering, nameAt } from '../lowering.ts';
import { addLogger } from './loggers.ts';
import { recordMembers } from './records.ts';
import { typeAsExpr, typeOf, typesIn, withDimensions } from './types.ts';

interface Modifiers {
  readonly words: string[];
  readonly decorators: Decorator[];
}

export function modifiersOf(cx: Lowering, node: number): Modifiers {
  const words: string[] = [];
  const decorators: Decorator[] = [];
  const list = cx.kid(node, 'modifiers');
  const { tree } = cx;
  for (let c = list === 0 ? 0 : (tree.firstChild[list] ?? 0); c !== 0; c = tree.nextSibling[c] ?? 0) {
    if (tree.named[c] === 0) words.push(cx.text(c));
    else if (cx.kind(c).endsWith('annotation')) decorators.push(annotation(cx, c));
  }
  return { words, decorators };
}

export function annotation(cx: Lowering, node: number): Decorator {
  const list = cx.field(node, 'arguments');
  const args: Argument[] = [];
  for (const kid of list === 0 ? [] : cx.kids(list)) {
    if (cx.kind(kid) === 'element_value_pair') {
      args.push(argument(cx.expr(cx.field(kid, 'value')), cx.text(cx.field(kid, 'key'))));
    } else args.push(argument(cx.expr(kid)));
  }
  return { name: cx.text(cx.field(node, 'name')), args, ...cx.span(node) };
}

/** `formal_parameters`, `inferred_parameters`, or the single identifier of a lambda. The receiver parameter is no parameter. */
export function paramsOf(cx: Lowering, node: number): Param[] {
  if (node === 0) return [];
  if (cx.kind(node) === 'identifier' || cx.kind(node) === 'underscore_pattern') return [untyped(cx, node)];
  const params: Param[] = [];
  for (const kid of cx.kids(node)) {
    const kind = cx.kind(kid);
    if (kind === 'identifier' || kind === 'underscore_pattern') params.push(untyped(cx, kid));
    else if (kind === 'formal_parameter') {
      const type = withDimensions(typeOf(cx, cx.field(kid, 'type')), cx.field(kid, 'dimensions'));
      params.push(typed(cx, kid, cx.field(kid, 'name'), type, 'none'));
    } else if (kind === 'spread_parameter') {
      const declarator = cx.kid(kid, 'variable_declarator');
      const typeNode = cx.kids(kid).find((k) => cx.kind(k) !== 'modifiers') ?? 0;
      const element = typeOf(cx, typeNode);
      const type = element && { ...element, array: true };
      params.push(typed(cx, kid, cx.field(declarator, 'name'), type, 'list'));
    }
  }
  return params;
}

function untyped(cx: Lowering, node: number): Param {
  return {
    pattern: cx.name(node),
    type: null,
    default: null,
    rest: 'none',
    decorators: [],
    ...cx.span(node),
  };
}

function typed(cx: Lowering, node: number, name: number, type: TypeRef | null, rest: 'none' | 'list'): Param {
  const { decorators } = modifiersOf(cx, node);
  return { pattern: cx.name(name), type, default: null, rest, decorators, ...cx.span(node) };
}

/** Methods, constructors and annotation elements. */
export function method(cx: Lowering, node: number): FunctionIR {
  const { words, decorators } = modifiersOf(cx, node);
  const isConstructor = cx.kind(node) === 'constructor_declaration';
  const body = cx.field(node, 'body');
  return {
    name: isConstructor ? 'constructor' : cx.text(cx.field(node, 'name')),
    params: paramsOf(cx, cx.field(node, 'parameters')),
    returns: withDimensions(typeOf(cx, cx.field(node, 'type')), cx.field(node, 'dimensions')),
    body: cx.body(body),
    decorators,
    modifiers:
      body === 0 && !words.includes('abstract') && !words.includes('native') ? [...words, 'abstract'] : words,
    guards: [],
    self: words.includes('static') ? null : 'this',
    receiverType: null,
    ...cx.span(node),
  };
}

const CLASS_KINDS: Readonly<Record<string, ClassIR['kind']>> = {
  class_declaration: 'class',
  interface_declaration: 'interface',
  annotation_type_declaration: 'interface',
  enum_declaration: 'enum',
  record_declaration: 'record',
};

export function isClassKind(kind: string): boolean {
  return Object.hasOwn(CLASS_KINDS, kind);
}

/** Class, interface, enum, record and annotation declarations. Records get the accessors and constructor that the compiler writes. */
export function classOf(cx: Lowering, node: number): ClassIR {
  const kind = cx.kind(node);
  const { words, decorators } = modifiersOf(cx, node);
  const name = cx.text(cx.field(node, 'name'));
  const supertypes: TypeRef[] = [];
  for (const kid of cx.kids(node)) {
    const what = cx.kind(kid);
    if (what === 'superclass') supertypes.push(...typesIn(cx, kid));
    else if (what === 'super_interfaces' || what === 'extends_interfaces') {
      supertypes.push(...typesIn(cx, cx.first(kid)));
    }
  }
  const members = noMembers();
  collectMembers(cx, cx.field(node, 'body'), name, members);
  if (kind === 'record_declaration') {
    recordMembers(cx, node, paramsOf(cx, cx.field(node, 'parameters')), members);
  }
  addLogger(decorators, cx.span(node), members);
  return {
    name,
    kind: CLASS_KINDS[kind] ?? 'class',
    extends: supertypes,
    decorators,
    modifiers: kind === 'annotation_type_declaration' ? [...words, 'annotation'] : words,
    ...members,
    ...cx.span(node),
  };
}

/** The class body of `new T() { … }` or of an enum constant: a nameless class that extends T. */
export function anonymousClass(cx: Lowering, body: number, base: TypeRef): ClassIR {
  const members = noMembers();
  collectMembers(cx, body, '', members);
  return {
    name: '',
    kind: 'class',
    extends: [base],
    decorators: [],
    modifiers: [],
    ...members,
    ...cx.span(body),
  };
}

function collectMembers(cx: Lowering, body: number, className: string, into: ClassMembers): void {
  if (body === 0) return;
  for (const kid of cx.kids(body)) {
    const kind = cx.kind(kid);
    if (isClassKind(kind)) {
      into.classes.push(classOf(cx, kid));
      continue;
    }
    switch (kind) {
      case 'field_declaration':
      case 'constant_declaration':
        into.fields.push(...fieldsOf(cx, kid));
        break;
      case 'method_declaration':
      case 'constructor_declaration':
      case 'annotation_type_element_declaration':
        into.methods.push(method(cx, kid));
        break;
      case 'static_initializer':
        into.body.push({ kind: 'block', flavour: 'static', body: cx.body(cx.first(kid)), ...cx.span(kid) });
        break;
      case 'block':
        into.body.push({ kind: 'block', flavour: 'init', body: cx.body(kid), ...cx.span(kid) });
        break;
      case 'enum_constant':
        into.fields.push(enumConstant(cx, kid, className));
        break;
      case 'enum_body_declarations':
      case 'ERROR':
        collectMembers(cx, kid, className, into);
        break;
      default:
        break;
    }
  }
}

export function fieldsOf(cx: Lowering, node: number): FieldIR[] {
  const { words, decorators } = modifiersOf(cx, node);
  const type = typeOf(cx, cx.field(node, 'type'));
  return cx.fields(node, 'declarator').map((declarator) => {
    const value = cx.field(declarator, 'value');
    return {
      name: cx.text(cx.field(declarator, 'name')),
      type: withDimensions(type, cx.field(declarator, 'dimensions')),
      init: value === 0 ? null : cx.expr(value),
      decorators,
      modifiers: words,
      ...cx.span(declarator),
    };
  });
}

function enumConstant(cx: Lowering, node: number, enumName: string): FieldIR {
  const span = cx.span(node);
  const type: TypeRef = { name: enumName, args: [] };
  const list = cx.field(node, 'arguments');
  const args = list === 0 ? [] : argumentsOf(cx, list);
  const body = cx.field(node, 'body');
  if (body !== 0) {
    args.push(argument({ kind: 'class', cls: anonymousClass(cx, body, type), ...cx.span(body) }));
  }
  const init: Expr = {
    kind: 'call',
    callee: nameAt(span, enumName),
    args,
    isNew: true,
    types: [type],
    ...span,
  };
  const { decorators } = modifiersOf(cx, node);
  return {
    name: cx.text(cx.field(node, 'name')),
    type,
    init,
    decorators,
    modifiers: ['public', 'static', 'final'],
    ...span,
  };
}

export function argumentsOf(cx: Lowering, list: number): Argument[] {
  return list === 0 ? [] : cx.kids(list).map((kid) => argument(cx.expr(kid)));
}

/** `new T(args) { body }`: T as the callee, the class body as a last argument that is a class expression. */
export function creation(cx: Lowering, node: number): Expr {
  const typeNode = cx.field(node, 'type');
  const type = typeOf(cx, typeNode) ?? { name: '', args: [] };
  const args = argumentsOf(cx, cx.field(node, 'arguments'));
  const body = cx.kid(node, 'class_body');
  if (body !== 0) {
    args.push(argument({ kind: 'class', cls: anonymousClass(cx, body, type), ...cx.span(body) }));
  }
  const callee = typeAsExpr(type, cx.span(typeNode));
  return { kind: 'call', callee, args, isNew: true, types: [type], ...cx.span(node) };
}

export function lambda(cx: Lowering, node: number): Expr {
  const bodyNode = cx.field(node, 'body');
  const body: Stmt[] =
    cx.kind(bodyNode) === 'block'
      ? cx.body(bodyNode)
      : [{ kind: 'return', value: cx.expr(bodyNode), ...cx.span(bodyNode) }];
  return {
    kind: 'function',
    fn: arrow(paramsOf(cx, cx.field(node, 'parameters')), body, cx.span(node)),
    ...cx.span(node),
  };
}
