import type { ClassIR, Expr, FunctionIR, If, Loop, Stmt, Switch, Using } from '../ir/ir.ts';
import type { Lowering, StmtRule } from './lowering.ts';

/**
 * Statement rules that languages share because their grammars agree on the shape. A language that differs in the parts
 * gives them (`loopOf`, `ifChain`); one that differs in the shape has a rule of its own.
 */

export type Case = Switch['cases'][number];
export type Resource = Using['resources'][number];

/** What stands there does nothing that the analysis follows. */
export const nothing: StmtRule = () => {};

/** The statements inside run in place of the node. */
export const flatten: StmtRule = (cx, node, out) => {
  for (const kid of cx.kids(node)) cx.stmt(kid, out);
};

export function statementsOf(cx: Lowering, nodes: readonly number[]): Stmt[] {
  const out: Stmt[] = [];
  for (const node of nodes) cx.stmt(node, out);
  return out;
}

/** A block of the node's children. */
export function blockOf(flavour = ''): StmtRule {
  return (cx, node, out) => {
    out.push({ kind: 'block', flavour, body: statementsOf(cx, cx.kids(node)), ...cx.span(node) });
  };
}

export function classDeclaration(classOf: (cx: Lowering, node: number) => ClassIR): StmtRule {
  return (cx, node, out) => {
    out.push({ kind: 'class-decl', cls: classOf(cx, node), ...cx.span(node) });
  };
}

export function functionDeclaration(functionOf: (cx: Lowering, node: number) => FunctionIR): StmtRule {
  return (cx, node, out) => {
    out.push({ kind: 'function-decl', fn: functionOf(cx, node), ...cx.span(node) });
  };
}

/** Where an if keeps its parts. */
export interface IfFields {
  readonly then: (cx: Lowering, node: number) => number;
  readonly otherwise: (cx: Lowering, node: number) => number;
}

const CONSEQUENCE_AND_ALTERNATIVE: IfFields = {
  then: (cx, node) => cx.field(node, 'consequence'),
  otherwise: (cx, node) => cx.field(node, 'alternative'),
};

/** One branch of an if chain; the node has its condition under the field `condition`. */
export function branchOf(cx: Lowering, node: number, then: number, otherwise: readonly Stmt[]): If {
  const test = cx.expr(cx.field(node, 'condition'));
  return { kind: 'if', test, then: cx.body(then), otherwise, ...cx.span(node) };
}

/** Chains are built from their end, so that their length costs no stack. `make` gives what stands for one branch. */
export function ifChain(
  branches: readonly number[],
  last: readonly Stmt[],
  make: (branch: number, otherwise: readonly Stmt[]) => readonly Stmt[],
): readonly Stmt[] {
  return branches.reduceRight((otherwise, branch) => make(branch, otherwise), last);
}

export function ifStatement(fields: IfFields = CONSEQUENCE_AND_ALTERNATIVE): StmtRule {
  return (cx, node, out) => {
    const { branches, otherwise: last } = cx.elseIfChain(node, (branch) => fields.otherwise(cx, branch));
    const chain = ifChain(branches, last, (branch, otherwise) => [
      branchOf(cx, branch, fields.then(cx, branch), otherwise),
    ]);
    out.push(...chain);
  };
}

/** A loop of these parts. What is not given is absent; the body is under the field `body`. */
export function loopOf(
  cx: Lowering,
  node: number,
  parts: Partial<Omit<Loop, 'kind' | 'start' | 'end'>> & Pick<Loop, 'flavour'>,
): Loop {
  return {
    kind: 'loop',
    flavour: parts.flavour,
    init: parts.init ?? [],
    test: parts.test ?? null,
    update: parts.update ?? [],
    target: parts.target ?? null,
    targetType: parts.targetType ?? null,
    iterable: parts.iterable ?? null,
    body: parts.body ?? cx.body(cx.field(node, 'body')),
    otherwise: parts.otherwise ?? [],
    ...cx.span(node),
  };
}

export function whileLoop(flavour: 'while' | 'do'): StmtRule {
  return (cx, node, out) => {
    out.push(loopOf(cx, node, { flavour, test: cx.expr(cx.field(node, 'condition')) }));
  };
}

/** The expression of an optional part; 0 gives null. */
export function optionalExpr(cx: Lowering, node: number): Expr | null {
  return node === 0 ? null : cx.expr(node);
}

/** `update` parts that a grammar has as statements. */
export function expressionsIn(stmts: readonly Stmt[]): Expr[] {
  return stmts.flatMap((stmt) => (stmt.kind === 'expr' ? [stmt.expr] : []));
}

/** Whether control cannot run past the last statement, so that a case does not fall through. */
export function leaves(body: readonly Stmt[]): boolean {
  const last = body.at(-1);
  if (last?.kind === 'block') return leaves(last.body);
  return (
    last?.kind === 'break' || last?.kind === 'continue' || last?.kind === 'return' || last?.kind === 'throw'
  );
}

/** A statement with a label. */
export function labeled(cx: Lowering, node: number, label: number, target: readonly number[]): Stmt {
  const span = cx.span(node);
  const inner = statementsOf(cx, target);
  const [only] = inner;
  const body: Stmt = inner.length === 1 && only ? only : { kind: 'block', flavour: '', body: inner, ...span };
  return { kind: 'labeled', label: cx.text(label), body, ...span };
}

/** `break` or `continue`, with the label that `labelOf` finds. */
export function jump(
  kind: 'break' | 'continue',
  labelOf: (cx: Lowering, node: number) => string | null = () => null,
): StmtRule {
  return (cx, node, out) => {
    out.push({ kind, label: labelOf(cx, node), ...cx.span(node) });
  };
}

/** The label as the first child of the statement. */
export function firstAsLabel(cx: Lowering, node: number): string | null {
  const label = cx.first(node);
  return label === 0 ? null : cx.text(label);
}

/** `return x` and `throw x`, whose value is the first child where there is one. */
export function leaving(kind: 'return' | 'throw'): StmtRule {
  return (cx, node, out) => {
    out.push({ kind, value: optionalExpr(cx, cx.first(node)), ...cx.span(node) });
  };
}
