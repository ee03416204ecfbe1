import type { Expr, Stmt, Try } from '../../ir/ir.ts';
import { asPattern, type Lowering, nameAt, type StmtRule } from '../lowering.ts';
import {
  blockOf,
  type Case,
  classDeclaration,
  flatten,
  functionDeclaration,
  ifStatement,
  jump,
  labeled,
  loopOf,
  nothing,
  optionalExpr,
  type Resource,
  statementsOf,
  whileLoop,
} from '../statement-rules.ts';
import { operand, withTargetType } from './creation.ts';
import { classOf, functionOf, initialValue, modifiersOf } from './declarations.ts';
import { both, patternTest } from './patterns.ts';
import { identifier, typeOf } from './types.ts';

const block = blockOf();
const declaresClass = classDeclaration(classOf);
const declaresFunction = functionDeclaration(functionOf);

function declarators(cx: Lowering, declaration: number, modifiers: readonly string[]): Stmt[] {
  const type = typeOf(cx, cx.field(declaration, 'type'));
  return cx
    .kids(declaration)
    .filter((kid) => cx.kind(kid) === 'variable_declarator')
    .map((declarator) => {
      const tuple = cx.kid(declarator, 'tuple_pattern');
      const name = cx.field(declarator, 'name');
      const value = initialValue(cx, declarator);
      return {
        kind: 'var',
        target: tuple === 0 ? nameAt(cx.span(name), identifier(cx, name)) : asPattern(cx.expr(tuple)),
        type,
        init: value === 0 ? null : withTargetType(cx.expr(value), type),
        modifiers,
        ...cx.span(declarator),
      };
    });
}

const localDeclaration: StmtRule = (cx, node, out) => {
  const words = modifiersOf(cx, node);
  const modifiers = cx.has(node, 'using') ? [...words, 'using'] : words;
  out.push(...declarators(cx, cx.kid(node, 'variable_declaration'), modifiers));
};

const forStatement: StmtRule = (cx, node, out) => {
  const init = cx
    .fields(node, 'initializer')
    .flatMap((part): Stmt[] =>
      cx.kind(part) === 'variable_declaration'
        ? declarators(cx, part, [])
        : [{ kind: 'expr', expr: cx.expr(part), ...cx.span(part) }],
    );
  const test = optionalExpr(cx, cx.field(node, 'condition'));
  const update = cx.fields(node, 'update').map((part) => cx.expr(part));
  out.push(loopOf(cx, node, { flavour: 'for', init, test, update }));
};

const forEach: StmtRule = (cx, node, out) => {
  const target = asPattern(cx.expr(cx.field(node, 'left')));
  const targetType = typeOf(cx, cx.field(node, 'type'));
  const iterable = cx.expr(cx.field(node, 'right'));
  out.push(loopOf(cx, node, { flavour: 'each', target, targetType, iterable }));
};

/**
 * Constants are compared with the value. Any other pattern is a type test; what it asks beyond a type is part of
 * the guard, so that `tests` never holds a condition of its own.
 */
const switchStatement: StmtRule = (cx, node, out) => {
  const value = cx.expr(cx.field(node, 'value'));
  const body = cx.field(node, 'body');
  const cases: Case[] = [];
  for (const section of body === 0 ? [] : cx.kids(body)) {
    const tests: Expr[] = [];
    const statements: number[] = [];
    let guard: Expr | null = null;
    for (const kid of cx.kids(section)) {
      const kind = cx.kind(kid);
      if (kind === 'when_clause') guard = both(guard, cx.expr(cx.first(kid)));
      else if (kind === 'constant_pattern') tests.push(cx.expr(cx.first(kid)));
      else if (kind.endsWith('_pattern')) {
        const test = patternTest(cx, kid, value);
        if (test.kind === 'typetest') tests.push(test);
        else {
          tests.push({
            kind: 'typetest',
            value,
            type: { name: 'object', args: [] },
            binds: null,
            ...cx.span(kid),
          });
          guard = both(guard, test);
        }
      } else statements.push(kid);
    }
    const isDefault = cx.has(section, 'default');
    cases.push({
      tests: isDefault ? [] : tests,
      guard,
      body: statementsOf(cx, statements),
      fallthrough: statements.length === 0,
    });
  }
  out.push({ kind: 'switch', value, cases, ...cx.span(node) });
};

const tryStatement: StmtRule = (cx, node, out) => {
  const handlers: Try['handlers'][number][] = [];
  let finalizer: Stmt[] = [];
  for (const kid of cx.kids(node)) {
    if (cx.kind(kid) === 'finally_clause') finalizer = cx.body(cx.first(kid));
    if (cx.kind(kid) !== 'catch_clause') continue;
    const declaration = cx.kid(kid, 'catch_declaration');
    const type = declaration === 0 ? null : typeOf(cx, cx.field(declaration, 'type'));
    const name = declaration === 0 ? 0 : cx.field(declaration, 'name');
    const filter = cx.kid(kid, 'catch_filter_clause');
    const inner = cx.body(cx.field(kid, 'body'));
    const body: Stmt[] =
      filter === 0
        ? inner
        : [{ kind: 'if', test: cx.expr(cx.first(filter)), then: inner, otherwise: [], ...cx.span(filter) }];
    const target = name === 0 ? null : nameAt(cx.span(name), identifier(cx, name));
    handlers.push({ types: type ? [type] : [], target, body });
  }
  out.push({
    kind: 'try',
    body: cx.body(cx.field(node, 'body')),
    handlers,
    otherwise: [],
    finalizer,
    ...cx.span(node),
  });
};

const usingStatement: StmtRule = (cx, node, out) => {
  const declaration = cx.kid(node, 'variable_declaration');
  const bodyNode = cx.field(node, 'body');
  const resources: Resource[] = [];
  if (declaration === 0) {
    const value = cx.kids(node).find((kid) => kid !== bodyNode) ?? 0;
    resources.push({ target: null, type: null, value: cx.expr(value) });
  } else {
    for (const made of declarators(cx, declaration, [])) {
      if (made.kind === 'var' && made.init)
        resources.push({ target: made.target, type: made.type, value: made.init });
    }
  }
  out.push({ kind: 'using', resources, body: cx.body(bodyNode), ...cx.span(node) });
};

/** lock, fixed, unsafe, checked and unchecked: what stands before the body comes first inside of the block. */
function flavoured(flavour: string): StmtRule {
  return (cx, node, out) => {
    const body: Stmt[] = [];
    for (const kid of cx.kids(node)) {
      if (cx.kind(kid) === 'variable_declaration') body.push(...declarators(cx, kid, []));
      else if (cx.kind(kid) === 'block') body.push(...cx.body(kid));
      else cx.stmt(kid, body);
    }
    const word = cx.has(node, 'unchecked') ? 'unchecked' : flavour;
    out.push({ kind: 'block', flavour: word, body, ...cx.span(node) });
  };
}

/** Both sides of `#if` are analysed; where it chooses between declarations, both are declared. */
const conditional: StmtRule = (cx, node, out) => {
  const span = cx.span(node);
  const condition = cx.field(node, 'condition');
  const alternative = cx.field(node, 'alternative');
  const then = statementsOf(
    cx,
    cx.kids(node).filter((kid) => kid !== condition && kid !== alternative),
  );
  const otherwise = alternative === 0 ? [] : statementsOf(cx, [alternative]);
  const test: Expr = { kind: 'unknown', what: 'preprocessor', children: [], ...span };
  const declares = [...then, ...otherwise].some(
    (stmt) => stmt.kind === 'class-decl' || stmt.kind === 'function-decl',
  );
  if (cx.kind(node) === 'preproc_else' || declares) out.push(...then, ...otherwise);
  else out.push({ kind: 'if', test, then, otherwise, ...span });
};

/** As written, without spaces. */
export function namespaceName(cx: Lowering, node: number): string {
  return cx.text(cx.field(node, 'name')).replace(/\s+/g, '');
}

export const statements: Readonly<Record<string, StmtRule>> = {
  block,
  ERROR: block,
  global_statement: flatten,
  namespace_declaration: (cx, node, out) => {
    const body = cx.field(node, 'body');
    if (body === 0) return;
    const from = out.length;
    flatten(cx, body, out);
    const name = namespaceName(cx, node);
    for (let i = from; i < out.length; i++) {
      const s = out[i];
      if (s?.kind !== 'class-decl') continue;
      const inner = s.cls.namespace;
      out[i] = { ...s, cls: { ...s.cls, namespace: inner === undefined ? name : `${name}.${inner}` } };
    }
  },
  file_scoped_namespace_declaration: (cx, node, out) => {
    const name = cx.field(node, 'name');
    for (const kid of cx.kids(node)) if (kid !== name) cx.stmt(kid, out);
  },
  declaration_list: flatten,
  using_directive: nothing,
  extern_alias_directive: nothing,
  global_attribute: nothing,
  empty_statement: nothing,
  shebang_directive: nothing,
  preproc_if: conditional,
  preproc_elif: conditional,
  preproc_else: conditional,
  preproc_region: nothing,
  preproc_endregion: nothing,
  preproc_line: nothing,
  preproc_pragma: nothing,
  preproc_nullable: nothing,
  preproc_error: nothing,
  preproc_warning: nothing,
  preproc_define: nothing,
  preproc_undef: nothing,
  class_declaration: declaresClass,
  struct_declaration: declaresClass,
  record_declaration: declaresClass,
  interface_declaration: declaresClass,
  enum_declaration: declaresClass,
  delegate_declaration: declaresClass,
  expression_statement: (cx, node, out) => {
    out.push({ kind: 'expr', expr: operand(cx, node), ...cx.span(node) });
  },
  local_declaration_statement: localDeclaration,
  local_function_statement: declaresFunction,
  method_declaration: declaresFunction,
  if_statement: ifStatement(),
  while_statement: whileLoop('while'),
  do_statement: whileLoop('do'),
  for_statement: forStatement,
  foreach_statement: forEach,
  switch_statement: switchStatement,
  try_statement: tryStatement,
  using_statement: usingStatement,
  lock_statement: flavoured('lock'),
  fixed_statement: flavoured('unsafe'),
  unsafe_statement: flavoured('unsafe'),
  checked_statement: flavoured('checked'),
  return_statement: (cx, node, out) => {
    const empty = cx.first(node) === 0 && !cx.has(node, 'this');
    out.push({ kind: 'return', value: empty ? null : operand(cx, node), ...cx.span(node) });
  },
  throw_statement: (cx, node, out) => {
    out.push({ kind: 'throw', value: cx.first(node) === 0 ? null : operand(cx, node), ...cx.span(node) });
  },
  yield_statement: (cx, node, out) => {
    const span = cx.span(node);
    if (cx.has(node, 'break')) out.push({ kind: 'return', value: null, ...span });
    else
      out.push({
        kind: 'expr',
        expr: { kind: 'yield', value: operand(cx, node), delegate: false, ...span },
        ...span,
      });
  },
  break_statement: jump('break'),
  continue_statement: jump('continue'),
  labeled_statement: (cx, node, out) => {
    const [label = 0, ...target] = cx.kids(node);
    out.push(labeled(cx, node, label, target.slice(0, 1)));
  },
};
