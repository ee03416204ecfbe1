import type { Expr } from '../../../ir/ir.ts';
import { type Bound, type Bounds, boundAt, boundsUnder, eitherBound } from '../../../summaries/bounds.ts';
import type { LookUp } from './declarations.ts';
import { boundOfPattern } from './of-patterns.ts';

/** What a JSON schema lets through (json-schema.org/draft/2020-12), written as an object. */

const TEXTLESS = /^(?:integer|number|boolean|null)$/;
const FIXED_FORMAT = /^(?:uuid|date|time|date-time|duration|iso-time|iso-date-time)$/;

export function boundsOfJsonSchema(e: Expr | null | undefined, lookUp: LookUp, depth = 0): Bounds {
  if (e === null || e === undefined || depth > 8) return {};
  if (e.kind === 'cast') return boundsOfJsonSchema(e.value, lookUp, depth);
  if (e.kind === 'name') return boundsOfJsonSchema(lookUp(e.name), lookUp, depth + 1);
  if (e.kind !== 'object') return {};
  const under = (name: string): Expr | undefined => entry(e, name);
  const text = (name: string): string | null => {
    const value = under(name);
    return value?.kind === 'literal' && typeof value.value === 'string' ? value.value : null;
  };
  if (under('enum') !== undefined || under('const') !== undefined) return { '': 'known' };
  const type = under('type');
  const types =
    type?.kind === 'list' ? type.elements.map((one) => one.value) : type === undefined ? [] : [type];
  if (types.length > 0 && types.every((one) => one.kind === 'literal' && TEXTLESS.test(String(one.value))))
    return { '': 'known' };
  if (FIXED_FORMAT.test(text('format') ?? '')) return { '': 'known' };
  const pattern = text('pattern');
  const bound = pattern === null ? null : boundOfPattern(pattern, false);
  if (bound !== null) return { '': bound };
  let bounds: Bounds = {};
  const all = under('allOf');
  if (all?.kind === 'list')
    for (const one of all.elements)
      bounds = { ...bounds, ...boundsOfJsonSchema(one.value, lookUp, depth + 1) };
  const any = under('anyOf') ?? under('oneOf');
  if (any?.kind === 'list')
    bounds = {
      ...bounds,
      ...eitherOf(any.elements.map((one) => boundsOfJsonSchema(one.value, lookUp, depth + 1))),
    };
  const items = under('items');
  if (items !== undefined)
    bounds = { ...bounds, ...boundsUnder('*', boundsOfJsonSchema(items, lookUp, depth + 1)) };
  const written = under('properties');
  const properties = written?.kind === 'name' ? lookUp(written.name) : written;
  if (properties?.kind === 'object')
    for (const { key, value } of properties.entries) {
      const name = nameOf(key);
      if (name !== null)
        bounds = { ...bounds, ...boundsUnder(name, boundsOfJsonSchema(value, lookUp, depth + 1)) };
    }
  return bounds;
}

/** What holds of a value that is one of several. */
export function eitherOf(all: readonly Bounds[]): Bounds {
  const [first, ...others] = all;
  if (first === undefined) return {};
  const out: Record<string, Bound> = {};
  for (const way of new Set(all.flatMap((one) => Object.keys(one)))) {
    const keys = way === '' ? [] : way.split('.');
    const bound = others.reduce<Bound | null>(
      (held, one) => eitherBound(held, boundAt(one, keys)),
      boundAt(first, keys),
    );
    if (bound !== null) out[way] = bound;
  }
  return out;
}

export function entry(e: Extract<Expr, { kind: 'object' }>, name: string): Expr | undefined {
  return e.entries.findLast(({ key }) => nameOf(key) === name)?.value;
}

/** A key as it is written: `query`, `'query'`, `[Segments.QUERY]`. */
export function nameOf(key: Expr | null): string | null {
  if (key?.kind === 'literal') return String(key.value);
  if (key?.kind === 'name') return key.name;
  return key?.kind === 'member' ? key.property.toLowerCase() : null;
}
