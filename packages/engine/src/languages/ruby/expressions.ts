import type { Expr } from '../../ir/ir.ts';
import { constant } from '../expression-rules.ts';
import { MAX_CHAIN } from '../language.ts';
import { type ExprRule, type LeftChainRule, type Lowering, nameAt } from '../lowering.ts';
import { argumentsOf, bareSuper, callOf, entryOf, yieldOf } from './calls.ts';
import { blockOf, lambdaOf, methodOf } from './functions.ts';
import {
  bareOf,
  chained,
  heredocOf,
  numberLiteral,
  regexOf,
  stringOf,
  subshell,
  symbolOf,
  unescapeRuby,
} from './literals.ts';
import { patternOf } from './patterns.ts';
import { isLocal } from './scope.ts';
import { asExpression, listOf } from './tails.ts';

const CONSTANT_WORDS: ReadonlySet<string> = new Set([
  '__FILE__',
  '__LINE__',
  '__dir__',
  '__method__',
  '_1',
  'it',
]);

/** A bare word is a local variable when it was assigned before, a call without arguments otherwise. */
function identifier(cx: Lowering, node: number): Expr {
  const name = cx.name(node);
  if (isLocal(cx, name.name) || CONSTANT_WORDS.has(name.name)) return name;
  return { kind: 'call', callee: name, args: [], isNew: false, types: [], ...cx.span(node) };
}

function ownVariable(cx: Lowering, node: number): Expr {
  const span = cx.span(node);
  const text = cx.text(node);
  const property = text.startsWith('@@') ? text : text.slice(1);
  return { kind: 'member', object: nameAt(span, 'self'), property, propertySpan: span, ...span };
}

const list: ExprRule = (cx, node) => listOf(cx, node, cx.kids(node));

function unary(cx: Lowering, node: number): Expr {
  const written = cx.text(cx.field(node, 'operator'));
  const operand = cx.expr(cx.field(node, 'operand'));
  return { kind: 'unary', op: written === 'not' ? '!' : written, operand, ...cx.span(node) };
}

function range(cx: Lowering, node: number): Expr {
  const span = cx.span(node);
  const bound = (field: string): Expr => {
    const at = cx.field(node, field);
    return at === 0 ? { kind: 'literal', type: 'null', value: null, ...span } : cx.expr(at);
  };
  return {
    kind: 'binary',
    op: cx.text(cx.field(node, 'operator')),
    left: bound('begin'),
    right: bound('end'),
    ...span,
  };
}

function assignment(cx: Lowering, node: number): Expr {
  const operator = cx.kind(node) === 'operator_assignment' ? cx.field(node, 'operator') : 0;
  const op = operator === 0 ? '' : cx.text(operator).slice(0, -1);
  const right = cx.field(node, 'right');
  const target = patternOf(cx, cx.field(node, 'left'));
  return { kind: 'assign', target, op, value: cx.expr(right), ...cx.span(node) };
}

/** `a ? b : c ? d : e` chains are built from the end. */
function conditional(cx: Lowering, node: number): Expr {
  const chain: { node: number; test: Expr; then: Expr }[] = [];
  let n = node;
  while (cx.kind(n) === 'conditional' && chain.length < MAX_CHAIN) {
    const test = cx.expr(cx.field(n, 'condition'));
    const then = cx.expr(cx.field(n, 'consequence'));
    chain.push({ node: n, test, then });
    n = cx.field(n, 'alternative');
  }
  const isCut = cx.kind(n) === 'conditional';
  if (isCut) cx.gaps.push({ ...cx.span(n), reason: 'too-deep' });
  let otherwise: Expr = isCut
    ? { kind: 'unknown', what: 'too-deep', children: [], ...cx.span(n) }
    : cx.expr(n);
  for (let i = chain.length - 1; i >= 0; i--) {
    const step = chain[i];
    if (!step) continue;
    const { test, then } = step;
    otherwise = { kind: 'conditional', test, then, otherwise, ...cx.span(step.node) };
  }
  return otherwise;
}

/** `(a)` is a; `(a; b)` evaluates both. */
function parenthesized(cx: Lowering, node: number): Expr {
  const kids = cx.kids(node);
  const [only = 0] = kids;
  if (kids.length === 1) return cx.expr(only);
  return asExpression(cx, node);
}

/** `a rescue b` is a or b. */
function rescueModifier(cx: Lowering, node: number): Expr {
  const left = cx.expr(cx.field(node, 'body'));
  return { kind: 'binary', op: '||', left, right: cx.expr(cx.field(node, 'handler')), ...cx.span(node) };
}

function method(cx: Lowering, node: number): Expr {
  return { kind: 'function', fn: methodOf(cx, node, []), ...cx.span(node) };
}

function binary(cx: Lowering, node: number, left: Expr): Expr {
  const written = cx.text(cx.field(node, 'operator'));
  const op = written === 'and' ? '&&' : written === 'or' ? '||' : written;
  return { kind: 'binary', op, left, right: cx.expr(cx.field(node, 'right')), ...cx.span(node) };
}

export const leftChains: Readonly<Record<string, LeftChainRule>> = {
  call: { head: (cx, node) => cx.field(node, 'receiver'), build: callOf },
  binary: { head: (cx, node) => cx.field(node, 'left'), build: binary },
  scope_resolution: {
    head: (cx, node) => cx.field(node, 'scope'),
    build: (cx, node, object) => {
      const name = cx.field(node, 'name');
      const span = cx.span(node);
      const callee: Expr = {
        kind: 'member',
        object,
        property: cx.text(name),
        propertySpan: cx.span(name),
        ...span,
      };
      if (cx.kind(name) === 'constant') return callee;
      return { kind: 'call', callee, args: [], isNew: false, types: [], ...span };
    },
  },
  element_reference: {
    head: (cx, node) => cx.field(node, 'object'),
    build: (cx, node, object) => {
      const args = argumentsOf(cx, node).slice(1);
      const [only] = args;
      const span = cx.span(node);
      if (only === undefined) return { kind: 'index', object, index: null, ...span };
      if (args.length === 1) return { kind: 'index', object, index: only.value, ...span };
      const index: Expr = { kind: 'list', flavour: 'tuple', elements: args, type: null, ...span };
      return { kind: 'index', object, index, ...span };
    },
  },
};

/** Statements that Ruby allows where a value is wanted, `x or return`. */
function inExpressions(rule: ExprRule): Record<string, ExprRule> {
  const kinds = [
    'while',
    'until',
    'while_modifier',
    'until_modifier',
    'for',
    'return',
    'break',
    'next',
    'redo',
    'retry',
    'class',
    'module',
    'singleton_class',
    'alias',
    'undef',
    'empty_statement',
    'begin_block',
    'end_block',
    'match_pattern',
  ];
  return Object.fromEntries(kinds.map((kind) => [kind, rule]));
}

export const expressions: Readonly<Record<string, ExprRule>> = {
  identifier,
  constant: (cx, node) => cx.name(node),
  self: (cx, node) => cx.name(node),
  global_variable: (cx, node) => cx.name(node),
  instance_variable: ownVariable,
  class_variable: ownVariable,
  file: (cx, node) => cx.name(node),
  line: (cx, node) => cx.name(node),
  encoding: (cx, node) => cx.name(node),
  super: bareSuper,
  call: (cx, node) => callOf(cx, node, null),
  yield: yieldOf,
  scope_resolution: (cx, node) => cx.name(cx.field(node, 'name')),
  true: constant('boolean', true),
  false: constant('boolean', false),
  nil: constant('null', null),
  integer: numberLiteral,
  float: numberLiteral,
  rational: (cx, node) => cx.expr(cx.first(node)),
  complex: (cx, node) => cx.expr(cx.first(node)),
  string: stringOf,
  chained_string: chained,
  heredoc_beginning: heredocOf,
  subshell,
  regex: regexOf,
  character: (cx, node) => ({
    kind: 'literal',
    type: 'string',
    value: unescapeRuby(cx.text(node).slice(1)),
    ...cx.span(node),
  }),
  simple_symbol: (cx, node) => ({
    kind: 'literal',
    type: 'symbol',
    value: cx.text(node).slice(1),
    ...cx.span(node),
  }),
  hash_key_symbol: (cx, node) => ({
    kind: 'literal',
    type: 'symbol',
    value: cx.text(node),
    ...cx.span(node),
  }),
  delimited_symbol: symbolOf,
  bare_string: bareOf('string'),
  bare_symbol: bareOf('symbol'),
  string_array: list,
  symbol_array: list,
  array: (cx, node) => {
    const args = argumentsOf(cx, node);
    return {
      kind: 'list',
      flavour: 'array',
      elements: args.map((a) => ({ ...a, name: null })),
      type: null,
      ...cx.span(node),
    };
  },
  right_assignment_list: list,
  argument_list: (cx, node) => {
    const kids = cx.kids(node);
    const [only = 0] = kids;
    return kids.length === 1 ? cx.expr(only) : listOf(cx, node, kids);
  },
  splat_argument: (cx, node) => listOf(cx, node, [node]),
  hash: (cx, node) => ({
    kind: 'object',
    entries: cx.kids(node).map((kid) => entryOf(cx, kid)),
    type: null,
    ...cx.span(node),
  }),
  unary,
  range,
  pattern: (cx, node) => cx.expr(cx.first(node)),
  assignment,
  operator_assignment: assignment,
  conditional,
  lambda: lambdaOf,
  block: blockOf,
  do_block: blockOf,
  method,
  singleton_method: method,
  parenthesized_statements: parenthesized,
  interpolation: (cx, node) => cx.expr(cx.first(node)),
  rescue_modifier: rescueModifier,
  if: asExpression,
  unless: asExpression,
  if_modifier: asExpression,
  unless_modifier: asExpression,
  case: asExpression,
  case_match: asExpression,
  begin: asExpression,
  ...inExpressions(asExpression),
  test_pattern: (cx, node) => {
    const value = cx.expr(cx.field(node, 'value'));
    return { kind: 'unknown', what: 'test_pattern', children: [value], ...cx.span(node) };
  },
};
