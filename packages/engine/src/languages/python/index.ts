import type { ModuleIR, Stmt } from '../../ir/ir.ts';
import type { FlatTree } from '../../parse/flat-tree.ts';
import type { Language } from '../language.ts';
import { commentsAndGaps, type Grammar, startLowering } from '../lowering.ts';
import { expressions, leftChains } from './expressions.ts';
import { importsOf } from './imports.ts';
import { repairs } from './repairs.ts';
import { statements } from './statements.ts';

const comments: ReadonlySet<string> = new Set(['comment']);

const grammar: Grammar = {
  expressions,
  leftChains,
  statements,
  wrappers: new Set(['parenthesized_expression']),
  trivia: new Set(['comment', 'line_continuation']),
};

function lower(tree: FlatTree, path: string): ModuleIR {
  const cx = startLowering(grammar, tree);
  const body: Stmt[] = [];
  for (const node of cx.roots()) cx.stmt(node, body);
  const imports = importsOf(cx);
  return {
    language: 'python',
    path,
    namespace: '',
    imports,
    exports: [],
    body,
    ...commentsAndGaps(cx, comments),
  };
}

export const python: Language = { id: 'python', grammar: () => 'python', repairs, lower };
