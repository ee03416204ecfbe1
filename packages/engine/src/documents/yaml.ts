import type { Document, Node } from 'yaml';
import { loadedWhenAsked } from '../load-library.ts';
import {
  type DocEntry,
  type DocNode,
  type DocScalar,
  MAX_DEPTH,
  MAX_NODES,
  type ParsedDocument,
  parsedDocument,
} from './document.ts';

const yaml = loadedWhenAsked<typeof import('yaml')>('yaml');

/** Faults that are passed over where a text is read as far as it goes: templates of YAML have some, data that is none has many. */
const MAX_FAULTS = 100;

/**
 * The first document of a YAML text. An alias stands for the value that its anchor was converted to, so that an alias bomb costs its text
 * and no more; flow nesting is checked before the parser, which recurses. @throws Error for what is not YAML; the caller
 * records it as a gap
 */
export function parseYaml(text: string): ParsedDocument {
  const [document] = documentsIn(text, 0);
  const error = document?.errors[0];
  if (error) throw new Error(error.message.split('\n')[0] ?? 'not YAML');
  return parsedDocument(text, [convertDocument(document?.contents)]);
}

/** All documents of a YAML text, or of JSON, which is YAML; those with faults as far as they can be read. @throws Error for hostile nesting */
export function parseYamlDocuments(text: string): ParsedDocument {
  return parsedDocument(
    text,
    Array.from(documentsIn(text, MAX_FAULTS), ({ contents }) => convertDocument(contents)),
  );
}

/**
 * The library recovers from every fault and goes on, at a cost that grows with their number: so many are passed over, and the next ends
 * the text, as an error where none is.
 */
function* documentsIn(text: string, maxFaults: number): Generator<Document.Parsed> {
  refuseDeepNesting(text);
  const { Composer, Parser } = yaml();
  const composer = new Composer({
    keepSourceTokens: false,
    logLevel: 'silent',
    schema: 'core',
    uniqueKeys: false,
    strict: false,
    prettyErrors: false,
  });
  let faults = 0;
  for (const token of new Parser().parse(text)) {
    if (token.type === 'error' && ++faults > maxFaults) {
      if (maxFaults === 0) throw new Error(`${token.message} at offset ${token.offset}`);
      break;
    }
    yield* composer.next(token);
  }
  yield* composer.end();
}

function convertDocument(contents: Node | null | undefined): DocNode {
  const { isAlias, isMap, isScalar, isSeq } = yaml();
  const anchors = new Map<string, DocNode>();
  let nodes = 0;
  const count = (more: number): void => {
    nodes += more;
    if (nodes > MAX_NODES) throw new Error('too many values');
  };

  /** `fallback`: the offset of what has no text of its own, such as the value of a key alone. */
  const convert = (node: unknown, depth: number, fallback: number): DocNode => {
    count(1);
    if (depth > MAX_DEPTH) throw new Error('nested too deeply');
    if (isAlias(node)) return anchors.get(node.source) ?? nothing(fallback);
    const range = (node as Node | null)?.range;
    const start = range?.[0] ?? fallback;
    const value = converted(node, depth, start, range?.[1] ?? start);
    const anchor = (node as { anchor?: string } | null)?.anchor;
    if (anchor) anchors.set(anchor, value);
    return value;
  };
  const converted = (node: unknown, depth: number, start: number, end: number): DocNode => {
    if (isMap(node)) {
      const entries: DocEntry[] = [];
      for (const { key, value } of node.items) {
        if (!isScalar(key)) continue;
        const keyStart = key.range?.[0] ?? start;
        const item = convert(value, depth + 1, keyStart);
        // `<<: *base` merges; own keys come after and win where a single one is wanted.
        if (key.value === '<<' && item.kind === 'map') {
          count(item.entries.length);
          entries.unshift(...item.entries);
        } else entries.push({ key: key.source ?? String(key.value), keyStart, value: item });
      }
      return { kind: 'map', start, end, entries };
    }
    if (isSeq(node))
      return { kind: 'list', start, end, items: node.items.map((item) => convert(item, depth + 1, start)) };
    return isScalar(node) ? scalar(node.value, node.source, start, end) : nothing(start);
  };
  return convert(contents ?? null, 0, 0);
}

const nothing = (at: number): DocScalar => ({ kind: 'scalar', value: null, start: at, end: at });

function scalar(value: unknown, source: string | undefined, start: number, end: number): DocScalar {
  if (typeof value === 'number')
    return { kind: 'scalar', value, start, end, written: source ?? String(value) };
  const isPlain = typeof value === 'string' || typeof value === 'boolean' || value === null;
  return { kind: 'scalar', value: isPlain ? value : (source ?? String(value)), start, end };
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
