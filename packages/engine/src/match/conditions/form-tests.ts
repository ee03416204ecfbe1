import type { Expr } from '../../ir/ir.ts';
import { checkedRegex } from '../../regex/safe-regex.ts';
import { splitLast } from '../../rules/name-patterns.ts';
import type { Condition } from '../../rules/schema.ts';
import type { CompilePattern } from '../compiled.ts';
import { follow, isConstant } from '../constants.ts';
import { argumentsOf, type MatchContext, type Subject, textOf } from '../context.ts';
import { handedParameter, isHandedConstantsHere } from '../handed-constants.ts';
import { compileNames } from '../name-test.ts';
import { piecesOf } from '../origins.ts';
import { type SubjectTest, within } from './constant-tests.ts';
import { lazyPattern, rangeHas } from './range-has.ts';

/** Tests on what the subject is: there at all, its kind, type and origin, what it or something inside of it matches. */
export function compileFormTests(condition: Condition, compile: CompilePattern): SubjectTest[] {
  const tests: SubjectTest[] = [];
  const { present, constant } = condition;
  if (present !== undefined)
    tests.push((_cx, subject) => (subject.opaque ? present : (subject.expr !== undefined) === present));
  if (constant !== undefined)
    tests.push(
      (cx, subject) =>
        subject.expr !== undefined && isConstant(subject.expr, subject.at, cx.bindings) === constant,
    );
  if (condition.origin) {
    const wanted = condition.origin;
    tests.push((cx, subject) => {
      if (!subject.expr) return false;
      const { origins, parameters } = piecesOf(cx, subject.expr, subject.at, false);
      const isOfOthers = wanted.some((one) => one !== 'parameter' && origins.has(one));
      const open = wanted.includes('parameter')
        ? [...parameters].filter((at) => !isHandedConstantsHere(cx, at))
        : [];
      if (!isOfOthers && open.length === 0) return false;
      cx.asked.hangsOn.push(...(isOfOthers ? [null] : open.map((at) => handedParameter(cx, at))));
      return true;
    });
  }
  if (condition.type) {
    const names = compileNames(condition.type);
    tests.push((cx, subject) => {
      if (!subject.expr) return false;
      const full = cx.names.known(subject.expr, subject.at);
      return full !== null && names.test(cx, { last: splitLast(full.name)[1], full, isMember: true });
    });
  }
  if (condition.is) {
    const kinds = new Set<string>(condition.is);
    tests.push((cx, subject) => subject.expr !== undefined && isOfKind(cx, subject.expr, subject.at, kinds));
  }
  if (condition.matches) {
    const pattern = lazyPattern(condition.matches, compile);
    tests.push((cx, subject) => {
      if (!subject.expr) return false;
      const index = cx.flat.indexOf.get(subject.expr);
      if (index !== undefined && pattern().test(cx, index)) return true;
      const { expr } = follow(subject.expr, subject.at, cx.bindings);
      const followed = expr === subject.expr ? undefined : cx.flat.indexOf.get(expr);
      return followed !== undefined && pattern().test(cx, followed);
    });
  }
  if (condition.contains) {
    const pattern = lazyPattern(condition.contains, compile);
    tests.push((cx, subject) => {
      if (!subject.expr) return false;
      const index = cx.flat.indexOf.get(subject.expr);
      if (index === undefined) return false;
      if (rangeHas(cx, pattern(), index, cx.flat.end[index] ?? index)) return true;
      const { expr } = follow(subject.expr, subject.at, cx.bindings);
      const followed = expr === subject.expr ? undefined : cx.flat.indexOf.get(expr);
      return followed !== undefined && rangeHas(cx, pattern(), followed, cx.flat.end[followed] ?? followed);
    });
  }
  if (condition['class-made']) {
    const pattern = lazyPattern(condition['class-made'], compile);
    tests.push((cx, subject) => {
      const owner = classMade(cx, subject);
      return owner >= 0 && rangeHas(cx, pattern(), owner, cx.flat.end[owner] ?? owner);
    });
  }
  if (condition.text !== undefined) {
    const regex = checkedRegex(condition.text, condition.flags ?? '');
    tests.push((cx, subject) => subject.expr !== undefined && regex.test(textOf(cx, subject.expr)));
  }
  if (condition.arguments) {
    const bounds = condition.arguments;
    tests.push((_cx, subject) => {
      const args = subject.expr ? argumentsOf(subject.expr) : null;
      return args !== null && within(args.length, bounds);
    });
  }
  return tests;
}

function isOfKind(cx: MatchContext, expr: Expr, at: number, kinds: ReadonlySet<string>): boolean {
  const one = (candidate: Expr): boolean => {
    if (candidate.kind === 'call') return kinds.has(candidate.isNew ? 'new' : 'call');
    if (kinds.has(candidate.kind)) return true;
    if (candidate.kind === 'literal') return candidate.type === 'regex' && kinds.has('regex');
    if (candidate.kind === 'template')
      return kinds.has('interpolation') && !isConstant(candidate, at, cx.bindings);
    if (candidate.kind === 'binary')
      return (
        kinds.has('concatenation') &&
        (candidate.op === '+' || candidate.op === '%' || candidate.op === '<<') &&
        !isConstant(candidate, at, cx.bindings)
      );
    return false;
  };
  if (one(expr)) return true;
  const followed = follow(expr, at, cx.bindings);
  return followed.expr !== expr && one(followed.expr);
}

/** The class of this file, written in place or by name, that the subject is a new instance of; -1 for none. */
function classMade(cx: MatchContext, subject: Subject): number {
  if (!subject.expr) return -1;
  const { expr, at } = follow(subject.expr, subject.at, cx.bindings);
  if (expr.kind !== 'call' || !expr.isNew) return -1;
  const body = expr.args.at(-1)?.value;
  if (body?.kind === 'class') return cx.flat.indexOf.get(body) ?? -1;
  if (expr.callee.kind !== 'name') return -1;
  return cx.bindings.lookup(expr.callee.name, at).find((one) => one.kind === 'class')?.at ?? -1;
}
