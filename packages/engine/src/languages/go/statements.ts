import type { Expr, Loop, Pattern, Stmt, Switch } from '../../ir/ir.ts';
import { argument, asPattern, type Lowering, nameAt, type StmtRule } from '../lowering.ts';
import {
  branchOf,
  type Case,
  expressionsIn,
  firstAsLabel,
  functionDeclaration,
  ifChain,
  jump,
  labeled,
  loopOf,
  nothing,
  optionalExpr,
  statementsOf,
} from '../statement-rules.ts';
import { functionOf, typeDeclaration } from './declarations.ts';
import { typeOf, zeroValue } from './types.ts';

/** The grammar puts a list between a block and its statements. */
const block: StmtRule = (cx, node, out) => {
  const kids = cx.kids(node).flatMap((kid) => (cx.kind(kid) === 'statement_list' ? cx.kids(kid) : [kid]));
  out.push({ kind: 'block', flavour: '', body: statementsOf(cx, kids), ...cx.span(node) });
};

/** The left side of `=` and `:=`: one target, or a list pattern. The blank identifier is ignored. */
function targets(cx: Lowering, node: number): Pattern {
  const one = (target: number): Pattern =>
    cx.text(target) === '_' ? { kind: 'ignored-pattern', ...cx.span(target) } : asPattern(cx.expr(target));
  if (cx.kind(node) !== 'expression_list') return one(node);
  const kids = cx.kids(node);
  if (kids.length === 1) return one(kids[0] ?? 0);
  return { kind: 'list-pattern', elements: kids.map(one), ...cx.span(node) };
}

const shortDeclaration: StmtRule = (cx, node, out) => {
  out.push({
    kind: 'var',
    target: targets(cx, cx.field(node, 'left')),
    type: null,
    init: cx.expr(cx.field(node, 'right')),
    modifiers: [],
    ...cx.span(node),
  });
};

const assignment: StmtRule = (cx, node, out) => {
  const target = targets(cx, cx.field(node, 'left'));
  const op = cx.text(cx.field(node, 'operator')).slice(0, -1);
  const value = cx.expr(cx.field(node, 'right'));
  const span = cx.span(node);
  out.push({ kind: 'expr', expr: { kind: 'assign', target, op, value, ...span }, ...span });
};

function step(op: '++' | '--'): StmtRule {
  return (cx, node, out) => {
    const span = cx.span(node);
    out.push({
      kind: 'expr',
      expr: { kind: 'unary', op, operand: cx.expr(cx.first(node)), ...span },
      ...span,
    });
  };
}

/** `var (…)` and `const (…)`; each spec with as many values as names is a declaration a name. */
function variables(modifier: 'var' | 'const'): StmtRule {
  return (cx, node, out) => {
    const specs = cx
      .kids(node)
      .flatMap((kid) => (cx.kind(kid) === 'var_spec_list' ? cx.kids(kid) : [kid]))
      .filter((kid) => cx.kind(kid).endsWith('_spec'));
    for (const spec of specs) {
      const type = typeOf(cx, cx.field(spec, 'type'));
      const names = cx.fields(spec, 'name');
      const list = cx.field(spec, 'value');
      const values = list === 0 ? [] : cx.kids(list);
      const shared = { kind: 'var', type, modifiers: [modifier], ...cx.span(spec) } as const;
      if (names.length > 1 && values.length === 1) {
        const elements = names.map((name) => asPattern(cx.name(name)));
        const target: Pattern = { kind: 'list-pattern', elements, ...cx.span(spec) };
        out.push({ ...shared, target, init: cx.expr(values[0] ?? 0) });
        continue;
      }
      names.forEach((name, i) => {
        const value = values[i] ?? 0;
        const zero = modifier === 'var' ? zeroValue(cx, cx.field(spec, 'type'), cx.span(name)) : null;
        out.push({ ...shared, target: cx.name(name), init: value === 0 ? zero : cx.expr(value) });
      });
    }
  };
}

/** A condition or switch with an initialiser is a block of both. */
function withInitializer(cx: Lowering, node: number, made: Stmt): Stmt {
  const initial = statementsOf(cx, cx.fields(node, 'initializer'));
  return initial.length === 0
    ? made
    : { kind: 'block', flavour: '', body: [...initial, made], ...cx.span(node) };
}

const ifWithInitializer: StmtRule = (cx, node, out) => {
  const { branches, otherwise: last } = cx.elseIfChain(node, (branch) => cx.field(branch, 'alternative'));
  const chain = ifChain(branches, last, (branch, otherwise) => [
    withInitializer(cx, branch, branchOf(cx, branch, cx.field(branch, 'consequence'), otherwise)),
  ]);
  out.push(...chain);
};

const forStatement: StmtRule = (cx, node, out) => {
  const body = cx.body(cx.field(node, 'body'));
  const clause = cx.kid(node, 'for_clause', 'range_clause');
  if (cx.kind(clause) === 'range_clause') {
    out.push(rangeLoop(cx, node, clause, body));
    return;
  }
  if (clause === 0) {
    const test = cx.kids(node).find((kid) => kid !== cx.field(node, 'body')) ?? 0;
    out.push(loopOf(cx, node, { flavour: 'while', test: optionalExpr(cx, test), body }));
    return;
  }
  const init = statementsOf(cx, cx.fields(clause, 'initializer'));
  const test = optionalExpr(cx, cx.field(clause, 'condition'));
  const update = expressionsIn(statementsOf(cx, cx.fields(clause, 'update')));
  out.push(loopOf(cx, node, { flavour: 'for', init, test, update, body }));
};

/**
 * `for v := range x` gives keys; `for k, v := range x` is a loop over the elements whose body starts by setting the
 * key to something that may carry what the collection carries.
 */
function rangeLoop(cx: Lowering, node: number, clause: number, body: readonly Stmt[]): Loop {
  const left = cx.field(clause, 'left');
  const iterable = cx.expr(cx.field(clause, 'right'));
  const names = left === 0 ? [] : cx.kind(left) === 'expression_list' ? cx.kids(left) : [left];
  const [key = 0, element = 0] = names;
  const usesKey = key !== 0 && cx.text(key) !== '_';
  if (element === 0) {
    const target = usesKey ? targets(cx, key) : null;
    return loopOf(cx, node, { flavour: 'keys', target, iterable, body });
  }
  const target = targets(cx, element);
  if (!usesKey) return loopOf(cx, node, { flavour: 'each', target, iterable, body });
  const at = cx.span(key);
  const init: Expr = { kind: 'unknown', what: 'key', children: [iterable], ...at };
  const first: Stmt = { kind: 'var', target: targets(cx, key), type: null, init, modifiers: [], ...at };
  return loopOf(cx, node, { flavour: 'each', target, iterable, body: [first, ...body] });
}

function caseBody(cx: Lowering, node: number): { body: Stmt[]; fallthrough: boolean } {
  const list = cx.kid(node, 'statement_list');
  const body: Stmt[] = [];
  let fallthrough = false;
  for (const kid of list === 0 ? [] : cx.kids(list)) {
    if (cx.kind(kid) === 'fallthrough_statement') fallthrough = true;
    else cx.stmt(kid, body);
  }
  return { body, fallthrough };
}

const expressionSwitch: StmtRule = (cx, node, out) => {
  const value = cx.field(node, 'value');
  const cases: Case[] = [];
  for (const kid of cx.kids(node)) {
    if (cx.kind(kid) !== 'expression_case' && cx.kind(kid) !== 'default_case') continue;
    const list = cx.field(kid, 'value');
    const tests = list === 0 ? [] : cx.kids(list).map((test) => cx.expr(test));
    cases.push({ tests, guard: null, ...caseBody(cx, kid) });
  }
  const made: Switch = {
    kind: 'switch',
    value: optionalExpr(cx, value),
    cases,
    ...cx.span(node),
  };
  out.push(withInitializer(cx, node, made));
};

const typeSwitch: StmtRule = (cx, node, out) => {
  const value = cx.expr(cx.field(node, 'value'));
  const alias = cx.field(node, 'alias');
  const binds = alias === 0 ? null : cx.text(alias);
  const cases: Case[] = [];
  for (const kid of cx.kids(node)) {
    const kind = cx.kind(kid);
    if (kind !== 'type_case' && kind !== 'default_case') continue;
    const tests = cx.fields(kid, 'type').map((type): Expr => {
      const tested = typeOf(cx, type) ?? { name: '', args: [] };
      return { kind: 'typetest', value, type: tested, binds, ...cx.span(type) };
    });
    const { body } = caseBody(cx, kid);
    const bound: Stmt[] =
      tests.length === 0 && alias !== 0
        ? [{ kind: 'var', target: cx.name(alias), type: null, init: value, modifiers: [], ...cx.span(alias) }]
        : [];
    cases.push({ tests, guard: null, body: [...bound, ...body], fallthrough: false });
  }
  out.push(withInitializer(cx, node, { kind: 'switch', value: null, cases, ...cx.span(node) }));
};

/** `select`: the channel operation is the test of its case and, where it receives or sends, the first statement. */
const select: StmtRule = (cx, node, out) => {
  const cases: Case[] = [];
  for (const kid of cx.kids(node)) {
    const kind = cx.kind(kid);
    if (kind !== 'communication_case' && kind !== 'default_case') continue;
    const { body } = caseBody(cx, kid);
    const communication = cx.field(kid, 'communication');
    const first: Stmt[] = [];
    if (communication !== 0) cx.stmt(communication, first);
    const tests: Expr[] =
      communication === 0
        ? []
        : [{ kind: 'unknown', what: 'ready', children: [], ...cx.span(communication) }];
    cases.push({ tests, guard: null, body: [...first, ...body], fallthrough: false });
  }
  out.push({ kind: 'switch', value: null, cases, ...cx.span(node) });
};

/** `ch <- v` appends to the channel. */
const send: StmtRule = (cx, node, out) => {
  const span = cx.span(node);
  const object = cx.expr(cx.field(node, 'channel'));
  const value = cx.expr(cx.field(node, 'value'));
  const target: Pattern = { kind: 'index', object, index: null, ...span };
  out.push({ kind: 'expr', expr: { kind: 'assign', target, op: '', value, ...span }, ...span });
};

const receive: StmtRule = (cx, node, out) => {
  const left = cx.field(node, 'left');
  const value = cx.expr(cx.field(node, 'right'));
  const span = cx.span(node);
  if (left === 0) out.push({ kind: 'expr', expr: value, ...span });
  else if (cx.has(node, ':=')) {
    out.push({ kind: 'var', target: targets(cx, left), type: null, init: value, modifiers: [], ...span });
  } else {
    out.push({
      kind: 'expr',
      expr: { kind: 'assign', target: targets(cx, left), op: '', value, ...span },
      ...span,
    });
  }
};

function deferred(mode: 'go' | 'defer'): StmtRule {
  return (cx, node, out) => {
    const made = cx.expr(cx.first(node));
    out.push({ kind: 'expr', expr: made.kind === 'call' ? { ...made, mode } : made, ...cx.span(node) });
  };
}

/** A bare return gives back the named results of the function it is in. */
const returnStatement: StmtRule = (cx, node, out) => {
  const span = cx.span(node);
  const value = cx.first(node);
  if (value !== 0) {
    out.push({ kind: 'return', value: cx.expr(value), ...span });
    return;
  }
  const names = (cx.notes.get('results') ?? '').split(',').filter((name) => name !== '');
  const results = names.map((name) => argument(nameAt(span, name)));
  const only = results.length === 1 ? results[0]?.value : undefined;
  const list: Expr | null =
    results.length > 1
      ? { kind: 'list', flavour: 'tuple', elements: results, type: null, ...span }
      : (only ?? null);
  out.push({ kind: 'return', value: list, ...span });
};

const declaresFunction = functionDeclaration(functionOf);

export const statements: Readonly<Record<string, StmtRule>> = {
  block,
  statement_list: block,
  source_file: block,
  ERROR: block,
  empty_statement: nothing,
  expression_statement: (cx, node, out) => {
    out.push({ kind: 'expr', expr: cx.expr(cx.first(node)), ...cx.span(node) });
  },
  short_var_declaration: shortDeclaration,
  var_declaration: variables('var'),
  const_declaration: variables('const'),
  type_declaration: typeDeclaration,
  function_declaration: declaresFunction,
  method_declaration: declaresFunction,
  assignment_statement: assignment,
  inc_statement: step('++'),
  dec_statement: step('--'),
  if_statement: ifWithInitializer,
  for_statement: forStatement,
  expression_switch_statement: expressionSwitch,
  type_switch_statement: typeSwitch,
  select_statement: select,
  send_statement: send,
  receive_statement: receive,
  go_statement: deferred('go'),
  defer_statement: deferred('defer'),
  return_statement: returnStatement,
  break_statement: jump('break', firstAsLabel),
  continue_statement: jump('continue', firstAsLabel),
  labeled_statement: (cx, node, out) => {
    const label = cx.field(node, 'label');
    const target = cx.kids(node).filter((kid) => kid !== label);
    out.push(labeled(cx, node, label, target));
  },
};
