import type { Expr, Stmt, Switch } from '../../ir/ir.ts';
import { arrow, type Lowering } from '../lowering.ts';
import { type Case, leaves, statementsOf } from '../statement-rules.ts';
import { patternTest } from './patterns.ts';

type Mode = 'statement' | 'value';

/** A switch used as a statement. */
export function switchStatement(cx: Lowering, node: number): Switch {
  const value = cx.expr(cx.field(node, 'condition'));
  return { kind: 'switch', value, cases: casesOf(cx, node, value, 'statement'), ...cx.span(node) };
}

/**
 * A switch used as a value. When every arm is an expression or a throw it is a chain of conditionals, which keeps
 * constant folding exact; else a function that is called on the spot, where `yield` returns.
 */
export function switchExpression(cx: Lowering, node: number): Expr {
  const value = cx.expr(cx.field(node, 'condition'));
  const span = cx.span(node);
  const cases = casesOf(cx, node, value, 'value');
  const chain = asConditionalChain(cases, value, span);
  if (chain) return chain;
  const body: Stmt[] = [{ kind: 'switch', value, cases, ...span }];
  const callee: Expr = { kind: 'function', fn: arrow([], body, span), ...span };
  return { kind: 'call', callee, args: [], isNew: false, types: [], ...span };
}

function casesOf(cx: Lowering, node: number, value: Expr, mode: Mode): Case[] {
  const block = cx.field(node, 'body');
  const cases: Case[] = [];
  for (const group of block === 0 ? [] : cx.kids(block)) {
    const kids = cx.kids(group);
    const labels = kids.filter((kid) => cx.kind(kid) === 'switch_label');
    const rest = kids.filter((kid) => cx.kind(kid) !== 'switch_label');
    const tests: Expr[] = [];
    let guard: Expr | null = null;
    let isDefault = false;
    for (const label of labels) {
      if (cx.has(label, 'default')) isDefault = true;
      for (const test of cx.kids(label)) {
        const kind = cx.kind(test);
        if (kind === 'guard') guard = cx.expr(cx.first(test));
        else if (kind === 'pattern') tests.push(patternTest(cx, test, value, cx.span(test)));
        else tests.push(cx.expr(test));
      }
    }
    const arrowRule = cx.kind(group) === 'switch_rule';
    const body = arrowRule ? ruleBody(cx, rest[0] ?? 0, mode) : statementsOf(cx, rest);
    const fallthrough = !arrowRule && !leaves(body);
    cases.push({ tests: isDefault ? [] : tests, guard, body, fallthrough });
  }
  return cases;
}

function ruleBody(cx: Lowering, node: number, mode: Mode): Stmt[] {
  if (mode === 'value' && cx.kind(node) === 'expression_statement') {
    const value = cx.first(node);
    return [{ kind: 'return', value: cx.expr(value), ...cx.span(value) }];
  }
  return cx.body(node);
}

function asConditionalChain(
  cases: readonly Case[],
  value: Expr,
  span: { start: number; end: number },
): Expr | null {
  let chain: Expr | null = null;
  for (let i = cases.length - 1; i >= 0; i--) {
    const arm = cases[i];
    const only = arm?.body.length === 1 ? arm.body[0] : undefined;
    if (!arm || !only || arm.fallthrough) return null;
    const at = { start: only.start, end: only.end };
    let result: Expr;
    if (only.kind === 'return' && only.value) result = only.value;
    else if (only.kind === 'throw') {
      result = { kind: 'unknown', what: 'throw', children: only.value ? [only.value] : [], ...at };
    } else return null;
    if (arm.tests.length === 0 && !arm.guard) {
      chain = result;
      continue;
    }
    const test = caseTest(arm, value, at);
    const otherwise: Expr = chain ?? { kind: 'unknown', what: 'no-case', children: [], ...at };
    chain = { kind: 'conditional', test, then: result, otherwise, start: span.start, end: span.end };
  }
  return chain;
}

/** `value == test || …`, patterns as they are, and the guard. */
function caseTest(arm: Case, value: Expr, at: { start: number; end: number }): Expr {
  let test: Expr | null = null;
  for (const label of arm.tests) {
    const isPattern = label.kind === 'typetest' || (label.kind === 'binary' && label.op === '&&');
    const one: Expr = isPattern ? label : { kind: 'binary', op: '==', left: value, right: label, ...at };
    test = test ? { kind: 'binary', op: '||', left: test, right: one, ...at } : one;
  }
  if (!arm.guard) return test ?? { kind: 'literal', type: 'boolean', value: true, ...at };
  return test ? { kind: 'binary', op: '&&', left: test, right: arm.guard, ...at } : arm.guard;
}
