import type { Argument, Expr, ObjectEntry, Pattern, Spanned } from '../../ir/ir.ts';
import { booleanLiteral, constant, inner, unary } from '../expression-rules.ts';
import {
  argument,
  asPattern,
  type ExprRule,
  type LeftChainRule,
  type Lowering,
  nameAt,
} from '../lowering.ts';
import { argumentsOf, classOf, creation, functionOf, variable } from './declarations.ts';
import { interpolated, numberLiteral, singleQuoted, stringOf } from './literals.ts';
import { qualified, typeOf } from './types.ts';

const number: ExprRule = (cx, node) => numberLiteral(cx.text(node), cx.span(node));
const name: ExprRule = (cx, node) => nameAt(cx.span(node), qualified(cx, node));
const closure: ExprRule = (cx, node) => ({
  kind: 'function',
  fn: functionOf(cx, node, false),
  ...cx.span(node),
});

/** Language constructs that behave like functions: `include 'x'`, `print $x`, `clone $x`. */
function intrinsic(called: string): ExprRule {
  return (cx, node) =>
    callOf(
      called,
      cx.kids(node).map((kid) => argument(cx.expr(kid))),
      cx.span(node),
    );
}

export function callOf(
  called: string,
  args: readonly Argument[],
  span: Spanned,
  word: Spanned = { start: span.start, end: Math.min(span.end, span.start + called.length) },
): Expr {
  const at = { start: span.start, end: span.end };
  const callee = nameAt({ start: word.start, end: word.end }, called);
  return { kind: 'call', callee, args, isNew: false, types: [], ...at };
}

const OPERATORS: Readonly<Record<string, string>> = { '.': '+', and: '&&', or: '||', '<>': '!=' };

/** Operators in the common spelling: '.' is '+', `and` is '&&'. Words are case-insensitive. */
function operator(text: string): string {
  const lower = text.toLowerCase();
  return Object.hasOwn(OPERATORS, lower) ? (OPERATORS[lower] ?? lower) : lower;
}

const binary: LeftChainRule = {
  head: (cx, node) => cx.field(node, 'left'),
  build(cx, node, left) {
    const op = operator(cx.text(cx.field(node, 'operator')));
    const right = cx.field(node, 'right');
    const span = cx.span(node);
    if (op === 'instanceof' && /name$/.test(cx.kind(right)) && cx.kind(right) !== 'variable_name') {
      return {
        kind: 'typetest',
        value: left,
        type: { name: qualified(cx, right), args: [] },
        binds: null,
        ...span,
      };
    }
    return { kind: 'binary', op, left, right: cx.expr(right), ...span };
  },
};

/** `->name`, `::name`; a computed name is an index. */
function memberOf(cx: Lowering, object: Expr, property: number, span: Spanned): Expr {
  const at = { start: span.start, end: span.end };
  const kind = cx.kind(property);
  const text = cx.text(property);
  if (kind === 'name')
    return { kind: 'member', object, property: text, propertySpan: cx.span(property), ...at };
  return { kind: 'index', object, index: cx.expr(property), isMember: true, ...at };
}

const member: LeftChainRule = {
  head: (cx, node) => cx.field(node, 'object'),
  build: (cx, node, object) => memberOf(cx, object, cx.field(node, 'name'), cx.span(node)),
};

/** `parent::__construct(…)` is a call of super, as in the other languages. */
function methodCall(headField: string): LeftChainRule {
  return {
    head: (cx, node) => cx.field(node, headField),
    build(cx, node, object) {
      const property = cx.field(node, 'name');
      const span = cx.span(node);
      const parent = object.kind === 'name' && object.name === 'super';
      if (parent && cx.text(property).toLowerCase() === '__construct') return finish(cx, node, object);
      return finish(
        cx,
        node,
        memberOf(cx, object, property, { start: span.start, end: cx.span(property).end }),
      );
    },
  };
}

/** `f(...)` with a literal ellipsis makes a closure of f: the function itself. */
function finish(cx: Lowering, node: number, callee: Expr): Expr {
  const list = cx.field(node, 'arguments');
  if (list !== 0 && cx.kid(list, 'variadic_placeholder') !== 0) return callee;
  return { kind: 'call', callee, args: argumentsOf(cx, list), isNew: false, types: [], ...cx.span(node) };
}

/** Built-in functions that models and rules know, as somebody may write them: `Header(…)`, `Mysqli_Query(…)`. */
const BUILT_IN =
  /^(?:header|setcookie|system|exec|shell_exec|passthru|popen|proc_open|eval|unserialize|(?:mysql|mysqli|pg|sqlite|odbc|mssql)_\w+|file_(?:get|put)_contents|readfile|fopen|unlink|include|require|md5|sha1|rand|mt_rand|curl_\w+|mail|extract|parse_str|preg_\w+|htmlspecialchars|htmlentities|addslashes|strip_tags|intval)$/i;

/** Function names are case-insensitive; the habit of writing built-in ones in capitals is undone. */
function functionCall(cx: Lowering, node: number, callee: Expr): Expr {
  if (callee.kind === 'name' && cx.kind(cx.field(node, 'function')) !== 'variable_name') {
    const { name: written } = callee;
    if (written === written.toUpperCase() || BUILT_IN.test(written))
      return finish(cx, node, { ...callee, name: written.toLowerCase() });
  }
  return finish(cx, node, callee);
}

const subscript: LeftChainRule = {
  head: (cx, node) => cx.first(node),
  build(cx, node, object) {
    const [, key = 0] = cx.kids(node);
    const span = cx.span(node);
    if (key === 0) return { kind: 'index', object, index: null, ...span };
    const bare =
      cx.kind(key) === 'name' &&
      /^(encapsed_string|heredoc_body|shell_command_expression)$/.test(parentKind(cx, node));
    const index = bare ? stringOf(cx.text(key), cx.span(key)) : cx.expr(key);
    return { kind: 'index', object, index, ...span };
  },
};

function parentKind(cx: Lowering, node: number): string {
  return cx.kind(cx.tree.parent[node] ?? 0);
}

/** Arrays with a key anywhere are objects (the others get their position as key), all others lists. */
function array(cx: Lowering, node: number): Expr {
  const elements = cx.kids(node).filter((kid) => cx.kind(kid) === 'array_element_initializer');
  const keyed = elements.some((element) => cx.kids(element).length > 1);
  if (!keyed) {
    const list = elements.map((element) => {
      const value = cx.first(element);
      return cx.kind(value) === 'variadic_unpacking'
        ? argument(cx.expr(cx.first(value)), null, 'list')
        : argument(cx.expr(value));
    });
    return { kind: 'list', flavour: 'array', elements: list, type: null, ...cx.span(node) };
  }
  let position = 0;
  const entries = elements.map((element): ObjectEntry => {
    const [first = 0, second = 0] = cx.kids(element);
    const span = cx.span(element);
    if (second !== 0) return { key: cx.expr(first), value: cx.expr(second), ...span };
    if (cx.kind(first) === 'variadic_unpacking')
      return { key: null, value: cx.expr(cx.first(first)), ...span };
    const key: Expr = { kind: 'literal', type: 'number', value: position++, ...span };
    return { key, value: cx.expr(first), ...span };
  });
  return { kind: 'object', entries, type: null, ...cx.span(node) };
}

/** `list(…)` and `[…]` on the left of an assignment or in a foreach; `by_ref` is transparent. */
export function targetOf(cx: Lowering, node: number): Pattern {
  const kind = cx.kind(node);
  if (kind === 'by_ref') return targetOf(cx, cx.first(node));
  if (kind !== 'list_literal') return asPattern(cx.expr(node));
  const { tree } = cx;
  const span = cx.span(node);
  const slots: (Pattern | null)[] = [];
  const entries: { key: Expr; target: Pattern }[] = [];
  let pending: number | null = null;
  let key: Expr | null = null;
  const close = (): void => {
    if (pending === null) slots.push(null);
    else if (key) entries.push({ key, target: targetOf(cx, pending) });
    else slots.push(targetOf(cx, pending));
    pending = null;
    key = null;
  };
  for (let c = tree.firstChild[node] ?? 0; c !== 0; c = tree.nextSibling[c] ?? 0) {
    const what = cx.kind(c);
    if (tree.named[c] === 1) {
      if (what !== 'comment') pending = c;
    } else if (what === ',') close();
    else if (what === '=>' && pending !== null) {
      key = cx.expr(pending);
      pending = null;
    }
  }
  if (pending !== null) close();
  if (entries.length > 0) return { kind: 'object-pattern', entries, rest: null, ...span };
  return { kind: 'list-pattern', elements: slots, ...span };
}

const assignment: ExprRule = (cx, node) => ({
  kind: 'assign',
  target: targetOf(cx, cx.field(node, 'left')),
  op: '',
  value: cx.expr(cx.field(node, 'right')),
  ...cx.span(node),
});

/** `match`: a chain of conditionals; `match (true)` tests the conditions themselves. */
function match(cx: Lowering, node: number): Expr {
  const value = cx.expr(cx.field(node, 'condition'));
  const span = cx.span(node);
  const always = value.kind === 'literal' && value.value === true;
  const block = cx.field(node, 'body');
  const arms = block === 0 ? [] : cx.kids(block);
  let chain: Expr = { kind: 'unknown', what: 'no-case', children: [], ...span };
  const fallback = arms.find((arm) => cx.kind(arm) === 'match_default_expression');
  if (fallback !== undefined) chain = cx.expr(cx.field(fallback, 'return_expression'));
  for (const arm of arms.toReversed()) {
    if (cx.kind(arm) !== 'match_conditional_expression') continue;
    const at = cx.span(arm);
    let test: Expr | null = null;
    for (const condition of cx.kids(cx.field(arm, 'conditional_expressions'))) {
      const right = cx.expr(condition);
      const one: Expr = always ? right : { kind: 'binary', op: '===', left: value, right, ...at };
      test = test ? { kind: 'binary', op: '||', left: test, right: one, ...at } : one;
    }
    const then = cx.expr(cx.field(arm, 'return_expression'));
    if (test) chain = { kind: 'conditional', test, then, otherwise: chain, ...span };
  }
  return chain;
}

function conditional(cx: Lowering, node: number): Expr {
  const test = cx.expr(cx.field(node, 'condition'));
  const then = cx.field(node, 'body');
  const otherwise = cx.expr(cx.field(node, 'alternative'));
  const span = cx.span(node);
  if (then === 0) return { kind: 'binary', op: '||', left: test, right: otherwise, ...span };
  return { kind: 'conditional', test, then: cx.expr(then), otherwise, ...span };
}

function yielded(cx: Lowering, node: number): Expr {
  const child = cx.first(node);
  const span = cx.span(node);
  if (child === 0) return { kind: 'yield', value: null, delegate: false, ...span };
  if (cx.kind(child) !== 'array_element_initializer') {
    return { kind: 'yield', value: cx.expr(child), delegate: true, ...span };
  }
  const kids = cx.kids(child);
  return { kind: 'yield', value: cx.expr(kids[kids.length - 1] ?? 0), delegate: false, ...span };
}

export const leftChains: Readonly<Record<string, LeftChainRule>> = {
  binary_expression: binary,
  member_access_expression: member,
  nullsafe_member_access_expression: member,
  scoped_property_access_expression: {
    head: (cx, node) => cx.field(node, 'scope'),
    build(cx, node, object) {
      const property = cx.field(node, 'name');
      const propertySpan = cx.span(property);
      return { kind: 'member', object, property: variable(cx, property), propertySpan, ...cx.span(node) };
    },
  },
  class_constant_access_expression: {
    head: (cx, node) => cx.first(node),
    build: (cx, node, object) => memberOf(cx, object, cx.kids(node)[1] ?? 0, cx.span(node)),
  },
  member_call_expression: methodCall('object'),
  nullsafe_member_call_expression: methodCall('object'),
  scoped_call_expression: methodCall('scope'),
  function_call_expression: { head: (cx, node) => cx.field(node, 'function'), build: functionCall },
  subscript_expression: subscript,
};

export const expressions: Readonly<Record<string, ExprRule>> = {
  variable_name: (cx, node) => nameAt(cx.span(node), variable(cx, node)),
  dynamic_variable_name: (cx, node) => {
    const child = cx.first(node);
    return cx.kind(child) === 'variable_name' ? cx.unknown(node) : cx.expr(child);
  },
  name,
  qualified_name: name,
  relative_name: name,
  namespace_name: name,
  named_type: name,
  primitive_type: name,
  relative_scope: (cx, node) => {
    const word = cx.text(node).toLowerCase();
    return nameAt(cx.span(node), word === 'parent' ? 'super' : (cx.notes.get('class') ?? word));
  },
  integer: number,
  float: number,
  boolean: booleanLiteral,
  null: constant('null', null),
  string: (cx, node) => singleQuoted(cx.text(node), cx.span(node)),
  encapsed_string: (cx, node) => interpolated(cx, node, cx.span(node)),
  heredoc: (cx, node) => interpolated(cx, cx.field(node, 'value'), cx.span(node)),
  nowdoc: (cx, node) => stringOf(cx.text(cx.field(node, 'value')).replace(/^\r?\n/, ''), cx.span(node)),
  shell_command_expression: (cx, node) =>
    callOf('`', [argument(interpolated(cx, node, cx.span(node)))], cx.span(node)),
  array_creation_expression: array,
  list_literal: (cx, node) => {
    const elements = cx.kids(node).map((kid) => argument(cx.expr(kid)));
    return { kind: 'list', flavour: 'array', elements, type: null, ...cx.span(node) };
  },
  assignment_expression: assignment,
  reference_assignment_expression: assignment,
  augmented_assignment_expression: (cx, node) => ({
    kind: 'assign',
    target: targetOf(cx, cx.field(node, 'left')),
    op: operator(cx.text(cx.field(node, 'operator')).slice(0, -1)),
    value: cx.expr(cx.field(node, 'right')),
    ...cx.span(node),
  }),
  unary_op_expression: unary('argument'),
  update_expression: unary('argument'),
  cast_expression: (cx, node) => ({
    kind: 'cast',
    value: cx.expr(cx.field(node, 'value')),
    type: typeOf(cx, cx.field(node, 'type')),
    ...cx.span(node),
  }),
  error_suppression_expression: inner,
  by_ref: inner,
  argument: inner,
  array_element_initializer: inner,
  variadic_unpacking: inner,
  conditional_expression: conditional,
  match_expression: match,
  sequence_expression: (cx, node) => ({
    kind: 'sequence',
    items: cx.kids(node).map((kid) => cx.expr(kid)),
    ...cx.span(node),
  }),
  anonymous_function: closure,
  arrow_function: closure,
  anonymous_class: (cx, node) => ({ kind: 'class', cls: classOf(cx, node), ...cx.span(node) }),
  object_creation_expression: creation,
  throw_expression: (cx, node) => ({
    kind: 'unknown',
    what: 'throw',
    children: [cx.expr(cx.first(node))],
    ...cx.span(node),
  }),
  yield_expression: yielded,
  clone_expression: intrinsic('clone'),
  print_intrinsic: intrinsic('print'),
  include_expression: intrinsic('include'),
  include_once_expression: intrinsic('include_once'),
  require_expression: intrinsic('require'),
  require_once_expression: intrinsic('require_once'),
};
