import type { Call, Expr } from '../../../ir/ir.ts';
import { type Bound, type Bounds, bothBounds, boundsUnder } from '../../../summaries/bounds.ts';
import type { FileContext } from '../context.ts';
import type { LookUp } from './declarations.ts';
import { boundsOfJsonSchema, eitherOf, nameOf } from './of-json-schemas.ts';
import { boundOfPattern } from './of-patterns.ts';

/**
 * What schemas let through that are built by calls: zod (zod.dev/api), joi (joi.dev/api), yup (github.com/jquense/yup), TypeBox
 * (github.com/sinclairzx81/typebox).
 */

const LIBRARIES =
  /^(?:zod(?:\/.*)?|@hono\/zod-openapi|joi|@hapi\/joi|celebrate|yup|@sinclair\/typebox|typebox|superstruct|valibot)$/;

const CLOSED =
  /^(?:enum|enums|nativeEnum|picklist|literal|number|int|int32|uint32|int64|uint64|float32|float64|integer|bigint|boolean|bool|stringbool|date|uuid|uuidv[467]|guid|cuid2?|ulid|nanoid|xid|ksuid|null|undefined|nan)$/;
/** What is said of the value by itself, behind whatever kind of text it is. */
const CLOSING = /^(?:valid|equal|oneOf|uuid|uuidv[467]|guid|cuid2?|ulid|nanoid|date|datetime|isoDate|time)$/;
const WORDING = /^(?:alphanum|hex|token)$/;
const PATTERN = /^(?:regex|pattern|matches)$/;
/** What comes out of these is the program's own to say. */
const REMAKES = /^(?:transform|custom|external|preprocess|overwrite|codec|alter|cast|apply)$/;
/** They say something of further fields. */
const EXTENDS = /^(?:extend|safeExtend|keys|shape|append|merge|concat|and|augment)$/;

export interface Reading {
  readonly cx: FileContext;
  readonly lookUp: LookUp;
}

const MAX_DEPTH = 10;

/** @returns what lies in a value that the schema let through */
export function boundsOfSchema(r: Reading, e: Expr | null | undefined, depth = 0): Bounds {
  if (e === null || e === undefined || depth > MAX_DEPTH) return {};
  if (e.kind === 'cast' || e.kind === 'await') return boundsOfSchema(r, e.value, depth);
  if (e.kind === 'name') return boundsOfSchema(r, r.lookUp(e.name), depth + 1);
  // `schemas.list`, of an object of schemas that is written here.
  if (e.kind === 'member' && e.object.kind === 'name') {
    const held = r.lookUp(e.object.name);
    return held?.kind === 'object' ? boundsOfSchema(r, fieldOf(held, e.property), depth + 1) : {};
  }
  if (e.kind !== 'call') return {};
  const { callee } = e;
  if (callee.kind === 'name') return importedFrom(r.cx, callee.name) ? made(r, callee.name, e, depth) : {};
  if (callee.kind !== 'member') return {};
  const name = callee.property;
  if (isLibrary(r.cx, callee.object)) return made(r, name, e, depth);
  return refined(r, name, e, boundsOfSchema(r, callee.object, depth + 1), depth);
}

/** Does a value begin with what a library of schemas makes? */
export function isSchema(r: Reading, e: Expr | null | undefined, depth = 0): boolean {
  if (e === null || e === undefined || depth > MAX_DEPTH) return false;
  if (e.kind === 'name') return isSchema(r, r.lookUp(e.name), depth + 1);
  if (e.kind !== 'call') return false;
  if (e.callee.kind === 'name') return importedFrom(r.cx, e.callee.name);
  return (
    e.callee.kind === 'member' &&
    (isLibrary(r.cx, e.callee.object) || isSchema(r, e.callee.object, depth + 1))
  );
}

/** Does the file use a library of schemas? */
export const usesSchemas = (cx: FileContext): boolean =>
  cx.importList.some((one) => LIBRARIES.test(one.module));

const importedFrom = (cx: FileContext, local: string): boolean => {
  const index = cx.imports.get(local);
  return index !== undefined && LIBRARIES.test(cx.importList[index]?.module ?? '');
};

/** `z`, `Joi`, `z.coerce`, `z.iso`. */
function isLibrary(cx: FileContext, e: Expr): boolean {
  if (e.kind === 'name') return importedFrom(cx, e.name);
  return e.kind === 'member' && /^(?:coerce|iso|z|Joi|default)$/.test(e.property) && isLibrary(cx, e.object);
}

function made(r: Reading, written: string, e: Call, depth: number): Bounds {
  const name = written.charAt(0).toLowerCase() + written.slice(1);
  const [first, second] = e.args.map((one) => one.value);
  if (CLOSED.test(name)) return { '': 'known' };
  switch (name) {
    case 'object':
    case 'strictObject':
    case 'looseObject':
      return fieldsOf(r, first, depth);
    case 'array':
    case 'set':
      return boundsUnder('*', boundsOfSchema(r, first, depth + 1));
    case 'record':
      return boundsUnder('*', boundsOfSchema(r, second ?? first, depth + 1));
    case 'union':
    case 'discriminatedUnion':
    case 'alternatives':
    case 'intersect': {
      const listed = [first, second].find((one) => one?.kind === 'list');
      const all = listed?.kind === 'list' ? listed.elements : e.args;
      const each = all.map((one) => boundsOfSchema(r, one.value, depth + 1));
      return name === 'intersect' ? Object.assign({}, ...each) : eitherOf(each);
    }
    case 'optional':
    case 'nullable':
    case 'nullish':
    case 'lazy':
    case 'partial':
    case 'readonly':
      return boundsOfSchema(r, first, depth + 1);
    case 'preprocess':
      return boundsOfSchema(r, second, depth + 1);
    // TypeBox writes the rest as JSON schema does.
    case 'string':
      return first?.kind === 'object' ? boundsOfJsonSchema(first, r.lookUp) : {};
    case 'valid':
    case 'equal':
      return { '': 'known' };
    default:
      return {};
  }
}

function refined(r: Reading, name: string, e: Call, of: Bounds, depth: number): Bounds {
  const [first] = e.args.map((one) => one.value);
  if (REMAKES.test(name)) return {};
  if (CLOSING.test(name)) return { ...of, '': 'known' };
  if (WORDING.test(name)) return withOwn(of, 'word');
  if (PATTERN.test(name)) return withOwn(of, ofPattern(first, e.args[1]?.value));
  if (EXTENDS.test(name)) {
    const isObject = first?.kind === 'object';
    const further = isObject ? fieldsOf(r, first, depth) : boundsOfSchema(r, first, depth + 1);
    // A field that is said anew is what it is said last.
    const anew = isObject ? first.entries.map(({ key }) => nameOf(key)) : [];
    const kept = Object.entries(of).filter(([way]) => !anew.includes(way.split('.', 1)[0] ?? ''));
    return { ...Object.fromEntries(kept), ...further };
  }
  switch (name) {
    case 'pipe':
      return boundsOfSchema(r, first, depth + 1);
    case 'or':
      return eitherOf([of, boundsOfSchema(r, first, depth + 1)]);
    case 'try':
      return eitherOf(e.args.map((one) => boundsOfSchema(r, one.value, depth + 1)));
    case 'array':
      return boundsUnder('*', of);
    case 'items':
    case 'of':
      return { ...of, ...boundsUnder('*', boundsOfSchema(r, first, depth + 1)) };
    default:
      return of;
  }
}

function withOwn(of: Bounds, bound: Bound | null): Bounds {
  const own = bothBounds(Object.hasOwn(of, '') ? (of[''] ?? null) : null, bound);
  return own === null ? of : { ...of, '': own };
}

function ofPattern(e: Expr | undefined, options: Expr | undefined): Bound | null {
  const isTurned = options?.kind === 'object' && options.entries.some(({ key }) => nameOf(key) === 'invert');
  if (e?.kind !== 'literal' || e.type !== 'regex' || e.flags?.includes('m') === true || isTurned) return null;
  return boundOfPattern(String(e.value), false);
}

function fieldsOf(r: Reading, written: Expr | undefined, depth: number): Bounds {
  const e = written?.kind === 'name' ? r.lookUp(written.name) : written;
  if (e?.kind !== 'object') return {};
  let bounds: Bounds = {};
  for (const { key, value } of e.entries) {
    const name = nameOf(key);
    if (key === null) {
      // `...Other.shape`
      const of = value.kind === 'member' && value.property === 'shape' ? value.object : value;
      bounds = { ...bounds, ...boundsOfSchema(r, of, depth + 1) };
    } else if (name !== null)
      bounds = { ...bounds, ...boundsUnder(name, boundsOfSchema(r, value, depth + 1)) };
  }
  return bounds;
}

const fieldOf = (e: Extract<Expr, { kind: 'object' }>, name: string): Expr | undefined =>
  e.entries.find(({ key }) => nameOf(key) === name)?.value;
