import type { ClassIR, Expr, FieldIR, FunctionIR, Param, Spanned, Stmt, TypeRef } from '../../ir/ir.ts';
import { type ClassMembers, noMembers } from '../class-members.ts';
import { assignedFields, generatedMethod, ownField } from '../generated-members.ts';
import { argument, type Lowering, nameAt } from '../lowering.ts';
import { argumentsOf } from './arguments.ts';
import { childAfter, functionOf, modifiersOf, type Place, paramsOf } from './functions.ts';
import { getterOf, identifier, nameNode, namesOf, setterOf } from './names.ts';
import { accessorsOf, isComputed, propertyValue } from './properties.ts';
import { isTypeKind, typeAsExpr, typeIn, typeOf } from './types.ts';

/** A class while its members are collected. */
interface Open {
  readonly members: ClassMembers;
  /** Statements of the primary constructor, in the order of the source: initial values and `init` blocks. */
  readonly initial: Stmt[];
  /** Whether initial values may use parameters of the primary constructor, so that they belong into it. */
  readonly hasParameters: boolean;
}

const METHOD: Place = { self: 'this', isStatic: false };
const STATIC: Place = { self: null, isStatic: true };

/** Classes, interfaces, enums and objects. What is in an object or a companion is static, as source names it by the class. */
export function classOf(cx: Lowering, node: number): ClassIR {
  const kind = cx.kind(node);
  const { words, decorators } = modifiersOf(cx, node);
  const name = identifier(cx, cx.field(node, 'name'));
  const isObject = kind === 'object_declaration';
  const { types, superCall, hasBase } = supertypesOf(cx, cx.kid(node, 'delegation_specifiers'));
  const { receivers, classes } = namesOf(cx);
  classes.push(node);
  receivers.push(hasBase ? 'this' : null);
  const primary = cx.kid(node, 'primary_constructor');
  const components = primary === 0 ? [] : classParameters(cx, cx.kid(primary, 'class_parameters'));
  const open: Open = { members: noMembers(), initial: [], hasParameters: components.length > 0 };
  if (superCall) open.initial.push(superCall);
  for (const one of components) if (one.isProperty) addComponent(open, one, words.includes('data'));
  collectMembers(cx, cx.kid(node, 'class_body', 'enum_class_body'), name, open, isObject ? STATIC : METHOD);
  if (components.length > 0 || open.initial.length > 0) {
    const params = components.map((one) => one.param);
    const fields = assignedFields(components.filter((one) => one.isProperty).map((one) => one.param));
    const span = cx.span(primary === 0 ? cx.field(node, 'name') : primary);
    open.members.methods.push(generatedMethod('constructor', params, [...fields, ...open.initial], span));
  }
  receivers.pop();
  classes.pop();
  const span = cx.span(node);
  if (isObject) open.members.fields.push(instanceField('INSTANCE', name, span));
  return {
    name,
    kind: words.includes('enum') ? 'enum' : cx.has(node, 'interface') ? 'interface' : 'class',
    extends: types,
    decorators,
    modifiers: words,
    ...open.members,
    ...span,
  };
}

function instanceField(name: string, type: string, span: Spanned): FieldIR {
  return {
    name,
    type: { name: type, args: [] },
    init: null,
    decorators: [],
    modifiers: ['public', 'static', 'final'],
    start: span.start,
    end: span.start,
  };
}

/** The class body of `object : T() { … }` or of an enum's entry: a nameless class that extends T. */
function anonymousClass(cx: Lowering, body: number, bases: readonly TypeRef[]): ClassIR {
  const open: Open = { members: noMembers(), initial: [], hasParameters: false };
  const { receivers, classes } = namesOf(cx);
  classes.push(cx.tree.parent[body] ?? 0);
  receivers.push(bases.length > 0 ? 'this' : null);
  collectMembers(cx, body, '', open, METHOD);
  receivers.pop();
  classes.pop();
  if (open.initial.length > 0)
    open.members.methods.push(generatedMethod('constructor', [], open.initial, cx.span(body)));
  return {
    name: '',
    kind: 'class',
    extends: bases,
    decorators: [],
    modifiers: [],
    ...open.members,
    ...cx.span(body),
  };
}

/** `object : T(args) { … }`. */
export function objectLiteral(cx: Lowering, node: number): Expr {
  const specifiers = cx.kid(node, 'delegation_specifiers');
  const { types, args } = supertypesOf(cx, specifiers);
  const body = cx.kid(node, 'class_body');
  const cls = anonymousClass(cx, body, types);
  const value: Expr = { kind: 'class', cls, ...cx.span(body) };
  const [base] = types;
  if (!base) return value;
  return {
    kind: 'call',
    callee: typeAsExpr(base, cx.span(specifiers)),
    args: [...args, argument(value)],
    isNew: true,
    types: [base],
    ...cx.span(node),
  };
}

function supertypesOf(cx: Lowering, node: number) {
  const types: TypeRef[] = [];
  let args: ReturnType<typeof argumentsOf> = [];
  let superCall: Stmt | null = null;
  let hasBase = false;
  for (const specifier of node === 0 ? [] : cx.kids(node)) {
    for (const kid of cx.kids(specifier)) {
      if (isTypeKind(cx.kind(kid))) {
        const type = typeOf(cx, kid);
        if (type) types.push(type);
      } else if (cx.kind(kid) === 'explicit_delegation') {
        const type = typeIn(cx, kid);
        if (type) types.push(type);
      } else if (cx.kind(kid) === 'constructor_invocation') {
        const type = typeIn(cx, kid);
        if (type) types.push(type);
        hasBase = true;
        args = argumentsOf(cx, cx.kid(kid, 'value_arguments'));
        if (args.length > 0) superCall = callOf('super', args, cx.span(kid));
      }
    }
  }
  return { types, args, superCall, hasBase };
}

function callOf(name: string, args: ReturnType<typeof argumentsOf>, span: Spanned): Stmt {
  const at = { start: span.start, end: span.end };
  return {
    kind: 'expr',
    expr: { kind: 'call', callee: nameAt(at, name), args, isNew: false, types: [], ...at },
    ...at,
  };
}

interface Component {
  readonly param: Param;
  readonly words: readonly string[];
  readonly isProperty: boolean;
  readonly isVariable: boolean;
}

function classParameters(cx: Lowering, list: number): Component[] {
  return (list === 0 ? [] : cx.kids(list)).map((node) => {
    const { words, decorators } = modifiersOf(cx, node);
    const value = childAfter(cx, node, '=');
    const isRest = words.includes('vararg');
    const type = typeIn(cx, node);
    const param: Param = {
      pattern: nameNode(cx, cx.kid(node, 'identifier')),
      type: type && isRest ? { ...type, array: true } : type,
      default: value === 0 ? null : cx.expr(value),
      rest: isRest ? 'list' : 'none',
      decorators,
      ...cx.span(node),
    };
    const isVariable = cx.has(node, 'var');
    return { param, words, isVariable, isProperty: isVariable || cx.has(node, 'val') };
  });
}

/** Field and accessors of `val x: T` among the parameters of a primary constructor; `componentN` for data classes. */
function addComponent(open: Open, { param, words, isVariable }: Component, isData: boolean): void {
  if (param.pattern.kind !== 'name') return;
  const { name } = param.pattern;
  open.members.fields.push({
    name,
    type: param.type,
    init: null,
    decorators: param.decorators,
    modifiers: [...words, ...(isVariable ? [] : ['final'])],
    start: param.start,
    end: param.end,
  });
  open.members.methods.push(...fieldAccessors(name, param.type, isVariable, false, param));
  if (!isData) return;
  const place = open.members.methods.filter((one) => one.name.startsWith('component')).length + 1;
  open.members.methods.push(reader(`component${place}`, name, param.type, false, param));
}

function reader(
  method: string,
  field: string,
  type: TypeRef | null,
  isStatic: boolean,
  span: Spanned,
): FunctionIR {
  const at = { start: span.start, end: span.end };
  const value: Expr = isStatic ? nameAt(at, field) : ownField(field, at);
  return placed(
    { ...generatedMethod(method, [], [{ kind: 'return', value, ...at }], at), returns: type },
    isStatic,
  );
}

function placed(fn: FunctionIR, isStatic: boolean): FunctionIR {
  return isStatic ? { ...fn, modifiers: [...fn.modifiers, 'static'], self: null } : fn;
}

/** The accessors that the compiler writes for a property with a field. */
function fieldAccessors(
  name: string,
  type: TypeRef | null,
  isVariable: boolean,
  isStatic: boolean,
  span: Spanned,
): FunctionIR[] {
  const at = { start: span.start, end: span.end };
  const made = [reader(getterOf(name), name, type, isStatic, at)];
  if (isVariable) {
    const param: Param = {
      pattern: nameAt(at, 'value$'),
      type,
      default: null,
      rest: 'none',
      decorators: [],
      ...at,
    };
    const target = isStatic ? nameAt(at, name) : ownField(name, at);
    const store: Stmt = {
      kind: 'expr',
      expr: { kind: 'assign', target, op: '', value: nameAt(at, 'value$'), ...at },
      ...at,
    };
    made.push(placed(generatedMethod(setterOf(name), [param], [store], at), isStatic));
  }
  return made;
}

function collectMembers(cx: Lowering, body: number, className: string, open: Open, place: Place): void {
  if (body === 0) return;
  const { members } = open;
  for (const kid of cx.kids(body)) {
    switch (cx.kind(kid)) {
      case 'class_declaration':
      case 'object_declaration':
        members.classes.push(classOf(cx, kid));
        break;
      case 'companion_object': {
        const { receivers } = namesOf(cx);
        receivers.push(null);
        collectMembers(cx, cx.kid(kid, 'class_body'), className, { ...open, hasParameters: false }, STATIC);
        receivers.pop();
        members.fields.push(instanceField('Companion', className, cx.span(kid)));
        break;
      }
      case 'property_declaration':
        addProperty(cx, kid, open, place);
        break;
      case 'function_declaration':
        members.methods.push(functionOf(cx, kid, place));
        break;
      case 'secondary_constructor':
        members.methods.push(secondaryConstructor(cx, kid));
        break;
      case 'anonymous_initializer': {
        const block = cx.body(cx.kid(kid, 'block'));
        if (place.isStatic)
          members.body.push({ kind: 'block', flavour: 'static', body: block, ...cx.span(kid) });
        else open.initial.push(...block);
        break;
      }
      case 'enum_entry':
        members.fields.push(enumEntry(cx, kid, className));
        break;
      case 'ERROR':
        collectMembers(cx, kid, className, open, place);
        break;
      default:
        break;
    }
  }
}

function addProperty(cx: Lowering, node: number, open: Open, place: Place): void {
  const { words, decorators } = modifiersOf(cx, node);
  const variable = cx.kid(node, 'variable_declaration');
  if (variable === 0) return;
  const name = identifier(cx, cx.kid(variable, 'identifier'));
  const type = typeIn(cx, variable);
  const isVariable = cx.has(node, 'var');
  const written = accessorsOf(cx, node, place);
  open.members.methods.push(...written);
  if (isComputed(cx, node)) return;
  const value = propertyValue(cx, node);
  const init = value && (value.kind === 'literal' || !open.hasParameters) ? value : null;
  if (value && !init) {
    const at = { start: value.start, end: value.end };
    const target = place.isStatic ? nameAt(at, name) : ownField(name, at);
    open.initial.push({ kind: 'expr', expr: { kind: 'assign', target, op: '', value, ...at }, ...at });
  }
  open.members.fields.push({
    name,
    type,
    init,
    decorators,
    modifiers: [...words, ...(place.isStatic ? ['static'] : []), ...(isVariable ? [] : ['final'])],
    ...cx.span(node),
  });
  const names = new Set(written.map((one) => one.name));
  for (const one of fieldAccessors(name, type, isVariable, place.isStatic, cx.span(variable)))
    if (!names.has(one.name)) open.members.methods.push(one);
}

function secondaryConstructor(cx: Lowering, node: number): FunctionIR {
  const params = paramsOf(cx, cx.kid(node, 'function_value_parameters'));
  const delegation = cx.kid(node, 'constructor_delegation_call');
  const body: Stmt[] = [];
  if (delegation !== 0) {
    const args = argumentsOf(cx, cx.kid(delegation, 'value_arguments'));
    body.push(callOf(cx.has(delegation, 'super') ? 'super' : 'this', args, cx.span(delegation)));
  }
  body.push(...cx.body(cx.kid(node, 'block')));
  const { words, decorators } = modifiersOf(cx, node);
  return { ...generatedMethod('constructor', params, body, cx.span(node)), decorators, modifiers: words };
}

function enumEntry(cx: Lowering, node: number, enumName: string): FieldIR {
  const span = cx.span(node);
  const type: TypeRef = { name: enumName, args: [] };
  const args = argumentsOf(cx, cx.kid(node, 'value_arguments'));
  const body = cx.kid(node, 'class_body');
  if (body !== 0)
    args.push(argument({ kind: 'class', cls: anonymousClass(cx, body, [type]), ...cx.span(body) }));
  return {
    name: identifier(cx, cx.kid(node, 'identifier')),
    type,
    init: { kind: 'call', callee: nameAt(span, enumName), args, isNew: true, types: [type], ...span },
    decorators: modifiersOf(cx, node).decorators,
    modifiers: ['public', 'static', 'final'],
    ...span,
  };
}
