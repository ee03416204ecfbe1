import type { Tree } from 'web-tree-sitter';
import type { FlatTree } from './flat-tree.ts';

/**
 * The cursor functions of the WebAssembly module. The public cursor copies its state across the boundary before and
 * after every step; called directly, the state stays in the module's transfer buffer and a node costs six plain calls.
 * Every function takes the address of the tree. Verified against web-tree-sitter 0.27.1, which is pinned for it.
 */
export interface CursorFunctions {
  readonly _ts_init: () => number;
  readonly _ts_tree_cursor_goto_first_child_wasm: (tree: number) => number;
  readonly _ts_tree_cursor_goto_next_sibling_wasm: (tree: number) => number;
  readonly _ts_tree_cursor_goto_parent_wasm: (tree: number) => number;
  readonly _ts_tree_cursor_current_node_type_id_wasm: (tree: number) => number;
  readonly _ts_tree_cursor_current_node_is_named_wasm: (tree: number) => number;
  readonly _ts_tree_cursor_current_node_is_missing_wasm: (tree: number) => number;
  readonly _ts_tree_cursor_current_field_id_wasm: (tree: number) => number;
  readonly _ts_tree_cursor_start_index_wasm: (tree: number) => number;
  readonly _ts_tree_cursor_end_index_wasm: (tree: number) => number;
  readonly HEAP32: Int32Array;
  readonly HEAPU8: Uint8Array;
}

/** Names of a grammar's kinds and fields, by number; the last kind is ERROR. Shared by all trees of the grammar. */
export interface GrammarNames {
  readonly kindNames: readonly string[];
  readonly fieldNames: readonly (string | null)[];
}

/** Number that the parser gives to ERROR nodes; it is mapped to the last entry of `kindNames` to keep tables dense. */
const ERROR_SYMBOL = 65535;

/** Nodes over this are not flattened: 2 million are some 200,000 lines, and their IR takes about 200 MB. */
export const MAX_NODES = 2_000_000;

/** Flattens a tree in one pass; null when it has too many nodes. The tree is left for the caller to delete. */
export function flatten(
  wasm: CursorFunctions,
  tree: Tree,
  text: string,
  names: GrammarNames,
): FlatTree | null {
  const root = tree.rootNode;
  const hasError = root.hasError;
  const size = root.descendantCount;
  if (size > MAX_NODES) return null;
  const kind = new Uint16Array(size);
  const named = new Uint8Array(size);
  const field = new Uint16Array(size);
  const start = new Uint32Array(size);
  const end = new Uint32Array(size);
  const parent = new Uint32Array(size);
  const firstChild = new Uint32Array(size);
  const nextSibling = new Uint32Array(size);
  const errors: number[] = [];

  const toFirstChild = wasm._ts_tree_cursor_goto_first_child_wasm;
  const toNextSibling = wasm._ts_tree_cursor_goto_next_sibling_wasm;
  const toParent = wasm._ts_tree_cursor_goto_parent_wasm;
  const typeOf = wasm._ts_tree_cursor_current_node_type_id_wasm;
  const isNamed = wasm._ts_tree_cursor_current_node_is_named_wasm;
  const isMissing = wasm._ts_tree_cursor_current_node_is_missing_wasm;
  const fieldOf = wasm._ts_tree_cursor_current_field_id_wasm;
  const startOf = wasm._ts_tree_cursor_start_index_wasm;
  const endOf = wasm._ts_tree_cursor_end_index_wasm;

  const cursor = tree.walk() as unknown as [number, number, number, number] & { delete(): void };
  const address = (tree as unknown as readonly [number])[0];
  const buffer = wasm._ts_init() >> 2;
  for (let i = 0; i < 4; i++) wasm.HEAP32[buffer + i] = cursor[i] ?? 0;

  const errorKind = names.kindNames.length - 1;
  let count = 0;
  let at = 0;
  const record = (): void => {
    at = count++;
    const symbol = typeOf(address);
    kind[at] = symbol === ERROR_SYMBOL ? errorKind : symbol;
    named[at] = isNamed(address);
    field[at] = fieldOf(address);
    const from = startOf(address);
    const to = endOf(address);
    start[at] = from;
    end[at] = to;
    if (hasError && (symbol === ERROR_SYMBOL || (from === to && isMissing(address) !== 0))) errors.push(at);
  };
  record();
  walk: while (count < size) {
    const above = at;
    if (toFirstChild(address) !== 0) {
      firstChild[above] = count;
      parent[count] = above;
      record();
      continue;
    }
    while (toNextSibling(address) === 0) {
      if (toParent(address) === 0) break walk;
      at = parent[at] ?? 0;
    }
    const before = at;
    nextSibling[before] = count;
    parent[count] = parent[before] ?? 0;
    record();
  }
  // Deleted through the library's own object: that also takes it off the finalizer's list, which would free the
  // memory a second time at some later garbage collection and corrupt the heap.
  const heap = wasm.HEAP32;
  for (let i = 0; i < 4; i++) cursor[i as 0] = heap[buffer + i] ?? 0;
  cursor.delete();
  return {
    text,
    size: count,
    kind,
    kindNames: names.kindNames,
    named,
    field,
    fieldNames: names.fieldNames,
    start,
    end,
    parent,
    firstChild,
    nextSibling,
    hasError,
    errors,
  };
}
