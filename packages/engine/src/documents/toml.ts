import { loadedWhenAsked } from '../load-library.ts';
import {
  type DocEntry,
  type DocNode,
  MAX_DEPTH,
  MAX_NODES,
  type ParsedDocument,
  parsedDocument,
} from './document.ts';
import { tomlOffsets } from './toml-offsets.ts';

const toml = loadedWhenAsked<typeof import('smol-toml')>('smol-toml');

/** TOML with positions: values by the library, where they begin by our own scan; it does not tell where they end. Throws an Error; the caller records it as a gap. */
export function parseToml(text: string): ParsedDocument {
  const parsed = toml().parse(text, { maxDepth: MAX_DEPTH });
  // After the library, which refuses in a millisecond what our scan would walk for half a second.
  const offsets = tomlOffsets(text);
  let nodes = 0;
  const convert = (value: unknown, path: string, inherited: number, depth: number): DocNode => {
    if (++nodes > MAX_NODES) throw new Error('too many values');
    if (depth > MAX_DEPTH) throw new Error('nested too deeply');
    const start = offsets.get(path) ?? inherited;
    if (Array.isArray(value)) {
      const items = value.map((item, i) => convert(item, `${path}\0${i}`, start, depth + 1));
      return { kind: 'list', start, end: start, items };
    }
    if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
      const entries = Object.entries(value).map(([key, item]): DocEntry => {
        const child = convert(item, `${path}\0${key}`, start, depth + 1);
        return { key, keyStart: child.start, value: child };
      });
      return { kind: 'map', start, end: start, entries };
    }
    return {
      kind: 'scalar',
      start,
      end: start,
      value: typeof value === 'boolean' || typeof value === 'number' ? value : String(value),
    };
  };
  return parsedDocument(text, [convert(parsed, '', 0, 0)]);
}
