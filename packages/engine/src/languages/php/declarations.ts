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
import { argument, type Lowering, nameAt } from '../lowering.ts';
import { qualified, typeOf } from './types.ts';

/** `$x` without its dollar sign. */
export function variable(cx: Lowering, node: number): string {
  return cx.text(node).replace(/^&?\$/, '');
}

export function argumentsOf(cx: Lowering, list: number): Argument[] {
  const args: Argument[] = [];
  for (const node of list === 0 ? [] : cx.kids(list)) {
    if (cx.kind(node) !== 'argument') {
      if (cx.kind(node) !== 'variadic_placeholder') args.push(argument(cx.expr(node)));
      continue;
    }
    const name = cx.field(node, 'name');
    const value = cx.kids(node).find((kid) => kid !== name && cx.kind(kid) !== 'reference_modifier') ?? 0;
    if (cx.kind(value) === 'variadic_unpacking') args.push(argument(cx.expr(cx.first(value)), null, 'list'));
    else args.push(argument(cx.expr(value), name === 0 ? null : cx.text(name)));
  }
  return args;
}

export function attributesOf(cx: Lowering, node: number): Decorator[] {
  const list = cx.kid(node, 'attribute_list');
  if (list === 0) return [];
  return cx
    .kids(list)
    .flatMap((group) => cx.kids(group))
    .map((attribute) => ({
      name: qualified(cx, cx.first(attribute)),
      args: argumentsOf(cx, cx.field(attribute, 'parameters')),
      ...cx.span(attribute),
    }));
}

function modifiersOf(cx: Lowering, node: number): string[] {
  return (
    cx
      .kids(node)
      .filter((kid) => cx.kind(kid).endsWith('_modifier') && cx.kind(kid) !== 'reference_modifier')
      .map((kid) => cx.text(kid).toLowerCase())
      // A repair has it read as the visibility that it stands in place of.
      .map((word) => (word === 'readon' ? 'readonly' : word))
  );
}

export function paramsOf(cx: Lowering, list: number): Param[] {
  return (list === 0 ? [] : cx.kids(list))
    .filter((node) => cx.kind(node).endsWith('_parameter'))
    .map((node) => {
      const name = cx.field(node, 'name');
      const initial = cx.field(node, 'default_value');
      return {
        pattern: nameAt(cx.span(name), variable(cx, name)),
        type: typeOf(cx, cx.field(node, 'type')),
        default: initial === 0 ? null : cx.expr(initial),
        rest: cx.kind(node) === 'variadic_parameter' ? 'list' : 'none',
        decorators: attributesOf(cx, node),
        ...cx.span(node),
      };
    });
}

/** Functions, methods, closures and arrow functions. */
export function functionOf(cx: Lowering, node: number, inClass: boolean): FunctionIR {
  const kind = cx.kind(node);
  const written = cx.text(cx.field(node, 'name'));
  const name = inClass && written.toLowerCase() === '__construct' ? 'constructor' : written;
  const bodyNode = cx.field(node, 'body');
  const words = modifiersOf(cx, node);
  const closure = kind === 'anonymous_function' || kind === 'arrow_function';
  const expression = kind === 'arrow_function';
  const body: Stmt[] = expression
    ? [{ kind: 'return', value: cx.expr(bodyNode), ...cx.span(bodyNode) }]
    : cx.body(bodyNode);
  const parameters = cx.field(node, 'parameters');
  return {
    name,
    params: paramsOf(cx, parameters),
    returns: typeOf(cx, cx.field(node, 'return_type')),
    body: name === 'constructor' ? [...promotions(cx, parameters), ...body] : body,
    decorators: attributesOf(cx, node),
    modifiers: [
      ...words,
      ...(closure ? ['arrow'] : []),
      ...(inClass && bodyNode === 0 && !words.includes('abstract') ? ['abstract'] : []),
    ],
    guards: [],
    self: inClass && !words.includes('static') ? 'this' : null,
    receiverType: null,
    ...cx.span(node),
  };
}

function promotedIn(cx: Lowering, parameters: number): number[] {
  return parameters === 0
    ? []
    : cx.kids(parameters).filter((p) => cx.kind(p) === 'property_promotion_parameter');
}

/** `__construct(private $x)` also does `$this->x = $x`. */
function promotions(cx: Lowering, parameters: number): Stmt[] {
  return promotedIn(cx, parameters).map((parameter) => {
    const node = cx.field(parameter, 'name');
    const span = cx.span(node);
    const name = variable(cx, node);
    const target = {
      kind: 'member',
      object: nameAt(span, 'this'),
      property: name,
      propertySpan: span,
      ...span,
    } as const;
    return {
      kind: 'expr',
      expr: { kind: 'assign', target, op: '', value: nameAt(span, name), ...span },
      ...span,
    };
  });
}

const CLASS_KINDS: Readonly<Record<string, ClassIR['kind']>> = {
  class_declaration: 'class',
  anonymous_class: 'class',
  interface_declaration: 'interface',
  trait_declaration: 'trait',
  enum_declaration: 'enum',
};

/** Classes, interfaces, traits and enums. Used traits count as supertypes; `self` and `static` inside mean this class. */
export function classOf(cx: Lowering, node: number): ClassIR {
  const supertypes: TypeRef[] = [];
  const fields: FieldIR[] = [];
  const methods: FunctionIR[] = [];
  const names = (list: number): void => {
    for (const kid of cx.kids(list))
      if (/name$/.test(cx.kind(kid))) supertypes.push({ name: qualified(cx, kid), args: [] });
  };
  for (const kid of cx.kids(node)) {
    if (cx.kind(kid) === 'base_clause' || cx.kind(kid) === 'class_interface_clause') names(kid);
  }
  const name = cx.text(cx.field(node, 'name'));
  const body = cx.field(node, 'body');
  const outer = cx.notes.get('class');
  if (name !== '') cx.notes.set('class', name);
  for (const kid of body === 0 ? [] : cx.kids(body)) {
    switch (cx.kind(kid)) {
      case 'use_declaration':
        names(kid);
        break;
      case 'const_declaration':
        fields.push(...constants(cx, kid));
        break;
      case 'property_declaration':
        fields.push(...properties(cx, kid));
        methods.push(...hooks(cx, kid));
        break;
      case 'method_declaration':
        methods.push(functionOf(cx, kid, true));
        fields.push(...promotedFields(cx, kid));
        break;
      case 'enum_case':
        fields.push(enumCase(cx, kid, name));
        break;
      default:
        break;
    }
  }
  if (outer === undefined) cx.notes.delete('class');
  else cx.notes.set('class', outer);
  return {
    name,
    kind: CLASS_KINDS[cx.kind(node)] ?? 'class',
    extends: supertypes,
    decorators: attributesOf(cx, node),
    modifiers: modifiersOf(cx, node),
    fields,
    methods,
    classes: [],
    body: [],
    ...cx.span(node),
  };
}

function constants(cx: Lowering, node: number): FieldIR[] {
  const words = modifiersOf(cx, node);
  return cx
    .kids(node)
    .filter((kid) => cx.kind(kid) === 'const_element')
    .map((element) => {
      const [name = 0, value = 0] = cx.kids(element);
      return {
        name: cx.text(name),
        type: null,
        init: cx.expr(value),
        decorators: [],
        modifiers: [...words, 'const', 'static'],
        ...cx.span(element),
      };
    });
}

function properties(cx: Lowering, node: number): FieldIR[] {
  const modifiers = modifiersOf(cx, node);
  const type = typeOf(cx, cx.field(node, 'type'));
  const decorators = attributesOf(cx, node);
  return cx
    .kids(node)
    .filter((kid) => cx.kind(kid) === 'property_element')
    .map((element) => {
      const initial = cx.field(element, 'default_value');
      const init = initial === 0 ? null : cx.expr(initial);
      return {
        name: variable(cx, cx.field(element, 'name')),
        type,
        init,
        decorators,
        modifiers,
        ...cx.span(element),
      };
    });
}

/** `get` and `set` hooks of a property are methods of its name, marked as getter and setter. */
function hooks(cx: Lowering, property: number): FunctionIR[] {
  const list = cx.kid(property, 'property_hook_list');
  const element = cx.kid(property, 'property_element');
  if (list === 0 || element === 0) return [];
  return cx
    .kids(list)
    .filter((kid) => cx.kind(kid) === 'property_hook')
    .map((hook) => {
      const setter = cx.text(cx.kid(hook, 'name')).toLowerCase() === 'set';
      const bodyNode = cx.field(hook, 'body');
      const isBlock = cx.kind(bodyNode) === 'compound_statement';
      const body: Stmt[] =
        bodyNode === 0 || isBlock
          ? cx.body(bodyNode)
          : [{ kind: 'return', value: cx.expr(bodyNode), ...cx.span(bodyNode) }];
      return {
        name: variable(cx, cx.field(element, 'name')),
        params: paramsOf(cx, cx.field(hook, 'parameters')),
        returns: null,
        body,
        decorators: [],
        modifiers: [setter ? 'setter' : 'getter'],
        guards: [],
        self: 'this',
        receiverType: null,
        ...cx.span(hook),
      };
    });
}

function promotedFields(cx: Lowering, method: number): FieldIR[] {
  return promotedIn(cx, cx.field(method, 'parameters')).map((parameter) => ({
    name: variable(cx, cx.field(parameter, 'name')),
    type: typeOf(cx, cx.field(parameter, 'type')),
    init: null,
    decorators: attributesOf(cx, parameter),
    modifiers: modifiersOf(cx, parameter),
    ...cx.span(parameter),
  }));
}

function enumCase(cx: Lowering, node: number, enumName: string): FieldIR {
  const value = cx.field(node, 'value');
  return {
    name: cx.text(cx.field(node, 'name')),
    type: { name: enumName, args: [] },
    init: value === 0 ? null : cx.expr(value),
    decorators: attributesOf(cx, node),
    modifiers: ['static', 'const'],
    ...cx.span(node),
  };
}

/** `new C(…)`; `new class(…) extends C {…}` calls C with the class as a last argument. */
export function creation(cx: Lowering, node: number): Expr {
  const span = cx.span(node);
  const anonymous = cx.kid(node, 'anonymous_class');
  if (anonymous !== 0) {
    const cls = classOf(cx, anonymous);
    const base = cls.extends[0];
    const args = argumentsOf(cx, cx.kid(anonymous, 'arguments'));
    args.push(argument({ kind: 'class', cls, ...cx.span(anonymous) }));
    return {
      kind: 'call',
      callee: nameAt(span, base?.name ?? ''),
      args,
      isNew: true,
      types: base ? [base] : [],
      ...span,
    };
  }
  const target = cx.first(node);
  const named = /name$/.test(cx.kind(target)) && cx.kind(target) !== 'variable_name';
  const args = argumentsOf(cx, cx.kid(node, 'arguments'));
  const types = named ? [{ name: qualified(cx, target), args: [] }] : [];
  return { kind: 'call', callee: cx.expr(target), args, isNew: true, types, ...span };
}
