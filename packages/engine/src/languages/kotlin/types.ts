import type { Expr, Spanned, TypeRef } from '../../ir/ir.ts';
import { type Lowering, nameAt } from '../lowering.ts';
import { identifier, namesOf } from './names.ts';

/** Kotlin's built-in types as the virtual machine has them (kotlinlang.org/docs/java-interop.html#mapped-types). */
const MAPPED: Readonly<Record<string, string>> = {
  Int: 'int',
  Long: 'long',
  Short: 'short',
  Byte: 'byte',
  Boolean: 'boolean',
  Double: 'double',
  Float: 'float',
  Char: 'char',
  UInt: 'int',
  ULong: 'long',
  Unit: 'void',
  Any: 'Object',
  List: 'java.util.List',
  MutableList: 'java.util.List',
  Set: 'java.util.Set',
  MutableSet: 'java.util.Set',
  Map: 'java.util.Map',
  MutableMap: 'java.util.Map',
  Collection: 'java.util.Collection',
  MutableCollection: 'java.util.Collection',
  ArrayList: 'java.util.ArrayList',
  HashMap: 'java.util.HashMap',
  HashSet: 'java.util.HashSet',
  LinkedHashMap: 'java.util.LinkedHashMap',
};

const ARRAYS: Readonly<Record<string, string>> = {
  ByteArray: 'byte',
  CharArray: 'char',
  IntArray: 'int',
  LongArray: 'long',
  BooleanArray: 'boolean',
};

const lookUp = (table: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const TYPE_KINDS = new Set([
  'user_type',
  'nullable_type',
  'function_type',
  'non_nullable_type',
  'parenthesized_type',
]);

export const isTypeKind = (kind: string): boolean => TYPE_KINDS.has(kind);

/** `Map<String, Int?>?` → TypeRef in Java's names; the type of functions and what cannot be told give null. */
export function typeOf(cx: Lowering, node: number): TypeRef | null {
  switch (cx.kind(node)) {
    case 'user_type':
      return userType(cx, node);
    case 'nullable_type':
    case 'parenthesized_type':
    case 'non_nullable_type':
    case 'type_projection':
      return typeOf(cx, cx.kids(node).find((kid) => isTypeKind(cx.kind(kid))) ?? 0);
    default:
      return null;
  }
}

function userType(cx: Lowering, node: number): TypeRef {
  const parts: string[] = [];
  let args: TypeRef[] = [];
  for (const kid of cx.kids(node)) {
    if (cx.kind(kid) === 'identifier') parts.push(identifier(cx, kid));
    else if (cx.kind(kid) === 'type_arguments') args = typesIn(cx, kid);
  }
  const name = parts.join('.');
  if (namesOf(cx).declared.has(name)) return { name, args };
  if (name === 'Array') return { ...(args[0] ?? { name: 'Object', args: [] }), array: true };
  const element = lookUp(ARRAYS, name);
  if (element !== undefined) return { name: element, args: [], array: true };
  return { name: lookUp(MAPPED, name) ?? name, args };
}

/** Types below a node, in their order. */
export function typesIn(cx: Lowering, node: number): TypeRef[] {
  return node === 0
    ? []
    : cx.kids(node).flatMap((kid) => {
        const type = typeOf(cx, kid);
        return type ? [type] : [];
      });
}

/** The type among the children of a node, past the child `after` where one is given. */
export function typeIn(cx: Lowering, node: number, after = 0): TypeRef | null {
  const kid = cx.kids(node).find((one) => one > after && isTypeKind(cx.kind(one)));
  return kid === undefined ? null : typeOf(cx, kid);
}

/** A type used where a value stands: `java.io.File` → nested Members of Names. */
export function typeAsExpr(type: TypeRef, span: Spanned): Expr {
  const at = { start: span.start, end: span.end };
  const [first = '', ...others] = type.name.split('.');
  let expr: Expr = nameAt(at, first);
  for (const part of others) expr = { kind: 'member', object: expr, property: part, propertySpan: at, ...at };
  return expr;
}
