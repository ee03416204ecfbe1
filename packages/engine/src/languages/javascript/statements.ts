import type { Expr, Pattern, Stmt } from '../../ir/ir.ts';
import type { Lowering, StmtRule } from '../lowering.ts';
import {
  type Case,
  classDeclaration,
  functionDeclaration,
  type IfFields,
  ifStatement,
  jump,
  labeled,
  leaves,
  leaving,
  loopOf,
  nothing,
  statementsOf,
  whileLoop,
} from '../statement-rules.ts';
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
import { stateOf } from './react-state.ts';
import { typeOf } from './types.ts';

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
    const state = stateOf(target, init, cx.span(kid));
    out.push({
      kind: 'var',
      target: state?.target ?? target,
      type,
      init,
      modifiers: [word],
      ...cx.span(kid),
    });
    if (state !== null) out.push(state.sets);
  }
}

/** The else clause is a node of its own. */
const ifFields: IfFields = {
  then: (cx, node) => cx.field(node, 'consequence'),
  otherwise: (cx, node) => cx.first(cx.field(node, 'alternative')),
};

function exprOrNull(cx: Lowering, node: number): Expr | null {
  if (node === 0 || cx.tree.named[node] === 0 || cx.kind(node) === 'empty_statement') return null;
  return cx.expr(cx.kind(node) === 'expression_statement' ? cx.first(node) : node);
}

function forStatement(cx: Lowering, node: number, out: Stmt[]): void {
  const init: Stmt[] = [];
  const initializer = cx.field(node, 'initializer');
  if (initializer !== 0 && cx.tree.named[initializer] === 1) cx.stmt(initializer, init);
  const test = exprOrNull(cx, cx.field(node, 'condition'));
  const step = exprOrNull(cx, cx.field(node, 'increment'));
  out.push(loopOf(cx, node, { flavour: 'for', init, test, update: step === null ? [] : [step] }));
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
  out.push(loopOf(cx, node, { flavour, init: declared, target, iterable }));
}

/** `for (const x of …)` declares x; the loop's target assigns it. */
function declares(target: Pattern, word: string, span: { start: number; end: number }): Stmt[] {
  return [{ kind: 'var', target, type: null, init: null, modifiers: [word], ...span }];
}

function switchStatement(cx: Lowering, node: number, out: Stmt[]): void {
  const cases: Case[] = [];
  for (const kid of cx.kids(cx.field(node, 'body'))) {
    const body = statementsOf(cx, cx.fields(kid, 'body'));
    const tests = cx.kind(kid) === 'switch_case' ? [cx.expr(cx.field(kid, 'value'))] : [];
    cases.push({ tests, guard: null, body, fallthrough: !leaves(body) });
  }
  out.push({ kind: 'switch', value: cx.expr(cx.field(node, 'value')), cases, ...cx.span(node) });
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

function labelOf(cx: Lowering, node: number): string | null {
  const label = cx.field(node, 'label');
  return label === 0 ? null : cx.text(label);
}

const declaresFunction = functionDeclaration((cx, node) =>
  functionOf(cx, node, cx.text(cx.field(node, 'name'))),
);
const declaresClass = classDeclaration((cx, node) => classOf(cx, node));
const declaresInterface = classDeclaration(interfaceOf);

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
  if_statement: ifStatement(ifFields),
  for_statement: forStatement,
  for_in_statement: forIn,
  while_statement: whileLoop('while'),
  do_statement: whileLoop('do'),
  switch_statement: switchStatement,
  try_statement: tryStatement,
  with_statement: (cx, node, out) => {
    const value = cx.expr(cx.field(node, 'object'));
    out.push({ kind: 'expr', expr: value, start: value.start, end: value.end });
    out.push({ kind: 'block', flavour: 'with', body: cx.body(cx.field(node, 'body')), ...cx.span(node) });
  },
  labeled_statement: (cx, node, out) => {
    out.push(labeled(cx, node, cx.field(node, 'label'), [cx.field(node, 'body')]));
  },
  break_statement: jump('break', labelOf),
  continue_statement: jump('continue', labelOf),
  return_statement: leaving('return'),
  throw_statement: leaving('throw'),
  function_declaration: declaresFunction,
  generator_function_declaration: declaresFunction,
  class_declaration: declaresClass,
  abstract_class_declaration: declaresClass,
  interface_declaration: declaresInterface,
  type_alias_declaration: (cx, node, out) => {
    if (cx.kind(cx.field(node, 'value')) === 'object_type') declaresInterface(cx, node, out);
  },
  enum_declaration: classDeclaration(enumOf),
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
