import type { Expr, Pattern, Stmt, Switch } from '../../ir/ir.ts';
import { argument, type Lowering, nameAt } from '../lowering.ts';

interface CasePattern {
  readonly tests: Expr[];
  readonly bound: Pattern[];
}

const MAX_CASE_DEPTH = 40;

/**
 * `match`: constant patterns are the tests of a case; names that a pattern binds are assigned from the subject, as
 * the first statement of the case (the whole subject is a safe reading of any part of it).
 */
export function matchStatement(cx: Lowering, node: number, out: Stmt[]): void {
  const subjects = cx.fields(node, 'subject').map((n) => cx.expr(n));
  const [first] = subjects;
  const value: Expr =
    subjects.length === 1 && first
      ? first
      : {
          kind: 'list',
          flavour: 'tuple',
          elements: subjects.map((s) => argument(s)),
          type: null,
          ...cx.span(node),
        };
  const cases: Switch['cases'][number][] = [];
  const body = cx.field(node, 'body') || node;
  for (const kid of cx.kids(body)) {
    if (cx.kind(kid) === 'case_clause') cases.push(caseOf(cx, kid, value));
  }
  out.push({ kind: 'switch', value, cases, ...cx.span(node) });
}

function caseOf(cx: Lowering, node: number, subject: Expr): Switch['cases'][number] {
  const patterns = cx.kids(node).filter((kid) => cx.kind(kid) === 'case_pattern');
  const typed = patterns.length === 1 ? typePattern(cx, patterns[0] ?? 0, subject) : null;
  const found: CasePattern = { tests: typed === null ? [] : [typed], bound: [] };
  if (typed === null) for (const kid of patterns) readPattern(cx, kid, found, 0);
  const body: Stmt[] = found.bound.map((target): Stmt => {
    const expr: Expr = {
      kind: 'assign',
      target,
      op: '',
      value: subject,
      start: target.start,
      end: target.end,
    };
    return { kind: 'expr', expr, start: target.start, end: target.end };
  });
  const consequence = cx.field(node, 'consequence');
  if (consequence !== 0) cx.stmt(consequence, body);
  const guard = cx.field(node, 'guard');
  return {
    tests: found.bound.length === 0 ? found.tests : [],
    guard: guard === 0 ? null : cx.expr(cx.first(guard)),
    body,
    fallthrough: false,
  };
}

/** `int()`, `str() as name`: a type test that binds; null for every other pattern. */
function typePattern(cx: Lowering, node: number, subject: Expr): Expr | null {
  let inner = cx.first(node);
  let binds: string | null = null;
  if (cx.kind(inner) === 'as_pattern') {
    const alias = cx.field(inner, 'alias') || (cx.kids(inner)[1] ?? 0);
    binds = cx.text(alias);
    inner = cx.first(inner);
    if (cx.kind(inner) === 'case_pattern') inner = cx.first(inner);
  }
  if (cx.kind(inner) !== 'class_pattern' || cx.kids(inner).length !== 1) return null;
  const type = { name: cx.text(cx.first(inner)), args: [] };
  return { kind: 'typetest', value: subject, type, binds, ...cx.span(node) };
}

function readPattern(cx: Lowering, node: number, found: CasePattern, depth: number): void {
  if (depth > MAX_CASE_DEPTH) return;
  switch (cx.kind(node)) {
    case 'dotted_name': {
      // A plain name binds, a dotted one is a constant.
      if (cx.kids(node).length === 1) found.bound.push(nameAt(cx.span(node), cx.text(node)));
      else found.tests.push(cx.expr(node));
      break;
    }
    case 'identifier':
      if (cx.text(node) !== '_') found.bound.push(cx.name(node));
      break;
    case 'string':
    case 'concatenated_string':
    case 'integer':
    case 'float':
    case 'true':
    case 'false':
    case 'none':
      found.tests.push(cx.expr(node));
      break;
    case 'class_pattern':
    case 'keyword_pattern':
      // The first name is the class or the keyword.
      for (const kid of cx.kids(node).slice(1)) readPattern(cx, kid, found, depth + 1);
      break;
    default:
      for (const kid of cx.kids(node)) readPattern(cx, kid, found, depth + 1);
  }
}
