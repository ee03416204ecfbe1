import type { LanguageId, ModuleIR } from '../ir/ir.ts';
import type { FlatTree } from '../parse/flat-tree.ts';
import type { GrammarId } from '../parse/grammars.ts';
import type { Repair } from './repair.ts';

export interface Language {
  readonly id: LanguageId;
  /** Grammar for a file, by its path: TSX for `.tsx`, and so on. */
  readonly grammar: (path: string) => GrammarId;
  /** Grammar of a dialect in which files under the same endings are written, too: asked where the first leaves anything unread. */
  readonly dialect?: GrammarId;
  /** What is parsed in place of the text where the grammar would misread it without a word; every offset stays. */
  readonly prepare?: (text: string) => string;
  /** What is valid and makes errors in the grammar's trees, and how it is written for the grammar. */
  readonly repairs?: readonly Repair[];
  /**
   * Must not throw on any tree. Chains and else-if chains are walked iteratively; what nests deeper than
   * `MAX_DEPTH` becomes a Trunc statement or an Unknown expression and a 'too-deep' gap.
   */
  readonly lower: (tree: FlatTree, path: string) => ModuleIR;
}

/**
 * Nesting of the syntax that lowering follows. Hand-written code stays under 60 and generated code under 150; at
 * about six stack frames a level, 300 stays far from the end of a worker's stack.
 */
export const MAX_DEPTH = 300;

/**
 * Links of one chain (`a.b().c()`, `x + y + z`, an else-if chain) that are kept. A chain is lowered without
 * recursion but gives a tree as deep as it is long, and the later stages recurse over that tree.
 */
export const MAX_CHAIN = 1000;
