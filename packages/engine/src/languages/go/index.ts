import type { ImportIR, ModuleIR, Stmt } from '../../ir/ir.ts';
import type { FlatTree } from '../../parse/flat-tree.ts';
import type { Language } from '../language.ts';
import { commentsAndGaps, type Grammar, type Lowering, startLowering } from '../lowering.ts';
import { expressions, leftChains } from './expressions.ts';
import { repairs } from './repairs.ts';
import { statements } from './statements.ts';

const comments: ReadonlySet<string> = new Set(['comment']);

const grammar: Grammar = {
  expressions,
  leftChains,
  statements,
  wrappers: new Set(['parenthesized_expression']),
  trivia: comments,
};

function lower(tree: FlatTree, path: string): ModuleIR {
  const cx = startLowering(grammar, tree);
  const imports: ImportIR[] = [];
  const body: Stmt[] = [];
  let namespace = '';
  for (const node of cx.roots()) {
    switch (cx.kind(node)) {
      case 'package_clause':
        namespace = cx.text(cx.first(node));
        break;
      case 'import_declaration':
        for (const kid of cx.kids(node)) {
          if (cx.kind(kid) === 'import_spec') imports.push(importOf(cx, kid));
          else for (const spec of cx.kids(kid)) imports.push(importOf(cx, spec));
        }
        break;
      default:
        cx.stmt(node, body);
    }
  }
  return { language: 'go', path, namespace, imports, exports: [], body, ...commentsAndGaps(cx, comments) };
}

function importOf(cx: Lowering, spec: number): ImportIR {
  const module = cx.text(cx.field(spec, 'path')).slice(1, -1);
  const alias = cx.field(spec, 'name');
  const shared = { module, typeOnly: false, dynamic: false, ...cx.span(spec) };
  if (cx.kind(alias) === 'dot') return { ...shared, name: '*', local: '*' };
  return { ...shared, name: null, local: alias === 0 ? packageName(module) : cx.text(alias) };
}

/** The name a path is used by when the import gives none: its last part without version and `go-` affixes. */
export function packageName(path: string): string {
  const parts = path.split('/');
  let last = parts.pop() ?? path;
  if (/^v\d+$/.test(last) && parts.length > 0) last = parts.pop() ?? last;
  return last
    .replace(/\.v\d+$/, '')
    .replace(/^go-/, '')
    .replace(/[.-]go$/, '')
    .replace(/-/g, '_');
}

export const go: Language = { id: 'go', grammar: () => 'go', repairs, lower };
