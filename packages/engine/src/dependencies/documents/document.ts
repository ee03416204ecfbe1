/**
 * One shape for parsed JSON, YAML and TOML that keeps lines. Maps are real `Map`s, so keys such as `__proto__`
 * are keys like any other, and every accessor answers null or nothing on a shape it did not expect.
 */

export type Doc = DocMap | DocList | DocText;

export interface DocMap {
  readonly kind: 'map';
  readonly line: number;
  readonly entries: Map<string, DocEntry>;
}

export interface DocEntry {
  /** Line of the key, one-based. */
  readonly line: number;
  readonly value: Doc;
}

export interface DocList {
  readonly kind: 'list';
  readonly line: number;
  readonly items: Doc[];
}

export interface DocText {
  readonly kind: 'text';
  readonly line: number;
  readonly value: string | number | boolean | null;
}

export function entryAt(doc: Doc | null, ...keys: string[]): DocEntry | null {
  let entry: DocEntry | null = null;
  let at = doc;
  for (const key of keys) {
    entry = at?.kind === 'map' ? (at.entries.get(key) ?? null) : null;
    if (entry === null) return null;
    at = entry.value;
  }
  return entry;
}

export function docAt(doc: Doc | null, ...keys: string[]): Doc | null {
  return keys.length === 0 ? doc : (entryAt(doc, ...keys)?.value ?? null);
}

/** Strings, and numbers as text (an unquoted version `1.10` is written so in YAML). */
export function textAt(doc: Doc | null, ...keys: string[]): string | null {
  return textOf(docAt(doc, ...keys));
}

export function textOf(doc: Doc | null): string | null {
  if (doc?.kind !== 'text') return null;
  return typeof doc.value === 'string' || typeof doc.value === 'number' ? String(doc.value) : null;
}

export function flagAt(doc: Doc | null, ...keys: string[]): boolean {
  const at = docAt(doc, ...keys);
  return at?.kind === 'text' && at.value === true;
}

/** Key, value and the key's line, in document order; empty for anything but a map. */
export function* mapAt(doc: Doc | null, ...keys: string[]): Generator<[string, Doc, number]> {
  const at = docAt(doc, ...keys);
  if (at?.kind !== 'map') return;
  for (const [key, entry] of at.entries) yield [key, entry.value, entry.line];
}

export function listAt(doc: Doc | null, ...keys: string[]): readonly Doc[] {
  const at = docAt(doc, ...keys);
  return at?.kind === 'list' ? at.items : [];
}

export function textsAt(doc: Doc | null, ...keys: string[]): string[] {
  return listAt(doc, ...keys).flatMap((item) => textOf(item) ?? []);
}

/** Offsets to one-based lines, by binary search. */
export function lineIndex(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}
