import type { Decorator, Expr, If, Loop, Stmt, Try, TypeRef, Using } from '../../ir/ir.ts';
import { MAX_CHAIN } from '../language.ts';
import { asPattern, type Lowering, nameAt, type StmtRule } from '../lowering.ts';
import { loopOf, nothing, statementsOf } from '../statement-rules.ts';
import { classOf } from './classes.ts';
import { decoratorOf, functionOf } from './functions.ts';
import { fromImport, futureImport, plainImport } from './imports.ts';
import { matchStatement } from './match.ts';
import { patternOf } from './patterns.ts';
import { typeOf } from './types.ts';

function block(cx: Lowering, node: number): Stmt[] {
  return node === 0 ? [] : statementsOf(cx, [node]);
}

/** A declaration with a hint is a VarDecl; other expressions stand as they are. */
function expression(cx: Lowering, node: number, out: Stmt[]): void {
  const kids = cx.kids(node);
  const [inner = 0] = kids;
  const span = cx.span(node);
  if (cx.kind(inner) === 'assignment') {
    const hint = cx.field(inner, 'type');
    const right = cx.field(inner, 'right');
    if (hint !== 0 || right === 0) {
      const target = patternOf(cx, cx.field(inner, 'left'));
      const init = right === 0 ? null : cx.expr(right);
      if (target.kind === 'name')
        out.push({ kind: 'var', target, type: typeOf(cx, hint), init, modifiers: [], ...span });
      else if (init)
        out.push({ kind: 'expr', expr: { kind: 'assign', target, op: '', value: init, ...span }, ...span });
      return;
    }
  }
  for (const kid of kids) out.push({ kind: 'expr', expr: cx.expr(kid), ...span });
}

/** Clauses are siblings, so a chain of any length is built from its end. */
function ifStatement(cx: Lowering, node: number, out: Stmt[]): void {
  const clauses = cx.fields(node, 'alternative');
  const cut = clauses[MAX_CHAIN] ?? 0;
  if (cut !== 0) {
    cx.gaps.push({ ...cx.span(cut), reason: 'too-deep' });
    clauses.length = MAX_CHAIN;
  }
  let otherwise: Stmt[] = [];
  for (let i = clauses.length - 1; i >= 0; i--) {
    const at = clauses[i] ?? 0;
    if (cx.kind(at) === 'else_clause') {
      otherwise = block(cx, cx.field(at, 'body'));
      continue;
    }
    const test = cx.expr(cx.field(at, 'condition'));
    const then = block(cx, cx.field(at, 'consequence'));
    const step: If = { kind: 'if', test, then, otherwise, ...cx.span(at) };
    otherwise = [step];
  }
  const test = cx.expr(cx.field(node, 'condition'));
  const then = block(cx, cx.field(node, 'consequence'));
  out.push({ kind: 'if', test, then, otherwise, ...cx.span(node) });
}

/** Loops have an else part, which runs where they were not left. */
function loop(cx: Lowering, node: number, parts: Partial<Loop> & Pick<Loop, 'flavour'>): Loop {
  const body = block(cx, cx.field(node, 'body'));
  const alternative = cx.field(node, 'alternative');
  const otherwise = alternative === 0 ? [] : block(cx, cx.field(alternative, 'body'));
  return loopOf(cx, node, { ...parts, body, otherwise });
}

/** Types named in an `except`: one, a tuple, or none. */
function caughtTypes(cx: Lowering, node: number): TypeRef[] {
  if (node === 0) return [];
  const kind = cx.kind(node);
  const names = kind === 'tuple' || kind === 'expression_list' ? cx.kids(node) : [node];
  return names.flatMap((name) => typeOf(cx, name) ?? []);
}

function handlerOf(cx: Lowering, node: number): Try['handlers'][number] {
  let value = cx.field(node, 'value');
  let alias = cx.field(node, 'alias');
  const kids = cx.kids(node);
  const body = kids.find((kid) => cx.kind(kid) === 'block') ?? 0;
  if (value === 0) value = kids.find((kid) => cx.kind(kid) !== 'block') ?? 0;
  if (cx.kind(value) === 'as_pattern') {
    alias = cx.field(value, 'alias');
    value = cx.first(value);
  }
  const target = alias === 0 ? null : patternOf(cx, alias);
  return { types: caughtTypes(cx, value), target, body: block(cx, body) };
}

function tryStatement(cx: Lowering, node: number, out: Stmt[]): void {
  const handlers: Try['handlers'][number][] = [];
  let otherwise: Stmt[] = [];
  let finalizer: Stmt[] = [];
  for (const kid of cx.kids(node)) {
    const kind = cx.kind(kid);
    if (kind === 'except_clause' || kind === 'except_group_clause') handlers.push(handlerOf(cx, kid));
    else if (kind === 'else_clause') otherwise = block(cx, cx.field(kid, 'body'));
    else if (kind === 'finally_clause') finalizer = block(cx, cx.kid(kid, 'block'));
  }
  const body = block(cx, cx.field(node, 'body'));
  out.push({ kind: 'try', body, handlers, otherwise, finalizer, ...cx.span(node) });
}

function withStatement(cx: Lowering, node: number, out: Stmt[]): void {
  const resources: Using['resources'][number][] = [];
  const clause = cx.kid(node, 'with_clause');
  for (const item of clause === 0 ? [] : cx.kids(clause)) {
    const value = cx.field(item, 'value') || cx.first(item);
    if (cx.kind(value) === 'as_pattern') {
      const target = patternOf(cx, cx.field(value, 'alias'));
      resources.push({ target, type: null, value: cx.expr(cx.first(value)) });
    } else resources.push({ target: null, type: null, value: cx.expr(value) });
  }
  out.push({ kind: 'using', resources, body: block(cx, cx.field(node, 'body')), ...cx.span(node) });
}

/** Each name gets an empty VarDecl that carries the word. */
function outward(word: 'global' | 'nonlocal'): StmtRule {
  return (cx, node, out) => {
    for (const kid of cx.kids(node)) {
      out.push({
        kind: 'var',
        target: cx.name(kid),
        type: null,
        init: null,
        modifiers: [word],
        ...cx.span(kid),
      });
    }
  };
}

/** Statements that are calls under another spelling: `assert`, `print`, `exec`. */
function asCall(word: string): StmtRule {
  return (cx, node, out) => {
    const span = cx.span(node);
    const callee = nameAt({ start: span.start, end: span.start + word.length }, word);
    const args = cx.kids(node).map((kid) => ({ value: cx.expr(kid), name: null, spread: 'none' as const }));
    out.push({
      kind: 'expr',
      expr: { kind: 'call', callee, args, isNew: false, types: [], ...span },
      ...span,
    });
  };
}

/** `assert t, message` throws when the test fails. */
function assertion(cx: Lowering, node: number, out: Stmt[]): void {
  const [test = 0, message = 0] = cx.kids(node);
  const span = cx.span(node);
  const value = message === 0 ? null : cx.expr(message);
  const not: Expr = { kind: 'unary', op: '!', operand: cx.expr(test), ...cx.span(test) };
  const then: Stmt[] = [{ kind: 'throw', value, ...span }];
  out.push({ kind: 'if', test: not, then, otherwise: [], ...span });
}

function decoratorsOn(cx: Lowering): (node: number) => Decorator[] {
  return (node) =>
    cx
      .kids(node)
      .filter((kid) => cx.kind(kid) === 'decorator')
      .map((kid) => decoratorOf(cx, kid));
}

function definition(cx: Lowering, node: number, decorators: readonly Decorator[], out: Stmt[]): void {
  const span = cx.span(node);
  if (cx.kind(node) === 'class_definition') {
    out.push({ kind: 'class-decl', cls: classOf(cx, node, decorators, decoratorsOn(cx)), ...span });
  } else out.push({ kind: 'function-decl', fn: functionOf(cx, node, decorators, false), ...span });
}

function leaving(kind: 'return' | 'throw'): StmtRule {
  return (cx, node, out) => {
    const value = cx.first(node);
    out.push({ kind, value: value === 0 ? null : cx.expr(value), ...cx.span(node) });
  };
}

function jump(kind: 'break' | 'continue'): StmtRule {
  return (cx, node, out) => {
    out.push({ kind, label: null, ...cx.span(node) });
  };
}

function deletion(cx: Lowering, node: number, out: Stmt[]): void {
  const span = cx.span(node);
  const inner = cx.first(node);
  for (const kid of cx.kind(inner) === 'expression_list' ? cx.kids(inner) : [inner]) {
    out.push({
      kind: 'expr',
      expr: { kind: 'unary', op: 'delete', operand: cx.expr(kid), ...span },
      ...span,
    });
  }
}

export const statements: Readonly<Record<string, StmtRule>> = {
  block: (cx, node, out) => {
    for (const kid of cx.kids(node)) cx.stmt(kid, out);
  },
  expression_statement: expression,
  if_statement: ifStatement,
  while_statement: (cx, node, out) => {
    out.push(loop(cx, node, { flavour: 'while', test: cx.expr(cx.field(node, 'condition')) }));
  },
  for_statement: (cx, node, out) => {
    const iterable = cx.expr(cx.field(node, 'right'));
    out.push(loop(cx, node, { flavour: 'each', target: patternOf(cx, cx.field(node, 'left')), iterable }));
  },
  try_statement: tryStatement,
  with_statement: withStatement,
  match_statement: matchStatement,
  return_statement: leaving('return'),
  raise_statement: leaving('throw'),
  break_statement: jump('break'),
  continue_statement: jump('continue'),
  global_statement: outward('global'),
  nonlocal_statement: outward('nonlocal'),
  assert_statement: assertion,
  print_statement: asCall('print'),
  exec_statement: asCall('exec'),
  delete_statement: deletion,
  function_definition: (cx, node, out) => definition(cx, node, [], out),
  class_definition: (cx, node, out) => definition(cx, node, [], out),
  decorated_definition: (cx, node, out) => {
    definition(cx, cx.field(node, 'definition'), decoratorsOn(cx)(node), out);
  },
  type_alias_statement: (cx, node, out) => {
    const value = cx.expr(cx.field(node, 'right'));
    const target = asPattern(cx.expr(cx.field(node, 'left')));
    out.push({
      kind: 'expr',
      expr: { kind: 'assign', target, op: '', value, ...cx.span(node) },
      ...cx.span(node),
    });
  },
  import_statement: plainImport,
  import_from_statement: fromImport,
  future_import_statement: futureImport,
  pass_statement: nothing,
};
