import type { FlatTree } from '../parse/flat-tree.ts';

/** Reading a flat tree without allocating: every function takes and gives node numbers, 0 meaning "none". */

/** Numbers of the kinds with these names; anonymous tokens share the table under their own text. */
export function kindSet(tree: FlatTree, names: readonly string[]): Uint8Array {
  const wanted = new Set(names);
  return Uint8Array.from(tree.kindNames, (name) => (wanted.has(name) ? 1 : 0));
}

export function isKind(tree: FlatTree, node: number, set: Uint8Array): boolean {
  return set[tree.kind[node] ?? 0] === 1;
}

export function kindName(tree: FlatTree, node: number): string {
  return tree.kindNames[tree.kind[node] ?? 0] ?? '';
}

export function textOf(tree: FlatTree, node: number): string {
  return tree.text.slice(tree.start[node], tree.end[node]);
}

export function fieldNumber(tree: FlatTree, name: string): number {
  return Math.max(tree.fieldNames.indexOf(name), 0);
}

/** First child under a field number. */
export function childByField(tree: FlatTree, node: number, field: number): number {
  if (field === 0) return 0;
  for (let c = tree.firstChild[node] ?? 0; c !== 0; c = tree.nextSibling[c] ?? 0) {
    if (tree.field[c] === field) return c;
  }
  return 0;
}

export function namedChildren(tree: FlatTree, node: number): number[] {
  const found: number[] = [];
  for (let c = tree.firstChild[node] ?? 0; c !== 0; c = tree.nextSibling[c] ?? 0) {
    if (tree.named[c] === 1) found.push(c);
  }
  return found;
}

/** Literal text between a node's children, and the children: string templates, whose text has no nodes of its own in some grammars. */
export function pieces(
  tree: FlatTree,
  node: number,
  from: number,
  to: number,
): ({ readonly text: string; readonly start: number; readonly end: number } | { readonly node: number })[] {
  const found: ({ text: string; start: number; end: number } | { node: number })[] = [];
  let at = from;
  for (let c = tree.firstChild[node] ?? 0; c !== 0; c = tree.nextSibling[c] ?? 0) {
    const start = tree.start[c] ?? 0;
    const end = tree.end[c] ?? 0;
    if (tree.named[c] !== 1 || start < from || end > to) continue;
    if (start > at) found.push({ text: tree.text.slice(at, start), start: at, end: start });
    found.push({ node: c });
    at = end;
  }
  if (to > at) found.push({ text: tree.text.slice(at, to), start: at, end: to });
  return found;
}

/** Walks a left-leaning chain from the outside in without recursion; `next` gives the inner link or 0. Outermost first. */
export function chainOf(node: number, next: (node: number) => number, limit: number): number[] {
  const chain = [node];
  for (let n = next(node); n !== 0 && chain.length < limit; n = next(n)) chain.push(n);
  return chain;
}
