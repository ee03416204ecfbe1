import type { Expr, Member, Name, Spanned } from '../../ir/ir.ts';
import { member } from '../expression-rules.ts';
import { type Lowering, nameAt } from '../lowering.ts';

/**
 * What a file declares, gathered before it is lowered: Kotlin leaves out receivers (`apply { url = x }`, `intent` for
 * `this.getIntent()`), and only a name that the file declares nowhere can be a member of one.
 */
interface FileNames {
  /** Names of parameters, variables, classes, imports, and of functions and properties outside of classes. */
  readonly declared: ReadonlySet<string>;
  /** Names of the members of a class, by the node of its declaration. */
  readonly members: ReadonlyMap<number, ReadonlySet<string>>;
  /** The classes around what is being lowered, innermost last. */
  readonly classes: number[];
  readonly functions: ReadonlySet<string>;
  /** Extension functions, by name, and extension properties, by the name of their getter: of the file, or imported from its own project. */
  readonly extensions: ReadonlySet<string>;
  /** Properties that have no field, only code that runs when they are read; those of classes, and those of files. */
  readonly computed: ReadonlySet<string>;
  readonly computedFree: ReadonlySet<string>;
  /** Operators before a value: the grammar binds them to the first part of `!a.b()`, Kotlin to all of it. */
  readonly prefixed: WeakSet<Expr>;
  /** Receivers of the code being lowered that source may leave out, innermost last; null ends what is seen from inside. */
  readonly receivers: (string | null)[];
  /** Reads of properties, lowered to calls of getters, by that call: what a call or an assignment needs instead. */
  readonly reads: WeakMap<Expr, Member>;
  /** Whether free `call` is the call of a Ktor route, and free `exec` runs a statement in a transaction of Exposed. */
  readonly isKtor: boolean;
  readonly isExposed: boolean;
  count: number;
}

const byLowering = new WeakMap<Lowering, FileNames>();

/** Declarations that have their name as the first identifier below them. */
const DECLARATIONS = new Set([
  'class_declaration',
  'object_declaration',
  'function_declaration',
  'variable_declaration',
  'class_parameter',
  'parameter',
  'enum_entry',
  'type_alias',
]);

export function namesOf(cx: Lowering): FileNames {
  const known = byLowering.get(cx);
  if (known) return known;
  const declared = new Set<string>();
  const members = new Map<number, Set<string>>();
  const computedFree = new Set<string>();
  const functions = new Set<string>();
  const extensions = new Set<string>();
  const computed = new Set<string>();
  const project = projectOf(packageOf(cx));
  let isKtor = false;
  let isExposed = false;
  const { tree } = cx;
  for (let node = 1; node < tree.size; node++) {
    const kind = cx.kind(node);
    if (kind === 'import') {
      const path = cx.text(cx.kid(node, 'qualified_identifier'));
      if (/^io\.ktor\.(?:server|application|routing|request|response)\b/.test(path)) isKtor = true;
      if (path.startsWith('org.jetbrains.exposed.')) isExposed = true;
      const alias = cx.kid(node, 'identifier');
      const own = alias === 0 ? path.slice(path.lastIndexOf('.') + 1) : identifier(cx, alias);
      declared.add(own);
      if (/^[a-z]/.test(own) && project !== '' && projectOf(path) === project) extensions.add(own);
    } else if (DECLARATIONS.has(kind)) {
      const own = identifier(cx, cx.kid(node, 'identifier'));
      const owner = ownerOf(cx, node);
      if (owner === 0) declared.add(own);
      else members.set(owner, (members.get(owner) ?? new Set()).add(own));
      // Without a property of its own, it is a parameter of the constructor as well.
      if (kind === 'class_parameter') declared.add(own);
      if (kind === 'function_declaration') {
        functions.add(own);
        if (extends_(cx, node, cx.field(node, 'name'))) extensions.add(own);
      }
    } else if (kind === 'getter' && cx.kid(node, 'function_body') !== 0) {
      const property = tree.parent[node] ?? 0;
      const variable = cx.kid(property, 'variable_declaration');
      const own = identifier(cx, cx.kid(variable, 'identifier'));
      if (extends_(cx, property, variable)) extensions.add(getterOf(own));
      else if (!cx.has(property, '=')) (ownerOf(cx, variable) === 0 ? computedFree : computed).add(own);
    }
  }
  const names: FileNames = {
    declared,
    members,
    classes: [],
    functions,
    extensions,
    computed,
    computedFree,
    prefixed: new WeakSet(),
    receivers: [],
    reads: new WeakMap(),
    isKtor: isKtor && !declared.has('call'),
    isExposed: isExposed && !declared.has('exec'),
    count: 0,
  };
  byLowering.set(cx, names);
  return names;
}

const CLASSES = new Set(['class_declaration', 'object_declaration', 'companion_object', 'object_literal']);

/** The class that a declaration is a member of; 0 for all others. Of what is in a companion, the class around it. */
function ownerOf(cx: Lowering, node: number): number {
  const { parent } = cx.tree;
  let above = parent[node] ?? 0;
  if (cx.kind(node) === 'variable_declaration')
    above = cx.kind(above) === 'property_declaration' ? (parent[above] ?? 0) : 0;
  const isMember = /^(?:enum_)?class_body$/.test(cx.kind(above));
  if (!isMember && cx.kind(node) !== 'class_parameter') return 0;
  while (above !== 0 && !CLASSES.has(cx.kind(above))) above = parent[above] ?? 0;
  if (cx.kind(above) !== 'companion_object') return above;
  do above = parent[above] ?? 0;
  while (above !== 0 && !CLASSES.has(cx.kind(above)));
  return above;
}

/** Is the name a member of a class around what is being lowered? */
function isOwnMember(names: FileNames, name: string): boolean {
  return names.classes.some((node) => names.members.get(node)?.has(name) === true);
}

/** Has the declaration a type before its name, which it extends? */
function extends_(cx: Lowering, node: number, name: number): boolean {
  return cx
    .kids(node)
    .some((kid) => kid < name && /^(?:user|nullable|parenthesized)_type$/.test(cx.kind(kid)));
}

/** Name of the file's package; '' without one. */
export function packageOf(cx: Lowering): string {
  const header = cx.roots().find((node) => cx.kind(node) === 'package_header') ?? 0;
  return cx.text(cx.kid(header, 'qualified_identifier')).replace(/\s+/g, '');
}

/** The first two names of a package, which the packages of one project share. */
const projectOf = (name: string): string => name.split('.', 2).join('.');

/** Text of an identifier, without the backticks of a quoted one. */
export function identifier(cx: Lowering, node: number): string {
  const text = cx.text(node);
  return text.startsWith('`') ? text.slice(1, -1) : text;
}

export function nameNode(cx: Lowering, node: number): Name {
  return nameAt(cx.span(node), identifier(cx, node));
}

/** Properties of Kotlin's built-in types that are methods on the virtual machine (kotlinlang.org/docs/java-interop.html#mapped-types). */
const MAPPED: Readonly<Record<string, string>> = {
  size: 'size',
  length: 'length',
  keys: 'keySet',
  values: 'values',
  entries: 'entrySet',
  ordinal: 'ordinal',
  javaClass: 'getClass',
};

/** The method that reads a property: `url` → `getUrl`, `isOpen` → `isOpen`. */
export function getterOf(property: string): string {
  if (Object.hasOwn(MAPPED, property)) return MAPPED[property] ?? property;
  return /^is[^a-z]/.test(property) ? property : `get${capital(property)}`;
}

export function setterOf(property: string): string {
  return `set${capital(/^is[^a-z]/.test(property) ? property.slice(2) : property)}`;
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Does it stand for a class, an object or a package's class, so that what follows the dot is static? */
function isTypeName(expr: Expr): boolean {
  return (
    (expr.kind === 'name' && /^[A-Z]/.test(expr.name)) ||
    (expr.kind === 'member' && /^[A-Z]/.test(expr.property))
  );
}

/** `object.property` read as a value. Constants, static members and fields of `this` are members; all else is the call of a getter. */
export function propertyRead(
  cx: Lowering,
  object: Expr,
  property: string,
  propertySpan: Spanned,
  span: Spanned,
): Expr {
  const names = namesOf(cx);
  const own = names.reads.get(object);
  // `java.util.Date`: what was taken for properties were the names of a package.
  const plain = own && /^[A-Z]/.test(property) && isPackage(names, object) ? asPath(names, object) : object;
  const read = member(plain, property, propertySpan, span) as Member;
  if (
    /^[A-Z]/.test(property) ||
    isTypeName(plain) ||
    (plain.kind === 'name' && plain.name === 'this' && !names.computed.has(property))
  )
    return read;
  return getterCall(names, read);
}

/** The call of the getter that reading a member means, remembered with the member itself. */
function getterCall(names: FileNames, read: Member): Expr {
  const callee: Member = { ...read, property: getterOf(read.property) };
  const call: Expr = {
    kind: 'call',
    callee,
    args: [],
    isNew: false,
    types: [],
    start: read.start,
    end: read.end,
  };
  names.reads.set(call, read);
  return call;
}

/** Reads of lower-case names that begin with one that the file declares nowhere. */
function isPackage(names: FileNames, expr: Expr): boolean {
  let at: Expr = expr;
  for (let read = names.reads.get(at); read; read = names.reads.get(at)) {
    if (!/^[a-z]/.test(read.property)) return false;
    at = read.object;
  }
  return at.kind === 'name' && /^[a-z]/.test(at.name) && !names.declared.has(at.name);
}

function asPath(names: FileNames, expr: Expr): Expr {
  const read = names.reads.get(expr);
  return read ? { ...read, object: asPath(names, read.object) } : expr;
}

/** What an expression is where it is called or assigned to: the member itself, not the call of its getter. */
export function withoutGetter(cx: Lowering, expr: Expr): Expr {
  return namesOf(cx).reads.get(expr) ?? expr;
}

/** Functions and values of the standard library that need no receiver. */
const STANDARD = new Set(
  (
    'println print readLine readln readlnOrNull listOf listOfNotNull mutableListOf arrayListOf emptyList setOf mutableSetOf hashSetOf emptySet ' +
    'mapOf mutableMapOf hashMapOf linkedMapOf emptyMap arrayOf arrayOfNulls emptyArray intArrayOf byteArrayOf charArrayOf ' +
    'sequenceOf sequence generateSequence require requireNotNull check checkNotNull error TODO assert lazy repeat run with ' +
    'let also apply buildString buildList buildMap buildSet maxOf minOf runCatching synchronized to use thread ' +
    'launch async runBlocking withContext coroutineScope supervisorScope withTimeout delay flow flowOf ' +
    'it field this super true false null break continue'
  ).split(' '),
);

/** The receiver that source leaves out before a name that the file declares nowhere; null where it can have none. */
export function impliedReceiver(cx: Lowering, name: string): string | null {
  const names = namesOf(cx);
  const receiver = names.receivers.at(-1) ?? null;
  if (receiver === null || !/^[a-z_]/.test(name)) return null;
  return names.declared.has(name) || STANDARD.has(name) || isOwnMember(names, name) ? null : receiver;
}

const KTOR_CALL = 'io.ktor.server.application.ApplicationCall';

const LITERALS: Readonly<Record<string, boolean | null>> = { true: true, false: false, null: null };

/** `this`, which inside of a lambda with a receiver is that. */
export function thisAt(cx: Lowering, span: Spanned): Name {
  return nameAt(span, namesOf(cx).receivers.at(-1) ?? 'this');
}

/** A name where a value stands: a literal word, a variable, or a property whose receiver is left out. */
export function readName(cx: Lowering, text: string, at: Spanned, isCallee: boolean): Expr {
  const span = { start: at.start, end: at.end };
  if (Object.hasOwn(LITERALS, text)) {
    const value = LITERALS[text] ?? null;
    return { kind: 'literal', type: value === null ? 'null' : 'boolean', value, ...span };
  }
  const names = namesOf(cx);
  if (text === 'field' && !names.declared.has('field')) {
    const property = cx.notes.get('field');
    if (property !== undefined) return member(nameAt(span, 'this'), property, span, span);
  }
  if (text === 'this') return thisAt(cx, span);
  const plain = nameAt(span, text);
  if (names.isKtor && text === 'call')
    return { kind: 'cast', value: plain, type: { name: KTOR_CALL, args: [] }, ...span };
  if (names.computedFree.has(text))
    return { kind: 'call', callee: nameAt(span, getterOf(text)), args: [], isNew: false, types: [], ...span };
  const own = names.computed.has(text) && isOwnMember(names, text) ? 'this' : null;
  const receiver = own ?? (isCallee ? null : impliedReceiver(cx, text));
  if (receiver === null) return plain;
  const object = nameAt(span, receiver);
  return getterCall(names, { kind: 'member', object, property: text, propertySpan: span, ...span });
}
