import type { Argument, Assign, Binary, Call, Expr, Member } from '../../ir/ir.ts';
import { argumentMatches } from '../../rules/name-patterns.ts';
import type { Condition } from '../../rules/schema.ts';
import { givenValue } from '../compiled.ts';
import { follow } from '../constants.ts';
import { absent, argumentsOf, keyOf, type MatchContext, opaque, type Subject } from '../context.ts';

/** Expressions a condition is about. Several only for argument ranges, lists and `operand`. */
export function compileSubject(condition: Condition): (cx: MatchContext, index: number) => Subject[] {
  const base = compileBase(condition);
  const { key, followed } = condition;
  const keyed: typeof base =
    key === undefined
      ? base
      : (cx, index) => base(cx, index).map((one) => (one.opaque ? one : keyOf(cx, one, key)));
  if (!followed) return keyed;
  return (cx, index) =>
    keyed(cx, index).map((one) => (one.expr ? { ...one, ...follow(one.expr, one.at, cx.bindings) } : one));
}

function compileBase(condition: Condition): (cx: MatchContext, index: number) => Subject[] {
  const some = (expr: Expr | null | undefined, at: number): Subject[] => [
    expr ? { expr, at, opaque: false } : absent(at),
  ];
  if (condition.argument !== undefined) {
    const ref = condition.argument;
    return (cx, index) => {
      const node = cx.flat.nodes[index];
      const args = node ? argumentsOf(node) : null;
      if (!args) return [];
      const found: Subject[] = [];
      let spread = false;
      args.forEach((arg: Argument, position: number) => {
        if (arg.spread !== 'none') {
          spread = true;
          return;
        }
        if (argumentMatches(ref, position, args.length, arg.name))
          found.push({ expr: arg.value, at: index, opaque: false });
      });
      if (found.length > 0) return found;
      return [spread ? opaque(index) : absent(index)];
    };
  }
  if (condition.receiver)
    return (cx, index) => {
      const callee = (cx.flat.nodes[index] as Call | undefined)?.callee ?? (cx.flat.nodes[index] as Expr);
      return callee?.kind === 'member' ? some((callee as Member).object, index) : [];
    };
  if (condition.value) return (cx, index) => some(givenValue(cx, index), index);
  if (condition.target) return (cx, index) => some((cx.flat.nodes[index] as Assign).target as Expr, index);
  if (condition.left) return (cx, index) => some((cx.flat.nodes[index] as Binary).left, index);
  if (condition.right) return (cx, index) => some((cx.flat.nodes[index] as Binary).right, index);
  if (condition.operand)
    return (cx, index) => {
      const node = cx.flat.nodes[index] as Binary & { operand?: Expr };
      return node.operand
        ? some(node.operand, index)
        : [...some(node.left, index), ...some(node.right, index)];
    };
  if (condition.test) return (cx, index) => some((cx.flat.nodes[index] as { test?: Expr }).test, index);
  if (condition.attribute !== undefined) {
    const name = condition.attribute;
    return (cx, index) => {
      const element = cx.flat.nodes[index] as Extract<Expr, { kind: 'element' }>;
      const hit = element.attributes?.find((one) => one.name === name);
      if (hit) return [hit.value ? { expr: hit.value, at: index, opaque: false } : opaque(index)];
      return [element.attributes?.some((one) => one.name === null) ? opaque(index) : absent(index)];
    };
  }
  return (cx, index) => [{ expr: cx.flat.nodes[index] as Expr, at: index, opaque: false }];
}

/** The entries of a list, an object or a call that makes a list, which a test is about one by one; the subject itself where nothing is asked of entries. */
export function elementsOf(cx: MatchContext, subject: Subject, element: Condition['element']): Subject[] {
  if (element === undefined) return [subject];
  if (!subject.expr) return [];
  const { expr, at } = follow(subject.expr, subject.at, cx.bindings);
  if (expr.kind === 'list')
    return expr.elements.map((one) => ({ expr: one.value, at, opaque: one.spread !== 'none' }));
  if (expr.kind === 'object') return expr.entries.map((one) => ({ expr: one.value, at, opaque: false }));
  if (expr.kind === 'call' && makesList(expr))
    return expr.args.map((one) => ({ expr: one.value, at, opaque: false }));
  return [subject];
}

/** Calls whose result holds their arguments: `List.of(a, b)`, `Arrays.asList(a)`, `new Set(a)`. What any other call is given it may only look up. */
const MAKES_LIST =
  /^(?:of|asList|(?:mutable|array|linked|immutable|hash|tree)?(?:array|list|set|map)(?:Of)?|tuple|frozenset|concat|append)$/i;

function makesList({ callee, isNew }: Extract<Expr, { kind: 'call' }>): boolean {
  if (isNew) return true;
  if (callee.kind === 'member') return MAKES_LIST.test(callee.property);
  return callee.kind === 'name' && MAKES_LIST.test(callee.name);
}
