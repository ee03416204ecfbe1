import type { Expr, Pattern, Stmt } from '../../ir/ir.ts';
import { asPattern, type Lowering, nameAt, type StmtRule } from '../lowering.ts';
import {
  blockOf,
  classDeclaration,
  flatten,
  functionDeclaration,
  loopOf,
  nothing,
  optionalExpr,
} from '../statement-rules.ts';
import {
  ifStatements,
  isBranching,
  isPlainIf,
  type Sink,
  tryStatement,
  valueStatements,
  whenStatements,
} from './control.ts';
import { classOf } from './declarations.ts';
import { childAfter, FREE, functionOf, patternOf } from './functions.ts';
import { nameNode, namesOf, setterOf, withoutGetter } from './names.ts';
import { accessorsOf, isComputed, propertyValue } from './properties.ts';
import { typeIn } from './types.ts';

/** `val x = …` in a function or a file. A value that branches is assigned in each branch. */
const property: StmtRule = (cx, node, out) => {
  const several = cx.kid(node, 'multi_variable_declaration');
  const span = cx.span(node);
  const modifiers = cx.has(node, 'val') ? ['final'] : [];
  if (several !== 0) {
    destructured(cx, several, childAfter(cx, node, '='), out);
    return;
  }
  for (const fn of accessorsOf(cx, node, FREE)) out.push({ kind: 'function-decl', fn, ...span });
  if (isComputed(cx, node)) return;
  const variable = cx.kid(node, 'variable_declaration');
  const target = nameNode(cx, cx.kid(variable, 'identifier'));
  const type = typeIn(cx, variable);
  const value = childAfter(cx, node, '=');
  const declared = (init: Expr | null): Stmt => ({ kind: 'var', target, type, init, modifiers, ...span });
  if (value === 0 || cx.kid(node, 'property_delegate') !== 0) out.push(declared(propertyValue(cx, node)));
  else if (isPlainIf(cx, value)) out.push(declared(cx.expr(value)));
  else if (isBranching(cx.kind(value))) {
    out.push(declared(null));
    valueStatements(cx, value, out, assigned(target));
  } else valueStatements(cx, value, out, (init) => declared(init));
};

function assigned(target: Pattern): Sink {
  return (value) => {
    const at = { start: value.start, end: value.end };
    return { kind: 'expr', expr: { kind: 'assign', target, op: '', value, ...at }, ...at };
  };
}

/** `val (a, b) = pair`: the value is kept, and its components are read from there. */
function destructured(cx: Lowering, node: number, valueNode: number, out: Stmt[]): void {
  const span = cx.span(node);
  const names = namesOf(cx);
  const value = optionalExpr(cx, valueNode);
  if (value?.kind === 'list') {
    out.push({ kind: 'var', target: patternOf(cx, node), type: null, init: value, modifiers: [], ...span });
    return;
  }
  names.count++;
  const kept = nameAt(span, `parts$${names.count}`);
  out.push({ kind: 'var', target: kept, type: null, init: value, modifiers: ['final'], ...span });
  cx.kids(node).forEach((kid, i) => {
    const target = patternOf(cx, kid);
    if (target.kind === 'ignored-pattern') return;
    const at = cx.span(kid);
    const callee: Expr = {
      kind: 'member',
      object: kept,
      property: `component${i + 1}`,
      propertySpan: at,
      ...at,
    };
    const init: Expr = { kind: 'call', callee, args: [], isNew: false, types: [], ...at };
    out.push({ kind: 'var', target, type: typeIn(cx, kid), init, modifiers: ['final'], ...at });
  });
}

/** `x = y`, and `a.x = y`, which calls the setter of anything that is not the class's own. */
const assignment: StmtRule = (cx, node, out) => {
  const span = cx.span(node);
  const op = cx.text(cx.field(node, 'operator')).slice(0, -1);
  const left = cx.expr(cx.field(node, 'left'));
  const target = withoutGetter(cx, left);
  const valueNode = cx.field(node, 'right');
  const write: Sink = (value) => {
    const isSetter = target !== left && target.kind === 'member';
    const expr: Expr = isSetter
      ? {
          kind: 'call',
          callee: { ...target, property: setterOf(target.property) },
          args: [
            {
              value: op === '' ? value : { kind: 'binary', op, left, right: value, ...span },
              name: null,
              spread: 'none',
            },
          ],
          isNew: false,
          types: [],
          ...span,
        }
      : { kind: 'assign', target: asPattern(target), op, value, ...span };
    return { kind: 'expr', expr, ...span };
  };
  valueStatements(cx, valueNode, out, write);
};

/** A loop, with the label that stands before it. */
function pushLoop(cx: Lowering, node: number, loop: Stmt, out: Stmt[]): void {
  const label = cx.kid(node, 'label');
  if (label === 0) out.push(loop);
  else out.push({ kind: 'labeled', label: cx.text(label).slice(0, -1), body: loop, ...cx.span(node) });
}

/** The statement behind `)`. */
function loopBody(cx: Lowering, node: number): Stmt[] {
  const body = childAfter(cx, node, ')');
  return cx.body(body);
}

const forStatement: StmtRule = (cx, node, out) => {
  const variable = cx.kid(node, 'variable_declaration', 'multi_variable_declaration');
  const iterable = cx.expr(childAfter(cx, node, 'in'));
  const target = patternOf(cx, variable);
  const body = loopBody(cx, node);
  pushLoop(
    cx,
    node,
    loopOf(cx, node, { flavour: 'each', target, targetType: typeIn(cx, variable), iterable, body }),
    out,
  );
};

const whileStatement: StmtRule = (cx, node, out) => {
  const test = cx.expr(cx.field(node, 'condition'));
  pushLoop(cx, node, loopOf(cx, node, { flavour: 'while', test, body: loopBody(cx, node) }), out);
};

const doWhile: StmtRule = (cx, node, out) => {
  const condition = cx.field(node, 'condition');
  const bodyNode = cx.kids(node).find((kid) => kid !== condition && cx.kind(kid) !== 'label') ?? 0;
  const body = cx.body(bodyNode);
  pushLoop(cx, node, loopOf(cx, node, { flavour: 'do', body, test: cx.expr(condition) }), out);
};

/** `return x` and `return@label x`, which leaves the lambda; a value that branches returns from each branch. */
const returnStatement: StmtRule = (cx, node, out) => {
  const label = cx.field(node, 'label');
  const value = cx.kids(node).find((kid) => kid !== label) ?? 0;
  const span = cx.span(node);
  if (value === 0) out.push({ kind: 'return', value: null, ...span });
  else valueStatements(cx, value, out, (expr) => ({ kind: 'return', value: expr, ...span }));
};

/** A name alone: `break` and `continue` are names to the grammar. */
const nameStatement: StmtRule = (cx, node, out) => {
  const text = cx.text(node);
  const span = cx.span(node);
  if (text === 'break' || text === 'continue') out.push({ kind: text, label: null, ...span });
  else out.push({ kind: 'expr', expr: cx.expr(node), ...span });
};

const LOOPS = new Set(['for_statement', 'while_statement', 'do_while_statement']);

/** `label@ for …`, and `break@label`, which the grammar takes for one. */
const labeledStatement: StmtRule = (cx, node, out) => {
  const [label = 0, target = 0] = cx.kids(node);
  const word = cx.text(label).slice(0, -1);
  const span = cx.span(node);
  if (word === 'break' || word === 'continue') {
    out.push({ kind: word, label: cx.text(target), ...span });
    return;
  }
  const inner: Stmt[] = [];
  cx.stmt(target, inner);
  const [only] = inner;
  if (LOOPS.has(cx.kind(target)) && only && inner.length === 1)
    out.push({ kind: 'labeled', label: word, body: only, ...span });
  else out.push(...inner);
};

/** `a ?: return`, and any other expression for its effects. */
const effects: StmtRule = (cx, node, out) => {
  valueStatements(cx, node, out, (expr) => ({ kind: 'expr', expr, ...cx.span(node) }));
};

const declaresClass = classDeclaration(classOf);

export const statements: Readonly<Record<string, StmtRule>> = {
  block: blockOf(),
  ERROR: flatten,
  property_declaration: property,
  function_declaration: functionDeclaration((cx, node) => functionOf(cx, node, FREE)),
  class_declaration: declaresClass,
  object_declaration: declaresClass,
  type_alias: nothing,
  file_annotation: nothing,
  shebang: nothing,
  assignment,
  for_statement: forStatement,
  while_statement: whileStatement,
  do_while_statement: doWhile,
  if_expression: (cx, node, out) => {
    out.push(...ifStatements(cx, node, null));
  },
  when_expression: (cx, node, out) => {
    out.push(...whenStatements(cx, node, null));
  },
  try_expression: (cx, node, out) => {
    out.push(tryStatement(cx, node, null));
  },
  return_expression: returnStatement,
  throw_expression: (cx, node, out) => {
    out.push({ kind: 'throw', value: cx.expr(cx.first(node)), ...cx.span(node) });
  },
  identifier: nameStatement,
  labeled_expression: labeledStatement,
  binary_expression: effects,
};
