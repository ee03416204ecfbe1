import type {
  Argument,
  ClassIR,
  Decorator,
  Expr,
  FieldIR,
  FunctionIR,
  ImportIR,
  ModuleIR,
  ObjectEntry,
  Param,
  Pattern,
  Spanned,
  Stmt,
  Try,
} from '../ir/ir.ts';

/** Parts of the IR that have no `kind` of their own get a tag here. */
export type Tag =
  | Exclude<Expr['kind'] | Stmt['kind'] | Pattern['kind'], never>
  | 'fn'
  | 'cls'
  | 'field'
  | 'param'
  | 'decorator'
  | 'entry'
  | 'argument'
  | 'import'
  | 'handler'
  | 'attribute';

export type Handler = Try['handlers'][number];
export type AnyNode =
  | Expr
  | Stmt
  | Pattern
  | FunctionIR
  | ClassIR
  | FieldIR
  | Param
  | Decorator
  | ObjectEntry
  | Argument
  | ImportIR
  | Handler
  | { readonly name: string | null; readonly value: Expr | null };

/**
 * A module's IR as pre-order arrays, so that "inside", "contains" and "same function" are index arithmetic:
 * the subtree of `i` is `i` … `end[i] - 1`, its ancestors follow `parent`. -1 is the module itself.
 */
export interface FlatModule {
  readonly module: ModuleIR;
  readonly text: string;
  readonly size: number;
  readonly tags: readonly Tag[];
  readonly nodes: readonly AnyNode[];
  readonly parent: Int32Array;
  readonly end: Int32Array;
  /** Index of the enclosing `fn` node (itself for an `fn`), -1 at top level. */
  readonly scope: Int32Array;
  /** Index of the enclosing `cls` node, -1 outside of classes. */
  readonly owner: Int32Array;
  readonly indexOf: ReadonlyMap<AnyNode, number>;
}

type Push = (tag: Tag, node: AnyNode) => void;

/** Children in source order. Written out by kind: a reflective walk costs five times as much. */
function children(tag: Tag, node: AnyNode, push: Push): void {
  const expr = (value: Expr | Pattern | null | undefined) => {
    if (value) push(value.kind, value);
  };
  const stmts = (list: readonly Stmt[]) => {
    for (const stmt of list) push(stmt.kind, stmt);
  };
  const args = (list: readonly Argument[]) => {
    for (const arg of list) {
      if (arg.name === null && arg.spread === 'none') push(arg.value.kind, arg.value);
      else push('argument', arg);
    }
  };
  const decorators = (list: readonly Decorator[]) => {
    for (const one of list) push('decorator', one);
  };
  if (tag === 'fn') {
    const fn = node as FunctionIR;
    decorators(fn.decorators);
    for (const param of fn.params) push('param', param);
    for (const guard of fn.guards) expr(guard);
    stmts(fn.body);
    return;
  }
  if (tag === 'cls') {
    const cls = node as ClassIR;
    decorators(cls.decorators);
    for (const field of cls.fields) push('field', field);
    stmts(cls.body);
    for (const method of cls.methods) push('fn', method);
    for (const inner of cls.classes) push('cls', inner);
    return;
  }
  if (tag === 'field') {
    decorators((node as FieldIR).decorators);
    expr((node as FieldIR).init);
    return;
  }
  if (tag === 'param') {
    const param = node as Param;
    decorators(param.decorators);
    expr(param.pattern);
    expr(param.default);
    return;
  }
  if (tag === 'decorator') {
    args((node as Decorator).args);
    return;
  }
  if (tag === 'entry') {
    expr((node as ObjectEntry).key);
    expr((node as ObjectEntry).value);
    return;
  }
  if (tag === 'argument' || tag === 'attribute') {
    expr((node as Argument).value);
    return;
  }
  if (tag === 'handler') {
    expr((node as Handler).target);
    stmts((node as Handler).body);
    return;
  }
  if (tag === 'import') return;
  const it = node as Expr | Stmt | Pattern;
  switch (it.kind) {
    case 'template':
      expr(it.tag);
      for (const part of it.parts) expr(part);
      break;
    case 'member':
      expr(it.object);
      break;
    case 'index':
      expr(it.object);
      expr(it.index);
      break;
    case 'call':
      expr(it.callee);
      args(it.args);
      break;
    case 'binary':
      expr(it.left);
      expr(it.right);
      break;
    case 'unary':
      expr(it.operand);
      break;
    case 'assign':
      expr(it.target);
      expr(it.value);
      break;
    case 'conditional':
      expr(it.test);
      expr(it.then);
      expr(it.otherwise);
      break;
    case 'object':
      for (const entry of it.entries) push('entry', entry);
      break;
    case 'list':
      args(it.elements);
      break;
    case 'function':
    case 'function-decl':
      push('fn', it.fn);
      break;
    case 'class':
    case 'class-decl':
      push('cls', it.cls);
      break;
    case 'cast':
    case 'typetest':
    case 'await':
    case 'yield':
      expr(it.value);
      break;
    case 'sequence':
      for (const item of it.items) expr(item);
      break;
    case 'comprehension':
      for (const clause of it.clauses) {
        expr(clause.target);
        expr(clause.iterable);
        for (const condition of clause.conditions) expr(condition);
      }
      expr(it.element);
      expr(it.value);
      break;
    case 'element':
      expr(it.tag);
      for (const attribute of it.attributes) push('attribute', attribute);
      for (const child of it.children) expr(child);
      break;
    case 'unknown':
      for (const child of it.children) expr(child);
      break;
    case 'object-pattern':
      for (const entry of it.entries) expr(entry.target);
      expr(it.rest);
      break;
    case 'list-pattern':
      for (const element of it.elements) expr(element);
      break;
    case 'default-pattern':
      expr(it.target);
      expr(it.default);
      break;
    case 'rest-pattern':
      expr(it.target);
      break;
    case 'expr':
      expr(it.expr);
      break;
    case 'var':
      expr(it.target);
      expr(it.init);
      break;
    case 'if':
      expr(it.test);
      stmts(it.then);
      stmts(it.otherwise);
      break;
    case 'loop':
      stmts(it.init);
      expr(it.test);
      for (const update of it.update) expr(update);
      expr(it.target);
      expr(it.iterable);
      stmts(it.body);
      stmts(it.otherwise);
      break;
    case 'switch':
      expr(it.value);
      for (const one of it.cases) {
        for (const test of one.tests) expr(test);
        expr(one.guard);
        stmts(one.body);
      }
      break;
    case 'try':
      stmts(it.body);
      for (const handler of it.handlers) push('handler', handler);
      stmts(it.otherwise);
      stmts(it.finalizer);
      break;
    case 'return':
    case 'throw':
      expr(it.value);
      break;
    case 'block':
      stmts(it.body);
      break;
    case 'using':
      for (const resource of it.resources) {
        expr(resource.target);
        expr(resource.value);
      }
      stmts(it.body);
      break;
    case 'labeled':
      push(it.body.kind, it.body);
      break;
    default:
      break;
  }
}

/** Flattens iteratively: call chains of any length and hostile nesting cannot overflow the stack. */
export function flattenModule(module: ModuleIR, text: string): FlatModule {
  const tags: Tag[] = [];
  const nodes: AnyNode[] = [];
  const parents: number[] = [];
  const scopes: number[] = [];
  const owners: number[] = [];
  const indexOf = new Map<AnyNode, number>();
  const stackTags: Tag[] = [];
  const stackNodes: AnyNode[] = [];
  const stackParents: number[] = [];
  let batchTags: Tag[] = [];
  let batchNodes: AnyNode[] = [];
  const push: Push = (tag, node) => {
    batchTags.push(tag);
    batchNodes.push(node);
  };
  const flush = (parent: number) => {
    for (let i = batchTags.length - 1; i >= 0; i--) {
      stackTags.push(batchTags[i] as Tag);
      stackNodes.push(batchNodes[i] as AnyNode);
      stackParents.push(parent);
    }
    batchTags = [];
    batchNodes = [];
  };
  const drain = () => {
    flush(-1);
    while (stackTags.length > 0) {
      const tag = stackTags.pop() as Tag;
      const node = stackNodes.pop() as AnyNode;
      const parent = stackParents.pop() as number;
      if (indexOf.has(node)) continue;
      const index = tags.length;
      tags.push(tag);
      nodes.push(node);
      parents.push(parent);
      indexOf.set(node, index);
      scopes.push(tag === 'fn' ? index : parent < 0 ? -1 : (scopes[parent] ?? -1));
      owners.push(tag === 'cls' ? index : parent < 0 ? -1 : (owners[parent] ?? -1));
      children(tag, node, push);
      flush(index);
    }
  };
  for (const one of module.imports) push('import', one);
  for (const stmt of module.body) push(stmt.kind, stmt);
  drain();
  // Values that the export table alone reaches stand behind the statements, as top-level subtrees.
  for (const one of module.exports) if (one.value) push(one.value.kind, one.value);
  drain();
  const size = tags.length;
  const parent = Int32Array.from(parents);
  const end = new Int32Array(size);
  for (let i = size - 1; i >= 0; i--) {
    if ((end[i] ?? 0) < i + 1) end[i] = i + 1;
    const up = parent[i] ?? -1;
    if (up >= 0 && (end[up] ?? 0) < (end[i] ?? 0)) end[up] = end[i] ?? 0;
  }
  return {
    module,
    text,
    size,
    tags,
    nodes,
    parent,
    end,
    scope: Int32Array.from(scopes),
    owner: Int32Array.from(owners),
    indexOf,
  };
}

/** Span of a node; catch clauses and arguments take that of what they hold. */
export function spanOf(node: AnyNode): Spanned {
  if ('start' in node && typeof node.start === 'number') return node as Spanned;
  if ('value' in node && node.value && typeof node.value === 'object') return node.value as Spanned;
  if ('body' in node && Array.isArray(node.body) && node.body.length > 0) return node.body[0] as Spanned;
  return { start: 0, end: 0 };
}
