import { parse } from 'smol-toml';
import { MAX_DEPTH, MAX_NODES } from '../limits.ts';
import type { Doc } from './document.ts';
import { tomlLines } from './toml-lines.ts';

/** TOML with lines: values by the library, lines by our own scan. Throws an Error; the caller records it as a gap. */
export function parseToml(text: string): Doc {
  const parsed = parse(text, { maxDepth: MAX_DEPTH });
  // After the library, which refuses in a millisecond what our scan would walk for half a second.
  const lines = tomlLines(text);
  let nodes = 0;
  const convert = (value: unknown, path: string, inherited: number, depth: number): Doc => {
    if (++nodes > MAX_NODES) throw new Error('too many values');
    if (depth > MAX_DEPTH) throw new Error('nested too deeply');
    const line = lines.get(path) ?? inherited;
    if (Array.isArray(value)) {
      const items = value.map((item, i) => convert(item, `${path}\0${i}`, line, depth + 1));
      return { kind: 'list', line, items };
    }
    if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
      const doc: Doc = { kind: 'map', line, entries: new Map() };
      for (const [key, item] of Object.entries(value)) {
        const child = convert(item, `${path}\0${key}`, line, depth + 1);
        doc.entries.set(key, { line: child.line, value: child });
      }
      return doc;
    }
    return {
      kind: 'text',
      line,
      value: typeof value === 'boolean' || typeof value === 'number' ? value : String(value),
    };
  };
  return convert(parsed, '', 1, 0);
}
