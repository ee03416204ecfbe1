import type { Expr, If, Stmt, Switch, Try, Using } from '../../ir/ir.ts';
import { asPattern, type Lowering, nameAt, type StmtRule } from '../lowering.ts';
import { operand, withTargetType } from './creation.ts';
import { classOf, functionOf, initialValue, modifiersOf } from './declarations.ts';
import { both, patternTest } from './patterns.ts';
import { identifier, typeOf } from './types.ts';

function listOf(cx: Lowering, nodes: readonly number[]): Stmt[] {
  const out: Stmt[] = [];
  for (const node of nodes) cx.stmt(node, out);
  return out;
}

const block: StmtRule = (cx, node, out) => {
  out.push({ kind: 'block', flavour: '', body: listOf(cx, cx.kids(node)), ...cx.span(node) });
};

const nothing: StmtRule = () => {};

const classDeclaration: StmtRule = (cx, node, out) => {
  out.push({ kind: 'class-decl', cls: classOf(cx, node), ...cx.span(node) });
};

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

const ifStatement: StmtRule = (cx, node, out) => {
  const chain = cx.elseIfChain(node, (branch) => cx.field(branch, 'alternative'));
  const { branches } = chain;
  let { otherwise } = chain;
  for (let i = branches.length - 1; i >= 0; i--) {
    const branch = branches[i] ?? 0;
    const made: If = {
      kind: 'if',
      test: cx.expr(cx.field(branch, 'condition')),
      then: cx.body(cx.field(branch, 'consequence')),
      otherwise,
      ...cx.span(branch),
    };
    otherwise = [made];
  }
  out.push(...otherwise);
};

const emptyLoop = {
  kind: 'loop',
  init: [],
  test: null,
  update: [],
  target: null,
  targetType: null,
  iterable: null,
  otherwise: [],
} as const;

function whileLoop(flavour: 'while' | 'do'): StmtRule {
  return (cx, node, out) => {
    const test = cx.expr(cx.field(node, 'condition'));
    out.push({ ...emptyLoop, flavour, test, body: cx.body(cx.field(node, 'body')), ...cx.span(node) });
  };
}

const forStatement: StmtRule = (cx, node, out) => {
  const init = cx
    .fields(node, 'initializer')
    .flatMap((part): Stmt[] =>
      cx.kind(part) === 'variable_declaration'
        ? declarators(cx, part, [])
        : [{ kind: 'expr', expr: cx.expr(part), ...cx.span(part) }],
    );
  const test = cx.field(node, 'condition');
  out.push({
    ...emptyLoop,
    flavour: 'for',
    init,
    test: test === 0 ? null : cx.expr(test),
    update: cx.fields(node, 'update').map((part) => cx.expr(part)),
    body: cx.body(cx.field(node, 'body')),
    ...cx.span(node),
  });
};

const forEach: StmtRule = (cx, node, out) => {
  out.push({
    ...emptyLoop,
    flavour: 'each',
    target: asPattern(cx.expr(cx.field(node, 'left'))),
    targetType: typeOf(cx, cx.field(node, 'type')),
    iterable: cx.expr(cx.field(node, 'right')),
    body: cx.body(cx.field(node, 'body')),
    ...cx.span(node),
  });
};

/**
 * Constants are compared with the value. Any other pattern is a type test; what it asks beyond a type is part of
 * the guard, so that `tests` never holds a condition of its own.
 */
const switchStatement: StmtRule = (cx, node, out) => {
  const value = cx.expr(cx.field(node, 'value'));
  const body = cx.field(node, 'body');
  const cases: Switch['cases'][number][] = [];
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
      body: listOf(cx, statements),
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
  const resources: Using['resources'][number][] = [];
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
  const then = listOf(
    cx,
    cx.kids(node).filter((kid) => kid !== condition && kid !== alternative),
  );
  const otherwise = alternative === 0 ? [] : listOf(cx, [alternative]);
  const test: Expr = { kind: 'unknown', what: 'preprocessor', children: [], ...span };
  const declares = [...then, ...otherwise].some(
    (stmt) => stmt.kind === 'class-decl' || stmt.kind === 'function-decl',
  );
  if (cx.kind(node) === 'preproc_else' || declares) out.push(...then, ...otherwise);
  else out.push({ kind: 'if', test, then, otherwise, ...span });
};

const flatten: StmtRule = (cx, node, out) => {
  for (const kid of cx.kids(node)) cx.stmt(kid, out);
};

function jump(kind: 'break' | 'continue'): StmtRule {
  return (cx, node, out) => {
    out.push({ kind, label: null, ...cx.span(node) });
  };
}

export const statements: Readonly<Record<string, StmtRule>> = {
  block,
  ERROR: block,
  global_statement: flatten,
  namespace_declaration: (cx, node, out) => {
    const body = cx.field(node, 'body');
    if (body !== 0) flatten(cx, body, out);
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
  class_declaration: classDeclaration,
  struct_declaration: classDeclaration,
  record_declaration: classDeclaration,
  interface_declaration: classDeclaration,
  enum_declaration: classDeclaration,
  delegate_declaration: classDeclaration,
  expression_statement: (cx, node, out) => {
    out.push({ kind: 'expr', expr: operand(cx, node), ...cx.span(node) });
  },
  local_declaration_statement: localDeclaration,
  local_function_statement: (cx, node, out) => {
    out.push({ kind: 'function-decl', fn: functionOf(cx, node), ...cx.span(node) });
  },
  method_declaration: (cx, node, out) => {
    out.push({ kind: 'function-decl', fn: functionOf(cx, node), ...cx.span(node) });
  },
  if_statement: ifStatement,
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
    const [label = 0, target = 0] = cx.kids(node);
    const span = cx.span(node);
    const inner = target === 0 ? [] : listOf(cx, [target]);
    const body: Stmt =
      inner.length === 1 && inner[0] ? inner[0] : { kind: 'block', flavour: '', body: inner, ...span };
    out.push({ kind: 'labeled', label: cx.text(label), body, ...span });
  },
};
