import type { Call, Decorator, Expr, TypeRef } from '../ir/ir.ts';
import {
  buildNameIndex,
  type NameIndex,
  type NamePattern,
  normalizeName,
  splitLast,
} from '../rules/name-patterns.ts';
import type { Names } from '../rules/names-schema.ts';
import type { MatchContext } from './context.ts';
import type { ResolvedName } from './name-resolver.ts';

/** A callee, member or target as it is compared with patterns. */
export interface NameCandidate {
  readonly last: string;
  /** Qualified name where something is known. */
  readonly full: ResolvedName | null;
  /** It has a receiver, so `*.last` may fit. */
  readonly isMember: boolean;
}

/** Chains of supertypes longer than this do not occur. */
const MAX_SUPERTYPES = 12;

function isSubtype(cx: MatchContext, type: string, pattern: NamePattern, depth = MAX_SUPERTYPES): boolean {
  if (pattern.qualifierTest ? pattern.qualifierTest.test(type) : pattern.qualifier === type) return true;
  if (depth <= 0) return false;
  return (cx.supertypes.get(type) ?? []).some((up) => isSubtype(cx, up, pattern, depth - 1));
}

/** Does any of the indexed names fit? */
export function candidateFits<T>(
  cx: MatchContext,
  named: NameCandidate,
  index: NameIndex<T>,
  found?: (value: T) => void,
): boolean {
  let hit = false;
  const [qualifier, last] = named.full ? splitLast(named.full.name) : ['', named.last];
  for (const { name, value } of index.find(last)) {
    let fits: boolean;
    if (name.qualifier === '**') fits = named.isMember;
    else if (name.qualifier === '*')
      fits = named.isMember && (named.full === null || !named.full.certain || qualifier === '#local');
    else if (named.full === null) fits = false;
    else if (name.qualifier === '') fits = qualifier === '';
    else fits = isSubtype(cx, qualifier, name);
    if (!fits) continue;
    if (!found) return true;
    found(value);
    hit = true;
  }
  return hit;
}

/** Name of `object.property`. */
export function memberCandidate(cx: MatchContext, object: Expr, property: string, at: number): NameCandidate {
  const owner = cx.names.known(object, at);
  if (!owner) return { last: property, full: null, isMember: true };
  if (owner.name === '#local' || owner.name.startsWith('#local.'))
    return { last: property, full: null, isMember: true };
  return {
    last: property,
    full: { name: `${owner.name}.${property}`, certain: owner.certain },
    isMember: true,
  };
}

/** Name of the thing an expression refers to, without following member reads to their types. */
export function exprCandidate(cx: MatchContext, expr: Expr, at: number): NameCandidate | null {
  if (expr.kind === 'member') {
    if (expr.object.kind === 'name' && (expr.object.name === 'this' || expr.object.name === 'self')) {
      const known = cx.names.known(expr, at);
      if (known?.name.endsWith(expr.property)) return { last: expr.property, full: known, isMember: true };
    }
    return memberCandidate(cx, expr.object, expr.property, at);
  }
  if (expr.kind === 'index' && expr.index?.kind === 'literal')
    return memberCandidate(cx, expr.object, String(expr.index.value), at);
  if (expr.kind === 'name') {
    const full = cx.names.known(expr, at);
    return { last: full ? splitLast(full.name)[1] : expr.name, full, isMember: false };
  }
  if (expr.kind === 'call' || expr.kind === 'cast') {
    const full = cx.names.known(expr, at);
    return full ? { last: splitLast(full.name)[1], full, isMember: false } : null;
  }
  return null;
}

/** Name of a constructed class: from the type as written, else the callee. */
export function newCandidate(cx: MatchContext, call: Call, at: number): NameCandidate | null {
  const written: TypeRef | undefined =
    call.callee.kind === 'name' || call.callee.kind === 'member' ? undefined : call.types[0];
  if (written) {
    const name = cx.names.typeName(written);
    return { last: splitLast(name)[1], full: { name, certain: true }, isMember: false };
  }
  if (call.callee.kind === 'name') {
    const bound = cx.names.known(call.callee, at);
    const name =
      bound && bound.name !== '#local' ? bound.name : cx.names.typeName({ name: call.callee.name, args: [] });
    return { last: splitLast(name)[1], full: { name, certain: true }, isMember: false };
  }
  const full = cx.names.known(call.callee, at);
  if (full) return { last: splitLast(full.name)[1], full, isMember: false };
  return null;
}

/** Name of a decorator or annotation; the first segment is resolved through the imports. */
export function decoratorCandidate(cx: MatchContext, decorator: Decorator, at: number): NameCandidate {
  const written = normalizeName(decorator.name);
  const dot = written.indexOf('.');
  const head = dot < 0 ? written : written.slice(0, dot);
  const known = cx.names.known({ kind: 'name', name: head, start: decorator.start, end: decorator.end }, at);
  const name = known && known.name !== '#local' ? known.name + (dot < 0 ? '' : written.slice(dot)) : written;
  return { last: splitLast(name)[1], full: { name, certain: false }, isMember: true };
}

export function typeCandidate(cx: MatchContext, type: TypeRef): NameCandidate {
  const name = cx.names.typeName(type);
  return { last: splitLast(name)[1], full: { name, certain: false }, isMember: true };
}

/** A compiled `Names` entry, as a test on something named. */
export type NameTest = (cx: MatchContext, named: NameCandidate) => boolean;
export function compileNames(names: Names): { test: NameTest; index: NameIndex<true> } {
  const index = buildNameIndex<true>([[names, true]]);
  return { index, test: (cx, named) => candidateFits(cx, named, index) };
}
