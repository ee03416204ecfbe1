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
import { type Places, placesIn } from './places.ts';

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
export interface FlatModule extends Places<Tag> {
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

function expr(push: Push, value: Expr | Pattern | null | undefined): void {
  if (value) push(value.kind, value);
}

function stmts(push: Push, list: readonly Stmt[]): void {
  for (const stmt of list) push(stmt.kind, stmt);
}

function args(push: Push, list: readonly Argument[]): void {
  for (const arg of list) {
    if (arg.name === null && arg.spread === 'none') push(arg.value.kind, arg.value);
    else push('argument', arg);
  }
}

function decorators(push: Push, list: readonly Decorator[]): void {
  for (const one of list) push('decorator', one);
}

/** Children in source order. Written out by kind: a reflective walk costs five times as much. */
function children(tag: Tag, node: AnyNode, push: Push): void {
  // Half of all nodes.
  if (tag === 'name' || tag === 'literal') return;
  if (!ofPart(tag, node, push) && !ofExpr(node as Expr | Pattern, push)) ofStmt(node as Stmt, push);
}

/** @returns false for what is none of them; so do those below */
function ofPart(tag: Tag, node: AnyNode, push: Push): boolean {
  switch (tag) {
    case 'fn': {
      const fn = node as FunctionIR;
      decorators(push, fn.decorators);
      for (const param of fn.params) push('param', param);
      for (const guard of fn.guards) expr(push, guard);
      stmts(push, fn.body);
      return true;
    }
    case 'cls': {
      const cls = node as ClassIR;
      decorators(push, cls.decorators);
      for (const field of cls.fields) push('field', field);
      stmts(push, cls.body);
      for (const method of cls.methods) push('fn', method);
      for (const inner of cls.classes) push('cls', inner);
      return true;
    }
    case 'field': {
      decorators(push, (node as FieldIR).decorators);
      expr(push, (node as FieldIR).init);
      return true;
    }
    case 'param': {
      const param = node as Param;
      decorators(push, param.decorators);
      expr(push, param.pattern);
      expr(push, param.default);
      return true;
    }
    case 'decorator': {
      args(push, (node as Decorator).args);
      return true;
    }
    case 'entry': {
      expr(push, (node as ObjectEntry).key);
      expr(push, (node as ObjectEntry).value);
      return true;
    }
    case 'argument':
    case 'attribute': {
      expr(push, (node as Argument).value);
      return true;
    }
    case 'handler': {
      expr(push, (node as Handler).target);
      stmts(push, (node as Handler).body);
      return true;
    }
    case 'import':
      return true;
    default:
      return false;
  }
}

function ofExpr(it: Expr | Pattern, push: Push): boolean {
  switch (it.kind) {
    case 'template':
      expr(push, it.tag);
      for (const part of it.parts) expr(push, part);
      return true;
    case 'member':
      expr(push, it.object);
      return true;
    case 'index':
      expr(push, it.object);
      expr(push, it.index);
      return true;
    case 'call':
      expr(push, it.callee);
      args(push, it.args);
      return true;
    case 'binary':
      expr(push, it.left);
      expr(push, it.right);
      return true;
    case 'unary':
      expr(push, it.operand);
      return true;
    case 'assign':
      expr(push, it.target);
      expr(push, it.value);
      return true;
    case 'conditional':
      expr(push, it.test);
      expr(push, it.then);
      expr(push, it.otherwise);
      return true;
    case 'object':
      for (const entry of it.entries) push('entry', entry);
      return true;
    case 'list':
      args(push, it.elements);
      return true;
    case 'function':
      push('fn', it.fn);
      return true;
    case 'class':
      push('cls', it.cls);
      return true;
    case 'cast':
    case 'typetest':
    case 'await':
    case 'yield':
      expr(push, it.value);
      return true;
    case 'sequence':
      for (const item of it.items) expr(push, item);
      return true;
    case 'comprehension':
      for (const clause of it.clauses) {
        expr(push, clause.target);
        expr(push, clause.iterable);
        for (const condition of clause.conditions) expr(push, condition);
      }
      expr(push, it.element);
      expr(push, it.value);
      return true;
    case 'element':
      expr(push, it.tag);
      for (const attribute of it.attributes) push('attribute', attribute);
      for (const child of it.children) expr(push, child);
      return true;
    case 'unknown':
      for (const child of it.children) expr(push, child);
      return true;
    case 'object-pattern':
      for (const entry of it.entries) expr(push, entry.target);
      expr(push, it.rest);
      return true;
    case 'list-pattern':
      for (const element of it.elements) expr(push, element);
      return true;
    case 'default-pattern':
      expr(push, it.target);
      expr(push, it.default);
      return true;
    case 'rest-pattern':
      expr(push, it.target);
      return true;
    default:
      return false;
  }
}

function ofStmt(it: Stmt, push: Push): void {
  switch (it.kind) {
    case 'function-decl':
      push('fn', it.fn);
      break;
    case 'class-decl':
      push('cls', it.cls);
      break;
    case 'expr':
      expr(push, it.expr);
      break;
    case 'var':
      expr(push, it.target);
      expr(push, it.init);
      break;
    case 'if':
      expr(push, it.test);
      stmts(push, it.then);
      stmts(push, it.otherwise);
      break;
    case 'loop':
      stmts(push, it.init);
      expr(push, it.test);
      for (const update of it.update) expr(push, update);
      expr(push, it.target);
      expr(push, it.iterable);
      stmts(push, it.body);
      stmts(push, it.otherwise);
      break;
    case 'switch':
      expr(push, it.value);
      for (const one of it.cases) {
        for (const test of one.tests) expr(push, test);
        expr(push, one.guard);
        stmts(push, one.body);
      }
      break;
    case 'try':
      stmts(push, it.body);
      for (const handler of it.handlers) push('handler', handler);
      stmts(push, it.otherwise);
      stmts(push, it.finalizer);
      break;
    case 'return':
    case 'throw':
      expr(push, it.value);
      break;
    case 'block':
      stmts(push, it.body);
      break;
    case 'using':
      for (const resource of it.resources) {
        expr(push, resource.target);
        expr(push, resource.value);
      }
      stmts(push, it.body);
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
    ...placesIn(tags),
  };
}

/** Span of a node; catch clauses and arguments take that of what they hold. */
export function spanOf(node: AnyNode): Spanned {
  if ('start' in node && typeof node.start === 'number') return node as Spanned;
  if ('value' in node && node.value && typeof node.value === 'object') return node.value as Spanned;
  if ('body' in node && Array.isArray(node.body) && node.body.length > 0) return node.body[0] as Spanned;
  return { start: 0, end: 0 };
}
