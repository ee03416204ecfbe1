import { idsOf, type Table } from '../../summaries/ids.ts';
/**
 * Strongly connected components of a graph, callees before callers (Tarjan's algorithm, without recursion). Nodes of
 * `first` come before all others that they do not depend on.
 */
export function stronglyConnectedComponents<Node extends number>(
  nodes: Table<Node, unknown>,
  edges: (node: Node) => readonly Node[],
  first: readonly Node[] = [],
): Node[][] {
  const count = nodes.length;
  const index = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const onStack = new Uint8Array(count);
  const stack: Node[] = [];
  const out: Node[][] = [];
  let next = 0;
  const reach = (root: Node): void => {
    if (index[root] !== -1) return;
    const work: { node: Node; targets: readonly Node[]; at: number }[] = [];
    const open = (node: Node): void => {
      index[node] = next;
      low[node] = next++;
      stack.push(node);
      onStack[node] = 1;
      work.push({ node, targets: edges(node), at: 0 });
    };
    open(root);
    while (work.length > 0) {
      const top = work[work.length - 1];
      if (top === undefined) break;
      if (top.at < top.targets.length) {
        const t = top.targets[top.at++];
        if (t === undefined) continue;
        if (index[t] === -1) open(t);
        else if (onStack[t] === 1) low[top.node] = Math.min(low[top.node] ?? 0, index[t] ?? 0);
        continue;
      }
      work.pop();
      const above = work[work.length - 1];
      if (above !== undefined) low[above.node] = Math.min(low[above.node] ?? 0, low[top.node] ?? 0);
      if (low[top.node] === index[top.node]) {
        const group: Node[] = [];
        for (;;) {
          const n = stack.pop();
          if (n === undefined) break;
          onStack[n] = 0;
          group.push(n);
          if (n === top.node) break;
        }
        out.push(group.sort((x, y) => x - y));
      }
    }
  };
  for (const node of first) reach(node);
  for (const node of idsOf(nodes)) reach(node);
  return out;
}
