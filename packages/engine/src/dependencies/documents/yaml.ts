import {
  Composer,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  Parser,
} from 'yaml';
import { MAX_DEPTH, MAX_NODES } from '../limits.ts';
import type { Doc } from './document.ts';

/**
 * YAML with lines. Aliases point at the anchor's already converted value, so an alias bomb costs its text and no
 * more; flow nesting is checked before the parser, which recurses. Throws an Error; the caller records it as a gap.
 */
export function parseYaml(text: string): Doc {
  refuseDeepNesting(text);
  const lines = new LineCounter();
  const parser = new Parser(lines.addNewLine);
  const composer = new Composer({
    keepSourceTokens: false,
    logLevel: 'silent',
    schema: 'core',
    uniqueKeys: false,
    strict: false,
    prettyErrors: false,
  });
  let document: Document.Parsed | null = null;
  const take = (documents: Iterable<Document.Parsed>): void => {
    for (const one of documents) document ??= one;
  };
  for (const token of parser.parse(text)) {
    // The library recovers from every fault and goes on, at a cost that grows with their number: the first one ends it here.
    if (token.type === 'error') throw new Error(`${token.message} at offset ${token.offset}`);
    take(composer.next(token));
    if (document) break;
  }
  take(composer.end());
  const read = document as Document.Parsed | null;
  const error = read?.errors[0];
  if (error) throw new Error(error.message.split('\n')[0] ?? 'not YAML');
  const anchors = new Map<string, Doc>();
  let nodes = 0;

  const convert = (node: unknown, depth: number, line: number): Doc => {
    if (++nodes > MAX_NODES) throw new Error('too many values');
    if (depth > MAX_DEPTH) throw new Error(`nested too deeply at line ${line}`);
    if (isAlias(node)) return anchors.get(node.source) ?? { kind: 'text', line, value: null };
    const at = lineOf(node, line);
    let doc: Doc;
    if (isMap(node)) {
      doc = { kind: 'map', line: at, entries: new Map() };
      remember(node, doc);
      for (const { key, value } of node.items) {
        const name = isScalar(key) ? (key.source ?? String(key.value)) : '';
        const keyLine = lineOf(key, at);
        doc.entries.set(name, { line: keyLine, value: convert(value, depth + 1, keyLine) });
      }
    } else if (isSeq(node)) {
      doc = { kind: 'list', line: at, items: [] };
      remember(node, doc);
      for (const item of node.items) doc.items.push(convert(item, depth + 1, at));
    } else {
      doc = { kind: 'text', line: at, value: isScalar(node) ? scalar(node.value, node.source) : null };
      remember(node, doc);
    }
    return doc;
  };
  const lineOf = (node: unknown, fallback: number): number => {
    const start = (node as Node | null)?.range?.[0];
    return start === undefined ? fallback : lines.linePos(start).line;
  };
  const remember = (node: unknown, doc: Doc): void => {
    const anchor = (node as { anchor?: string } | null)?.anchor;
    if (anchor) anchors.set(anchor, doc);
  };
  return convert(read?.contents ?? null, 0, 1);
}

/** Numbers keep their text: a version `1.10` must not become 1.1. */
function scalar(value: unknown, source: string | undefined): string | boolean | null {
  if (typeof value === 'boolean' || value === null) return value;
  if (typeof value === 'string') return value;
  return source ?? String(value);
}

function refuseDeepNesting(text: string): void {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 91 || code === 123) {
      if (++depth > MAX_DEPTH) throw new Error('nested too deeply');
    } else if (code === 93 || code === 125) depth = Math.max(0, depth - 1);
    else if (code === 10) {
      // Block nesting is indentation: more columns than any real document has levels is refused as well.
      let columns = 0;
      while (text.charCodeAt(i + 1 + columns) === 32) columns++;
      if (columns > MAX_DEPTH * 4) throw new Error('indented too deeply');
    }
  }
  // Faults inside a flow collection are reported by the library one by one, at quadratic cost: runs of them end it here.
  if (/(?:,\s{0,9}){200}|"{200}|'{200}/.test(text)) throw new Error('a run of empty entries');
  if (/(?:- ){200}/.test(text)) throw new Error('nested too deeply');
}
