import type { Expr, Loop, Stmt } from '../../ir/ir.ts';
import type { Lowering, StmtRule } from '../lowering.ts';
import { classDeclaration, flatten, functionDeclaration, loopOf, nothing } from '../statement-rules.ts';
import { classOf } from './classes.ts';
import { methodOf } from './functions.ts';
import { bindingsIn } from './matching.ts';
import { patternOf } from './patterns.ts';
import { inLoop, stateOf } from './scope.ts';
import { bodyOf, listOf, withTail } from './tails.ts';

const declaresMethod = functionDeclaration((cx, node) => methodOf(cx, node, []));
const declaresClass = classDeclaration((cx, node) => classOf(cx, node));
const withoutTail: StmtRule = (cx, node, out) => withTail(cx, node, null, out);

function loop(cx: Lowering, node: number, parts: Partial<Loop> & Pick<Loop, 'flavour'>): Loop {
  const body = inLoop(cx, () => bodyOf(cx, cx.field(node, 'body'), null));
  return loopOf(cx, node, { ...parts, body });
}

function whileLoop(cx: Lowering, node: number, out: Stmt[]): void {
  const condition = cx.expr(cx.field(node, 'condition'));
  const kind = cx.kind(node);
  const span = { start: condition.start, end: condition.end };
  const test: Expr = kind.startsWith('until')
    ? { kind: 'unary', op: '!', operand: condition, ...span }
    : condition;
  const runsFirst = kind.endsWith('_modifier') && cx.kind(cx.field(node, 'body')) === 'begin';
  out.push(loop(cx, node, { flavour: runsFirst ? 'do' : 'while', test }));
}

function forLoop(cx: Lowering, node: number, out: Stmt[]): void {
  const iterable = cx.expr(cx.first(cx.field(node, 'value')));
  const target = patternOf(cx, cx.field(node, 'pattern'));
  out.push(loop(cx, node, { flavour: 'each', target, iterable }));
}

/** Value behind `return`, `next`, `break`: one, several (a list), or none. */
function leftValue(cx: Lowering, node: number): Expr | null {
  const list = cx.first(node);
  if (list === 0) return null;
  if (cx.kind(list) !== 'argument_list') return cx.expr(list);
  const kids = cx.kids(list);
  const [only = 0] = kids;
  return kids.length === 1 ? cx.expr(only) : listOf(cx, list, kids);
}

/** In a block, outside of its loops, `next` and `break` end the block with a value. */
function jump(kind: 'break' | 'continue'): StmtRule {
  return (cx, node, out) => {
    const { scope } = stateOf(cx);
    const span = cx.span(node);
    if (scope.isBlock && scope.loops === 0) out.push({ kind: 'return', value: leftValue(cx, node), ...span });
    else out.push({ kind, label: null, ...span });
  };
}

export const statements: Readonly<Record<string, StmtRule>> = {
  if: withoutTail,
  unless: withoutTail,
  if_modifier: withoutTail,
  unless_modifier: withoutTail,
  case: withoutTail,
  case_match: withoutTail,
  begin: withoutTail,
  parenthesized_statements: withoutTail,
  rescue_modifier: withoutTail,
  assignment: (cx, node, out) => {
    const right = cx.kind(cx.field(node, 'right'));
    const isBlockLike = right === 'if' || right === 'unless' || right === 'case' || right === 'begin';
    if (isBlockLike && cx.kind(cx.field(node, 'left')) === 'identifier') withTail(cx, node, null, out);
    else out.push({ kind: 'expr', expr: cx.expr(node), ...cx.span(node) });
  },
  while: whileLoop,
  until: whileLoop,
  while_modifier: whileLoop,
  until_modifier: whileLoop,
  for: forLoop,
  return: (cx, node, out) => {
    out.push({ kind: 'return', value: leftValue(cx, node), ...cx.span(node) });
  },
  next: jump('continue'),
  break: jump('break'),
  redo: nothing,
  retry: nothing,
  method: declaresMethod,
  singleton_method: declaresMethod,
  class: declaresClass,
  module: declaresClass,
  singleton_class: (cx, node, out) => {
    out.push({
      kind: 'block',
      flavour: 'singleton',
      body: bodyOf(cx, cx.field(node, 'body'), null),
      ...cx.span(node),
    });
  },
  begin_block: flatten,
  end_block: flatten,
  match_pattern: (cx, node, out) => {
    const value = cx.expr(cx.field(node, 'value'));
    const { binds } = bindingsIn(cx, cx.field(node, 'pattern'), value);
    if (binds.length === 0) out.push({ kind: 'expr', expr: value, start: value.start, end: value.end });
    out.push(...binds);
  },
  alias: nothing,
  undef: nothing,
  empty_statement: nothing,
  heredoc_body: nothing,
};
