import type { Comprehension, Expr, ObjectEntry, Spanned } from '../../ir/ir.ts';
import { constant, name } from '../expression-rules.ts';
import type { ExprRule, LeftChainRule, Lowering } from '../lowering.ts';
import { argumentOf, argumentsOf, lambda } from './functions.ts';
import { numberLiteral, stringOf } from './literals.ts';
import { patternOf } from './patterns.ts';

function list(flavour: 'array' | 'tuple' | 'set'): ExprRule {
  return (cx, node) => ({
    kind: 'list',
    flavour,
    elements: cx.kids(node).map((kid) => argumentOf(cx, kid)),
    type: null,
    ...cx.span(node),
  });
}

function dictionary(cx: Lowering, node: number): Expr {
  const entries = cx.kids(node).map((kid): ObjectEntry => {
    const span = cx.span(kid);
    if (cx.kind(kid) !== 'pair') return { key: null, value: cx.expr(cx.first(kid)), ...span };
    return { key: cx.expr(cx.field(kid, 'key')), value: cx.expr(cx.field(kid, 'value')), ...span };
  });
  return { kind: 'object', entries, type: null, ...cx.span(node) };
}

type Clause = {
  -readonly [K in keyof Comprehension['clauses'][number]]: Comprehension['clauses'][number][K];
};

function comprehension(flavour: Comprehension['flavour']): ExprRule {
  return (cx, node) => {
    const clauses: Clause[] = [];
    for (const kid of cx.kids(node)) {
      if (cx.kind(kid) === 'for_in_clause') {
        const rights = cx.fields(kid, 'right');
        const [right = 0] = rights;
        clauses.push({
          target: patternOf(cx, cx.field(kid, 'left')),
          iterable: cx.expr(right),
          conditions: [],
        });
      } else if (cx.kind(kid) === 'if_clause') {
        const last = clauses.at(-1);
        if (last) last.conditions = [...last.conditions, cx.expr(cx.first(kid))];
      }
    }
    const body = cx.field(node, 'body');
    const isPair = cx.kind(body) === 'pair';
    const element = cx.expr(isPair ? cx.field(body, 'key') : body);
    const value = isPair ? cx.expr(cx.field(body, 'value')) : null;
    return { kind: 'comprehension', flavour, clauses, element, value, ...cx.span(node) };
  };
}

/** `a < b <= c` is `a < b and b <= c`; the middle operand is shared. */
function comparison(cx: Lowering, node: number): Expr {
  const operands = cx.kids(node).map((kid) => cx.expr(kid));
  const operators: string[] = [];
  const { tree } = cx;
  let word = '';
  const whole = cx.span(node);
  for (let c = tree.firstChild[node] ?? 0; c !== 0; c = tree.nextSibling[c] ?? 0) {
    if (tree.named[c] === 0) word = word === '' ? cx.text(c) : `${word} ${cx.text(c)}`;
    else if (word !== '') {
      operators.push(word.replace(/\s+/g, ' '));
      word = '';
    }
  }
  let result: Expr | null = null;
  for (let i = 0; i + 1 < operands.length; i++) {
    const [left, right] = [operands[i], operands[i + 1]];
    if (!left || !right) break;
    const op = operators[i] ?? '==';
    const step: Expr = { kind: 'binary', op, left, right, start: left.start, end: right.end };
    result = result
      ? { kind: 'binary', op: '&&', left: result, right: step, start: whole.start, end: right.end }
      : step;
  }
  return result ?? operands[0] ?? cx.unknown(node);
}

function conditional(test: Expr, then: Expr, otherwise: Expr, span: Spanned): Expr {
  return { kind: 'conditional', test, then, otherwise, ...span };
}

function unary(cx: Lowering, node: number): Expr {
  const operand = cx.expr(cx.field(node, 'argument') || cx.first(node));
  const op = cx.kind(node) === 'not_operator' ? '!' : cx.text(cx.field(node, 'operator'));
  return { kind: 'unary', op, operand, ...cx.span(node) };
}

/** Assignments whose value is an assignment (`a = b = c`) nest in it. */
export function assignment(cx: Lowering, node: number): Expr {
  const right = cx.field(node, 'right');
  const span = cx.span(node);
  const operator = cx.field(node, 'operator');
  const op = operator === 0 ? '' : cx.text(operator).slice(0, -1);
  return {
    kind: 'assign',
    target: patternOf(cx, cx.field(node, 'left')),
    op,
    value: cx.expr(right),
    ...span,
  };
}

/** Bounds of a slice as a list: `a[1:n]` → [1, n]. */
function slice(cx: Lowering, node: number): Expr {
  const elements = cx.kids(node).map((kid) => argumentOf(cx, kid));
  return { kind: 'list', flavour: 'tuple', elements, type: null, ...cx.span(node) };
}

function subscript(cx: Lowering, node: number, object: Expr): Expr {
  const indices = cx.fields(node, 'subscript');
  const [only = 0] = indices;
  const span: Spanned = cx.span(node);
  if (indices.length === 1) return { kind: 'index', object, index: cx.expr(only), ...span };
  const elements = indices.map((kid) => argumentOf(cx, kid));
  const last = cx.span(indices.at(-1) ?? 0);
  const index: Expr = {
    kind: 'list',
    flavour: 'tuple',
    elements,
    type: null,
    ...cx.span(only),
    end: last.end,
  };
  return { kind: 'index', object, index, ...span };
}

function binary(cx: Lowering, node: number, left: Expr): Expr {
  const written = cx.text(cx.field(node, 'operator'));
  const op = written === 'and' ? '&&' : written === 'or' ? '||' : written;
  return { kind: 'binary', op, left, right: cx.expr(cx.field(node, 'right')), ...cx.span(node) };
}

/** `super()`, whose `__init__` is the constructor like everywhere in the representation. */
function isSuperCall(object: Expr): boolean {
  return object.kind === 'call' && object.callee.kind === 'name' && object.callee.name === 'super';
}

export const leftChains: Readonly<Record<string, LeftChainRule>> = {
  attribute: {
    head: (cx, node) => cx.field(node, 'object'),
    build: (cx, node, object) => {
      const property = cx.field(node, 'attribute');
      const written = cx.text(property);
      return {
        kind: 'member',
        object,
        property: written === '__init__' && isSuperCall(object) ? 'constructor' : written,
        propertySpan: cx.span(property),
        ...cx.span(node),
      };
    },
  },
  subscript: { head: (cx, node) => cx.field(node, 'value'), build: subscript },
  call: {
    head: (cx, node) => cx.field(node, 'function'),
    build: (cx, node, callee) => ({
      kind: 'call',
      callee,
      args: argumentsOf(cx, cx.field(node, 'arguments')),
      isNew: false,
      types: [],
      ...cx.span(node),
    }),
  },
  binary_operator: { head: (cx, node) => cx.field(node, 'left'), build: binary },
  boolean_operator: { head: (cx, node) => cx.field(node, 'left'), build: binary },
};

export const expressions: Readonly<Record<string, ExprRule>> = {
  identifier: name,
  dotted_name: name,
  ellipsis: constant('null', null),
  true: constant('boolean', true),
  false: constant('boolean', false),
  none: constant('null', null),
  integer: (cx, node) => numberLiteral(cx.text(node), cx.span(node)),
  float: (cx, node) => numberLiteral(cx.text(node), cx.span(node)),
  string: stringOf,
  concatenated_string: stringOf,
  list: list('array'),
  tuple: list('tuple'),
  set: list('set'),
  expression_list: list('tuple'),
  pattern_list: list('tuple'),
  dictionary,
  list_comprehension: comprehension('array'),
  set_comprehension: comprehension('set'),
  dictionary_comprehension: comprehension('object'),
  generator_expression: comprehension('generator'),
  comparison_operator: comparison,
  unary_operator: unary,
  not_operator: unary,
  lambda,
  assignment,
  augmented_assignment: assignment,
  named_expression: (cx, node) => ({
    kind: 'assign',
    target: patternOf(cx, cx.field(node, 'name')),
    op: '',
    value: cx.expr(cx.field(node, 'value')),
    ...cx.span(node),
  }),
  conditional_expression: (cx, node) => {
    const [thenNode = 0, test = 0, otherwise = 0] = cx.kids(node);
    return conditional(cx.expr(test), cx.expr(thenNode), cx.expr(otherwise), cx.span(node));
  },
  await: (cx, node) => ({ kind: 'await', value: cx.expr(cx.first(node)), ...cx.span(node) }),
  yield: (cx, node) => {
    const value = cx.first(node);
    return {
      kind: 'yield',
      value: value === 0 ? null : cx.expr(value),
      delegate: cx.has(node, 'from'),
      ...cx.span(node),
    };
  },
  slice,
  list_splat: (cx, node) => ({
    kind: 'list',
    flavour: 'tuple',
    elements: [argumentOf(cx, node)],
    type: null,
    ...cx.span(node),
  }),
  type: (cx, node) => cx.expr(cx.first(node)),
  keyword_argument: (cx, node) => cx.expr(cx.field(node, 'value')),
};
