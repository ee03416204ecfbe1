import type { ImportIR, ModuleIR } from '../../ir/ir.ts';
import type { FlatTree } from '../../parse/flat-tree.ts';
import type { Language } from '../language.ts';
import { commentsAndGaps, type Grammar, type Lowering, startLowering } from '../lowering.ts';
import { expressions, leftChains } from './expressions.ts';
import { repairs } from './repairs.ts';
import { listOf, statements } from './statements.ts';

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
  const body = listOf(cx, 0);
  const imports: ImportIR[] = [];
  let namespace = '';
  for (let node = 1; node < tree.size; node++) {
    const kind = cx.kind(node);
    if (kind === 'namespace_definition') namespace ||= cx.text(cx.field(node, 'name'));
    else if (kind === 'namespace_use_declaration') imports.push(...usesOf(cx, node));
    else if (kind.startsWith('include') || kind.startsWith('require')) imports.push(...inclusion(cx, node));
  }
  return { language: 'php', path, namespace, imports, exports: [], body, ...commentsAndGaps(cx, comments) };
}

/** `use A\B as C` → B of module A as C; groups share their prefix. */
function usesOf(cx: Lowering, node: number): ImportIR[] {
  const group = cx.field(node, 'body');
  const base = cx.text(cx.kid(node, 'namespace_name'));
  const clauses = cx
    .kids(group === 0 ? node : group)
    .filter((kid) => cx.kind(kid) === 'namespace_use_clause');
  return clauses.map((clause) => {
    const alias = cx.field(clause, 'alias');
    const written = cx.text(cx.kids(clause).find((kid) => kid !== alias) ?? 0).replace(/^\\/, '');
    const full = group === 0 || base === '' ? written : `${base}\\${written}`;
    const slash = full.lastIndexOf('\\');
    const name = full.slice(slash + 1);
    return {
      module: full.slice(0, Math.max(slash, 0)),
      name,
      local: alias === 0 ? name : cx.text(alias),
      typeOnly: false,
      dynamic: false,
      ...cx.span(clause),
    };
  });
}

/** `include 'a.php'` and `include __DIR__ . '/a.php'` bring in all names of a file; computed paths are no imports. */
function inclusion(cx: Lowering, node: number): ImportIR[] {
  const path = /^\w+[\s(]*(?:(?:__DIR__|dirname\(__FILE__\))\s*\.\s*)?(['"])([^'"$]+)\1\s*\)?$/.exec(
    cx.text(node),
  );
  if (!path?.[2]) return [];
  const module = `./${path[2].replace(/^\.?\/+/, '')}`;
  return [{ module, name: '*', local: '*', typeOnly: false, dynamic: true, ...cx.span(node) }];
}

export const php: Language = { id: 'php', grammar: () => 'php', repairs, lower };
