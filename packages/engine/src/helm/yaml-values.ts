import { loadedWhenAsked } from '../load-library.ts';
import { type Fields, isFields, RenderFailure, sortedKeys, type Value } from './value.ts';

const yaml = loadedWhenAsked<typeof import('yaml')>('yaml');

const MAX_DEPTH = 100;

/** The values that a YAML or JSON text holds; keys are text. @throws RenderFailure for what is neither */
export function fromYaml(text: string): Value {
  let read: unknown;
  try {
    read = yaml().parse(text, { mapAsMap: true, maxAliasCount: 100, uniqueKeys: false, logLevel: 'silent' });
  } catch {
    throw new RenderFailure('values that are no YAML');
  }
  return asValue(read, 0);
}

/** As Helm writes it: keys in order, no line break at the end. */
export function toYaml(value: Value): string {
  if (value === null) return 'null';
  return yaml()
    .stringify(sorted(value, 0), { lineWidth: 0, aliasDuplicateObjects: false })
    .replace(/\n$/, '');
}

function asValue(read: unknown, depth: number): Value {
  if (depth > MAX_DEPTH) throw new RenderFailure('values nested too deeply');
  if (read === null || read === undefined) return null;
  if (typeof read === 'string' || typeof read === 'boolean' || typeof read === 'number') return read;
  if (Array.isArray(read)) return read.map((one) => asValue(one, depth + 1));
  if (read instanceof Map) {
    const fields: Fields = new Map();
    for (const [key, value] of read) fields.set(String(key), asValue(value, depth + 1));
    return fields;
  }
  return String(read);
}

function sorted(value: Value, depth: number): unknown {
  if (depth > MAX_DEPTH) throw new RenderFailure('values nested too deeply');
  if (Array.isArray(value)) return value.map((one) => sorted(one, depth + 1));
  if (isFields(value))
    return new Map(sortedKeys(value).map((key) => [key, sorted(value.get(key) ?? null, depth + 1)]));
  return value;
}
