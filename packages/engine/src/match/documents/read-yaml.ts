import { type Document, isAlias, isMap, isScalar, isSeq, parseAllDocuments } from 'yaml';
import type { DocNode } from './tree.ts';

const MAX_DEPTH = 64;
const MAX_NODES = 200_000;

/**
 * YAML and JSON (a subset of it) to trees, one a document. Documents with errors are read as far as they go;
 * aliases are followed once a path, and work is bounded, so that alias bombs end.
 */
export function readYaml(text: string): DocNode[] {
  const roots: DocNode[] = [];
  let nodes = 0;
  const documents = parseAllDocuments(text, { prettyErrors: false, logLevel: 'silent', uniqueKeys: false });
  if (!Array.isArray(documents)) return roots;
  const convert = (node: unknown, document: Document, depth: number): DocNode | null => {
    if (depth > MAX_DEPTH || ++nodes > MAX_NODES) return null;
    if (isAlias(node)) {
      const target = node.resolve(document);
      return target ? convert(target, document, depth + 1) : null;
    }
    const range = (node as { range?: [number, number, number] | null } | null)?.range;
    const start = range?.[0] ?? 0;
    const end = range?.[1] ?? start;
    if (isMap(node)) {
      const entries: { key: string; keyStart: number; value: DocNode }[] = [];
      for (const pair of node.items) {
        const key = isScalar(pair.key) ? pair.key : null;
        if (!key) continue;
        const keyStart = key.range?.[0] ?? start;
        const value: DocNode | null = pair.value
          ? convert(pair.value, document, depth + 1)
          : { kind: 'scalar', value: null, start: keyStart, end: key.range?.[1] ?? keyStart };
        if (!value) continue;
        // `<<: *base` merges; own keys come after and win where a single one is wanted.
        if (String(key.value) === '<<' && value.kind === 'map') entries.unshift(...value.entries);
        else entries.push({ key: String(key.value), keyStart, value });
      }
      return { kind: 'map', entries, start, end };
    }
    if (isSeq(node)) {
      const items: DocNode[] = [];
      for (const item of node.items) {
        const converted = convert(item, document, depth + 1);
        if (converted) items.push(converted);
      }
      return { kind: 'list', items, start, end };
    }
    if (isScalar(node)) {
      const value = node.value;
      const plain =
        typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
          ? value
          : value === null
            ? null
            : String(value);
      return { kind: 'scalar', value: plain, start, end };
    }
    return null;
  };
  for (const document of documents) {
    const root = convert(document.contents, document, 0);
    if (root) roots.push(root);
  }
  return roots;
}
