import type { Expr, Index, Member } from '../../ir/ir.ts';
import {
  ORIGIN_CLASS,
  ORIGIN_FUNCTION,
  ORIGIN_GLOBAL,
  ORIGIN_SHARED,
  type SymbolicOrigin,
} from '../../summaries/origins.ts';
import { charAt } from './constants.ts';
import type { Fn } from './context.ts';
import { isBound } from './identifiers.ts';
import { elementsOf, readField } from './memory.ts';
import { asLookedAtElement, asNamedElement } from './named-elements.ts';
import { indexKey, sizeOf } from './objects.ts';
import { hrefOfOwn } from './own-urls.ts';
import { ofIndexedPiece } from './split-pieces.ts';
import { getObj, heapKey } from './state.ts';
import { stringId } from './tables.ts';
import { constantValue, EMPTY, originValue, type Value } from './value.ts';

/** What the class of a value is called says nothing of what the value holds: `x.__class__.__name__` in Python, `x.constructor.name` in JavaScript. */
const isClassName = ({ property, object }: Member): boolean =>
  /^(?:name|__name__|__qualname__|__module__)$/.test(property) &&
  object.kind === 'member' &&
  /^(?:__class__|constructor)$/.test(object.property);

/** `org.library.Type` written out where it is used: a name of the world, not a field of a field. */
function qualifiedType(fn: Fn, e: Member): Value | null {
  if (!fn.cx.implicitSelf || !/^[A-Z]/.test(e.property)) return null;
  let name = e.property;
  let at: Expr = e.object;
  for (; at.kind === 'member'; at = at.object) {
    if (!/^[a-z]/.test(at.property)) return null;
    name = `${at.property}.${name}`;
  }
  if (at.kind !== 'name' || !/^[a-z]/.test(at.name) || isBound(fn, at.name)) return null;
  return originValue(ORIGIN_GLOBAL, stringId(fn.cx.t, `${at.name}.${name}`));
}

/** `a.b`, `a[i]`: whole chains are one step in a path, so only the outermost read notes its place. */
export function read(fn: Fn, e: Member | Index, outermost: boolean): Value {
  if (e.kind === 'member') {
    const type = qualifiedType(fn, e);
    if (type !== null) return type;
  }
  const inner = e.object;
  const base =
    inner.kind === 'member' || inner.kind === 'index' ? read(fn, inner, false) : fn.cx.evaluate(fn, inner);
  let value: Value;
  if (e.kind === 'member') {
    if (isClassName(e)) return EMPTY;
    if (e.property === 'length' || e.property === 'Length' || e.property === 'Count') return sizeOf(fn, base);
    if (base.constant !== undefined && base.origins.length === 0) return EMPTY;
    value = hrefOfOwn(
      fn,
      base,
      e.property,
      asLookedAtElement(fn, base, e.property, readField(fn, base, e.property)),
    );
    const fixed = classConstant(fn, base, e.property);
    if (fixed !== null) return fixed;
  } else {
    const key = e.index === null ? EMPTY : fn.cx.evaluate(fn, e.index);
    if (typeof base.constant === 'string' && key.constant !== undefined) {
      const c = charAt(base.constant, key.constant);
      return c === undefined ? EMPTY : constantValue(c);
    }
    if (e.index?.kind === 'list') value = base;
    else if (isRequestIndexer(fn, inner)) value = readField(fn, base, 'Item');
    else if (key.constant !== undefined && key.constant !== null)
      value = asLookedAtElement(
        fn,
        base,
        key.constant,
        readField(fn, base, indexKey(fn, base, key.constant)),
      );
    else value = asNamedElement(fn, base, key, elementsOf(fn, base), 'get');
    value = ofIndexedPiece(fn, e, value);
  }
  if (!outermost || value.origins.length === 0) return value;
  const t = fn.cx.t;
  return {
    ...value,
    origins: value.origins.map((a) =>
      a.traceStep === 0 && a.path !== 0 && a.kind !== ORIGIN_FUNCTION
        ? { ...a, traceStep: t.traceSteps.numberOf(0, e.start, e.end) }
        : a,
    ),
  };
}

/**
 * `Request["name"]`: an indexer of .NET is a property with arguments, and is called `Item` where none other name is given. That of a
 * request looks in its query, form, cookies and server variables.
 */
function isRequestIndexer(fn: Fn, of: Expr): boolean {
  if (fn.cx.language !== 'csharp') return false;
  const name = of.kind === 'member' ? of.property : of.kind === 'name' ? of.name : '';
  return /^_?[rR]equest$/.test(name);
}

/** `Config.NAME` of a class of this file. */
function classConstant(fn: Fn, base: Value, name: string): Value | null {
  const only = base.origins.length === 1 ? base.origins[0] : undefined;
  if (only === undefined || only.path !== 0 || only.kind !== ORIGIN_CLASS) return null;
  return fn.cx.classConstants.get(only.index)?.get(name) ?? null;
}

/** Functions known to lie under a member of an object of this function. */
export function knownMember(fn: Fn, receiver: Value, name: string): Value {
  let origins: SymbolicOrigin[] | null = null;
  for (const a of receiver.origins) {
    const field = getObj(fn.state, heapKey(a))?.fields.get(name);
    if (field !== undefined && field.origins.length > 0) origins = [...(origins ?? []), ...field.origins];
  }
  if (origins !== null) return { ...EMPTY, origins };
  // What another function of the file kept there: `pages.home = compile(…)`, and then `pages.home(data)`.
  return receiver.origins.length > 0 &&
    receiver.origins.every((a) => a.kind === ORIGIN_SHARED && a.derived === 0)
    ? { ...EMPTY, origins: readField(fn, receiver, name).origins }
    : EMPTY;
}
