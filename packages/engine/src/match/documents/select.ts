import type { DocNode } from '../../documents/document.ts';

/** A node with the way it was reached, for `^` and `name`. */
export interface Located {
  readonly node: DocNode;
  readonly key: string;
  readonly keyStart: number;
  readonly parent: Located | null;
}

/** Reads of one path stop here; a hostile document cannot multiply them without bound. */
const MAX_NODES = 100_000;

export function rootOf(node: DocNode): Located {
  return { node, key: '', keyStart: node.start, parent: null };
}

function childrenOf(at: Located): Located[] {
  const node = at.node;
  if (node.kind === 'map')
    return node.entries.map((entry) => ({
      node: entry.value,
      key: entry.key,
      keyStart: entry.keyStart,
      parent: at,
    }));
  if (node.kind === 'list')
    return node.items.map((item, index) => ({
      node: item,
      key: String(index),
      keyStart: item.start,
      parent: at,
    }));
  return [];
}

type Step =
  | { readonly up: true }
  | { readonly root: true }
  | { readonly elements: true }
  | { readonly deep: true }
  | { readonly key: string };

/** `jobs.*.steps[].run` → steps. Keys with dots are written `"a.b"`. */
export function parsePath(path: string): Step[] {
  const steps: Step[] = [];
  let rest = path;
  if (rest.startsWith('/')) {
    steps.push({ root: true });
    rest = rest.slice(1);
  }
  while (rest.startsWith('^')) {
    steps.push({ up: true });
    rest = rest.slice(1).replace(/^\./, '');
  }
  for (const piece of rest.match(/"[^"]*"|\[\]|[^.[\]"]+/g) ?? []) {
    if (piece === '[]') steps.push({ elements: true });
    else if (piece === '**') steps.push({ deep: true });
    else steps.push({ key: piece.replace(/^"|"$/g, '') });
  }
  return steps;
}

/** Nodes that a path reaches. Lists are stepped into by `[]`; a scalar where a list could be counts as its one element. */
export function select(from: Located, steps: readonly Step[]): Located[] {
  let current: Located[] = [from];
  for (const step of steps) {
    const next: Located[] = [];
    for (const at of current) {
      if (next.length > MAX_NODES) break;
      if ('up' in step) {
        if (at.parent) next.push(at.parent);
      } else if ('root' in step) {
        let top = at;
        while (top.parent) top = top.parent;
        next.push(top);
      } else if ('elements' in step) {
        if (at.node.kind === 'list') for (const child of childrenOf(at)) next.push(child);
        else next.push(at);
      } else if ('deep' in step) {
        const stack = [at];
        for (let top = stack.pop(); top; top = stack.pop()) {
          next.push(top);
          if (next.length > MAX_NODES) break;
          for (const child of childrenOf(top).reverse()) stack.push(child);
        }
      } else if (at.node.kind === 'map') {
        for (const child of childrenOf(at)) if (step.key === '*' || child.key === step.key) next.push(child);
      }
    }
    current = next;
  }
  return current;
}
