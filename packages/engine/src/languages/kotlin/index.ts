import type { ImportIR, ModuleIR, Stmt } from '../../ir/ir.ts';
import type { FlatTree } from '../../parse/flat-tree.ts';
import type { Language } from '../language.ts';
import { commentsAndGaps, type Grammar, type Lowering, startLowering } from '../lowering.ts';
import { expressions, leftChains } from './expressions.ts';
import { identifier, namesOf, packageOf } from './names.ts';
import { prepare } from './prepare.ts';
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

/**
 * Kotlin is lowered to what it is on the virtual machine, in Java's names: properties are fields with getters and setters, extension
 * functions take their receiver as the first argument, companions are static. So its files are of Java's programs, and what is
 * known of Java's libraries holds for them. Hence `language: 'java'`.
 */
function lower(tree: FlatTree, path: string): ModuleIR {
  const cx = startLowering(grammar, tree);
  const imports: ImportIR[] = [];
  const body: Stmt[] = [];
  for (const node of cx.roots()) {
    const kind = cx.kind(node);
    if (kind === 'import') imports.push(importOf(cx, node));
    else if (kind !== 'package_header') cx.stmt(node, body);
  }
  imports.push(...defaultImports(cx, imports));
  return {
    language: 'java',
    path,
    namespace: packageOf(cx),
    imports,
    exports: [],
    body,
    ...commentsAndGaps(cx, comments),
  };
}

/** Classes of the standard library that need no import and have a name that models speak of (kotlinlang.org/docs/packages.html#default-imports). */
const DEFAULT_IMPORTS: Readonly<Record<string, string>> = { Regex: 'kotlin.text' };

function defaultImports(cx: Lowering, written: readonly ImportIR[]): ImportIR[] {
  const { declared } = namesOf(cx);
  return Object.entries(DEFAULT_IMPORTS).flatMap(([name, module]) =>
    declared.has(name) || written.some((one) => one.local === name) || !cx.tree.text.includes(`${name}(`)
      ? []
      : [{ module, name, local: name, typeOnly: false, dynamic: false, start: 0, end: 0 }],
  );
}

/** `import a.B`, `import a.B as C`, `import a.*`. */
function importOf(cx: Lowering, node: number): ImportIR {
  const path = cx.text(cx.kid(node, 'qualified_identifier')).replace(/\s+/g, '').replaceAll('`', '');
  const span = cx.span(node);
  const shared = { typeOnly: false, dynamic: false, ...span };
  if (cx.has(node, '*')) return { module: path, name: '*', local: '*', ...shared };
  const dot = path.lastIndexOf('.');
  const name = path.slice(dot + 1);
  const alias = cx.kid(node, 'identifier');
  return {
    module: path.slice(0, Math.max(dot, 0)),
    name,
    local: alias === 0 ? name : identifier(cx, alias),
    ...shared,
  };
}

export const kotlin: Language = { id: 'kotlin', grammar: () => 'kotlin', prepare, repairs, lower };
