/** Where the boxes of a graph stand that is opened column by column: what each chosen package brings in stands at its right. */

interface GraphNode {
  readonly id: string;
  readonly name: string;
  readonly version: string | null;
}

export interface Column {
  readonly nodes: readonly GraphNode[];
  /** The one whose own column comes next. */
  readonly chosen: string | undefined;
}

interface Placed {
  readonly node: GraphNode;
  readonly column: number;
  readonly x: number;
  readonly y: number;
  readonly isChosen: boolean;
}

export const BOX = { width: 196, height: 34 };
const GAP = { across: 76, along: 8 };
/** Room for a line that says how many more there are. */
const NOTE = 24;
const EDGE = 16;
/** More than anybody reads through: the search narrows them. */
export const SHOWN_MAX = 60;

/** The first column hangs on the box of the source itself, each other one on the chosen box of the column before. */
export function layOutColumns(columns: readonly Column[]) {
  const placed: Placed[] = [];
  const lines: { key: string; d: string; isChosen: boolean }[] = [];
  const notes: { key: string; x: number; y: number; text: string }[] = [];
  let parent: { x: number; y: number } | undefined = { x: EDGE, y: EDGE };
  let height = EDGE * 2 + BOX.height;
  let width = EDGE * 2 + BOX.width;
  for (const [index, { nodes, chosen }] of columns.entries()) {
    if (parent === undefined) break;
    const from: { x: number; y: number } = parent;
    const shown = firstWith(nodes, chosen);
    const x = from.x + BOX.width + GAP.across;
    const block = Math.max(1, shown.length) * (BOX.height + GAP.along) - GAP.along;
    const top = Math.max(EDGE, from.y + BOX.height / 2 - block / 2);
    parent = undefined;
    for (const [row, node] of shown.entries()) {
      const y = index === 0 ? EDGE + row * (BOX.height + GAP.along) : top + row * (BOX.height + GAP.along);
      const isChosen = node.id === chosen;
      placed.push({ node, column: index + 1, x, y, isChosen });
      lines.push({ key: `${index} ${node.id}`, d: curve(from, { x, y }), isChosen });
      if (isChosen) parent = { x, y };
      height = Math.max(height, y + BOX.height + NOTE + EDGE);
    }
    if (shown.length === 0) notes.push({ key: `${index}`, x, y: from.y + 21, text: 'brings nothing in' });
    const more = nodes.length - shown.length;
    const end = (index === 0 ? EDGE : top) + block + 18;
    if (more > 0) notes.push({ key: `${index}`, x, y: end, text: `and ${more} more: search narrows them` });
    width = x + BOX.width + EDGE;
  }
  return { placed, lines, notes, width, height };
}

/** The first ones, and the chosen one wherever it stands. */
function firstWith(nodes: readonly GraphNode[], chosen: string | undefined): readonly GraphNode[] {
  const shown = nodes.slice(0, SHOWN_MAX);
  const own = nodes.find(({ id }) => id === chosen);
  return own === undefined || shown.includes(own) ? shown : [...shown.slice(0, -1), own];
}

function curve(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const [x1, y1, x2, y2] = [from.x + BOX.width, from.y + BOX.height / 2, to.x, to.y + BOX.height / 2];
  const bend = GAP.across / 2;
  return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`;
}

/** The way that is open after a box was chosen: a step on from the last one, back to one that is open, or another first one. */
export function openedBy(path: readonly string[], column: number, id: string): readonly string[] {
  const before = path.slice(0, column - 1);
  return path[column - 1] === id && path.length === column ? before : [...before, id];
}
