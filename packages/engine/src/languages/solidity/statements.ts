import type { Expr, Pattern, Stmt, Try } from '../../ir/ir.ts';
import { argument, asPattern, nameAt, type StmtRule } from '../lowering.ts';
import {
  blockOf,
  type Case,
  classDeclaration,
  expressionsIn,
  flatten,
  functionDeclaration,
  type IfFields,
  ifStatement,
  jump,
  loopOf,
  nothing,
  optionalExpr,
  statementsOf,
  whileLoop,
} from '../statement-rules.ts';
import { classOf, functionOf, namedResults, paramOf, signature, using } from './declarations.ts';
import { argumentsOf, placesOf } from './expressions.ts';
import { typeOf } from './types.ts';

const block: StmtRule = (cx, node, out) => {
  const unchecked = cx.kid(node, 'unchecked');
  const body = statementsOf(
    cx,
    cx.kids(node).filter((kid) => kid !== unchecked),
  );
  out.push({ kind: 'block', flavour: unchecked === 0 ? '' : 'unchecked', body, ...cx.span(node) });
};

const declaresClass = classDeclaration(classOf);
const declaresFunction = functionDeclaration(functionOf);
const declaresSignature = functionDeclaration(signature);

/** One variable, or a tuple of them with holes; types of a tuple's parts are dropped, the value decides. */
const variables: StmtRule = (cx, node, out) => {
  const valueNode = cx.field(node, 'value');
  const init = valueNode === 0 ? null : cx.expr(valueNode);
  const tuple = cx.kid(node, 'variable_declaration_tuple');
  const span = cx.span(node);
  if (tuple !== 0) {
    const elements = placesOf(cx, tuple).map((place): Pattern | null => {
      if (place === null) return null;
      return cx.kind(place) === 'variable_declaration'
        ? cx.name(cx.field(place, 'name'))
        : asPattern(cx.expr(place));
    });
    const only = elements.length === 1 ? elements[0] : null;
    const target: Pattern = only ?? { kind: 'list-pattern', elements, ...cx.span(tuple) };
    out.push({ kind: 'var', target, type: null, init, modifiers: [], ...span });
    return;
  }
  const declaration = cx.kid(node, 'variable_declaration');
  const location = cx.field(declaration, 'location');
  out.push({
    kind: 'var',
    target: cx.name(cx.field(declaration, 'name')),
    type: typeOf(cx, cx.field(declaration, 'type')),
    init,
    modifiers: location === 0 ? [] : [cx.text(location)],
    ...span,
  });
};

/** The body and the else part of an if are both under the field `body`. */
const ifFields: IfFields = {
  then: (cx, node) => cx.fields(node, 'body')[0] ?? 0,
  otherwise(cx, node) {
    const other = cx.fields(node, 'body')[1] ?? 0;
    return cx.kind(other) === 'statement' ? cx.first(other) : other;
  },
};

const forStatement: StmtRule = (cx, node, out) => {
  const [condition = 0] = cx.fields(node, 'condition');
  const testNode = cx.kind(condition) === 'expression_statement' ? cx.first(condition) : condition;
  const init = statementsOf(cx, cx.fields(node, 'initial').slice(0, 1));
  const test = optionalExpr(cx, testNode);
  const update = cx.fields(node, 'update').slice(0, 1);
  out.push(loopOf(cx, node, { flavour: 'for', init, test, update: update.map((part) => cx.expr(part)) }));
};

/** `try call returns (T v) { … }`: the results of the call are declared in front of the body. */
const tryStatement: StmtRule = (cx, node, out) => {
  const attempt = cx.field(node, 'attempt');
  const init = cx.expr(attempt);
  const span = cx.span(attempt);
  const params = cx
    .kids(node)
    .filter((kid) => cx.kind(kid) === 'parameter')
    .map((kid) => paramOf(cx, kid));
  const only = params.length === 1 ? params[0] : undefined;
  const target: Pattern = only?.pattern ?? {
    kind: 'list-pattern',
    elements: params.map((p) => p.pattern),
    ...span,
  };
  const first: Stmt =
    params.length === 0
      ? { kind: 'expr', expr: init, ...span }
      : { kind: 'var', target, type: only?.type ?? null, init, modifiers: [], ...span };
  const handlers = cx
    .kids(node)
    .filter((kid) => cx.kind(kid) === 'catch_clause')
    .map((kid): Try['handlers'][number] => {
      const kind = cx.kid(kid, 'identifier');
      const parameter = cx.kid(kid, 'parameter');
      return {
        types: kind === 0 ? [] : [{ name: cx.text(kind), args: [] }],
        target: parameter === 0 ? null : paramOf(cx, parameter).pattern,
        body: cx.body(cx.field(kid, 'body')),
      };
    });
  const body = [first, ...cx.body(cx.field(node, 'body'))];
  out.push({ kind: 'try', body, handlers, otherwise: [], finalizer: [], ...cx.span(node) });
};

function callOf(
  called: string,
  args: ReturnType<typeof argumentsOf>,
  span: { start: number; end: number },
): Expr {
  const { start, end } = span;
  const callee = nameAt({ start, end: start + called.length }, called);
  return { kind: 'call', callee, args, isNew: false, types: [], start, end };
}

/** `revert("x")` throws a call of revert; `revert E(x)` one whose argument is the call of E. */
const revert: StmtRule = (cx, node, out) => {
  const span = cx.span(node);
  const error = cx.field(node, 'error');
  const list = cx.kid(node, 'revert_arguments');
  const args = list === 0 ? [] : argumentsOf(cx, list);
  let inner = args;
  if (error !== 0) {
    const value = cx.expr(error);
    const made: Expr =
      list === 0
        ? value
        : { kind: 'call', callee: value, args, isNew: false, types: [], start: value.start, end: span.end };
    inner = [argument(made)];
  }
  out.push({ kind: 'throw', value: callOf('revert', inner, span), ...span });
};

/** `emit E(x)` is a call of emit whose argument is the call of E. */
const emit: StmtRule = (cx, node, out) => {
  const span = cx.span(node);
  const callee = cx.expr(cx.field(node, 'name'));
  const event: Expr = {
    kind: 'call',
    callee,
    args: argumentsOf(cx, node),
    isNew: false,
    types: [],
    start: callee.start,
    end: span.end,
  };
  out.push({ kind: 'expr', expr: callOf('emit', [argument(event)], span), ...span });
};

const yulIf: StmtRule = (cx, node, out) => {
  const [test = 0, body = 0] = cx.kids(node);
  out.push({ kind: 'if', test: cx.expr(test), then: cx.body(body), otherwise: [], ...cx.span(node) });
};

const yulFor: StmtRule = (cx, node, out) => {
  const [init = 0, test = 0, update = 0, body = 0] = cx.kids(node);
  const loop = loopOf(cx, node, {
    flavour: 'for',
    init: cx.body(init),
    test: cx.expr(test),
    update: expressionsIn(cx.body(update)),
    body: cx.body(body),
  });
  out.push(loop);
};

const yulSwitch: StmtRule = (cx, node, out) => {
  const [value = 0, ...rest] = cx.kids(node);
  const cases: Case[] = [];
  let tests: Expr[] = [];
  for (const kid of rest) {
    if (cx.kind(kid) === 'yul_block') {
      cases.push({ tests, guard: null, body: cx.body(kid), fallthrough: false });
      tests = [];
    } else tests = [cx.expr(kid)];
  }
  out.push({ kind: 'switch', value: cx.expr(value), cases, ...cx.span(node) });
};

/** `x, y := f()` and `let x := 1`; the last part is the value. */
function yulAssignment(declares: boolean): StmtRule {
  return (cx, node, out) => {
    const span = cx.span(node);
    const named = cx.fields(node, 'left');
    const right = cx.field(node, 'right');
    const kids = cx.kids(node);
    const hasValue = right !== 0 || cx.has(node, ':=') || (!declares && kids.length > 1);
    const valueNode = right !== 0 ? right : hasValue ? (kids[kids.length - 1] ?? 0) : 0;
    const targets = named.length > 0 ? named : kids.filter((kid) => kid !== valueNode);
    const patterns = targets.map((target) => asPattern(cx.expr(target)));
    const only = patterns.length === 1 ? patterns[0] : undefined;
    const target: Pattern = only ?? { kind: 'list-pattern', elements: patterns, ...span };
    const value = valueNode === 0 ? null : cx.expr(valueNode);
    if (declares || !value)
      out.push({ kind: 'var', target, type: null, init: value, modifiers: [], ...span });
    else out.push({ kind: 'expr', expr: { kind: 'assign', target, op: '', value, ...span }, ...span });
  };
}

/** Parameters stand before the arrow, results after it. */
const yulFunction: StmtRule = (cx, node, out) => {
  const { tree } = cx;
  const names: number[] = [];
  const results: number[] = [];
  let afterArrow = false;
  for (let c = tree.firstChild[node] ?? 0; c !== 0; c = tree.nextSibling[c] ?? 0) {
    if (cx.kind(c) === '->') afterArrow = true;
    else if (cx.kind(c) === 'yul_identifier') (afterArrow ? results : names).push(c);
  }
  const [name = 0, ...params] = names;
  const outer = cx.notes.get('results') ?? '';
  cx.notes.set('results', results.map((result) => cx.text(result)).join(','));
  const body = cx.body(cx.kid(node, 'yul_block'));
  const span = cx.span(node);
  const value = namedResults(cx, span);
  cx.notes.set('results', outer);
  const fn = {
    name: cx.text(name),
    params: params.map((param) => ({
      pattern: cx.name(param),
      type: null,
      default: null,
      rest: 'none' as const,
      decorators: [],
      ...cx.span(param),
    })),
    returns: null,
    body: value ? [...body, { kind: 'return' as const, value, ...span }] : body,
    decorators: [],
    modifiers: ['assembly'],
    guards: [],
    self: null,
    receiverType: null,
    ...span,
  };
  out.push({ kind: 'function-decl', fn, ...span });
};

const returnStatement: StmtRule = (cx, node, out) => {
  const span = cx.span(node);
  const value = cx.first(node);
  out.push({ kind: 'return', value: value === 0 ? namedResults(cx, span) : cx.expr(value), ...span });
};

export const statements: Readonly<Record<string, StmtRule>> = {
  statement: flatten,
  function_body: block,
  block_statement: block,
  ERROR: block,
  yul_block: block,
  pragma_directive: nothing,
  import_directive: nothing,
  override_specifier: nothing,
  assembly_flags: nothing,
  yul_label: nothing,
  using_directive: (cx, node, out) => {
    out.push(using(cx, node));
  },
  contract_declaration: declaresClass,
  interface_declaration: declaresClass,
  library_declaration: declaresClass,
  struct_declaration: declaresClass,
  enum_declaration: declaresClass,
  user_defined_type_definition: declaresClass,
  function_definition: declaresFunction,
  modifier_definition: declaresFunction,
  constructor_definition: declaresFunction,
  error_declaration: declaresSignature,
  event_definition: declaresSignature,
  constant_variable_declaration: (cx, node, out) => {
    const target = cx.name(cx.field(node, 'name'));
    const init = cx.expr(cx.field(node, 'value'));
    const type = typeOf(cx, cx.field(node, 'type'));
    out.push({ kind: 'var', target, type, init, modifiers: ['constant'], ...cx.span(node) });
  },
  state_variable_declaration: (cx, node, out) => {
    const value = cx.field(node, 'value');
    const init = value === 0 ? null : cx.expr(value);
    const type = typeOf(cx, cx.field(node, 'type'));
    out.push({
      kind: 'var',
      target: cx.name(cx.field(node, 'name')),
      type,
      init,
      modifiers: [],
      ...cx.span(node),
    });
  },
  variable_declaration_statement: variables,
  expression_statement: (cx, node, out) => {
    const child = cx.first(node);
    if (child !== 0) out.push({ kind: 'expr', expr: cx.expr(child), ...cx.span(node) });
  },
  if_statement: ifStatement(ifFields),
  for_statement: forStatement,
  while_statement: whileLoop('while'),
  do_while_statement: whileLoop('do'),
  try_statement: tryStatement,
  revert_statement: revert,
  emit_statement: emit,
  return_statement: returnStatement,
  break_statement: jump('break'),
  continue_statement: jump('continue'),
  assembly_statement: blockOf('assembly'),
  yul_variable_declaration: yulAssignment(true),
  yul_assignment: yulAssignment(false),
  yul_if_statement: yulIf,
  yul_for_statement: yulFor,
  yul_switch_statement: yulSwitch,
  yul_function_definition: yulFunction,
  yul_break: jump('break'),
  yul_continue: jump('continue'),
  yul_leave: returnStatement,
};
