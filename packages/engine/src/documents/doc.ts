import { lineAt } from '../positions.ts';
import type { DocEntry, DocMap, DocNode, ParsedDocument } from './document.ts';

/**
 * A place in a document, for readers that know what they look for by name. Every accessor answers null or nothing on a shape it did not
 * expect. A key that a map repeats counts once, with its last value.
 */
export interface Doc {
  readonly document: ParsedDocument;
  readonly node: DocNode;
}

/** A key of a map with its value. */
export interface Entry {
  /** Line of the key, one-based. */
  readonly line: number;
  readonly value: Doc;
}

/** The first document of the text. @throws Error when the text holds none */
export function rootDoc(document: ParsedDocument): Doc {
  const [node] = document.roots;
  if (node === undefined) throw new Error('no document');
  return { document, node };
}

const lineOfOffset = (document: ParsedDocument, offset: number): number =>
  lineAt(document.lineStarts(), offset);

/** One-based line on which the value begins. */
export const lineOf = ({ document, node }: Doc): number => lineOfOffset(document, node.start);

export const isMap = (doc: Doc | null): boolean => doc?.node.kind === 'map';

/** Up to so many keys are looked through; more are indexed. */
const FEW = 8;
const indexes = new WeakMap<DocMap, ReadonlyMap<string, DocEntry>>();

function indexOf(map: DocMap): ReadonlyMap<string, DocEntry> {
  let index = indexes.get(map);
  if (index === undefined) {
    index = new Map(map.entries.map((entry) => [entry.key, entry]));
    indexes.set(map, index);
  }
  return index;
}

function entryOf(map: DocMap, key: string): DocEntry | undefined {
  return map.entries.length > FEW
    ? indexOf(map).get(key)
    : map.entries.findLast((entry) => entry.key === key);
}

export function entryAt(doc: Doc | null, ...keys: string[]): Entry | null {
  let node = doc?.node;
  let entry: DocEntry | undefined;
  for (const key of keys) {
    entry = node?.kind === 'map' ? entryOf(node, key) : undefined;
    if (entry === undefined) return null;
    node = entry.value;
  }
  return doc === null || entry === undefined ? null : toEntry(doc.document, entry);
}

const toEntry = (document: ParsedDocument, entry: DocEntry): Entry => ({
  line: lineOfOffset(document, entry.keyStart),
  value: { document, node: entry.value },
});

function nodeAt(doc: Doc | null, keys: readonly string[]): DocNode | undefined {
  let node = doc?.node;
  for (const key of keys) {
    node = node?.kind === 'map' ? entryOf(node, key)?.value : undefined;
    if (node === undefined) return undefined;
  }
  return node;
}

export function docAt(doc: Doc | null, ...keys: string[]): Doc | null {
  const node = nodeAt(doc, keys);
  return doc === null || node === undefined ? null : { document: doc.document, node };
}

/** Strings, and numbers as they are written. */
export function textAt(doc: Doc | null, ...keys: string[]): string | null {
  return textOfNode(nodeAt(doc, keys));
}

export function textOf(doc: Doc | null): string | null {
  return textOfNode(doc?.node);
}

function textOfNode(node: DocNode | undefined): string | null {
  if (node?.kind !== 'scalar') return null;
  if (typeof node.value === 'string') return node.value;
  return typeof node.value === 'number' ? (node.written ?? String(node.value)) : null;
}

export function flagAt(doc: Doc | null, ...keys: string[]): boolean {
  const node = nodeAt(doc, keys);
  return node?.kind === 'scalar' && node.value === true;
}

/** Key, value and the key's line, in document order; empty for anything but a map. */
export function* mapAt(doc: Doc | null, ...keys: string[]): Generator<[string, Doc, number]> {
  const node = nodeAt(doc, keys);
  if (doc === null || node?.kind !== 'map') return;
  const { document } = doc;
  for (const entry of eachOnce(node))
    yield [entry.key, { document, node: entry.value }, lineOfOffset(document, entry.keyStart)];
}

function eachOnce(map: DocMap): Iterable<DocEntry> {
  const { entries } = map;
  if (entries.length > FEW) {
    const index = indexOf(map);
    return index.size === entries.length ? entries : index.values();
  }
  const isRepeated = entries.some((entry, at) => entries.findIndex(({ key }) => key === entry.key) !== at);
  return isRepeated ? indexOf(map).values() : entries;
}

export function listAt(doc: Doc | null, ...keys: string[]): readonly Doc[] {
  const node = nodeAt(doc, keys);
  if (doc === null || node?.kind !== 'list') return [];
  return node.items.map((item) => ({ document: doc.document, node: item }));
}

export function textsAt(doc: Doc | null, ...keys: string[]): string[] {
  return listAt(doc, ...keys).flatMap((item) => textOf(item) ?? []);
}
