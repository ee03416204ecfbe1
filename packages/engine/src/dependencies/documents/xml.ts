import { XMLParser } from 'fast-xml-parser';
import { MAX_NODES } from '../limits.ts';
import { lineIndex } from './document.ts';

/** One element; `text` is its own character data, trimmed, with the five predefined entities decoded. */
export interface XmlElement {
  readonly name: string;
  readonly line: number;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

/** Build files nest about 12 levels. */
const MAX_TAGS = 100;

/**
 * XML with lines. No entity but the predefined five and numeric ones is decoded and no external one is read, so
 * there is nothing to expand. Throws an Error; the caller records it as a gap.
 */
export function parseXml(source: string): XmlElement {
  const text = source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
    captureMetaData: true,
    ignoreDeclaration: true,
    ignorePiTags: true,
    removeNSPrefix: true,
    maxNestedTags: MAX_TAGS,
  });
  const meta = XMLParser.getMetaDataSymbol() as symbol;
  const line = lineIndex(text);
  let nodes = 0;

  const convert = (items: unknown): { children: XmlElement[]; text: string } => {
    const children: XmlElement[] = [];
    let own = '';
    for (const item of Array.isArray(items) ? items : []) {
      if (++nodes > MAX_NODES) throw new Error('too many elements');
      const record = item as Record<string | symbol, unknown>;
      const at = (record[meta] as { startIndex?: number } | undefined)?.startIndex ?? 0;
      for (const name of Object.keys(record)) {
        if (name === ':@') continue;
        if (name === '#text') own += String(record[name]);
        else {
          const inner = convert(record[name]);
          const attributes = new Map<string, string>();
          for (const [key, value] of Object.entries((record[':@'] ?? {}) as Record<string, unknown>))
            attributes.set(key, decode(String(value)));
          children.push({ name, line: line(at), attributes, ...inner });
        }
      }
    }
    return { children, text: decode(own.trim()) };
  };
  const [root] = convert(parser.parse(text)).children;
  if (!root) throw new Error('no element');
  return root;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function decode(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi,
    (all, name, decimal, hex) => {
      if (name) return ENTITIES[String(name).toLowerCase()] ?? all;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : all;
    },
  );
}

export function childrenOf(element: XmlElement | null, ...names: string[]): readonly XmlElement[] {
  let at: readonly XmlElement[] = element ? [element] : [];
  for (const name of names) at = at.flatMap((e) => e.children.filter((child) => child.name === name));
  return at;
}

/** Text of the first element at that path, or null. */
export function xmlText(element: XmlElement | null, ...names: string[]): string | null {
  return childrenOf(element, ...names)[0]?.text ?? null;
}
