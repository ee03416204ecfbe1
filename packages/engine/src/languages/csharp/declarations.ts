import type { Argument, ClassIR, Decorator, FieldIR, FunctionIR, Param, Stmt, TypeRef } from '../../ir/ir.ts';
import { type ClassMembers, noMembers } from '../class-members.ts';
import { assignedFields, generatedMethod, ownField } from '../generated-members.ts';
import { argument, type Lowering, nameAt } from '../lowering.ts';
import { argumentsOf, operand, withReturnType, withTargetType } from './creation.ts';
import { identifier, typeOf } from './types.ts';

export function modifiersOf(cx: Lowering, node: number): string[] {
  return cx
    .kids(node)
    .filter((kid) => cx.kind(kid) === 'modifier')
    .map((kid) => cx.text(kid));
}

export function attributesOf(cx: Lowering, node: number): Decorator[] {
  return cx
    .kids(node)
    .filter((kid) => cx.kind(kid) === 'attribute_list')
    .flatMap((list) => cx.kids(list))
    .filter((kid) => cx.kind(kid) === 'attribute')
    .map((attribute) => ({
      name: typeOf(cx, cx.field(attribute, 'name'))?.name ?? '',
      args: attributeArguments(cx, cx.kid(attribute, 'attribute_argument_list')),
      ...cx.span(attribute),
    }));
}

/** `Name = value` and `name: value` are both named arguments. */
function attributeArguments(cx: Lowering, list: number): Argument[] {
  return (list === 0 ? [] : cx.kids(list)).map((node) => {
    const kids = cx.kids(node);
    const value = kids[kids.length - 1] ?? 0;
    if (cx.kind(value) === 'assignment_expression') {
      return argument(cx.expr(cx.field(value, 'right')), identifier(cx, cx.field(value, 'left')));
    }
    return argument(cx.expr(value), kids.length > 1 ? identifier(cx, kids[0] ?? 0) : null);
  });
}

/** Parameter lists; the grammar leaves a `params` array as loose fields of the list. */
export function paramsOf(cx: Lowering, list: number): Param[] {
  if (list === 0) return [];
  if (cx.kind(list) === 'implicit_parameter' || cx.kind(list) === 'identifier') {
    const pattern = nameAt(cx.span(list), identifier(cx, list));
    return [{ pattern, type: null, default: null, rest: 'none', decorators: [], ...cx.span(list) }];
  }
  const params: Param[] = [];
  for (const node of cx.kids(list)) {
    if (cx.kind(node) !== 'parameter') continue;
    const name = cx.field(node, 'name');
    const known = new Set([name, cx.field(node, 'type')]);
    const initial = cx
      .kids(node)
      .find((kid) => !known.has(kid) && !/^(modifier|attribute_list)$/.test(cx.kind(kid)));
    params.push({
      pattern: nameAt(cx.span(name), identifier(cx, name)),
      type: typeOf(cx, cx.field(node, 'type')),
      default: initial === undefined ? null : cx.expr(initial),
      rest: modifiersOf(cx, node).includes('params') ? 'list' : 'none',
      ...(modifiersOf(cx, node).some((word) => word === 'out' || word === 'ref') && { byReference: true }),
      decorators: attributesOf(cx, node),
      ...cx.span(node),
    });
  }
  const rest = cx.field(list, 'name');
  if (rest !== 0) {
    const type = typeOf(cx, cx.field(list, 'type'));
    const pattern = nameAt(cx.span(rest), identifier(cx, rest));
    params.push({ pattern, type, default: null, rest: 'list', decorators: [], ...cx.span(rest) });
  }
  return params;
}

/** A block, an arrow clause, or nothing. */
export function bodyOf(cx: Lowering, node: number): Stmt[] {
  if (node === 0) return [];
  if (cx.kind(node) === 'block') return cx.body(node);
  const span = cx.span(node);
  return [
    {
      kind: 'return',
      value: cx.kind(node) === 'arrow_expression_clause' ? operand(cx, node) : cx.expr(node),
      ...span,
    },
  ];
}

const NAMES: Readonly<Record<string, string>> = {
  constructor_declaration: 'constructor',
  destructor_declaration: 'finalize',
  conversion_operator_declaration: 'operator',
};

/** Methods, constructors, operators, local functions. An extension method belongs to the type of its first parameter. */
export function functionOf(cx: Lowering, node: number): FunctionIR {
  const kind = cx.kind(node);
  const words = modifiersOf(cx, node);
  const bodyNode = cx.field(node, 'body') || cx.kid(node, 'block', 'arrow_expression_clause');
  const list = cx.field(node, 'parameters') || cx.kid(node, 'parameter_list');
  const params = paramsOf(cx, list);
  const operator =
    kind === 'operator_declaration' ? `operator${cx.text(cx.field(node, 'operator'))}` : undefined;
  const first = list === 0 ? 0 : cx.kid(list, 'parameter');
  const extended = first !== 0 && modifiersOf(cx, first).includes('this') ? params[0] : undefined;
  const extension = extended?.pattern.kind === 'name' && extended.type ? extended : undefined;
  const local = kind === 'local_function_statement';
  const returns = typeOf(cx, cx.field(node, 'returns')) ?? typeOf(cx, cx.field(node, 'type'));
  // `async Task<T>` gives back a `T`.
  const isTask = words.includes('async') && /^(?:\w+\.)*(?:Value)?Task$/.test(returns?.name ?? '');
  return {
    name: NAMES[kind] ?? operator ?? identifier(cx, cx.field(node, 'name')),
    params: extension ? params.slice(1) : params,
    returns,
    body: [
      ...initializerCall(cx, node),
      ...withReturnType(bodyOf(cx, bodyNode), isTask ? (returns?.args[0] ?? null) : returns),
    ],
    decorators: attributesOf(cx, node),
    modifiers:
      bodyNode === 0 && !words.includes('abstract') && !words.includes('extern')
        ? [...words, 'abstract']
        : words,
    guards: [],
    self:
      extension?.pattern.kind === 'name'
        ? extension.pattern.name
        : local || words.includes('static')
          ? null
          : 'this',
    receiverType: extension?.type ?? null,
    ...cx.span(node),
  };
}

/** `: base(…)` and `: this(…)`. */
function initializerCall(cx: Lowering, node: number): Stmt[] {
  const initializer = cx.kid(node, 'constructor_initializer');
  if (initializer === 0) return [];
  const span = cx.span(initializer);
  const callee = nameAt(span, cx.has(initializer, 'base') ? 'super' : 'this');
  const args = argumentsOf(cx, cx.kid(initializer, 'argument_list'));
  return [{ kind: 'expr', expr: { kind: 'call', callee, args, isNew: false, types: [], ...span }, ...span }];
}

const CLASS_KINDS: Readonly<Record<string, ClassIR['kind']>> = {
  class_declaration: 'class',
  struct_declaration: 'struct',
  record_declaration: 'record',
  interface_declaration: 'interface',
  enum_declaration: 'enum',
  delegate_declaration: 'interface',
};

export function isClassKind(kind: string): boolean {
  return Object.hasOwn(CLASS_KINDS, kind);
}

/** Type declarations. Parameters of a record or class become members and a constructor; a delegate is an interface with Invoke. */
export function classOf(cx: Lowering, node: number): ClassIR {
  const kind = cx.kind(node);
  const members = noMembers();
  const words = modifiersOf(cx, node);
  const name = identifier(cx, cx.field(node, 'name'));
  const list = cx.kid(node, 'parameter_list');
  const bases = cx.kid(node, 'base_list');
  if (kind === 'delegate_declaration') members.methods.push({ ...functionOf(cx, node), name: 'Invoke' });
  else if (list !== 0) primaryConstructor(cx, node, list, members);
  collectMembers(cx, cx.field(node, 'body'), name, members);
  if (list !== 0) initialisedByConstructor(cx, paramsOf(cx, list), members);
  return {
    name,
    kind: CLASS_KINDS[kind] ?? 'class',
    extends: bases === 0 || kind === 'enum_declaration' ? [] : basesOf(cx, bases),
    decorators: attributesOf(cx, node),
    modifiers: kind === 'delegate_declaration' ? [...words, 'delegate'] : words,
    ...members,
    ...cx.span(node),
  };
}

function basesOf(cx: Lowering, bases: number): TypeRef[] {
  return cx
    .kids(bases)
    .filter((kid) => cx.kind(kid) !== 'argument_list')
    .map((kid) => typeOf(cx, kid))
    .filter((type) => type !== null);
}

function primaryConstructor(cx: Lowering, node: number, list: number, into: ClassMembers): void {
  const span = cx.span(list);
  const params = paramsOf(cx, list);
  const modifiers = cx.kind(node) === 'record_declaration' ? ['public', 'property'] : ['private'];
  const body: Stmt[] = [];
  const bases = cx.kid(node, 'base_list');
  const base = bases === 0 ? 0 : cx.kid(bases, 'primary_constructor_base_type');
  const baseArguments =
    base === 0 ? (bases === 0 ? 0 : cx.kid(bases, 'argument_list')) : cx.kid(base, 'argument_list');
  if (baseArguments !== 0) {
    const args = argumentsOf(cx, baseArguments);
    const callee = nameAt(span, 'super');
    body.push({
      kind: 'expr',
      expr: { kind: 'call', callee, args, isNew: false, types: [], ...span },
      ...span,
    });
  }
  for (const { pattern, type, decorators, start, end } of params) {
    if (pattern.kind !== 'name') continue;
    into.fields.push({ name: pattern.name, type, init: null, decorators, modifiers, start, end });
  }
  into.methods.push(generatedMethod('constructor', params, [...body, ...assignedFields(params)], span));
}

/** `class A(User user) { User Of { get; } = user; }`: what is made of the primary constructor's parameters is made where they are given. */
function initialisedByConstructor(cx: Lowering, params: readonly Param[], into: ClassMembers): void {
  const names = params.flatMap(({ pattern }) => (pattern.kind === 'name' ? [pattern.name] : []));
  const at = into.methods.findIndex((one) => one.name === 'constructor');
  const made = into.methods[at];
  if (names.length === 0 || made === undefined) return;
  const reads = new RegExp(`(?<![\\w.])(?:${names.join('|')})(?!\\w)`);
  const body: Stmt[] = [...made.body];
  into.fields.forEach((field, i) => {
    const { name, init, modifiers, start, end } = field;
    if (init === null || modifiers.includes('static')) return;
    if (!reads.test(cx.tree.text.slice(init.start, init.end))) return;
    const target = ownField(name, field);
    body.push({
      kind: 'expr',
      expr: { kind: 'assign', target, op: '', value: init, start, end },
      start,
      end,
    });
    into.fields[i] = { ...field, init: null };
  });
  into.methods[at] = { ...made, body };
}

function collectMembers(cx: Lowering, body: number, className: string, into: ClassMembers): void {
  for (const node of body === 0 ? [] : cx.kids(body)) {
    const kind = cx.kind(node);
    if (isClassKind(kind)) {
      into.classes.push(classOf(cx, node));
      continue;
    }
    switch (kind) {
      case 'field_declaration':
      case 'event_field_declaration':
        into.fields.push(...fieldsOf(cx, node));
        break;
      case 'enum_member_declaration': {
        const value = cx.field(node, 'value');
        into.fields.push({
          name: identifier(cx, cx.field(node, 'name')),
          type: { name: className, args: [] },
          init: value === 0 ? null : cx.expr(value),
          decorators: attributesOf(cx, node),
          modifiers: ['public', 'static', 'const'],
          ...cx.span(node),
        });
        break;
      }
      case 'property_declaration':
      case 'indexer_declaration':
      case 'event_declaration':
        property(cx, node, into);
        break;
      case 'method_declaration':
      case 'constructor_declaration':
      case 'destructor_declaration':
      case 'operator_declaration':
      case 'conversion_operator_declaration':
      case 'local_function_statement':
        into.methods.push(functionOf(cx, node));
        break;
      case 'preproc_if':
      case 'preproc_else':
      case 'preproc_elif':
      case 'ERROR':
      case 'declaration_list':
        collectMembers(cx, node, className, into);
        break;
      default:
        break;
    }
  }
}

function fieldsOf(cx: Lowering, node: number): FieldIR[] {
  const declaration = cx.kid(node, 'variable_declaration');
  const type = typeOf(cx, cx.field(declaration, 'type'));
  const decorators = attributesOf(cx, node);
  const modifiers = modifiersOf(cx, node);
  return cx
    .kids(declaration)
    .filter((kid) => cx.kind(kid) === 'variable_declarator')
    .map((declarator) => {
      const name = cx.field(declarator, 'name');
      const value = initialValue(cx, declarator);
      const init = value === 0 ? null : withTargetType(cx.expr(value), type);
      return { name: identifier(cx, name), type, init, decorators, modifiers, ...cx.span(declarator) };
    });
}

/** What stands after the `=` of a declarator, be it the bare token `this`; 0 when there is none. */
export function initialValue(cx: Lowering, declarator: number): number {
  const { tree } = cx;
  let after = false;
  for (let c = tree.firstChild[declarator] ?? 0; c !== 0; c = tree.nextSibling[c] ?? 0) {
    const kind = cx.kind(c);
    if (kind === '=') after = true;
    else if (after && kind !== 'comment') return c;
  }
  return 0;
}

/** Automatic properties are fields with the modifier 'property', 'get-only' where none but their class sets them; computed ones getter and setter methods. */
function property(cx: Lowering, node: number, into: ClassMembers): void {
  const name = cx.kind(node) === 'indexer_declaration' ? 'Item' : identifier(cx, cx.field(node, 'name'));
  const type = typeOf(cx, cx.field(node, 'type'));
  const decorators = attributesOf(cx, node);
  const words = modifiersOf(cx, node);
  const value = cx.field(node, 'value');
  const accessors = cx.field(node, 'accessors');
  const parameters = cx.field(node, 'parameters');
  const indices = parameters === 0 ? [] : paramsOf(cx, parameters);
  const accessor = (modifier: 'getter' | 'setter', bodyNode: number, at: number): FunctionIR => ({
    name,
    params: modifier === 'setter' ? [...indices, valueParam(cx, at, type)] : indices,
    returns: modifier === 'getter' ? type : null,
    body: modifier === 'getter' ? withReturnType(bodyOf(cx, bodyNode), type) : bodyOf(cx, bodyNode),
    decorators,
    modifiers: [...words, modifier],
    guards: [],
    self: words.includes('static') ? null : 'this',
    receiverType: null,
    ...cx.span(at),
  });
  if (cx.kind(value) === 'arrow_expression_clause') {
    into.methods.push(accessor('getter', value, node));
    return;
  }
  let computed = false;
  let isSet = false;
  for (const kid of accessors === 0 ? [] : cx.kids(accessors)) {
    const body = cx.field(kid, 'body');
    if (/^(?:set|init)$/.test(cx.text(cx.field(kid, 'name'))) && modifiersOf(cx, kid).length === 0)
      isSet = true;
    if (body === 0) continue;
    computed = true;
    into.methods.push(accessor(cx.text(cx.field(kid, 'name')) === 'get' ? 'getter' : 'setter', body, kid));
  }
  if (computed) return;
  const init = value === 0 ? null : withTargetType(cx.expr(value), type);
  into.fields.push({
    name,
    type,
    init,
    decorators,
    modifiers: [...words, 'property', ...(isSet ? [] : ['get-only'])],
    ...cx.span(node),
  });
}

function valueParam(cx: Lowering, at: number, type: TypeRef | null): Param {
  const span = cx.span(at);
  return { pattern: nameAt(span, 'value'), type, default: null, rest: 'none', decorators: [], ...span };
}

/** Lambdas and anonymous delegates see the `this` of their surroundings. */
export function lambdaOf(cx: Lowering, node: number): FunctionIR {
  const bodyNode = cx.field(node, 'body') || cx.kid(node, 'block');
  return {
    name: '',
    params: paramsOf(cx, cx.field(node, 'parameters')),
    returns: null,
    body: bodyOf(cx, bodyNode),
    // `[Authorize(Roles = "admin")] (int id) => …`
    decorators: attributesOf(cx, node),
    modifiers: [...modifiersOf(cx, node), 'arrow'],
    guards: [],
    self: null,
    receiverType: null,
    ...cx.span(node),
  };
}
