import type { ClassIR, Decorator, Expr, FieldIR, FunctionIR, Stmt, TypeRef } from '../../ir/ir.ts';
import type { Lowering } from '../lowering.ts';
import { blockOf, decoratorOf, decoratorsOf, functionOf, modifiersOf, ownField } from './functions.ts';
import { typeArguments, typeOf } from './types.ts';

interface Members {
  readonly fields: FieldIR[];
  readonly methods: FunctionIR[];
  readonly body: Stmt[];
}

/** Class declarations and expressions. `outer` are decorators written before an `export`. */
export function classOf(cx: Lowering, node: number, outer: readonly Decorator[] = []): ClassIR {
  const members: Members = { fields: [], methods: [], body: [] };
  const parents = heritage(cx, node);
  const body = cx.field(node, 'body');
  let pending: Decorator[] = [];
  for (const kid of body === 0 ? [] : cx.kids(body)) {
    if (cx.kind(kid) === 'decorator') pending.push(decoratorOf(cx, kid));
    else {
      classMember(cx, kid, pending, members);
      pending = [];
    }
  }
  return {
    name: cx.text(cx.field(node, 'name')),
    kind: 'class',
    extends: parents,
    decorators: [...outer, ...decoratorsOf(cx, node)],
    modifiers: cx.kind(node) === 'abstract_class_declaration' ? ['abstract'] : [],
    fields: members.fields,
    methods: members.methods,
    classes: [],
    body: members.body,
    ...cx.span(node),
  };
}

function classMember(cx: Lowering, node: number, before: Decorator[], members: Members): void {
  const decorators = [...before, ...decoratorsOf(cx, node)];
  switch (cx.kind(node)) {
    case 'method_definition':
    case 'abstract_method_signature':
      members.methods.push(method(cx, node, decorators, members.fields));
      break;
    case 'field_definition':
    case 'public_field_definition': {
      const key = cx.field(node, 'property') || cx.field(node, 'name');
      const value = cx.field(node, 'value');
      members.fields.push({
        name: memberName(cx, key),
        type: typeOf(cx, cx.field(node, 'type')),
        init: value === 0 ? null : cx.expr(value),
        decorators,
        modifiers: modifiersOf(cx, node),
        ...cx.span(node),
      });
      break;
    }
    case 'class_static_block':
      members.body.push(...blockOf(cx, cx.field(node, 'body')));
      break;
    case 'method_signature':
    case 'index_signature':
    case 'comment':
      break;
    default:
      cx.stmt(node, members.body);
  }
}

function method(cx: Lowering, node: number, decorators: Decorator[], fields: FieldIR[]): FunctionIR {
  const fn = functionOf(cx, node, memberName(cx, cx.field(node, 'name')), decorators);
  if (fn.name !== 'constructor') return fn;
  const own = parameterFields(cx, node);
  if (own.length === 0) return fn;
  fields.push(...own);
  return { ...fn, body: [...own.map((field) => ownField(field, field.name)), ...fn.body] };
}

/** `constructor(private readonly db: Db)` declares a field. */
function parameterFields(cx: Lowering, node: number): FieldIR[] {
  const list = cx.field(node, 'parameters');
  const fields: FieldIR[] = [];
  for (const kid of list === 0 ? [] : cx.kids(list)) {
    const modifiers = modifiersOf(cx, kid);
    const pattern = cx.field(kid, 'pattern');
    if (modifiers.length === 0 || cx.kind(pattern) !== 'identifier') continue;
    const type = typeOf(cx, cx.field(kid, 'type'));
    fields.push({ name: cx.text(pattern), type, init: null, decorators: [], modifiers, ...cx.span(pattern) });
  }
  return fields;
}

export function memberName(cx: Lowering, node: number): string {
  switch (cx.kind(node)) {
    case 'string': {
      const key = cx.expr(node);
      return key.kind === 'literal' ? String(key.value) : cx.text(node);
    }
    case 'computed_property_name': {
      const inner = cx.first(node);
      return cx.kind(inner) === 'string' ? memberName(cx, inner) : cx.text(node);
    }
    default:
      return cx.text(node);
  }
}

function heritage(cx: Lowering, node: number): TypeRef[] {
  const clause = cx.kid(node, 'class_heritage');
  if (clause === 0) return [];
  const found: TypeRef[] = [];
  for (const kid of cx.kids(clause)) {
    if (cx.kind(kid) === 'extends_clause') {
      for (const value of cx.fields(kid, 'value')) {
        found.push({ ...parent(cx, value), args: typeArguments(cx, cx.field(kid, 'type_arguments')) });
      }
    } else if (cx.kind(kid) === 'implements_clause') {
      for (const type of cx.kids(kid)) found.push(typeOf(cx, type) ?? { name: cx.text(type), args: [] });
    } else found.push(parent(cx, kid));
  }
  return found;
}

/** `extends mixin(Base)` is read as extending Base: what it adds is unknown, what Base gives is not. */
function parent(cx: Lowering, node: number): TypeRef {
  let n = node;
  while (cx.kind(n) === 'call_expression') {
    const args = cx.field(n, 'arguments');
    const inner = args === 0 ? 0 : (cx.kids(args).at(-1) ?? 0);
    if (inner === 0 || !/^(identifier|member_expression|call_expression)$/.test(cx.kind(inner))) break;
    n = inner;
  }
  const kind = cx.kind(n);
  const isName = kind === 'identifier' || kind === 'member_expression';
  return { name: isName ? cx.text(n).replace(/\s+/g, '') : '', args: [] };
}

export function classExpr(cx: Lowering, node: number): Expr {
  return { kind: 'class', cls: classOf(cx, node), ...cx.span(node) };
}

/** Interfaces, and aliases of object types: what types their members have. */
export function interfaceOf(cx: Lowering, node: number): ClassIR {
  const body = cx.field(node, 'body') || cx.field(node, 'value');
  const fields: FieldIR[] = [];
  const methods: FunctionIR[] = [];
  for (const kid of body === 0 ? [] : cx.kids(body)) {
    const name = memberName(cx, cx.field(kid, 'name'));
    if (cx.kind(kid) === 'method_signature') methods.push(functionOf(cx, kid, name));
    else if (cx.kind(kid) === 'property_signature') {
      const type = typeOf(cx, cx.field(kid, 'type'));
      fields.push({
        name,
        type,
        init: null,
        decorators: [],
        modifiers: modifiersOf(cx, kid),
        ...cx.span(kid),
      });
    }
  }
  const parents = cx.kid(node, 'extends_type_clause');
  return {
    name: cx.text(cx.field(node, 'name')),
    kind: 'interface',
    extends: parents === 0 ? [] : cx.kids(parents).flatMap((kid) => typeOf(cx, kid) ?? []),
    decorators: [],
    modifiers: [],
    fields,
    methods,
    classes: [],
    body: [],
    ...cx.span(node),
  };
}

export function enumOf(cx: Lowering, node: number): ClassIR {
  const fields: FieldIR[] = cx.kids(cx.field(node, 'body')).map((kid) => {
    const value = cx.kind(kid) === 'enum_assignment' ? cx.field(kid, 'value') : 0;
    const key = cx.kind(kid) === 'enum_assignment' ? cx.field(kid, 'name') : kid;
    const init = value === 0 ? null : cx.expr(value);
    return {
      name: memberName(cx, key),
      type: null,
      init,
      decorators: [],
      modifiers: ['static'],
      ...cx.span(kid),
    };
  });
  return {
    name: cx.text(cx.field(node, 'name')),
    kind: 'enum',
    extends: [],
    decorators: [],
    modifiers: [],
    fields,
    methods: [],
    classes: [],
    body: [],
    ...cx.span(node),
  };
}
