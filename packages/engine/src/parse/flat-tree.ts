/**
 * A syntax tree flattened to typed arrays in one cursor pass, so that the WebAssembly tree can be deleted at once
 * and lowering never crosses the WebAssembly boundary. Nodes are numbered in pre-order; 0 is the root and,
 * as a child or sibling, means "none".
 */
export interface FlatTree {
  readonly text: string;
  readonly size: number;
  /** Grammar's node-kind number per node; `kindNames[kind[n]]` is its name. */
  readonly kind: Uint16Array;
  readonly kindNames: readonly string[];
  /** 1 for named nodes, 0 for anonymous tokens such as '+' (whose kind name is the token text). */
  readonly named: Uint8Array;
  /** Field number under the parent, 0 = none; `fieldNames[field[n]]`. */
  readonly field: Uint16Array;
  readonly fieldNames: readonly (string | null)[];
  /** UTF-16 offsets into `text`. */
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  readonly parent: Uint32Array;
  readonly firstChild: Uint32Array;
  readonly nextSibling: Uint32Array;
  /** True where the parser recovered from an error (ERROR or MISSING nodes exist). */
  readonly hasError: boolean;
  /** Node numbers of ERROR and MISSING nodes, for coverage. */
  readonly errors: readonly number[];
}
