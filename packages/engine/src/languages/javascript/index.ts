import type { ModuleIR, Stmt } from '../../ir/ir.ts';
import type { FlatTree } from '../../parse/flat-tree.ts';
import type { Language } from '../language.ts';
import { commentsAndGaps, type Grammar, startLowering } from '../lowering.ts';
import { expressions, leftChains } from './expressions.ts';
import { bindingsOf, exportNamedObjects } from './modules.ts';
import { javascriptRepairs, typescriptRepairs } from './repairs.ts';
import { statements } from './statements.ts';

const comments: ReadonlySet<string> = new Set(['comment', 'html_comment']);

const grammar: Grammar = {
  expressions,
  leftChains,
  statements,
  wrappers: new Set(['parenthesized_expression']),
  trivia: comments,
};

function lowerAs(language: 'javascript' | 'typescript'): (tree: FlatTree, path: string) => ModuleIR {
  return (tree, path) => {
    const cx = startLowering(grammar, tree);
    const body: Stmt[] = [];
    for (const node of cx.roots()) cx.stmt(node, body);
    const { imports, exports } = bindingsOf(cx);
    exportNamedObjects(exports, body);
    return { language, path, namespace: '', imports, exports, body, ...commentsAndGaps(cx, comments) };
  };
}

export const javascript: Language = {
  id: 'javascript',
  grammar: () => 'javascript',
  // Types of Flow are written as those of TypeScript are.
  dialect: 'tsx',
  repairs: javascriptRepairs,
  lower: lowerAs('javascript'),
};

/** Also Vue components, whose markup is blanked out before parsing. */
export const typescript: Language = {
  id: 'typescript',
  grammar: (path) => (path.endsWith('.tsx') ? 'tsx' : 'typescript'),
  repairs: typescriptRepairs,
  lower: lowerAs('typescript'),
};
