import type { Expr, Stmt, Try } from '../../ir/ir.ts';
import { MAX_CHAIN } from '../language.ts';
import { argument, type Lowering, nameAt, type StmtRule } from '../lowering.ts';
import {
  branchOf,
  type Case,
  classDeclaration,
  firstAsLabel,
  flatten,
  functionDeclaration,
  ifChain,
  jump,
  leaves,
  leaving,
  loopOf,
  nothing,
  statementsOf,
  whileLoop,
} from '../statement-rules.ts';
import { classOf, functionOf, variable } from './declarations.ts';
import { callOf, targetOf } from './expressions.ts';
import { typeOf } from './types.ts';

/** Statements of a list. After `<?=` an expression is echoed; markup between the tags is not code. */
export function listOf(cx: Lowering, node: number): Stmt[] {
  const out: Stmt[] = [];
  let echoes = false;
  for (const kid of node === 0 ? cx.roots() : cx.kids(node)) {
    const kind = cx.kind(kid);
    if (kind === 'php_tag') echoes = cx.text(kid) === '<?=';
    else if (kind === 'text_interpolation') {
      const tag = cx.kid(kid, 'php_tag');
      echoes = tag !== 0 && cx.text(tag) === '<?=';
    } else if (echoes && kind === 'expression_statement') {
      out.push(echo(cx, cx.first(kid), cx.span(kid), true));
      echoes = false;
    } else cx.stmt(kid, out);
  }
  return out;
}

/** @param isTag after `<?=`, where no word stands for the call: it is shown as what it writes */
function echo(cx: Lowering, value: number, span: { start: number; end: number }, isTag = false): Stmt {
  const values = cx.kind(value) === 'sequence_expression' ? cx.kids(value) : [value];
  const args = values.map((one) => argument(cx.expr(one)));
  const call = callOf('echo', args, span, isTag ? cx.span(value) : undefined);
  return { kind: 'expr', expr: call, start: span.start, end: span.end };
}

const block: StmtRule = (cx, node, out) => {
  out.push({ kind: 'block', flavour: '', body: listOf(cx, node), ...cx.span(node) });
};

/** `exit` and `die` end the script: a call, after which control does not go on. */
const exit: StmtRule = (cx, node, out) => {
  const span = cx.span(node);
  const args = cx.kids(node).map((kid) => argument(cx.expr(kid)));
  out.push(
    { kind: 'expr', expr: callOf('exit', args, span), ...span },
    { kind: 'throw', value: null, ...span },
  );
};

const expressionStatement: StmtRule = (cx, node, out) => {
  const span = cx.span(node);
  const child = cx.first(node);
  if (cx.kind(child) === 'throw_expression') {
    out.push({ kind: 'throw', value: cx.expr(cx.first(child)), ...span });
    return;
  }
  const expr = cx.expr(child);
  out.push({ kind: 'expr', expr, ...span });
  if (expr.kind === 'call' && expr.callee.kind === 'name' && /^(die|exit)$/i.test(expr.callee.name)) {
    out.push({ kind: 'throw', value: null, ...span });
  }
};

/** `elseif` clauses are a list on the first if, `else if` is an if inside of the else: both become one chain. */
const ifWithClauses: StmtRule = (cx, node, out) => {
  const clauses: number[] = [];
  const chain = cx.elseIfChain(node, (branch) => {
    clauses.push(branch);
    let last = 0;
    for (const alternative of cx.fields(branch, 'alternative')) {
      if (cx.kind(alternative) === 'else_if_clause') clauses.push(alternative);
      else last = cx.field(alternative, 'body');
    }
    return last;
  });
  const kept = clauses.slice(0, MAX_CHAIN);
  const made = ifChain(kept, chain.otherwise, (clause, otherwise) => [
    branchOf(cx, clause, cx.field(clause, 'body'), otherwise),
  ]);
  out.push(...made);
};

function items(cx: Lowering, node: number): Expr[] {
  if (node === 0) return [];
  return cx.kind(node) === 'sequence_expression' ? cx.kids(node).map((kid) => cx.expr(kid)) : [cx.expr(node)];
}

const forStatement: StmtRule = (cx, node, out) => {
  const init = items(cx, cx.field(node, 'initialize'));
  const tests = items(cx, cx.field(node, 'condition'));
  const loop = loopOf(cx, node, {
    flavour: 'for',
    init: init.map((expr) => ({ kind: 'expr', expr, start: expr.start, end: expr.end })),
    test: tests.at(-1) ?? null,
    update: items(cx, cx.field(node, 'update')),
  });
  out.push(loop);
};

/** With a key, the body starts by setting it to something that may carry what the array carries. */
const foreachStatement: StmtRule = (cx, node, out) => {
  const [array = 0, each = 0] = cx.kids(node);
  const iterable = cx.expr(array);
  const body = cx.body(cx.field(node, 'body'));
  if (cx.kind(each) !== 'pair') {
    out.push(loopOf(cx, node, { flavour: 'each', target: targetOf(cx, each), iterable, body }));
    return;
  }
  const [key = 0, value = 0] = cx.kids(each);
  const at = cx.span(key);
  const carried: Expr = { kind: 'unknown', what: 'key', children: [iterable], ...at };
  const assign: Expr = { kind: 'assign', target: targetOf(cx, key), op: '', value: carried, ...at };
  const first: Stmt = { kind: 'expr', expr: assign, ...at };
  const target = targetOf(cx, value);
  out.push(loopOf(cx, node, { flavour: 'each', target, iterable, body: [first, ...body] }));
};

const switchStatement: StmtRule = (cx, node, out) => {
  const blockNode = cx.field(node, 'body');
  const cases: Case[] = [];
  for (const kid of blockNode === 0 ? [] : cx.kids(blockNode)) {
    const kind = cx.kind(kid);
    if (kind !== 'case_statement' && kind !== 'default_statement') continue;
    const value = cx.field(kid, 'value');
    const parts = cx.kids(kid).filter((one) => one !== value);
    const body = statementsOf(cx, parts);
    cases.push({ tests: value === 0 ? [] : [cx.expr(value)], guard: null, body, fallthrough: !leaves(body) });
  }
  out.push({ kind: 'switch', value: cx.expr(cx.field(node, 'condition')), cases, ...cx.span(node) });
};

const tryStatement: StmtRule = (cx, node, out) => {
  const handlers: Try['handlers'][number][] = [];
  let finalizer: Stmt[] = [];
  for (const kid of cx.kids(node)) {
    if (cx.kind(kid) === 'catch_clause') {
      const types = cx.field(kid, 'type');
      const name = cx.field(kid, 'name');
      handlers.push({
        types: (types === 0 ? [] : cx.kids(types))
          .map((type) => typeOf(cx, type))
          .filter((type) => type !== null),
        target: name === 0 ? null : nameAt(cx.span(name), variable(cx, name)),
        body: cx.body(cx.field(kid, 'body')),
      });
    } else if (cx.kind(kid) === 'finally_clause') finalizer = cx.body(cx.field(kid, 'body'));
  }
  out.push({
    kind: 'try',
    body: cx.body(cx.field(node, 'body')),
    handlers,
    otherwise: [],
    finalizer,
    ...cx.span(node),
  });
};

/** Levels of `break 2` are kept as the label. */
function levels(cx: Lowering, node: number): string | null {
  const level = firstAsLabel(cx, node);
  return level === '1' ? null : level;
}

const declaresClass = classDeclaration(classOf);

/** `global $a`: a declaration with the modifier 'global' and no value: the name means the file-level variable. */
const globals: StmtRule = (cx, node, out) => {
  for (const kid of cx.kids(node)) {
    const target = nameAt(cx.span(kid), variable(cx, kid));
    out.push({ kind: 'var', target, type: null, init: null, modifiers: ['global'], ...cx.span(kid) });
  }
};

export const statements: Readonly<Record<string, StmtRule>> = {
  compound_statement: block,
  colon_block: block,
  ERROR: block,
  namespace_definition: (cx, node, out) => {
    const body = cx.field(node, 'body');
    if (body !== 0) out.push(...listOf(cx, body));
  },
  namespace_use_declaration: nothing,
  empty_statement: nothing,
  php_tag: nothing,
  php_end_tag: nothing,
  text: nothing,
  text_interpolation: nothing,
  declare_directive: nothing,
  named_label_statement: nothing,
  declare_statement: flatten,
  expression_statement: expressionStatement,
  echo_statement: (cx, node, out) => {
    out.push(echo(cx, cx.first(node), cx.span(node)));
  },
  exit_statement: exit,
  unset_statement: (cx, node, out) => {
    for (const kid of cx.kids(node)) {
      const span = cx.span(kid);
      out.push({
        kind: 'expr',
        expr: { kind: 'unary', op: 'delete', operand: cx.expr(kid), ...span },
        ...span,
      });
    }
  },
  global_declaration: globals,
  function_static_declaration: (cx, node, out) => {
    for (const kid of cx.kids(node)) {
      const name = cx.field(kid, 'name');
      const value = cx.field(kid, 'value');
      out.push({
        kind: 'var',
        target: nameAt(cx.span(name), variable(cx, name)),
        type: null,
        init: value === 0 ? null : cx.expr(value),
        modifiers: ['static'],
        ...cx.span(kid),
      });
    }
  },
  const_declaration: (cx, node, out) => {
    for (const kid of cx.kids(node)) {
      if (cx.kind(kid) !== 'const_element') continue;
      const [name = 0, value = 0] = cx.kids(kid);
      const target = cx.name(name);
      out.push({
        kind: 'var',
        target,
        type: null,
        init: cx.expr(value),
        modifiers: ['const'],
        ...cx.span(kid),
      });
    }
  },
  if_statement: ifWithClauses,
  while_statement: whileLoop('while'),
  do_statement: whileLoop('do'),
  for_statement: forStatement,
  foreach_statement: foreachStatement,
  switch_statement: switchStatement,
  try_statement: tryStatement,
  return_statement: leaving('return'),
  break_statement: jump('break', levels),
  continue_statement: jump('continue', levels),
  function_definition: functionDeclaration((cx, node) => functionOf(cx, node, false)),
  class_declaration: declaresClass,
  interface_declaration: declaresClass,
  trait_declaration: declaresClass,
  enum_declaration: declaresClass,
};
