/** What a template computes with: YAML's values, and functions that objects such as `.Files` bring along. */
export type Value = null | string | number | boolean | Value[] | Fields | Method;
export type Fields = Map<string, Value>;
export type Method = (args: readonly Value[]) => Value;

/** The template cannot be rendered with what is known; the message says why, in a template author's words. */
export class RenderFailure extends Error {}

export const isFields = (value: Value | undefined): value is Fields => value instanceof Map;

/** A map, or the failure that there is none. */
export function fieldsOf(value: Value | undefined, of: string): Fields {
  if (isFields(value)) return value;
  throw new RenderFailure(`${of} wants a map`);
}

/** A list; nothing is an empty one, as it is for most functions of the field. */
export function listOf(value: Value | undefined, of: string): readonly Value[] {
  if (Array.isArray(value)) return value;
  if (value === null || value === undefined) return [];
  throw new RenderFailure(`${of} wants a list`);
}

/** False, zero, nothing and what is empty do not hold (pkg.go.dev/text/template, "if"). */
export function holds(value: Value | undefined): boolean {
  if (value === null || value === undefined) return false;
  if (Array.isArray(value)) return value.length > 0;
  if (isFields(value)) return value.size > 0;
  return value !== '' && value !== 0 && value !== false;
}

/** As Go prints it; Helm prints nothing for what is missing. */
export function shown(value: Value | undefined): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return `[${value.map(shown).join(' ')}]`;
  if (isFields(value))
    return `map[${sortedKeys(value)
      .map((key) => `${key}:${shown(value.get(key))}`)
      .join(' ')}]`;
  if (typeof value === 'function') throw new RenderFailure('a function was printed');
  return String(value);
}

/** Keys in the order in which Go goes over a map. */
export const sortedKeys = (fields: Fields): string[] => [...fields.keys()].sort();

export function numberOf(value: Value | undefined): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') {
    const number = Number(value);
    return value.trim() === '' || Number.isNaN(number) ? 0 : number;
  }
  return 0;
}

/** Values are equal where they are of one kind and of the same content. */
export function areEqual(a: Value | undefined, b: Value | undefined): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, at) => areEqual(one, b[at]));
  if (isFields(a) && isFields(b))
    return a.size === b.size && [...a].every(([key, one]) => b.has(key) && areEqual(one, b.get(key)));
  return (a ?? null) === (b ?? null);
}

/** Go's name of a value's kind, as `kindOf` gives it. */
export function kindOf(value: Value | undefined): string {
  if (value === null || value === undefined) return 'invalid';
  if (Array.isArray(value)) return 'slice';
  if (isFields(value)) return 'map';
  if (typeof value === 'function') return 'func';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float64';
  return typeof value === 'boolean' ? 'bool' : 'string';
}
