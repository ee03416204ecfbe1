/**
 * Strongly connected components of a graph, callees before callers (Tarjan's algorithm, without recursion). Nodes that `first` reaches
 * come before all others. Otherwise a component comes after what it leads to, and beside others by its height above the leaves, then by
 * its smallest node: so its place among the components that it does not lead to follows from these alone, and nodes that nothing leads
 * to leave the order of all others as it is.
 * @param count all nodes are below it
 * @param roots nodes to begin with, in any order; what they lead to is taken in
 */
export function stronglyConnectedComponents<Node extends number>(
  count: number,
  roots: Iterable<Node>,
  edges: (node: Node) => readonly Node[],
  first: readonly Node[] = [],
): Node[][] {
  const index = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const onStack = new Uint8Array(count);
  /** Steps to the farthest leaf, of nodes whose component is closed. */
  const height = new Int32Array(count);
  const isClosed = new Uint8Array(count);
  const stack: Node[] = [];
  const closed: Component<Node>[] = [];
  let next = 0;
  let isFirst = true;
  const close = (top: Node): void => {
    const nodes: Node[] = [];
    for (;;) {
      const n = stack.pop();
      if (n === undefined) break;
      onStack[n] = 0;
      nodes.push(n);
      if (n === top) break;
    }
    let above = 0;
    // Of nodes of the component itself the height is still that of a leaf.
    for (const n of nodes)
      for (const t of edges(n)) if (isClosed[t] === 1) above = Math.max(above, (height[t] ?? 0) + 1);
    for (const n of nodes) {
      height[n] = above;
      isClosed[n] = 1;
    }
    closed.push({ nodes: nodes.sort((x, y) => x - y), height: above, isFirst });
  };
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
      if (low[top.node] === index[top.node]) close(top.node);
    }
  };
  for (const node of first) reach(node);
  isFirst = false;
  for (const node of roots) reach(node);
  return closed.sort(inOrder).map((one) => one.nodes);
}

interface Component<Node> {
  readonly nodes: Node[];
  readonly height: number;
  readonly isFirst: boolean;
}

function inOrder<Node extends number>(x: Component<Node>, y: Component<Node>): number {
  if (x.isFirst !== y.isFirst) return x.isFirst ? -1 : 1;
  return x.height - y.height || (x.nodes[0] ?? 0) - (y.nodes[0] ?? 0);
}
