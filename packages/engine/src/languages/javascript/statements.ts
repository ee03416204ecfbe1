import type { Expr, If, Loop, Pattern, Stmt, Switch } from '../../ir/ir.ts';
import type { Lowering, StmtRule } from '../lowering.ts';
import { classOf, enumOf, interfaceOf } from './classes.ts';
import { blockOf, functionOf } from './functions.ts';
import {
  exportStatement,
  importAlias,
  importStatement,
  noteCommonExport,
  requireBinding,
} from './modules.ts';
import { patternOf } from './patterns.ts';
import { typeOf } from './types.ts';

const nothing: StmtRule = () => {};

function expression(cx: Lowering, node: number, out: Stmt[]): void {
  const inner = cx.first(node);
  if (inner === 0) return;
  if (cx.kind(inner) === 'internal_module') {
    cx.stmt(inner, out);
    return;
  }
  const expr = cx.expr(inner);
  if (expr.kind === 'assign') noteCommonExport(cx, expr);
  out.push({ kind: 'expr', expr, ...cx.span(node) });
}

function variables(cx: Lowering, node: number, out: Stmt[]): void {
  const word = cx.text(cx.tree.firstChild[node] ?? 0);
  const isTop = cx.tree.parent[node] === 0;
  for (const kid of cx.kids(node)) {
    if (cx.kind(kid) !== 'variable_declarator') continue;
    const target = patternOf(cx, cx.field(kid, 'name'));
    const value = cx.field(kid, 'value');
    const init = value === 0 ? null : cx.expr(value);
    if (init !== null && isTop && requireBinding(cx, target, init, cx.span(kid))) continue;
    if (init?.kind === 'assign') noteCommonExport(cx, init);
    const type = typeOf(cx, cx.field(kid, 'type'));
    out.push({ kind: 'var', target, type, init, modifiers: [word], ...cx.span(kid) });
  }
}

/** `else if` chains are built from the end, so that their length costs no stack. */
function ifStatement(cx: Lowering, node: number, out: Stmt[]): void {
  const { branches, otherwise: last } = cx.elseIfChain(node, (branch) =>
    cx.first(cx.field(branch, 'alternative')),
  );
  let otherwise = last;
  for (let i = branches.length - 1; i >= 0; i--) {
    const at = branches[i] ?? 0;
    const test = cx.expr(cx.field(at, 'condition'));
    const then = cx.body(cx.field(at, 'consequence'));
    const step: If = { kind: 'if', test, then, otherwise, ...cx.span(at) };
    otherwise = [step];
  }
  out.push(...otherwise);
}

function exprOrNull(cx: Lowering, node: number): Expr | null {
  if (node === 0 || cx.tree.named[node] === 0 || cx.kind(node) === 'empty_statement') return null;
  return cx.expr(cx.kind(node) === 'expression_statement' ? cx.first(node) : node);
}

function loop(cx: Lowering, node: number, parts: Partial<Loop> & Pick<Loop, 'flavour'>): Loop {
  return {
    kind: 'loop',
    init: [],
    test: null,
    update: [],
    target: null,
    targetType: null,
    iterable: null,
    otherwise: [],
    ...parts,
    body: cx.body(cx.field(node, 'body')),
    ...cx.span(node),
  };
}

function forStatement(cx: Lowering, node: number, out: Stmt[]): void {
  const init: Stmt[] = [];
  const initializer = cx.field(node, 'initializer');
  if (initializer !== 0 && cx.tree.named[initializer] === 1) cx.stmt(initializer, init);
  const test = exprOrNull(cx, cx.field(node, 'condition'));
  const step = exprOrNull(cx, cx.field(node, 'increment'));
  out.push(loop(cx, node, { flavour: 'for', init, test, update: step === null ? [] : [step] }));
}

function forIn(cx: Lowering, node: number, out: Stmt[]): void {
  const flavour = cx.text(cx.field(node, 'operator')) === 'of' ? 'each' : 'keys';
  const target = patternOf(cx, cx.field(node, 'left'));
  const right = cx.expr(cx.field(node, 'right'));
  const iterable: Expr = cx.has(node, 'await')
    ? { kind: 'await', value: right, start: right.start, end: right.end }
    : right;
  const word = cx.field(node, 'kind');
  const declared: Stmt[] = word === 0 ? [] : declares(target, cx.text(word), cx.span(cx.field(node, 'left')));
  out.push(loop(cx, node, { flavour, init: declared, target, iterable }));
}

/** `for (const x of …)` declares x; the loop's target assigns it. */
function declares(target: Pattern, word: string, span: { start: number; end: number }): Stmt[] {
  return [{ kind: 'var', target, type: null, init: null, modifiers: [word], ...span }];
}

function switchStatement(cx: Lowering, node: number, out: Stmt[]): void {
  const cases: Switch['cases'][number][] = [];
  for (const kid of cx.kids(cx.field(node, 'body'))) {
    const body: Stmt[] = [];
    for (const stmt of cx.fields(kid, 'body')) cx.stmt(stmt, body);
    const tests = cx.kind(kid) === 'switch_case' ? [cx.expr(cx.field(kid, 'value'))] : [];
    cases.push({ tests, guard: null, body, fallthrough: !leaves(body.at(-1)) });
  }
  out.push({ kind: 'switch', value: cx.expr(cx.field(node, 'value')), cases, ...cx.span(node) });
}

function leaves(last: Stmt | undefined): boolean {
  let stmt = last;
  while (stmt?.kind === 'block') stmt = stmt.body.at(-1);
  return (
    stmt?.kind === 'break' || stmt?.kind === 'continue' || stmt?.kind === 'return' || stmt?.kind === 'throw'
  );
}

function tryStatement(cx: Lowering, node: number, out: Stmt[]): void {
  const body = cx.body(cx.field(node, 'body'));
  const handler = cx.field(node, 'handler');
  const parameter = handler === 0 ? 0 : cx.field(handler, 'parameter');
  const handlers =
    handler === 0
      ? []
      : [
          {
            types: [],
            target: parameter === 0 ? null : patternOf(cx, parameter),
            body: cx.body(cx.field(handler, 'body')),
          },
        ];
  const last = cx.field(node, 'finalizer');
  const finalizer = last === 0 ? [] : cx.body(cx.field(last, 'body'));
  out.push({ kind: 'try', body, handlers, otherwise: [], finalizer, ...cx.span(node) });
}

function jump(kind: 'break' | 'continue'): StmtRule {
  return (cx, node, out) => {
    const label = cx.field(node, 'label');
    out.push({ kind, label: label === 0 ? null : cx.text(label), ...cx.span(node) });
  };
}

function leaving(kind: 'return' | 'throw'): StmtRule {
  return (cx, node, out) => {
    const value = cx.first(node);
    out.push({ kind, value: value === 0 ? null : cx.expr(value), ...cx.span(node) });
  };
}

const functionDecl: StmtRule = (cx, node, out) => {
  out.push({
    kind: 'function-decl',
    fn: functionOf(cx, node, cx.text(cx.field(node, 'name'))),
    ...cx.span(node),
  });
};
const classDecl: StmtRule = (cx, node, out) => {
  out.push({ kind: 'class-decl', cls: classOf(cx, node), ...cx.span(node) });
};

/** `namespace A { … }`: its statements run in place and see one another's names. */
const namespace: StmtRule = (cx, node, out) => {
  const body = cx.field(node, 'body');
  if (body === 0) return;
  out.push({ kind: 'block', flavour: 'namespace', body: blockOf(cx, body), ...cx.span(node) });
};

export const statements: Readonly<Record<string, StmtRule>> = {
  expression_statement: expression,
  variable_declaration: variables,
  lexical_declaration: variables,
  using_declaration: variables,
  statement_block: (cx, node, out) => {
    out.push({ kind: 'block', flavour: '', body: blockOf(cx, node), ...cx.span(node) });
  },
  if_statement: ifStatement,
  for_statement: forStatement,
  for_in_statement: forIn,
  while_statement: (cx, node, out) => {
    out.push(loop(cx, node, { flavour: 'while', test: cx.expr(cx.field(node, 'condition')) }));
  },
  do_statement: (cx, node, out) => {
    out.push(loop(cx, node, { flavour: 'do', test: cx.expr(cx.field(node, 'condition')) }));
  },
  switch_statement: switchStatement,
  try_statement: tryStatement,
  with_statement: (cx, node, out) => {
    const value = cx.expr(cx.field(node, 'object'));
    out.push({ kind: 'expr', expr: value, start: value.start, end: value.end });
    out.push({ kind: 'block', flavour: 'with', body: cx.body(cx.field(node, 'body')), ...cx.span(node) });
  },
  labeled_statement: (cx, node, out) => {
    const body: Stmt[] = [];
    cx.stmt(cx.field(node, 'body'), body);
    const [only] = body;
    const inner: Stmt =
      body.length === 1 && only ? only : { kind: 'block', flavour: '', body, ...cx.span(node) };
    out.push({ kind: 'labeled', label: cx.text(cx.field(node, 'label')), body: inner, ...cx.span(node) });
  },
  break_statement: jump('break'),
  continue_statement: jump('continue'),
  return_statement: leaving('return'),
  throw_statement: leaving('throw'),
  function_declaration: functionDecl,
  generator_function_declaration: functionDecl,
  class_declaration: classDecl,
  abstract_class_declaration: classDecl,
  interface_declaration: (cx, node, out) => {
    out.push({ kind: 'class-decl', cls: interfaceOf(cx, node), ...cx.span(node) });
  },
  type_alias_declaration: (cx, node, out) => {
    if (cx.kind(cx.field(node, 'value')) === 'object_type') {
      out.push({ kind: 'class-decl', cls: interfaceOf(cx, node), ...cx.span(node) });
    }
  },
  enum_declaration: (cx, node, out) => {
    out.push({ kind: 'class-decl', cls: enumOf(cx, node), ...cx.span(node) });
  },
  internal_module: namespace,
  module: namespace,
  import_statement: importStatement,
  import_alias: importAlias,
  export_statement: exportStatement,
  function_signature: nothing,
  ambient_declaration: nothing,
  empty_statement: nothing,
  debugger_statement: nothing,
  hash_bang_line: nothing,
};
