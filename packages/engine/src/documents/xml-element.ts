import { lineAt } from '../positions.ts';
import type { DocEntry, ParsedDocument } from './document.ts';

/** An element of XML, for readers that know what they look for by name. Prefixes of names do not count. */
export interface XmlElement {
  readonly document: ParsedDocument;
  readonly entry: DocEntry;
}

/** The outermost element. @throws Error when there is none */
export function rootElement(document: ParsedDocument): XmlElement {
  const entry = document.roots.flatMap((root) => (root.kind === 'map' ? root.entries : [])).find(isElement);
  if (entry === undefined) throw new Error('no element');
  return { document, entry };
}

const isElement = ({ value }: DocEntry): boolean => value.kind === 'map';
const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);
const entriesOf = ({ entry: { value } }: XmlElement): readonly DocEntry[] =>
  value.kind === 'map' ? value.entries : [];

export const nameOf = ({ entry }: XmlElement): string => withoutPrefix(entry.key);

/** One-based line on which the element begins. */
export const lineOf = ({ document, entry }: XmlElement): number =>
  lineAt(document.lineStarts(), entry.keyStart);

/** The elements inside, or those at the end of a path of names. */
export function childrenOf(element: XmlElement, ...names: readonly string[]): readonly XmlElement[] {
  let at = [element];
  for (const name of names.length === 0 ? [null] : names)
    at = at.flatMap((one) =>
      entriesOf(one)
        .filter((entry) => isElement(entry) && (name === null || withoutPrefix(entry.key) === name))
        .map((entry) => ({ document: one.document, entry })),
    );
  return at;
}

/** Own character data of an element, with the five predefined entities and numeric ones decoded. */
export function ownText(element: XmlElement): string {
  return decode(
    entriesOf(element)
      .map(({ key, value }) => (key === '#text' && value.kind === 'scalar' ? String(value.value) : ''))
      .join(''),
  );
}

/** Text of the first element at that path, or null. */
export function xmlText(element: XmlElement, ...names: readonly string[]): string | null {
  const [found] = childrenOf(element, ...names);
  return found === undefined ? null : ownText(found);
}

export function attributeOf(element: XmlElement, name: string): string | null {
  for (const { key, value } of entriesOf(element))
    if (key.startsWith('@') && value.kind === 'scalar' && withoutPrefix(key.slice(1)) === name)
      return decode(String(value.value));
  return null;
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
