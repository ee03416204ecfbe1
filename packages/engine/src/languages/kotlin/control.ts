import type { Expr, Stmt, Try } from '../../ir/ir.ts';
import { MAX_CHAIN } from '../language.ts';
import type { Lowering } from '../lowering.ts';
import { type Case, statementsOf } from '../statement-rules.ts';
import { nameNode } from './names.ts';
import { typeIn } from './types.ts';

/** What is done with the value that a branch ends with. */
export type Sink = (value: Expr) => Stmt;

/** `if`, `when` and `try` are values in Kotlin. */
export const isBranching = (kind: string): boolean =>
  kind === 'if_expression' || kind === 'when_expression' || kind === 'try_expression';

/** Nodes that leave the function or the loop where a value is expected. */
function leavesInstead(cx: Lowering, node: number): boolean {
  const kind = cx.kind(node);
  return (
    kind === 'return_expression' ||
    kind === 'throw_expression' ||
    (kind === 'identifier' && /^(?:break|continue)$/.test(cx.text(node)))
  );
}

/** Lowers a value so that every branch that ends with it hands it to `sink`: the branches stay statements, with their returns and declarations. */
export function valueStatements(cx: Lowering, node: number, out: Stmt[], sink: Sink): void {
  switch (cx.kind(node)) {
    case 'if_expression':
      out.push(...ifStatements(cx, node, sink));
      return;
    case 'when_expression':
      out.push(...whenStatements(cx, node, sink));
      return;
    case 'try_expression':
      out.push(tryStatement(cx, node, sink));
      return;
    case 'parenthesized_expression':
    case 'labeled_expression':
    case 'annotated_expression': {
      const inner = cx.kids(node).at(-1) ?? 0;
      if (isBranching(cx.kind(inner))) valueStatements(cx, inner, out, sink);
      else elvisOrValue(cx, node, out, sink);
      return;
    }
    case 'block': {
      branchStatements(cx, node, out, sink);
      return;
    }
    default:
      elvisOrValue(cx, node, out, sink);
  }
}

const STATEMENTS = new Set([
  'property_declaration',
  'function_declaration',
  'class_declaration',
  'object_declaration',
  'type_alias',
  'assignment',
  'for_statement',
  'while_statement',
  'do_while_statement',
]);

/** `a ?: return b` gives a, or leaves; anything else is a value or a statement without one. */
function elvisOrValue(cx: Lowering, node: number, out: Stmt[], sink: Sink): void {
  if (STATEMENTS.has(cx.kind(node)) || leavesInstead(cx, node)) {
    cx.stmt(node, out);
    return;
  }
  const right = cx.kind(node) === 'binary_expression' ? cx.field(node, 'right') : 0;
  if (right !== 0 && cx.text(cx.field(node, 'operator')) === '?:' && leavesInstead(cx, right)) {
    const leftNode = cx.field(node, 'left');
    const left = cx.expr(leftNode);
    const done = sink(left);
    out.push(done);
    const target =
      done.kind === 'var' && done.target.kind === 'name'
        ? done.target
        : done.kind === 'expr' && done.expr.kind === 'assign' && done.expr.target.kind === 'name'
          ? done.expr.target
          : null;
    const span = cx.span(right);
    const tested: Expr = target ?? { kind: 'unknown', what: 'elvis', children: [], ...cx.span(leftNode) };
    const test: Expr = {
      kind: 'binary',
      op: '==',
      left: tested,
      right: { kind: 'literal', type: 'null', value: null, ...span },
      ...span,
    };
    out.push({ kind: 'if', test, then: statementsOf(cx, [right]), otherwise: [], ...span });
    return;
  }
  out.push(sink(cx.expr(node)));
}

/** The statements of a branch, the last of which gives its value. */
function branchStatements(cx: Lowering, node: number, out: Stmt[], sink: Sink | null): void {
  if (node === 0) return;
  if (cx.kind(node) !== 'block') {
    if (sink) valueStatements(cx, node, out, sink);
    else cx.stmt(node, out);
    return;
  }
  const kids = cx.kids(node);
  const last = kids.at(-1);
  for (const kid of kids)
    if (kid === last && sink) valueStatements(cx, kid, out, sink);
    else cx.stmt(kid, out);
}

function branch(cx: Lowering, node: number, sink: Sink | null): Stmt[] {
  const out: Stmt[] = [];
  branchStatements(cx, node, out, sink);
  return out;
}

/** Condition, and what stands after `)` and after `else`. */
function ifParts(cx: Lowering, node: number): { then: number; otherwise: number } {
  const { tree } = cx;
  let then = 0;
  let otherwise = 0;
  let place: 'test' | 'then' | 'else' = 'test';
  for (let kid = tree.firstChild[node] ?? 0; kid !== 0; kid = tree.nextSibling[kid] ?? 0) {
    const kind = cx.kind(kid);
    if (tree.named[kid] === 0) {
      if (kind === ')' && place === 'test') place = 'then';
      else if (kind === 'else') place = 'else';
    } else if (kind.endsWith('comment')) continue;
    else if (place === 'then') then = kid;
    else if (place === 'else') otherwise = kid;
  }
  return { then, otherwise };
}

/** An if chain, built from its end so that long ones need no recursion. */
export function ifStatements(cx: Lowering, node: number, sink: Sink | null): Stmt[] {
  const branches: { node: number; then: number }[] = [];
  let last = node;
  while (cx.kind(last) === 'if_expression' && branches.length < MAX_CHAIN) {
    const { then, otherwise } = ifParts(cx, last);
    branches.push({ node: last, then });
    last = otherwise;
  }
  let otherwise: Stmt[];
  if (cx.kind(last) === 'if_expression') {
    cx.gaps.push({ ...cx.span(last), reason: 'too-deep' });
    otherwise = [{ kind: 'trunc', ...cx.span(last) }];
  } else otherwise = branch(cx, last, sink);
  for (const one of branches.reverse()) {
    const test = cx.expr(cx.field(one.node, 'condition'));
    otherwise = [{ kind: 'if', test, then: branch(cx, one.then, sink), otherwise, ...cx.span(one.node) }];
  }
  return otherwise;
}

/** Is it an `if` between two plain values, which stays one expression? */
export function isPlainIf(cx: Lowering, node: number): boolean {
  if (cx.kind(node) !== 'if_expression') return false;
  const { then, otherwise } = ifParts(cx, node);
  return onlyValue(cx, then) !== 0 && onlyValue(cx, otherwise) !== 0;
}

/** `if (a) b else c` of two plain values; null where a branch is more than that. */
export function conditionalOf(cx: Lowering, node: number): Expr | null {
  const { then, otherwise } = ifParts(cx, node);
  const plain = [onlyValue(cx, then), onlyValue(cx, otherwise)] as const;
  if (plain[0] === 0 || plain[1] === 0) return null;
  return {
    kind: 'conditional',
    test: cx.expr(cx.field(node, 'condition')),
    then: cx.expr(plain[0]),
    otherwise: cx.expr(plain[1]),
    ...cx.span(node),
  };
}

/** The one expression that a branch is, without the braces around it. */
function onlyValue(cx: Lowering, node: number): number {
  if (node === 0) return 0;
  const kids = cx.kind(node) === 'block' ? cx.kids(node) : [node];
  const [only = 0] = kids;
  return kids.length !== 1 || STATEMENTS.has(cx.kind(only)) || leavesInstead(cx, only) ? 0 : only;
}

/** `when`: a switch over its subject; without one, or where a condition is no value to compare with, an if chain. */
export function whenStatements(cx: Lowering, node: number, sink: Sink | null): Stmt[] {
  const out: Stmt[] = [];
  const span = cx.span(node);
  const subject = subjectOf(cx, cx.kid(node, 'when_subject'), out);
  const entries = cx.kids(node).filter((kid) => cx.kind(kid) === 'when_entry');
  const isChain =
    subject === null ||
    entries.some((entry) => conditionsOf(cx, entry).some((one) => cx.kind(one) === 'range_test'));
  if (!isChain && subject) {
    const cases = entries.map((entry): Case => {
      const tests = conditionsOf(cx, entry).map((one) => conditionTest(cx, one, subject));
      return { tests, guard: null, body: entryBody(cx, entry, sink), fallthrough: false };
    });
    out.push({ kind: 'switch', value: subject, cases, ...span });
    return out;
  }
  let chain: Stmt[] = [];
  const kept = entries.slice(0, MAX_CHAIN);
  if (kept.length < entries.length) {
    cx.gaps.push({ ...span, reason: 'too-deep' });
    chain = [{ kind: 'trunc', ...span }];
  }
  for (const entry of kept.reverse()) {
    const conditions = conditionsOf(cx, entry);
    const body = entryBody(cx, entry, sink);
    if (conditions.length === 0) chain = body;
    else {
      const tests = conditions.map((one) => asTruth(cx, one, subject));
      const test = tests.reduce(
        (left, right): Expr => ({ kind: 'binary', op: '||', left, right, start: left.start, end: right.end }),
      );
      chain = [{ kind: 'if', test, then: body, otherwise: chain, ...cx.span(entry) }];
    }
  }
  out.push(...chain);
  return out;
}

function subjectOf(cx: Lowering, node: number, out: Stmt[]): Expr | null {
  if (node === 0) return null;
  const variable = cx.kid(node, 'variable_declaration');
  const value = cx.expr(cx.kids(node).at(-1) ?? 0);
  if (variable === 0) return value;
  const target = nameNode(cx, cx.kid(variable, 'identifier'));
  out.push({
    kind: 'var',
    target,
    type: typeIn(cx, variable),
    init: value,
    modifiers: ['final'],
    ...cx.span(node),
  });
  return target;
}

const conditionsOf = (cx: Lowering, entry: number): number[] => cx.fields(entry, 'condition');

function conditionTest(cx: Lowering, node: number, subject: Expr): Expr {
  const span = cx.span(node);
  if (cx.kind(node) === 'type_test') {
    const type = typeIn(cx, node) ?? { name: '', args: [] };
    const test: Expr = { kind: 'typetest', value: subject, type, binds: null, ...span };
    return cx.has(node, '!is') ? { kind: 'unary', op: '!', operand: test, ...span } : test;
  }
  if (cx.kind(node) === 'range_test') {
    const test: Expr = { kind: 'binary', op: 'in', left: subject, right: cx.expr(cx.first(node)), ...span };
    return cx.has(node, '!in') ? { kind: 'unary', op: '!', operand: test, ...span } : test;
  }
  return cx.expr(node);
}

function asTruth(cx: Lowering, node: number, subject: Expr | null): Expr {
  if (subject === null) return cx.expr(node);
  const test = conditionTest(cx, node, subject);
  if (cx.kind(node) === 'type_test' || cx.kind(node) === 'range_test') return test;
  return { kind: 'binary', op: '==', left: subject, right: test, ...cx.span(node) };
}

function entryBody(cx: Lowering, entry: number, sink: Sink | null): Stmt[] {
  const conditions = new Set(conditionsOf(cx, entry));
  const body = cx.kids(entry).find((kid) => !conditions.has(kid)) ?? 0;
  return branch(cx, body, sink);
}

export function tryStatement(cx: Lowering, node: number, sink: Sink | null): Stmt {
  const handlers: Try['handlers'][number][] = [];
  let finalizer: Stmt[] = [];
  for (const kid of cx.kids(node)) {
    const block = cx.kid(kid, 'block');
    if (cx.kind(kid) === 'catch_block') {
      const type = typeIn(cx, kid);
      const target = nameNode(cx, cx.kid(kid, 'identifier'));
      handlers.push({ types: type ? [type] : [], target, body: branch(cx, block, sink) });
    } else if (cx.kind(kid) === 'finally_block') finalizer = branch(cx, block, null);
  }
  const body = branch(cx, cx.kid(node, 'block'), sink);
  return { kind: 'try', body, handlers, otherwise: [], finalizer, ...cx.span(node) };
}
