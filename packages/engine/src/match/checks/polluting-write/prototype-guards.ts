import type { Call, Expr, FunctionIR, Stmt } from '../../../ir/ir.ts';
import type { Bindings } from '../../bindings.ts';
import { type AnyNode, type FlatModule, spanOf } from '../../flat-module.ts';
import type { CallSites } from './call-sites.ts';

/**
 * What keeps the names of prototypes away from an object: a comparison with `__proto__`, a list, set or pattern that holds it, a
 * function that does one of these, or a look whether the object has the key itself.
 */
export interface PrototypeGuards {
  /** Is the key known not to be a prototype's where it is used on `object` at node `at`? */
  readonly isGuarded: (key: Expr, object: Expr, at: number) => boolean;
  /** Does a function, or anything that it names, speak of `__proto__`? */
  readonly knowsPrototypes: (value: Expr | FunctionIR, at: number) => boolean;
}

/** Names of functions of other files that can only be such guards. */
const GUARD_NAME =
  /^(is|has|assert|check|ensure|validate)?_?(un|not)?_?(safe|valid|dangerous|forbidden|prohibited|disallowed|blocked|polluti\w*|proto\w*|allowed)_?(object|obj|property|prop|path)?_?(keys?|props?|propert(y|ies)|names?|paths?|segments?|proto\w*|polluti\w*)$|protot?y?p?e?pollut|^isProto/i;
const OWN = /^(hasOwnProperty|hasOwn|hasOwnProp|has|own|propertyIsEnumerable|objectHasOwn|hasKey)$/;
/** Names are followed through this many definitions. */
const MAX_DEPTH = 3;

export function prototypeGuards(flat: FlatModule, bindings: Bindings, sites: CallSites): PrototypeGuards {
  const known = new Map<AnyNode, boolean>();
  const text = (node: Expr): string => flat.text.slice(node.start, node.end).replace(/\s+/g, '');

  function mentions(node: AnyNode, at: number, depth: number): boolean {
    const held = known.get(node);
    if (held !== undefined) return held;
    known.set(node, false);
    const found = lookInside(node, at, depth);
    if (found || depth === 0) known.set(node, found);
    else known.delete(node);
    return found;
  }

  function lookInside(node: AnyNode, at: number, depth: number): boolean {
    const { start, end } = spanOf(node);
    if (flat.text.slice(start, end).includes('__proto__')) return true;
    if (depth >= MAX_DEPTH) return false;
    const index = flat.indexOf.get(node);
    if (index === undefined) return false;
    for (let i = index; i < (flat.end[index] ?? 0); i++) {
      if (flat.tags[i] !== 'name') continue;
      const { name } = flat.nodes[i] as { name: string };
      for (const one of bindings.lookup(name, at >= 0 ? i : at)) {
        if (one.kind === 'value' && isCollection(one.value) && mentions(one.value, one.at, depth + 1))
          return true;
        if (one.kind === 'function' && mentions(flat.nodes[one.at] as FunctionIR, one.at, depth + 1))
          return true;
        if (one.kind === 'import' && GUARD_NAME.test(name)) return true;
      }
    }
    return false;
  }

  /** Names in an expression, and those of what gave them their values. */
  function rootsOf(expr: Expr, at: number): Set<string> {
    const roots = new Set<string>();
    const add = (node: Expr, where: number, depth: number): void => {
      const index = flat.indexOf.get(node);
      if (index === undefined) return;
      for (let i = index; i < (flat.end[index] ?? 0); i++) {
        if (flat.tags[i] !== 'name') continue;
        const { name } = flat.nodes[i] as { name: string };
        if (roots.has(name)) continue;
        roots.add(name);
        if (depth >= 2) continue;
        for (const one of bindings.lookup(name, where))
          if (one.kind === 'value' && !isFunction(one.value)) add(one.value, one.at, depth + 1);
      }
    };
    add(expr, at, 0);
    return roots;
  }

  function isAbout(test: Expr, at: number, roots: ReadonlySet<string>): boolean {
    for (const name of rootsOf(test, at)) if (roots.has(name) && !COUNTER.test(name)) return true;
    return false;
  }

  /** `hasOwnProperty.call(target, key)`, `hasOwn(target, key)`, `target.hasOwnProperty(key)`: of the very object. */
  function asksObject(test: Expr, object: Expr): boolean {
    const index = flat.indexOf.get(test);
    if (index === undefined) return false;
    const wanted = text(object);
    for (let i = index; i < (flat.end[index] ?? 0); i++) {
      if (flat.tags[i] !== 'call') continue;
      const { callee, args } = flat.nodes[i] as Call;
      const first = args[0]?.value;
      if (callee.kind === 'member' && callee.property === 'call' && OWN.test(lastName(callee.object))) {
        if (first && text(first) === wanted) return true;
      } else if (OWN.test(lastName(callee))) {
        if (first && args.length > 1 && text(first) === wanted) return true;
        if (callee.kind === 'member' && args.length === 1 && text(callee.object) === wanted) return true;
      }
    }
    return false;
  }

  /** Does the test keep prototypes' names out, and is it about this key? */
  function isGuard(test: Expr, at: number, roots: ReadonlySet<string>, object: Expr): boolean {
    if (asksObject(test, object)) return true;
    return (mentions(test, at, 0) || callsGuard(test)) && isAbout(test, at, roots);
  }

  function callsGuard(test: Expr): boolean {
    const index = flat.indexOf.get(test);
    if (index === undefined) return false;
    for (let i = index; i < (flat.end[index] ?? 0); i++) {
      if (flat.tags[i] !== 'call') continue;
      const { callee } = flat.nodes[i] as Call;
      if (GUARD_NAME.test(lastName(callee)) && sites.functionsNamed(callee).length === 0) return true;
      if (sites.functionsNamed(callee).some((fn) => mentions(flat.nodes[fn] as FunctionIR, fn, 1)))
        return true;
    }
    return false;
  }

  function leaves(statement: Stmt): boolean {
    const index = flat.indexOf.get(statement);
    if (index === undefined) return false;
    for (let i = index; i < (flat.end[index] ?? 0); i++) {
      const tag = flat.tags[i];
      if (tag === 'return' || tag === 'throw' || tag === 'continue' || tag === 'break') return true;
    }
    return false;
  }

  /** A statement before the use that does not let prototypes' names past. */
  function turnsAway(one: Stmt, roots: ReadonlySet<string>, object: Expr): boolean {
    const at = flat.indexOf.get(one) ?? -1;
    if (one.kind === 'if') return leaves(one) && isGuard(one.test, at, roots, object);
    if (one.kind === 'switch' && one.value)
      return leaves(one) && mentions(one, at, MAX_DEPTH) && isAbout(one.value, at, roots);
    // `assertSafe(key)`: it throws, or it would have no effect.
    if (one.kind === 'expr' && one.expr.kind === 'call')
      return callsGuard(one.expr) && isAbout(one.expr, at, roots);
    return false;
  }

  function isGuarded(key: Expr, object: Expr, at: number): boolean {
    const roots = rootsOf(key, at);
    let below = at;
    for (let up = flat.parent[at] ?? -1; ; below = up, up = flat.parent[up] ?? -1) {
      const node = up < 0 ? null : (flat.nodes[up] as AnyNode);
      const inside = flat.nodes[below];
      for (const list of statementLists(flat, up))
        for (const one of list) {
          if (one === inside) break;
          if (turnsAway(one, roots, object)) return true;
        }
      if (node === null) return false;
      const tag = flat.tags[up];
      if (tag === 'if' || tag === 'conditional') {
        const { test } = node as { test: Expr };
        if (test !== inside && isGuard(test, up, roots, object)) return true;
      } else if (tag === 'binary') {
        const { op, left } = node as { op: string; left: Expr };
        if ((op === '&&' || op === '||') && left !== inside && isGuard(left, up, roots, object)) return true;
      }
    }
  }

  return { isGuarded, knowsPrototypes: (value, at) => mentions(value, at, 0) };
}

/** Counters are in every key of a loop: sharing one says nothing. */
const COUNTER = /^(i|j|k|n|len|length|index|idx|this|arguments|Object|Array|undefined)$/;

function lastName(expr: Expr): string {
  if (expr.kind === 'name') return expr.name;
  return expr.kind === 'member' ? expr.property : '';
}

function isFunction(expr: Expr): boolean {
  return expr.kind === 'function' || expr.kind === 'class';
}

/** Values in which a list of names may lie. */
function isCollection(expr: Expr): boolean {
  return (
    expr.kind === 'list' ||
    expr.kind === 'object' ||
    expr.kind === 'function' ||
    expr.kind === 'literal' ||
    (expr.kind === 'call' && (expr.isNew || lastName(expr.callee) === 'freeze'))
  );
}

/** Lists of statements that a node holds; of the module itself for -1. */
function statementLists(flat: FlatModule, index: number): readonly (readonly Stmt[])[] {
  if (index < 0) return [flat.module.body];
  const node = flat.nodes[index] as { body?: unknown; then?: unknown; otherwise?: unknown };
  return [node.body, node.then, node.otherwise].filter((one): one is readonly Stmt[] => Array.isArray(one));
}
