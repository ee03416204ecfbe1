import type { Expr, Stmt, Try, Using } from '../../ir/ir.ts';
import { type Lowering, nameAt, type StmtRule } from '../lowering.ts';
import {
  blockOf,
  classDeclaration,
  firstAsLabel,
  ifStatement,
  jump,
  labeled,
  leaving,
  loopOf,
  optionalExpr,
  statementsOf,
  whileLoop,
} from '../statement-rules.ts';
import { argumentsOf, classOf, modifiersOf } from './declarations.ts';
import { switchStatement } from './switches.ts';
import { localType, typesIn, withDimensions } from './types.ts';

const block = blockOf();
const declaresClass = classDeclaration(classOf);

const variables: StmtRule = (cx, node, out) => {
  const { words } = modifiersOf(cx, node);
  const type = localType(cx, cx.field(node, 'type'));
  for (const declarator of cx.fields(node, 'declarator')) {
    const value = cx.field(declarator, 'value');
    out.push({
      kind: 'var',
      target: cx.name(cx.field(declarator, 'name')),
      type: withDimensions(type, cx.field(declarator, 'dimensions')),
      init: value === 0 ? null : cx.expr(value),
      modifiers: words,
      ...cx.span(declarator),
    });
  }
};

const forStatement: StmtRule = (cx, node, out) => {
  const init = statementsOf(cx, cx.fields(node, 'init'));
  const test = optionalExpr(cx, cx.field(node, 'condition'));
  const update = cx.fields(node, 'update').map((part) => cx.expr(part));
  out.push(loopOf(cx, node, { flavour: 'for', init, test, update }));
};

const forEach: StmtRule = (cx, node, out) => {
  const target = cx.name(cx.field(node, 'name'));
  const targetType = withDimensions(localType(cx, cx.field(node, 'type')), cx.field(node, 'dimensions'));
  const iterable = cx.expr(cx.field(node, 'value'));
  out.push(loopOf(cx, node, { flavour: 'each', target, targetType, iterable }));
};

/** try, catch, finally; resources are a Using inside of the try. */
const tryStatement: StmtRule = (cx, node, out) => {
  const span = cx.span(node);
  const resources = cx.field(node, 'resources');
  const inner = cx.body(cx.field(node, 'body'));
  const body: Stmt[] =
    resources === 0
      ? inner
      : [{ kind: 'using', resources: resourcesOf(cx, resources), body: inner, ...span }];
  const handlers: Try['handlers'][number][] = [];
  let finalizer: Stmt[] = [];
  for (const kid of cx.kids(node)) {
    if (cx.kind(kid) === 'catch_clause') {
      const parameter = cx.kid(kid, 'catch_formal_parameter');
      const types = parameter === 0 ? 0 : cx.kid(parameter, 'catch_type');
      handlers.push({
        types: types === 0 ? [] : typesIn(cx, types),
        target: parameter === 0 ? null : cx.name(cx.field(parameter, 'name')),
        body: cx.body(cx.field(kid, 'body')),
      });
    } else if (cx.kind(kid) === 'finally_clause') finalizer = cx.body(cx.first(kid));
  }
  if (resources !== 0 && handlers.length === 0 && finalizer.length === 0) out.push(...body);
  else out.push({ kind: 'try', body, handlers, otherwise: [], finalizer, ...span });
};

function resourcesOf(cx: Lowering, node: number): Using['resources'] {
  return cx.kids(node).map((resource) => {
    const value = cx.field(resource, 'value');
    if (value === 0) return { target: null, type: null, value: cx.expr(cx.first(resource)) };
    return {
      target: cx.name(cx.field(resource, 'name')),
      type: localType(cx, cx.field(resource, 'type')),
      value: cx.expr(value),
    };
  });
}

/** `return x`, and `yield x` of a switch that is used as a value. */
const returnStatement = leaving('return');

export const statements: Readonly<Record<string, StmtRule>> = {
  program: block,
  block,
  constructor_body: block,
  ERROR: block,
  expression_statement: (cx, node, out) => {
    const inner = cx.first(node);
    if (cx.kind(inner) === 'switch_expression') out.push(switchStatement(cx, inner));
    else if (inner !== 0) out.push({ kind: 'expr', expr: cx.expr(inner), ...cx.span(node) });
  },
  switch_expression: (cx, node, out) => {
    out.push(switchStatement(cx, node));
  },
  local_variable_declaration: variables,
  if_statement: ifStatement(),
  for_statement: forStatement,
  enhanced_for_statement: forEach,
  while_statement: whileLoop('while'),
  do_statement: whileLoop('do'),
  try_statement: tryStatement,
  try_with_resources_statement: tryStatement,
  return_statement: returnStatement,
  yield_statement: returnStatement,
  throw_statement: (cx, node, out) => {
    out.push({ kind: 'throw', value: cx.expr(cx.first(node)), ...cx.span(node) });
  },
  break_statement: jump('break', firstAsLabel),
  continue_statement: jump('continue', firstAsLabel),
  labeled_statement: (cx, node, out) => {
    const [label = 0, target = 0] = cx.kids(node);
    out.push(labeled(cx, node, label, [target]));
  },
  synchronized_statement: (cx, node, out) => {
    const lock = cx.first(node);
    const held: Expr = cx.expr(lock);
    const body: Stmt[] = [{ kind: 'expr', expr: held, ...cx.span(lock) }, ...cx.body(cx.field(node, 'body'))];
    out.push({ kind: 'block', flavour: 'synchronized', body, ...cx.span(node) });
  },
  assert_statement: (cx, node, out) => {
    const span = cx.span(node);
    const callee = nameAt({ start: span.start, end: span.start + 6 }, 'assert');
    const args = cx.kids(node).map((kid) => ({ value: cx.expr(kid), name: null, spread: 'none' as const }));
    out.push({
      kind: 'expr',
      expr: { kind: 'call', callee, args, isNew: false, types: [], ...span },
      ...span,
    });
  },
  explicit_constructor_invocation: (cx, node, out) => {
    const span = cx.span(node);
    const callee = cx.name(cx.field(node, 'constructor'));
    const args = argumentsOf(cx, cx.field(node, 'arguments'));
    out.push({
      kind: 'expr',
      expr: { kind: 'call', callee, args, isNew: false, types: [], ...span },
      ...span,
    });
  },
  class_declaration: declaresClass,
  interface_declaration: declaresClass,
  enum_declaration: declaresClass,
  record_declaration: declaresClass,
  annotation_type_declaration: declaresClass,
};
