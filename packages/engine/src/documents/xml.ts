import { loadedWhenAsked } from '../load-library.ts';
import {
  type DocEntry,
  type DocMap,
  type DocScalar,
  MAX_NODES,
  type ParsedDocument,
  parsedDocument,
} from './document.ts';

const xml = loadedWhenAsked<typeof import('fast-xml-parser')>('fast-xml-parser');

/** Build files nest about 12 levels. */
const MAX_TAGS = 100;
/** Looking for a text that is not there goes through the whole file: after so many, places are those of the elements. */
const MAX_MISSES = 20;

/**
 * XML: an element is a map of its attributes (`@name`), its elements, which may repeat, and the pieces of its own text (`#text`, trimmed);
 * the root is an element around the outermost. No entity is expanded, nor anything from outside read. Line ends become `\n`, as the
 * standard asks: offsets are those of the text so changed. @throws Error for what is not well formed, or nested or repeated beyond the limits
 */
export function parseXml(source: string): ParsedDocument {
  // As the library does before it counts.
  const text = source.replace(/^\uFEFF/, ' ').replace(/\r\n?/g, '\n');
  const { XMLParser } = xml();
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
    maxNestedTags: MAX_TAGS,
  });
  const meta = XMLParser.getMetaDataSymbol() as symbol;
  let nodes = 0;
  let misses = 0;
  /** Where the text stands at or behind an offset; -1 when it does not. */
  const find = (value: string, from: number): number => {
    if (misses > MAX_MISSES) return -1;
    const found = text.indexOf(value, from);
    if (found < 0) misses++;
    return found;
  };
  const convert = (items: readonly unknown[], attributes: unknown, start: number): DocMap => {
    const entries: DocEntry[] = [];
    let from = start;
    const scalar = (key: string, value: string): void => {
      const found = find(value, from);
      const keyStart = found < 0 ? start : found;
      const node: DocScalar = { kind: 'scalar', value, start: keyStart, end: keyStart + value.length };
      entries.push({ key, keyStart, value: node });
      if (found >= 0) from = node.end;
    };
    for (const [name, value] of Object.entries(attributes ?? {})) {
      from = start;
      scalar(name, String(value));
    }
    from = start;
    for (const item of items) {
      if (++nodes > MAX_NODES) throw new Error('too many elements');
      const record = item as Record<string | symbol, unknown>;
      const at = (record[meta] as { startIndex?: number } | undefined)?.startIndex ?? from;
      for (const [name, value] of Object.entries(record)) {
        if (name === ':@') continue;
        if (name === '#text') {
          const own = String(value).trim();
          if (own !== '') scalar(name, own);
          continue;
        }
        from = Math.max(from, at);
        entries.push({
          key: name,
          keyStart: at,
          value: convert(Array.isArray(value) ? value : [], record[':@'], at),
        });
      }
    }
    return { kind: 'map', entries, start, end: start };
  };
  return parsedDocument(text, [convert(parser.parse(text) as unknown[], null, 0)]);
}
