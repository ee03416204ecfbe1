import type { HandedParameter } from '../findings/finding.ts';
import type { Argument, Assign, Call, Expr, ObjectExpr } from '../ir/ir.ts';
import { type Bindings, collectBindings } from './bindings.ts';
import { type ConstantValue, constantOf, follow } from './constants.ts';
import { type AnyNode, type FlatModule, spanOf } from './flat-module.ts';
import { type NameFacts, type NameResolver, resolveNames } from './name-resolver.ts';

/** Everything a pattern may ask about one module; lives while that module is matched. */
export interface MatchContext {
  readonly flat: FlatModule;
  readonly names: NameResolver;
  readonly bindings: Bindings;
  readonly path: string;
  /** Direct supertypes of library types. */
  readonly supertypes: ReadonlyMap<string, readonly string[]>;
  /** Values written to `name.property` anywhere in the module: object options that are filled in step by step. */
  readonly writes: () => ReadonlyMap<string, readonly { property: string; value: Expr; at: number }[]>;
  /** What the origins that the present candidate asked for hang on: parameters whose callers other files may hold, null for anything else. */
  readonly asked: { hangsOn: (HandedParameter | null)[] };
  /** Answers of "does this range hold a match" per pattern, so that a question is asked once. */
  readonly rangeMemo: Map<object, Map<number, boolean>>;
}

export function createContext(
  flat: FlatModule,
  facts: NameFacts,
  supertypes: ReadonlyMap<string, readonly string[]>,
): MatchContext {
  const bindings = collectBindings(flat);
  let written: Map<string, { property: string; value: Expr; at: number }[]> | null = null;
  const writes = () => {
    if (written) return written;
    written = new Map();
    for (const i of flat.places('assign')) {
      const assign = flat.nodes[i] as Assign;
      const target = assign.target;
      const object = target.kind === 'member' || target.kind === 'index' ? target.object : null;
      if (object?.kind !== 'name') continue;
      const property =
        target.kind === 'member'
          ? target.property
          : target.kind === 'index' && target.index?.kind === 'literal'
            ? String(target.index.value)
            : null;
      if (property === null) continue;
      const list = written.get(object.name) ?? [];
      list.push({ property, value: assign.value, at: i });
      written.set(object.name, list);
    }
    return written;
  };
  return {
    flat,
    names: resolveNames(flat, bindings, facts),
    bindings,
    path: flat.module.path,
    supertypes,
    writes,
    asked: { hangsOn: [] },
    rangeMemo: new Map(),
  };
}

/** What a condition tests: an expression, a known absence (`expr` undefined), or something that cannot be seen. */
export interface Subject {
  readonly expr: Expr | undefined;
  readonly at: number;
  /** The value may exist and be anything: spread options, a variable from elsewhere. */
  readonly opaque: boolean;
}

export const absent = (at: number): Subject => ({ expr: undefined, at, opaque: false });
export const opaque = (at: number): Subject => ({ expr: undefined, at, opaque: true });

export function constantAt(cx: MatchContext, subject: Subject): ConstantValue | undefined {
  return subject.expr ? constantOf(subject.expr, subject.at, cx.bindings) : undefined;
}

function keyText(cx: MatchContext, key: Expr, at: number): string | null {
  if (key.kind === 'name') return key.name;
  const value = constantOf(key, at, cx.bindings);
  return value === undefined || value === null ? null : String(value);
}

/** Value under `key` of an object literal. A spread before it makes a missing key unseen, not absent. */
function entryOf(cx: MatchContext, object: ObjectExpr, key: string, at: number): Subject {
  let spread = false;
  for (let i = object.entries.length - 1; i >= 0; i--) {
    const entry = object.entries[i];
    if (!entry) continue;
    if (entry.key === null) {
      const inner = follow(entry.value, at, cx.bindings);
      if (inner.expr.kind === 'object') {
        const found = entryOf(cx, inner.expr, key, inner.at);
        if (found.expr) return found;
        if (found.opaque) spread = true;
      } else spread = true;
      continue;
    }
    if (keyText(cx, entry.key, at) === key) return { expr: entry.value, at, opaque: false };
  }
  return spread ? opaque(at) : absent(at);
}

function keywordOf(cx: MatchContext, args: readonly Argument[], key: string, at: number): Subject {
  let spread = false;
  for (const arg of args) {
    if (arg.name === key) return { expr: arg.value, at, opaque: false };
    if (arg.spread === 'dict') {
      const inner = follow(arg.value, at, cx.bindings);
      if (inner.expr.kind === 'object') {
        const found = entryOf(cx, inner.expr, key, inner.at);
        if (found.expr) return found;
        if (found.opaque) spread = true;
      } else spread = true;
    }
  }
  // Hashes and object initialisers stand as the last argument in Ruby, PHP, C#.
  const last = args.at(-1);
  const language = cx.flat.module.language;
  if (
    last &&
    last.name === null &&
    last.value.kind === 'object' &&
    (language === 'ruby' || language === 'csharp')
  ) {
    const found = entryOf(cx, last.value, key, at);
    if (found.expr || found.opaque) return found;
  }
  return spread ? opaque(at) : absent(at);
}

/** Value at `key` (a dotted path steps into nested objects) of an object literal or of a call's keyword arguments. */
export function keyOf(cx: MatchContext, subject: Subject, path: string): Subject {
  let current = subject;
  for (const key of path.split('.')) {
    if (!current.expr) return current;
    const at = current.at;
    const direct = current.expr;
    if (direct.kind === 'call') {
      current = keywordOf(cx, direct.args, key, at);
      if (current.expr || current.opaque) continue;
      for (const name of declaredNames(cx, direct)) {
        const write = lastWrite(cx, name, key, at);
        if (write) current = write;
      }
      continue;
    }
    if (direct.kind === 'name') {
      const write = lastWrite(cx, direct.name, key, at);
      if (write) {
        current = write;
        continue;
      }
    }
    const { expr, at: where } = follow(direct, at, cx.bindings);
    if (expr.kind === 'object') current = entryOf(cx, expr, key, where);
    else if (expr.kind === 'call') current = keywordOf(cx, expr.args, key, where);
    else if (expr.kind === 'literal') current = absent(where);
    else current = opaque(where);
  }
  return current;
}

function lastWrite(cx: MatchContext, name: string, key: string, at: number): Subject | undefined {
  const found = cx
    .writes()
    .get(name)
    ?.findLast((one) => one.property === key && cx.flat.scope[one.at] === cx.flat.scope[at]);
  return found ? { expr: found.value, at: found.at, opaque: false } : undefined;
}

/**
 * Names of the variables that a node's value is stored in, directly or through casts and `await`. C# object
 * initialisers are lowered to a sequence with a temporary: then the temporary and the variable that gets the sequence.
 */
export function declaredNames(cx: MatchContext, node: AnyNode): string[] {
  const { parent, tags, nodes } = cx.flat;
  const names: string[] = [];
  let index = cx.flat.indexOf.get(node) ?? -1;
  for (let up = index < 0 ? -1 : (parent[index] ?? -1); up >= 0; up = parent[up] ?? -1) {
    const tag = tags[up];
    const holder = nodes[up];
    if (tag === 'assign' || tag === 'var') {
      const target = (holder as Assign).target;
      if (target.kind === 'name') names.push(target.name);
      else if (target.kind === 'member') names.push(target.property);
      else if (target.kind === 'list-pattern' && target.elements[0]?.kind === 'name')
        names.push(target.elements[0].name);
      if (tags[parent[up] ?? -1] !== 'sequence') return names;
    } else if (tag === 'field') {
      names.push((holder as { name: string }).name);
      return names;
    } else if (tag === 'using') {
      const value = nodes[index];
      const resource = (holder as Extract<AnyNode, { kind: 'using' }>).resources?.find(
        (one) => one.value === value,
      );
      if (resource?.target?.kind === 'name') names.push(resource.target.name);
      return names;
    } else if (!['cast', 'await', 'unary', 'list', 'conditional', 'sequence'].includes(tag ?? ''))
      return names;
    index = up;
  }
  return names;
}

/** Arguments of a node that has any: calls and decorators. */
export function argumentsOf(node: AnyNode): readonly Argument[] | null {
  if ('args' in node && Array.isArray(node.args)) return (node as Call).args;
  return null;
}

export function textOf(cx: MatchContext, node: AnyNode): string {
  const span = spanOf(node);
  return cx.flat.text.slice(span.start, span.end);
}
