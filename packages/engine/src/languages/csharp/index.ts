import type { ImportIR, ModuleIR, Stmt } from '../../ir/ir.ts';
import type { FlatTree } from '../../parse/flat-tree.ts';
import type { Language } from '../language.ts';
import { commentsAndGaps, type Grammar, type Lowering, startLowering } from '../lowering.ts';
import { expressions, leftChains } from './expressions.ts';
import { repairs } from './repairs.ts';
import { namespaceName, statements } from './statements.ts';
import { identifier, typeOf } from './types.ts';

const comments: ReadonlySet<string> = new Set(['comment']);

const grammar: Grammar = {
  expressions,
  leftChains,
  statements,
  wrappers: new Set(),
  trivia: comments,
};

function lower(tree: FlatTree, path: string): ModuleIR {
  const cx = startLowering(grammar, tree);
  const body: Stmt[] = [];
  for (const node of cx.roots()) cx.stmt(node, body);
  const imports: ImportIR[] = [];
  for (let node = 1; node < tree.size; node++) {
    if (cx.kind(node) === 'using_directive') imports.push(importOf(cx, node));
  }
  const namespace = namespaceOf(cx);
  return {
    language: 'csharp',
    path,
    namespace,
    imports,
    exports: [],
    body: body.map((s) => inFile(s, namespace)),
    ...commentsAndGaps(cx, comments),
  };
}

/** Most files have one namespace, which need not be said of each class. */
function inFile(s: Stmt, namespace: string): Stmt {
  if (s.kind !== 'class-decl' || s.cls.namespace !== namespace) return s;
  const { namespace: _, ...cls } = s.cls;
  return { ...s, cls };
}

/** The first namespace of the file; directly nested ones are joined. */
function namespaceOf(cx: Lowering): string {
  const parts: string[] = [];
  let among = cx.roots();
  for (;;) {
    const found = among.find((node) => /^(file_scoped_)?namespace_declaration$/.test(cx.kind(node)));
    if (found === undefined) return parts.join('.');
    parts.push(namespaceName(cx, found));
    const body = cx.field(found, 'body');
    if (body === 0) return parts.join('.');
    among = cx.kids(body);
  }
}

/** `using N` brings in all of N, `using static T` all members of T, `using A = N.T` the one name. */
function importOf(cx: Lowering, node: number): ImportIR {
  const alias = cx.field(node, 'name');
  const target = cx.kids(node).find((kid) => kid !== alias) ?? 0;
  const path = typeOf(cx, target)?.name ?? '';
  const shared = { typeOnly: false, dynamic: false, ...cx.span(node) };
  if (alias === 0) return { ...shared, module: path, name: '*', local: '*' };
  const dot = path.lastIndexOf('.');
  return {
    ...shared,
    module: path.slice(0, Math.max(dot, 0)),
    name: path.slice(dot + 1),
    local: identifier(cx, alias),
  };
}

export const csharp: Language = { id: 'csharp', grammar: () => 'csharp', repairs, lower };
