import type { Comprehension, Expr, Pattern } from '../../ir/ir.ts';
import { argument, type Lowering, nameAt } from '../lowering.ts';
import { identifier } from './types.ts';

type Clause = Comprehension['clauses'][number];

/** LINQ queries. `let` iterates a list of one, `into` starts over with what came before it. */
export function query(cx: Lowering, node: number): Expr {
  const span = cx.span(node);
  let clauses: Clause[] = [];
  let element: Expr | null = null;
  const target = (name: number): Pattern => nameAt(cx.span(name), identifier(cx, name));
  const single = (value: Expr): Expr => ({
    kind: 'list',
    flavour: 'array',
    elements: [argument(value)],
    type: null,
    start: value.start,
    end: value.end,
  });
  const condition = (test: Expr): void => {
    const last = clauses.pop();
    if (last) clauses.push({ ...last, conditions: [...last.conditions, test] });
  };
  const finish = (value: Expr): Expr => ({
    kind: 'comprehension',
    flavour: 'generator',
    clauses,
    element: value,
    value: null,
    ...span,
  });
  for (const part of cx.kids(node)) {
    const kids = cx.kids(part);
    switch (cx.kind(part)) {
      case 'from_clause': {
        const name = cx.field(part, 'name');
        clauses.push({ target: target(name), iterable: cx.expr(kids[kids.length - 1] ?? 0), conditions: [] });
        break;
      }
      case 'where_clause':
        condition(cx.expr(kids[0] ?? 0));
        break;
      case 'let_clause': {
        const [name = 0, value = 0] = kids;
        clauses.push({ target: target(name), iterable: single(cx.expr(value)), conditions: [] });
        break;
      }
      case 'join_clause': {
        const plain = kids.filter((kid) => cx.kind(kid) !== 'join_into_clause');
        const [name = 0, source = 0, left = 0, right = 0] = plain.slice(-4);
        const test: Expr = {
          kind: 'binary',
          op: '==',
          left: cx.expr(left),
          right: cx.expr(right),
          ...cx.span(part),
        };
        clauses.push({ target: target(name), iterable: cx.expr(source), conditions: [test] });
        const into = cx.kid(part, 'join_into_clause');
        if (into !== 0) {
          clauses.push({ target: target(cx.first(into)), iterable: single(cx.expr(source)), conditions: [] });
        }
        break;
      }
      case 'order_by_clause':
        break;
      case 'select_clause':
      case 'group_clause':
        element = cx.expr(kids[0] ?? 0);
        break;
      case 'identifier': {
        const before = finish(element ?? cx.unknown(part));
        clauses = [{ target: target(part), iterable: single(before), conditions: [] }];
        element = null;
        break;
      }
      default:
        break;
    }
  }
  return finish(element ?? { kind: 'unknown', what: 'query', children: [], ...span });
}
