/**
 * What a declared schema lets into a value, where that is so little that it does no harm:
 * - `known`: one of the program's own texts, a number, a truth value or an identifier of a fixed form;
 * - `word`: any text of letters, digits, `_`, `-` and the like, which is a name and neither a path nor an address;
 * - `characters`: the same with `:` or `@`, which may say where one is sent.
 */
export type Bound = 'known' | 'word' | 'characters';

/**
 * Bounds of what lies in a value, by the dotted way to it: `''` is the value itself, `sort` a field of it, `*` any of its elements. A bound
 * holds for all that lies below it.
 */
export type Bounds = Readonly<Record<string, Bound>>;

const STRENGTH: readonly Bound[] = ['characters', 'word', 'known'];

/** What holds of a value that is either of two. */
export function eitherBound(one: Bound | null, other: Bound | null): Bound | null {
  if (one === null || other === null) return null;
  return STRENGTH[Math.min(STRENGTH.indexOf(one), STRENGTH.indexOf(other))] ?? null;
}

/** What holds of a value of which two things are said. */
export function bothBounds(one: Bound | null, other: Bound | null): Bound | null {
  if (one === null) return other;
  if (other === null) return one;
  return STRENGTH[Math.max(STRENGTH.indexOf(one), STRENGTH.indexOf(other))] ?? null;
}

/** What is said of what lies at the end of these keys: by itself, or by what it lies in. */
export function boundAt(bounds: Bounds, keys: readonly string[]): Bound | null {
  let way = '';
  for (let i = 0; ; i++) {
    const said = Object.hasOwn(bounds, way) ? bounds[way] : undefined;
    if (said !== undefined) return said;
    const key = keys[i];
    if (key === undefined) return null;
    const under = way === '' ? '' : `${way}.`;
    const isElement = key === '*' || /^\d+$/.test(key);
    way = isElement && !Object.hasOwn(bounds, under + key) ? `${under}*` : under + key;
  }
}

/** The bounds of what lies under a key, as bounds of what it lies in. */
export const boundsUnder = (key: string, bounds: Bounds): Bounds =>
  Object.fromEntries(
    Object.entries(bounds).map(([way, bound]) => [way === '' ? key : `${key}.${way}`, bound]),
  );
