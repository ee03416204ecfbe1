import type { Spanned } from '../../ir/ir.ts';
import { NO_FILE_PATH } from '../../summaries/ids.ts';
import {
  ORIGIN_CALL,
  ORIGIN_CLASS,
  ORIGIN_FUNCTION,
  ORIGIN_GLOBAL,
  ORIGIN_IMPORT,
  ORIGIN_PARAM,
  ORIGIN_SELF,
  ORIGIN_SHARED,
} from '../../summaries/origins.ts';
import { type Fn, sharedLocationId } from './context.ts';
import { addStore, readField, stepped, updateObject, writeField } from './memory.ts';
import { listOf } from './objects.ts';
import { ownerOf } from './scopes.ts';
import { getVar } from './state.ts';
import { ANY_KEY, commonMarks, pathAppend, stringId, type Tables } from './tables.ts';
import { constantValue, EMPTY, join, joinOrigins, originValue, type Value, withTypes } from './value.ts';

const FIXED = new Set([ORIGIN_IMPORT, ORIGIN_FUNCTION, ORIGIN_CLASS, ORIGIN_GLOBAL]);

/** Values that mean the same wherever in the file they are read. */
function isFixed(value: Value): boolean {
  return (
    value.choices === null &&
    value.origins.every((a) => FIXED.has(a.kind) && a.derived === 0) &&
    (value.origins.length > 0 || value.constant !== undefined)
  );
}

/** What an identifier means at this point. */
export function lookupName(fn: Fn, name: string): Value {
  const cx = fn.cx;
  const scope = cx.scopes.functions[fn.id];
  const here = getVar(fn.state, name);
  if (here === undefined && name === 'arguments' && cx.isScript && scope?.fn != null)
    return argumentsObject(fn);
  if (here !== undefined) {
    if (scope === undefined || !scope.shared.has(name)) return here;
    if (scope.writtenBelow.has(name))
      return join(
        cx.t,
        here,
        testedLike(cx.t, here, originValue(ORIGIN_SHARED, sharedLocationId(cx, fn.id, name))),
      );
    // A function inside may have put something into the object made here.
    if (
      scope.touchedBelow.has(name) &&
      here.origins.some((a) => a.kind === ORIGIN_CALL && fn.allocations.has(a.index))
    )
      return {
        ...here,
        origins: joinOrigins(
          cx.t,
          here.origins,
          originValue(ORIGIN_SHARED, sharedLocationId(cx, fn.id, name)).origins,
        ),
      };
    return here;
  }
  const owner = ownerOf(cx.scopes, fn.id, name);
  if (owner >= 0 && owner !== fn.id) return captured(fn, owner, name);
  const imp = cx.imports.get(name);
  if (imp !== undefined) return originValue(ORIGIN_IMPORT, imp);
  // Words of languages for it are lowered to this one: a variable may be called `base` or `parent`.
  if (name === 'super') return originValue(ORIGIN_SELF, 0);
  if (name === 'this' || name === 'self')
    return originValue(fn.cls >= 0 ? ORIGIN_SELF : ORIGIN_GLOBAL, fn.cls >= 0 ? 0 : stringId(cx.t, name));
  const own = ownMember(fn, name);
  if (own !== null) return own;
  const cls = cx.classByName.get(name);
  if (cls !== undefined) return originValue(ORIGIN_CLASS, cls);
  if (owner === fn.id) return EMPTY;
  if (cx.language === 'php' && PHP_CONSTANT.test(name)) return constantValue(name);
  return originValue(ORIGIN_GLOBAL, stringId(cx.t, name));
}

/**
 * Filters of PHP (ext/filter), by whose names models tell what a filtered value can still hold, and options of ext/curl, which are keys of
 * what is set at once.
 */
const PHP_CONSTANT = /^(?:FILTER|CURLOPT)_[A-Z_\d]+$/;

/** Positions of `arguments` that are told apart. */
const MAX_ARGUMENTS = 6;

/** JavaScript's `arguments`: a list of the parameters and of what was passed beyond them. */
function argumentsObject(fn: Fn): Value {
  const ir = fn.cx.scopes.functions[fn.id]?.fn;
  if (ir == null) return EMPTY;
  const values = Array.from({ length: MAX_ARGUMENTS }, (_, i) => originValue(ORIGIN_PARAM, i));
  const list = listOf(fn, ir, values, []);
  updateObject(fn, list, (o) => ({ ...o, length: -1 }));
  fn.state.vars.set('arguments', list);
  return list;
}

function captured(fn: Fn, owner: number, name: string): Value {
  const cx = fn.cx;
  const scope = cx.scopes.functions[owner];
  const final = cx.finals.get(owner);
  const shared = withMarks(
    originValue(ORIGIN_SHARED, sharedLocationId(cx, owner, name)),
    cx.testedCaptures.get(fn.id)?.get(name) ?? 0,
  );
  if (scope === undefined || final === undefined) return shared;
  const value = getVar(final, name);
  if (value === undefined) return shared;
  if ((scope.writes.get(name) ?? 0) <= 1) {
    if (isFixed(value)) return value;
    // A collection of constants that is written once and never changed serves as an allow-list anywhere.
    return { ...shared, types: value.types, choices: value.choices };
  }
  return withTypes(shared, value.types);
}

/**
 * What others see in a variable of which `value` is what this function knows: its own stores among it, so that tests which all of that
 * passed hold for it too.
 */
function testedLike(t: Tables, value: Value, shared: Value): Value {
  const sanitizerMarks = marksOfAll(t, value);
  return withMarks(shared, sanitizerMarks);
}

/** Marks that all origins of a value bear. */
function marksOfAll(t: Tables, { origins: [first, ...others] }: Value): number {
  if (first === undefined) return 0;
  return others.reduce((marks, a) => commonMarks(t, marks, a.sanitizerMarks), first.sanitizerMarks);
}

function withMarks(value: Value, sanitizerMarks: number): Value {
  if (sanitizerMarks === 0) return value;
  return { ...value, origins: value.origins.map((a) => ({ ...a, sanitizerMarks })) };
}

/**
 * What tests have said of the variables that the function `inner` reads, where it is made here: it runs with the same values, if
 * nothing gives them another one. A function that is made at several places knows what all of them know.
 */
export function noteTestedCaptures(fn: Fn, inner: number): void {
  const { cx } = fn;
  const names = cx.scopes.functions[inner]?.captured;
  if (names === undefined || names.size === 0) return;
  const before = cx.testedCaptures.get(inner);
  const tested = new Map<string, number>();
  for (const name of names) {
    const owner = ownerOf(cx.scopes, inner, name);
    if ((cx.scopes.functions[owner]?.writes.get(name) ?? 0) > 1) continue;
    const here = marksOfAll(cx.t, lookupName(fn, name));
    const marks = before === undefined ? here : commonMarks(cx.t, here, before.get(name) ?? 0);
    if (marks !== 0) tested.set(name, marks);
  }
  cx.testedCaptures.set(inner, tested);
}

/** Is the name a variable, an import or a declared member here? */
export function isBound(fn: Fn, name: string): boolean {
  const cx = fn.cx;
  if (getVar(fn.state, name) !== undefined || cx.imports.has(name) || ownerOf(cx.scopes, fn.id, name) >= 0)
    return true;
  for (let at = classAround(fn); at >= 0; at = cx.scopes.classes[at]?.outer ?? -1)
    if (cx.scopes.classes[at]?.fields.has(name)) return true;
  return false;
}

/** A field or method of the receiver named without it. */
function ownMember(fn: Fn, name: string): Value | null {
  const cx = fn.cx;
  let at = classAround(fn);
  let extendsSomething = false;
  while (at >= 0) {
    const cls = cx.scopes.classes[at];
    if (cls === undefined) break;
    if (cx.implicitSelf && (cls.fields.has(name) || cls.methods.has(name))) {
      const constant = cx.classConstants.get(at)?.get(name);
      if (constant !== undefined) return constant;
      // A member of a class around this one lies in another object: any of that class.
      const of = at === classAround(fn) ? selfValue(fn) : originValue(ORIGIN_CLASS, at);
      return withTypes(
        readField(fn, of, name),
        cx.classes[at]?.fields.find((f) => f.name === name)?.types ?? [],
      );
    }
    if (cls.cls.extends.length > 0) extendsSomething = true;
    at = cls.outer;
  }
  if (cx.implicitSelf && extendsSomething && /^[a-z_]/.test(name) && !isTypeWord(fn, name))
    return readField(fn, selfValue(fn), name);
  return null;
}

/** Words of C# that name a type and can name nothing else: `int.Parse(text)` reads no field that a base class may have. */
const CSHARP_TYPES = /^(?:bool|s?byte|char|decimal|double|float|u?int|u?long|object|u?short|string)$/;
const isTypeWord = (fn: Fn, name: string): boolean => fn.cx.language === 'csharp' && CSHARP_TYPES.test(name);

/** The class whose code this is, looked for outwards through closures. */
function classAround(fn: Fn): number {
  let f = fn.cx.scopes.functions[fn.id];
  while (f !== undefined) {
    if (f.cls >= 0) return f.cls;
    if (f.parent < 0 || !f.isClosure) return -1;
    f = fn.cx.scopes.functions[f.parent];
  }
  return -1;
}

function selfValue(fn: Fn): Value {
  const cx = fn.cx;
  let f = cx.scopes.functions[fn.id];
  if (f?.cls !== undefined && f.cls >= 0) return originValue(ORIGIN_SELF, 0);
  while (f !== undefined && f.parent >= 0) {
    f = cx.scopes.functions[f.parent];
    if (f !== undefined && f.cls >= 0)
      return originValue(ORIGIN_SHARED, sharedLocationId(cx, f.id, f.fn?.self ?? 'this'));
  }
  return originValue(ORIGIN_SELF, 0);
}

/** The object that an unqualified member name belongs to. */
function ownerOfMember(fn: Fn, name: string): Value {
  const own = classAround(fn);
  for (let at = own; at >= 0; at = fn.cx.scopes.classes[at]?.outer ?? -1)
    if (fn.cx.scopes.classes[at]?.fields.has(name) === true)
      return at === own ? selfValue(fn) : originValue(ORIGIN_CLASS, at);
  return selfValue(fn);
}

/** Assigns a variable, wherever it lives. */
export function assignName(fn: Fn, name: string, given: Value, at: Spanned): void {
  const cx = fn.cx;
  const declared = fn.varTypes.get(name);
  const typed = declared !== undefined && given.types.length === 0 ? { ...given, types: declared } : given;
  const value = stepped(cx.t, typed, at);
  const scope = cx.scopes.functions[fn.id];
  if (scope?.declared.has(name)) {
    fn.state.vars.set(name, value);
    const param = scope.fn?.params.findIndex(
      (p) => p.byReference === true && p.pattern.kind === 'name' && p.pattern.name === name,
    );
    if (param !== undefined && param >= 0)
      addStore(fn, ORIGIN_PARAM, param, pathAppend(cx.t, NO_FILE_PATH, ANY_KEY), value, at.start);
    if (scope.shared.has(name))
      addStore(fn, ORIGIN_SHARED, sharedLocationId(cx, fn.id, name), NO_FILE_PATH, value, at.start);
    return;
  }
  const owner = ownerOf(cx.scopes, fn.id, name);
  if (owner >= 0) {
    addStore(fn, ORIGIN_SHARED, sharedLocationId(cx, owner, name), NO_FILE_PATH, value, at.start);
    fn.state.vars.set(name, value);
    return;
  }
  if (ownMember(fn, name) !== null) {
    writeField(fn, ownerOfMember(fn, name), name, value, at);
    return;
  }
  fn.state.vars.set(name, value);
  addStore(fn, ORIGIN_GLOBAL, stringId(cx.t, name), NO_FILE_PATH, value, at.start);
}
