import type { ImportIR, ModuleIR, Stmt } from '../../ir/ir.ts';
import type { FlatTree } from '../../parse/flat-tree.ts';
import type { Language } from '../language.ts';
import { commentsAndGaps, type Grammar, type Lowering, startLowering } from '../lowering.ts';
import { expressions, leftChains } from './expressions.ts';
import { statements } from './statements.ts';

const comments: ReadonlySet<string> = new Set(['comment']);

const grammar: Grammar = {
  expressions,
  leftChains,
  statements,
  wrappers: new Set(['expression', 'parenthesized_expression']),
  trivia: comments,
};

function lower(tree: FlatTree, path: string): ModuleIR {
  const cx = startLowering(grammar, tree);
  const imports: ImportIR[] = [];
  const body: Stmt[] = [];
  for (const node of cx.roots()) {
    if (cx.kind(node) === 'pragma_directive') imports.push(pragma(cx, node));
    else if (cx.kind(node) === 'import_directive') imports.push(...importsOf(cx, node));
    else cx.stmt(node, body);
  }
  return {
    language: 'solidity',
    path,
    namespace: '',
    imports,
    exports: [],
    body,
    ...commentsAndGaps(cx, comments),
  };
}

/**
 * `pragma solidity ^0.8.0` → { module: 'pragma', name: 'solidity', local: '^0.8.0', typeOnly: true }, so that rules
 * can test the compiler version; other pragmas alike.
 */
function pragma(cx: Lowering, node: number): ImportIR {
  const [, name = '', value = ''] = /^pragma\s+(\w+)\s*([^;]*)/.exec(cx.text(node)) ?? [];
  return { module: 'pragma', name, local: value.trim(), typeOnly: true, dynamic: false, ...cx.span(node) };
}

/** `import "x"` brings in all names, `import * as X from "x"` the module as X, `{A as B}` single names. */
function importsOf(cx: Lowering, node: number): ImportIR[] {
  const module = cx.text(cx.field(node, 'source')).slice(1, -1);
  const shared = { module, typeOnly: false, dynamic: false, ...cx.span(node) };
  const names = cx.fields(node, 'import_name');
  const aliases = cx.fields(node, 'alias');
  if (names.length === 0) {
    const alias = aliases[0];
    return [
      alias === undefined
        ? { ...shared, name: '*', local: '*' }
        : { ...shared, name: null, local: cx.text(alias) },
    ];
  }
  return names.map((name, i) => {
    const until = names[i + 1] ?? Number.POSITIVE_INFINITY;
    const alias = aliases.find((candidate) => candidate > name && candidate < until);
    return { ...shared, name: cx.text(name), local: cx.text(alias ?? name) };
  });
}

export const solidity: Language = { id: 'solidity', grammar: () => 'solidity', lower };
