import type { ImportIR, ModuleIR, Stmt } from '../../ir/ir.ts';
import type { FlatTree } from '../../parse/flat-tree.ts';
import type { Language } from '../language.ts';
import { commentsAndGaps, type Grammar, type Lowering, startLowering } from '../lowering.ts';
import { method } from './declarations.ts';
import { expressions, leftChains } from './expressions.ts';
import { packagesOf } from './modules.ts';
import { repairs } from './repairs.ts';
import { statements } from './statements.ts';

const comments: ReadonlySet<string> = new Set(['line_comment', 'block_comment']);

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
      case 'package_declaration':
        namespace = cx.text(cx.kid(node, 'scoped_identifier', 'identifier')).replace(/\s+/g, '');
        break;
      case 'import_declaration':
        imports.push(...importsOf(cx, node));
        break;
      case 'module_declaration':
        break;
      case 'method_declaration':
        body.push({ kind: 'function-decl', fn: method(cx, node), ...cx.span(node) });
        break;
      default:
        cx.stmt(node, body);
    }
  }
  return { language: 'java', path, namespace, imports, exports: [], body, ...commentsAndGaps(cx, comments) };
}

/** `import a.B` → B of module a; `import a.*` → all of a; static imports have the class as their module; a module is its packages. */
function importsOf(cx: Lowering, node: number): ImportIR[] {
  const path = cx.text(cx.kid(node, 'scoped_identifier', 'identifier')).replace(/\s+/g, '');
  const one = (module: string, name: string): ImportIR => ({
    module,
    name,
    local: name,
    typeOnly: false,
    dynamic: false,
    ...cx.span(node),
  });
  if (/^import\s+module\s/.test(cx.text(node))) return packagesOf(path).map((module) => one(module, '*'));
  if (cx.kid(node, 'asterisk') !== 0) return [one(path, '*')];
  const dot = path.lastIndexOf('.');
  return [one(path.slice(0, Math.max(dot, 0)), path.slice(dot + 1))];
}

export const java: Language = { id: 'java', grammar: () => 'java', repairs, lower };
