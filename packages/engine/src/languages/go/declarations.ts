import type {
  ClassIR,
  Decorator,
  Expr,
  FieldIR,
  FunctionIR,
  Name,
  Param,
  Stmt,
  TypeRef,
} from '../../ir/ir.ts';
import { argument, type Lowering, type StmtRule } from '../lowering.ts';
import { stringLiteral } from './literals.ts';
import { resultOf, typeOf, zeroValue } from './types.ts';

export function paramsOf(cx: Lowering, list: number): Param[] {
  const params: Param[] = [];
  for (const node of list === 0 ? [] : cx.kids(list)) {
    const variadic = cx.kind(node) === 'variadic_parameter_declaration';
    if (!variadic && cx.kind(node) !== 'parameter_declaration') continue;
    const declared = typeOf(cx, cx.field(node, 'type'));
    const type = variadic && declared ? { ...declared, array: true } : declared;
    const shared = {
      type,
      default: null,
      rest: variadic ? 'list' : 'none',
      decorators: [],
      ...cx.span(node),
    } as const;
    const names = cx.fields(node, 'name');
    if (names.length === 0)
      params.push({ pattern: { kind: 'ignored-pattern', ...cx.span(node) }, ...shared });
    for (const name of names) {
      const ignored = cx.text(name) === '_';
      params.push({
        ...shared,
        pattern: ignored ? { kind: 'ignored-pattern', ...cx.span(name) } : cx.name(name),
      });
    }
  }
  return params;
}

/** Names of the results in `func f() (n int, err error)`. */
function namedResults(
  cx: Lowering,
  result: number,
): { name: Name; type: TypeRef | null; init: Expr | null }[] {
  if (cx.kind(result) !== 'parameter_list') return [];
  return cx.kids(result).flatMap((parameter) => {
    const type = typeOf(cx, cx.field(parameter, 'type'));
    return cx.fields(parameter, 'name').map((name) => ({
      name: cx.name(name),
      type,
      init: zeroValue(cx, cx.field(parameter, 'type'), cx.span(name)),
    }));
  });
}

/** Functions, methods, function literals and method signatures. Named results are variables that a bare return gives back. */
export function functionOf(cx: Lowering, node: number): FunctionIR {
  const name = cx.text(cx.field(node, 'name'));
  const result = cx.field(node, 'result');
  const results = namedResults(cx, result);
  const declared: Stmt[] = results.map(({ name: target, type, init }) => ({
    kind: 'var',
    target,
    type,
    init,
    modifiers: ['result'],
    start: target.start,
    end: target.end,
  }));
  const body = cx.field(node, 'body');
  const outer = cx.notes.get('results') ?? '';
  cx.notes.set('results', results.map((r) => r.name.name).join(','));
  const statements = cx.body(body);
  cx.notes.set('results', outer);
  const receiver = receiverOf(cx, cx.field(node, 'receiver'));
  return {
    name,
    params: paramsOf(cx, cx.field(node, 'parameters')),
    returns: resultOf(cx, result),
    body: declared.length === 0 ? statements : [...declared, ...statements],
    decorators: [],
    modifiers: [...(isExported(name) ? ['public'] : []), ...(body === 0 ? ['abstract'] : [])],
    guards: [],
    self: receiver.self,
    receiverType: receiver.type,
    ...cx.span(node),
  };
}

function receiverOf(cx: Lowering, list: number): { self: string | null; type: TypeRef | null } {
  if (list === 0) return { self: null, type: null };
  const parameter = cx.first(list);
  const name = cx.field(parameter, 'name');
  return { self: name === 0 ? '_' : cx.text(name), type: typeOf(cx, cx.field(parameter, 'type')) };
}

export function isExported(name: string): boolean {
  return /^\p{Lu}/u.test(name);
}

/** Struct and interface declarations; any other named type is a struct with the modifier 'alias' that extends the type it names. */
export function classOf(cx: Lowering, spec: number): ClassIR {
  const name = cx.text(cx.field(spec, 'name'));
  const type = cx.field(spec, 'type');
  const kind = cx.kind(type);
  const shared = {
    name,
    decorators: [],
    modifiers: isExported(name) ? ['public'] : [],
    classes: [],
    body: [],
    ...cx.span(spec),
  };
  if (kind === 'struct_type') return { ...shared, kind: 'struct', methods: [], ...structMembers(cx, type) };
  if (kind === 'interface_type') {
    const kids = cx.kids(type);
    return {
      ...shared,
      kind: 'interface',
      fields: [],
      methods: kids.filter((kid) => cx.kind(kid) === 'method_elem').map((kid) => functionOf(cx, kid)),
      extends: kids
        .filter((kid) => cx.kind(kid) === 'type_elem')
        .flatMap((kid) => cx.kids(kid).map((one) => typeOf(cx, one)))
        .filter((one) => one !== null),
    };
  }
  const named = typeOf(cx, type);
  return {
    ...shared,
    kind: 'struct',
    modifiers: [...shared.modifiers, 'alias'],
    extends: named ? [named] : [],
    fields: [],
    methods: [],
  };
}

/** Fields with their tag as a decorator `tag("…")`; an embedded type is both a field and a supertype. */
function structMembers(cx: Lowering, node: number): { fields: FieldIR[]; extends: TypeRef[] } {
  const fields: FieldIR[] = [];
  const embedded: TypeRef[] = [];
  const list = cx.kid(node, 'field_declaration_list');
  for (const kid of list === 0 ? [] : cx.kids(list)) {
    if (cx.kind(kid) !== 'field_declaration') continue;
    const type = typeOf(cx, cx.field(kid, 'type'));
    const decorators = tagOf(cx, cx.field(kid, 'tag'));
    const names = cx.fields(kid, 'name');
    if (names.length === 0 && type) {
      embedded.push(type);
      const name = type.name.slice(type.name.lastIndexOf('.') + 1);
      fields.push({ name, type, init: null, decorators, modifiers: ['embedded'], ...cx.span(kid) });
    }
    for (const name of names) {
      const text = cx.text(name);
      const modifiers = isExported(text) ? ['public'] : [];
      fields.push({ name: text, type, init: null, decorators, modifiers, ...cx.span(kid) });
    }
  }
  return { fields, extends: embedded };
}

function tagOf(cx: Lowering, tag: number): Decorator[] {
  if (tag === 0) return [];
  return [{ name: 'tag', args: [argument(stringLiteral(cx.text(tag), cx.span(tag)))], ...cx.span(tag) }];
}

export const typeDeclaration: StmtRule = (cx, node, out) => {
  for (const spec of cx.kids(node)) {
    const kind = cx.kind(spec);
    if (kind === 'type_spec' || kind === 'type_alias') {
      out.push({ kind: 'class-decl', cls: classOf(cx, spec), ...cx.span(spec) });
    }
  }
};
