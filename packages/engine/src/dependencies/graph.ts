import { SCOPES, type Scope } from './component.ts';
import type { Edge } from './parsed-manifest.ts';

/** What a walk from the roots learnt about one locked package. */
export interface Reached {
  readonly scope: Scope;
  readonly direct: boolean;
  /** The declaration edge, for direct ones. */
  readonly edge: Edge;
  readonly root: number;
  /** Key of the package before it on a shortest path; null for direct ones. */
  readonly previous: string | null;
}

/**
 * Breadth-first from all roots, first over production edges, then with optional, peer and development ones added:
 * each package gets the strongest scope that reaches it and one shortest path within that scope. What a project declares
 * is direct, with the path from that project, also where a stronger scope needs it on the way to something else.
 */
export function walkGraph(
  roots: readonly (readonly { readonly edge: Edge; readonly key: string }[])[],
  edgesOf: (key: string) => readonly { readonly edge: Edge; readonly key: string }[],
): Map<string, Reached> {
  const reached = new Map<string, Reached>();
  const declared = new Map<string, { readonly edge: Edge; readonly root: number }>();
  roots.forEach((targets, root) => {
    for (const { edge, key } of targets) {
      const known = declared.get(key);
      if (known === undefined || SCOPES.indexOf(edge.scope) < SCOPES.indexOf(known.edge.scope))
        declared.set(key, { edge, root });
    }
  });
  SCOPES.forEach((scope, strength) => {
    let frontier: string[] = [];
    const visit = (key: string, value: Reached): void => {
      if (reached.has(key)) return;
      const own = declared.get(key);
      reached.set(key, own === undefined ? value : { ...value, ...own, direct: true, previous: null });
      frontier.push(key);
    };
    roots.forEach((targets, root) => {
      for (const { edge, key } of targets) {
        if (edge.scope === scope) visit(key, { scope, direct: true, edge, root, previous: null });
      }
    });
    const open = (key: string): void => {
      const from = reached.get(key);
      if (!from) return;
      for (const { edge, key: next } of edgesOf(key)) {
        if (SCOPES.indexOf(edge.scope) <= strength)
          visit(next, { scope, direct: false, edge, root: from.root, previous: key });
      }
    };
    // Packages of stronger scopes may have edges that only count from here on. They come after this scope's own roots:
    // a declared dependency is direct whatever else needs it.
    for (const key of [...reached.keys()]) open(key);
    while (frontier.length > 0) {
      const now = frontier;
      frontier = [];
      for (const key of now) open(key);
    }
  });
  return reached;
}
