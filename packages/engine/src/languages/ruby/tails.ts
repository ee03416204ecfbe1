import type { Expr, If, Stmt, Switch, Try } from '../../ir/ir.ts';
import { MAX_CHAIN } from '../language.ts';
import { argument, type Lowering } from '../lowering.ts';
import { bindingsIn } from './matching.ts';
import { patternOf } from './patterns.ts';
import { nested } from './scope.ts';
import { typeOf } from './types.ts';

/** What becomes of the value of the last expression: returned, assigned, or (null) thrown away. */
export type Tail = ((expr: Expr) => Stmt) | null;

/** Statements that have no value of interest, or leave. */
const PLAIN: ReadonlySet<string> = new Set([
  'return',
  'break',
  'next',
  'redo',
  'retry',
  'while',
  'until',
  'for',
  'while_modifier',
  'until_modifier',
  'class',
  'module',
  'singleton_class',
  'method',
  'singleton_method',
  'alias',
  'undef',
  'empty_statement',
  'begin_block',
  'end_block',
  'match_pattern',
]);

/** Statements of a body node: `body_statement` with rescue clauses, `then`, `do`, a block body, or one expression. */
export function bodyOf(cx: Lowering, node: number, tail: Tail): Stmt[] {
  if (node === 0) return [];
  switch (cx.kind(node)) {
    case 'body_statement':
    case 'block_body':
    case 'then':
    case 'do':
    case 'else':
    case 'ensure':
    case 'begin':
    case 'parenthesized_statements':
      return sequenceOf(cx, node, tail);
    default: {
      const out: Stmt[] = [];
      withTail(cx, node, tail, out);
      return out;
    }
  }
}

/** The statements, wrapped in a Try when rescue, else or ensure clauses stand among them. */
export function sequenceOf(cx: Lowering, node: number, tail: Tail): Stmt[] {
  const kids = cx.kids(node);
  const clauses = kids.filter((kid) => /^(rescue|ensure|else)$/.test(cx.kind(kid)));
  const plain = clauses.length === 0 ? kids : kids.filter((kid) => !clauses.includes(kid));
  const body: Stmt[] = [];
  const otherwiseNode = clauses.find((kid) => cx.kind(kid) === 'else') ?? 0;
  plain.forEach((kid, i) => {
    if (i === plain.length - 1 && otherwiseNode === 0) withTail(cx, kid, tail, body);
    else cx.stmt(kid, body);
  });
  if (clauses.length === 0) return body;
  const handlers: Try['handlers'][number][] = [];
  let finalizer: Stmt[] = [];
  for (const clause of clauses) {
    if (cx.kind(clause) === 'rescue') handlers.push(handlerOf(cx, clause, tail));
    else if (cx.kind(clause) === 'ensure') finalizer = bodyOf(cx, clause, null);
  }
  const otherwise = bodyOf(cx, otherwiseNode, tail);
  return [{ kind: 'try', body, handlers, otherwise, finalizer, ...cx.span(node) }];
}

function handlerOf(cx: Lowering, node: number, tail: Tail): Try['handlers'][number] {
  const exceptions = cx.field(node, 'exceptions');
  const variable = cx.field(node, 'variable');
  const target = variable === 0 ? null : patternOf(cx, cx.first(variable));
  const types = exceptions === 0 ? [] : cx.kids(exceptions).flatMap((kid) => typeOf(cx, kid) ?? []);
  return { types, target, body: bodyOf(cx, cx.field(node, 'body'), tail) };
}

/** Lowers one statement whose value has a use. */
export function withTail(cx: Lowering, node: number, tail: Tail, out: Stmt[]): void {
  if (!nested(cx, node, () => valued(cx, node, tail, out))) out.push({ kind: 'trunc', ...cx.span(node) });
}

function valued(cx: Lowering, node: number, tail: Tail, out: Stmt[]): void {
  const kind = cx.kind(node);
  switch (kind) {
    case 'if':
    case 'unless':
      branches(cx, node, tail, out);
      return;
    case 'if_modifier':
    case 'unless_modifier': {
      const test = conditionOf(cx, cx.field(node, 'condition'), kind === 'unless_modifier');
      const then = bodyOf(cx, cx.field(node, 'body'), tail);
      out.push({ kind: 'if', test, then, otherwise: [], ...cx.span(node) });
      return;
    }
    case 'case':
      caseOf(cx, node, tail, out);
      return;
    case 'case_match':
      caseMatch(cx, node, tail, out);
      return;
    case 'begin':
    case 'parenthesized_statements':
      out.push(...sequenceOf(cx, node, tail));
      return;
    case 'rescue_modifier': {
      const body = bodyOf(cx, cx.field(node, 'body'), tail);
      const handler = { types: [], target: null, body: bodyOf(cx, cx.field(node, 'handler'), tail) };
      out.push({ kind: 'try', body, handlers: [handler], otherwise: [], finalizer: [], ...cx.span(node) });
      return;
    }
    case 'assignment': {
      const right = cx.field(node, 'right');
      const left = cx.field(node, 'left');
      if (isBlockLike(cx.kind(right)) && cx.kind(left) === 'identifier') {
        const target = patternOf(cx, left);
        withTail(
          cx,
          right,
          (value) => ({
            kind: 'expr',
            expr: { kind: 'assign', target, op: '', value, ...cx.span(node) },
            ...cx.span(node),
          }),
          out,
        );
        if (tail) out.push(tail(cx.name(left)));
        return;
      }
      break;
    }
    default:
  }
  if (tail === null || PLAIN.has(kind)) cx.stmt(node, out);
  else out.push(tail(cx.expr(node)));
}

function isBlockLike(kind: string): boolean {
  return kind === 'if' || kind === 'unless' || kind === 'case' || kind === 'begin' || kind === 'case_match';
}

function conditionOf(cx: Lowering, node: number, negated: boolean): Expr {
  const test = cx.expr(node);
  return negated ? { kind: 'unary', op: '!', operand: test, start: test.start, end: test.end } : test;
}

/** `elsif` chains are built from the end. */
function branches(cx: Lowering, node: number, tail: Tail, out: Stmt[]): void {
  const steps: { node: number; test: Expr; then: Stmt[] }[] = [];
  let n = node;
  let last = 0;
  for (;;) {
    const test = conditionOf(cx, cx.field(n, 'condition'), cx.kind(n) === 'unless');
    const then = bodyOf(cx, cx.field(n, 'consequence'), tail);
    steps.push({ node: n, test, then });
    const alternative = cx.field(n, 'alternative');
    if (cx.kind(alternative) === 'elsif' && steps.length < MAX_CHAIN) n = alternative;
    else {
      last = alternative;
      break;
    }
  }
  const isCut = cx.kind(last) === 'elsif';
  if (isCut) cx.gaps.push({ ...cx.span(last), reason: 'too-deep' });
  let otherwise: Stmt[] = isCut ? [{ kind: 'trunc', ...cx.span(last) }] : bodyOf(cx, last, tail);
  for (let i = steps.length - 1; i >= 0; i--) {
    const step = steps[i];
    if (!step) continue;
    const { test, then } = step;
    const one: If = { kind: 'if', test, then, otherwise, ...cx.span(step.node) };
    otherwise = [one];
  }
  out.push(...otherwise);
}

function caseOf(cx: Lowering, node: number, tail: Tail, out: Stmt[]): void {
  const subject = cx.field(node, 'value');
  const cases: Switch['cases'][number][] = [];
  const value = subject === 0 ? null : cx.expr(subject);
  for (const kid of cx.kids(node)) {
    if (cx.kind(kid) === 'when') {
      const tests = cx.fields(kid, 'pattern').map((pattern) => cx.expr(pattern));
      cases.push({ tests, guard: null, body: bodyOf(cx, cx.field(kid, 'body'), tail), fallthrough: false });
    } else if (cx.kind(kid) === 'else') {
      cases.push({ tests: [], guard: null, body: bodyOf(cx, kid, tail), fallthrough: false });
    }
  }
  out.push({ kind: 'switch', value, cases, ...cx.span(node) });
}

/** `case … in`: names that a pattern binds are assigned from the whole subject at the head of the branch. */
function caseMatch(cx: Lowering, node: number, tail: Tail, out: Stmt[]): void {
  const value = cx.expr(cx.field(node, 'value'));
  const cases: Switch['cases'][number][] = [];
  for (const kid of cx.kids(node)) {
    if (cx.kind(kid) === 'in_clause') {
      const { binds, tests } = bindingsIn(cx, cx.field(kid, 'pattern'), value);
      const guard = cx.field(kid, 'guard');
      const test =
        guard === 0 ? null : conditionOf(cx, cx.field(guard, 'condition'), cx.kind(guard) === 'unless_guard');
      const body = [...binds, ...bodyOf(cx, cx.field(kid, 'body'), tail)];
      cases.push({ tests: binds.length === 0 ? tests : [], guard: test, body, fallthrough: false });
    } else if (cx.kind(kid) === 'else') {
      cases.push({ tests: [], guard: null, body: bodyOf(cx, kid, tail), fallthrough: false });
    }
  }
  out.push({ kind: 'switch', value, cases, ...cx.span(node) });
}

/**
 * Block-like constructs in the middle of an expression: a conditional where the branches are single expressions,
 * a function called at once otherwise.
 */
export function asExpression(cx: Lowering, node: number): Expr {
  const span = cx.span(node);
  const body: Stmt[] = [];
  withTail(cx, node, (expr) => ({ kind: 'return', value: expr, start: expr.start, end: expr.end }), body);
  const simple = conditionalOf(body, 0);
  if (simple) return simple;
  const fn: Expr = {
    kind: 'function',
    fn: {
      name: '',
      params: [],
      returns: null,
      body,
      decorators: [],
      modifiers: ['block'],
      guards: [],
      self: null,
      receiverType: null,
      ...span,
    },
    ...span,
  };
  return { kind: 'call', callee: fn, args: [], isNew: false, types: [], ...span };
}

function conditionalOf(body: readonly Stmt[], depth: number): Expr | null {
  const [first] = body;
  if (first === undefined) return { kind: 'literal', type: 'null', value: null, start: 0, end: 0 };
  if (depth > 50 || body.length !== 1) return null;
  if (first.kind === 'return' && first.value) return first.value;
  if (first.kind === 'if') {
    const then = conditionalOf(first.then, depth + 1);
    const otherwise = conditionalOf(first.otherwise, depth + 1);
    if (!then || !otherwise) return null;
    return { kind: 'conditional', test: first.test, then, otherwise, start: first.start, end: first.end };
  }
  return null;
}

export function listOf(cx: Lowering, node: number, kids: readonly number[]): Expr {
  const elements = kids.map((kid) =>
    cx.kind(kid) === 'splat_argument'
      ? argument(cx.expr(cx.first(kid)), null, 'list')
      : argument(cx.expr(kid)),
  );
  return { kind: 'list', flavour: 'array', elements, type: null, ...cx.span(node) };
}
