import { XMLParser } from 'fast-xml-parser';
import type { DocMap, DocNode } from './tree.ts';

/** Nesting and number of elements that are followed; build files and mappers stay far below. */
const MAX_DEPTH = 64;
const MAX_NODES = 100_000;

/**
 * XML to the tree of configuration files: an element is a map of its attributes (`@name`), its elements, which may repeat,
 * and its own text (`#text`). No entity is expanded and nothing from outside is read. What is no XML gives null.
 */
export function readXml(text: string): DocNode | null {
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
    captureMetaData: true,
    ignoreDeclaration: true,
    ignorePiTags: true,
    trimValues: false,
    maxNestedTags: MAX_DEPTH,
  });
  const meta = XMLParser.getMetaDataSymbol() as symbol;
  let nodes = 0;
  const convert = (items: readonly unknown[], attributes: unknown, start: number, depth: number): DocMap => {
    const entries: { key: string; keyStart: number; value: DocNode }[] = [];
    const scalar = (key: string, value: string, from: number) => {
      const found = text.indexOf(value, from);
      const keyStart = found < 0 ? start : found;
      entries.push({
        key,
        keyStart,
        value: { kind: 'scalar', value, start: keyStart, end: keyStart + value.length },
      });
      return found < 0 ? from : found + value.length;
    };
    if (typeof attributes === 'object' && attributes !== null)
      for (const [name, value] of Object.entries(attributes)) scalar(name, String(value), start);
    let from = start;
    for (const item of items) {
      if (++nodes > MAX_NODES || depth > MAX_DEPTH) break;
      const record = item as Record<string | symbol, unknown>;
      const at = (record[meta] as { startIndex?: number } | undefined)?.startIndex ?? from;
      for (const [name, value] of Object.entries(record)) {
        if (name === ':@') continue;
        if (name === '#text') {
          if (String(value).trim() !== '') from = scalar(name, String(value).trim(), from);
          continue;
        }
        const children = Array.isArray(value) ? value : [];
        from = Math.max(from, at);
        entries.push({ key: name, keyStart: at, value: convert(children, record[':@'], at, depth + 1) });
      }
    }
    return { kind: 'map', entries, start, end: start };
  };
  try {
    return convert(parser.parse(text) as unknown[], null, 0, 0);
  } catch {
    // Not well formed, or nested beyond the limit: rules about XML have nothing to say of it.
    return null;
  }
}
