import type {
  Assign,
  ClassIR,
  Expr,
  FieldIR,
  FunctionIR,
  ImportIR,
  Param,
  Pattern,
  TypeRef,
  VarDecl,
} from '../ir/ir.ts';
import { visibleAt } from './block-scopes.ts';
import type { FlatModule, Tag } from './flat-module.ts';

/** What gives a variable its value at one place. */
export type Definition =
  | { readonly kind: 'value'; readonly value: Expr; readonly type: TypeRef | null; readonly at: number }
  /** Destructured: `const { key } = value`. */
  | { readonly kind: 'member'; readonly value: Expr; readonly key: string; readonly at: number }
  | {
      readonly kind: 'param';
      readonly type: TypeRef | null;
      readonly default: Expr | null;
      readonly at: number;
    }
  | { readonly kind: 'declared'; readonly type: TypeRef; readonly at: number }
  | { readonly kind: 'import'; readonly import: ImportIR; readonly at: number }
  | { readonly kind: 'function'; readonly at: number }
  | { readonly kind: 'class'; readonly at: number }
  /** Loop variables, compound assignments, caught errors: something we do not follow. */
  | { readonly kind: 'other'; readonly at: number };

export interface Bindings {
  /** Definitions of `name` visible at node `at`: in the nearest function that has any, of the nearest block. Empty = global. */
  readonly lookup: (name: string, at: number) => readonly Definition[];
  /** Definitions of field `name` of the class around `at`. */
  readonly field: (name: string, at: number) => readonly Definition[];
  readonly hasClass: (name: string) => boolean;
}

type Table = Map<string, Definition[]>;
const none: readonly Definition[] = [];
const selfNames = new Set(['this', 'self', '@']);

function add(table: Table, name: string, definition: Definition): void {
  const list = table.get(name);
  if (list) list.push(definition);
  else table.set(name, [definition]);
}

/** Languages whose plain assignment in a function writes the outer variable when one exists there. */
const assignsOuter = new Set(['javascript', 'typescript', 'java', 'go', 'csharp', 'solidity', 'ruby']);

/** What gives names a meaning. */
const BINDING: readonly Tag[] = [
  'import',
  'var',
  'assign',
  'param',
  'loop',
  'handler',
  'comprehension',
  'using',
  'fn',
  'cls',
  'field',
];

export function collectBindings(flat: FlatModule): Bindings {
  const tables = new Map<number, Table>();
  const fields = new Map<number, Table>();
  const classes = new Set<string>();
  const tableOf = (scope: number): Table => {
    let table = tables.get(scope);
    if (!table) {
      table = new Map();
      tables.set(scope, table);
    }
    return table;
  };
  const fieldsOf = (owner: number): Table => {
    let table = fields.get(owner);
    if (!table) {
      table = new Map();
      fields.set(owner, table);
    }
    return table;
  };
  const define = (
    pattern: Pattern,
    value: Expr | null,
    type: TypeRef | null,
    scope: number,
    owner: number,
    at: number,
  ) => {
    if (pattern.kind === 'name') {
      if (value && !isGivenLater(pattern, value))
        add(tableOf(scope), pattern.name, { kind: 'value', value, type, at });
      else if (type) add(tableOf(scope), pattern.name, { kind: 'declared', type, at });
      else add(tableOf(scope), pattern.name, { kind: 'other', at });
    } else if (pattern.kind === 'member' && pattern.object.kind === 'name' && owner >= 0) {
      if (selfNames.has(pattern.object.name) || pattern.object.name === selfOf(flat, scope))
        add(
          fieldsOf(owner),
          pattern.property,
          value ? { kind: 'value', value, type, at } : { kind: 'other', at },
        );
    } else if (pattern.kind === 'object-pattern') {
      for (const entry of pattern.entries) {
        const target = entry.target.kind === 'default-pattern' ? entry.target.target : entry.target;
        const key =
          entry.key.kind === 'literal'
            ? String(entry.key.value)
            : entry.key.kind === 'name'
              ? entry.key.name
              : null;
        if (target.kind === 'name' && key !== null && value)
          add(tableOf(scope), target.name, { kind: 'member', value, key, at });
        else define(target, null, null, scope, owner, at);
      }
      if (pattern.rest) define(pattern.rest, null, null, scope, owner, at);
    } else if (pattern.kind === 'list-pattern') {
      // `value, err := f()` of Go: the first target is what the call gives.
      pattern.elements.forEach((element, index) => {
        if (!element) return;
        const sub =
          value?.kind === 'list'
            ? (value.elements[index]?.value ?? null)
            : index === 0 && value?.kind === 'call'
              ? value
              : null;
        define(element, sub, null, scope, owner, at);
      });
    } else if (pattern.kind === 'default-pattern' || pattern.kind === 'rest-pattern') {
      define(pattern.target, null, null, scope, owner, at);
    }
  };
  const later: { assign: Assign; scope: number; owner: number; at: number }[] = [];
  const read = (i: number): void => {
    const node = flat.nodes[i];
    const scope = flat.scope[i] ?? -1;
    const owner = flat.owner[i] ?? -1;
    switch (flat.tags[i]) {
      case 'import': {
        const one = node as ImportIR;
        if (one.name !== '*')
          add(tableOf(-1), one.local.split('.')[0] ?? one.local, { kind: 'import', import: one, at: i });
        break;
      }
      case 'var':
        define((node as VarDecl).target, (node as VarDecl).init, (node as VarDecl).type, scope, owner, i);
        break;
      case 'assign':
        later.push({ assign: node as Assign, scope, owner, at: i });
        break;
      case 'param': {
        const param = node as Param;
        if (param.pattern.kind === 'name')
          add(tableOf(scope), param.pattern.name, {
            kind: 'param',
            type: param.type,
            default: param.default,
            at: i,
          });
        else define(param.pattern, null, null, scope, owner, i);
        break;
      }
      case 'loop': {
        const loop = node as Extract<typeof node, { kind: 'loop' }>;
        if (loop?.target) define(loop.target, null, loop.targetType, scope, owner, i);
        break;
      }
      case 'handler': {
        const handler = node as { target: Pattern | null };
        if (handler.target) define(handler.target, null, null, scope, owner, i);
        break;
      }
      case 'comprehension': {
        const it = node as Extract<typeof node, { kind: 'comprehension' }>;
        for (const clause of it?.clauses ?? []) define(clause.target, null, null, scope, owner, i);
        break;
      }
      case 'using': {
        const it = node as Extract<typeof node, { kind: 'using' }>;
        for (const one of it?.resources ?? [])
          if (one.target) define(one.target, one.value, one.type, scope, owner, i);
        break;
      }
      case 'fn': {
        const fn = node as FunctionIR;
        const parent = flat.parent[i] ?? -1;
        if (fn.name !== '' && flat.tags[parent] === 'function-decl')
          add(tableOf(parent < 0 ? -1 : (flat.scope[parent] ?? -1)), fn.name, { kind: 'function', at: i });
        break;
      }
      case 'cls': {
        const cls = node as ClassIR;
        const parent = flat.parent[i] ?? -1;
        if (cls.name !== '') {
          classes.add(cls.name);
          add(tableOf(parent < 0 ? -1 : (flat.scope[parent] ?? -1)), cls.name, { kind: 'class', at: i });
        }
        break;
      }
      case 'field': {
        const field = node as FieldIR;
        const definition: Definition = field.init
          ? { kind: 'value', value: field.init, type: field.type, at: i }
          : field.type
            ? { kind: 'declared', type: field.type, at: i }
            : { kind: 'other', at: i };
        add(fieldsOf(owner), field.name, definition);
        break;
      }
      default:
        break;
    }
  };
  for (const i of flat.places(...BINDING)) read(i);
  const outer = (scope: number): number => (scope < 0 ? -2 : (flat.scope[flat.parent[scope] ?? -1] ?? -1));
  const scopeWith = (name: string, from: number): number => {
    for (let scope = from; scope >= -1; scope = outer(scope)) if (tables.get(scope)?.has(name)) return scope;
    return -2;
  };
  const language = flat.module.language;
  for (const { assign, scope, owner, at } of later) {
    const target = assign.target;
    let where = scope;
    if (target.kind === 'name') {
      const found = assignsOuter.has(language)
        ? scopeWith(target.name, scope)
        : tables.get(scope)?.has(target.name)
          ? scope
          : -2;
      if (found > -2) where = found;
      else if (owner >= 0 && fields.get(owner)?.has(target.name)) {
        add(
          fieldsOf(owner),
          target.name,
          assign.op === '' ? { kind: 'value', value: assign.value, type: null, at } : { kind: 'other', at },
        );
        continue;
      } else if (scope < 0 && owner >= 0) {
        // Assignment in a class body (Python, Ruby): a class field.
        add(fieldsOf(owner), target.name, { kind: 'value', value: assign.value, type: null, at });
        continue;
      }
    }
    if (assign.op === '') define(target, assign.value, null, where, owner, at);
    else define(target, null, null, where, owner, at);
  }
  const field = (name: string, at: number): readonly Definition[] => {
    for (let owner = flat.owner[at] ?? -1; owner >= 0; owner = flat.owner[flat.parent[owner] ?? -1] ?? -1) {
      const found = fields.get(owner)?.get(name);
      if (found) return found;
    }
    return none;
  };
  const implicitFields =
    language !== 'javascript' && language !== 'typescript' && language !== 'python' && language !== 'php';
  const lookup = (name: string, at: number): readonly Definition[] => {
    for (let scope = at < 0 ? -1 : (flat.scope[at] ?? -1); scope >= 0; scope = outer(scope)) {
      const found = tables.get(scope)?.get(name);
      if (found) return visibleAt(flat, found, at);
    }
    if (implicitFields || (flat.scope[at] ?? -1) < 0) {
      const found = field(name, at);
      if (found.length > 0) return found;
    }
    return tables.get(-1)?.get(name) ?? none;
  };
  return { lookup, field, hasClass: (name) => classes.has(name) };
}

/** The receiver's name in the function `scope`, e.g. Go's `s`. */
/** The empty list that stands for what Go's `var key []byte` holds at first: it is written where its name is, and given a value elsewhere. */
const isGivenLater = (name: Pattern, value: Expr): boolean =>
  value.kind === 'list' && value.start === name.start && value.end === name.end;

function selfOf(flat: FlatModule, scope: number): string | null {
  return scope >= 0 ? (flat.nodes[scope] as FunctionIR).self : null;
}
