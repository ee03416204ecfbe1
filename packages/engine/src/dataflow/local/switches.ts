import type { Expr, Stmt, Switch } from '../../ir/ir.ts';
import { setPlace } from './checked-places.ts';
import { foldBinary } from './constants.ts';
import type { Fn, Jump } from './context.ts';
import { refine } from './guards.ts';
import { refused } from './refusals.ts';
import { fork, mergeInto, type State, snapshot } from './state.ts';
import { isHarmless } from './type-names.ts';
import { EMPTY, type Value } from './value.ts';

/** Each case under what its test says; cases that the subject's constant rules out leave nothing. */
export function switchOver(fn: Fn, s: Switch): void {
  const t = fn.cx.t;
  const subject = fn.cx.evaluate(fn, s.value);
  const before = fn.state;
  const jumps: Jump = { label: null, isLoop: false, base: before, breaks: [], continues: [] };
  fn.jumps.push(jumps);
  const ends: State[] = [];
  let falling: State | null = null;
  let hasDefault = false;
  let decided = false;
  const refusals: { readonly test: Expr; readonly body: readonly Stmt[] }[] = [];
  const behindRefusals = (): void => {
    for (const { test, body } of refusals) refused(fn, test, false, body);
  };
  for (let i = 0; i < s.cases.length; i++) {
    const c = s.cases[i];
    if (c === undefined) continue;
    let possible = !decided;
    if (c.tests.length === 0 && c.guard === null) {
      hasDefault = true;
      if (subject.constant !== undefined && laterMatches(fn, s, subject, i)) possible = false;
    } else if (possible && s.value !== null && subject.constant !== undefined) {
      const tests = c.tests.map((x) => fn.cx.evaluate(fn, x).constant);
      const value = subject.constant;
      if (tests.every((x) => x !== undefined)) {
        const hit = tests.some((x) => x !== undefined && foldBinary('==', value, x, false) === true);
        possible = hit;
        if (hit && c.guard === null) decided = true;
      }
    }
    if (!possible && falling === null) continue;
    const entry = fork(before);
    fn.state = entry;
    behindRefusals();
    if (possible) {
      chosen(fn, s.value, c.tests);
      if (c.guard !== null) {
        fn.cx.evaluate(fn, c.guard);
        refine(fn, c.guard, true);
      }
    }
    if (falling !== null) {
      if (possible)
        mergeInto(
          t,
          entry,
          [snapshot(entry, before), falling].map((x) => ({ ...x, parent: before })),
        );
      else mergeInto(t, entry, [{ ...falling, parent: before }]);
    }
    fn.state = fork(entry);
    fn.cx.execute(fn, c.body);
    const end = snapshot(fn.state, before);
    end.dead = fn.state.dead;
    const only = c.tests.length === 1 ? c.tests[0] : undefined;
    if (end.dead && only !== undefined && isCondition(s.value)) refusals.push({ test: only, body: c.body });
    falling = null;
    if (c.fallthrough && !end.dead) falling = end;
    else ends.push(end);
    if (subject.constant !== undefined && decided && falling === null) {
      hasDefault = true;
      break;
    }
  }
  if (falling !== null) ends.push(falling);
  fn.jumps.pop();
  const rest = fork(before);
  fn.state = rest;
  if (!hasDefault) behindRefusals();
  fn.state = before;
  mergeInto(t, before, [...ends, ...jumps.breaks, ...(hasDefault ? [] : [rest])]);
}

/** A switch that is a ladder of tests. */
const isCondition = (subject: Expr | null): boolean =>
  subject === null || (subject.kind === 'literal' && subject.value === true);

/** What is known of the subject where one of the tests has been met. */
function chosen(fn: Fn, subject: Expr | null, tests: readonly Expr[]): void {
  const only = tests.length === 1 ? tests[0] : undefined;
  if (isCondition(subject) || only?.kind === 'typetest') {
    if (only === undefined) return;
    fn.cx.evaluate(fn, only);
    refine(fn, only, true);
    return;
  }
  if (subject === null || tests.length === 0) return;
  const values = tests.map((x) => fn.cx.evaluate(fn, x).constant);
  if (values.every((x) => x !== undefined)) {
    const constant = values.length === 1 ? values[0] : undefined;
    if (subject.kind !== 'unary' || subject.op !== 'typeof')
      setPlace(fn, subject, () => ({ ...EMPTY, constant }));
    else if (values.every((x) => HARMLESS_KINDS.has(x))) setPlace(fn, subject.operand, () => EMPTY);
  } else if (tests.every((x) => namesHarmlessType(fn, x))) setPlace(fn, subject, () => EMPTY);
}

/** Answers of JavaScript's `typeof` that text never has. */
const HARMLESS_KINDS: ReadonlySet<unknown> = new Set(['number', 'boolean', 'bigint', 'undefined', 'symbol']);

/** A type as a case: by a type test, or by its name alone where a language compares with `===` (Ruby). */
function namesHarmlessType(fn: Fn, test: Expr): boolean {
  if (test.kind === 'typetest') return isHarmless(fn.cx, test.type);
  return (
    fn.cx.module.language === 'ruby' &&
    test.kind === 'name' &&
    isHarmless(fn.cx, { name: test.name, args: [] })
  );
}

/** Does a case after number `from` name the constant? */
function laterMatches(fn: Fn, s: Switch, subject: Value, from: number): boolean {
  const value = subject.constant;
  if (value === undefined) return false;
  return s.cases.some(
    (c, i) =>
      i > from &&
      c.tests.some((x) => {
        const k = fn.cx.evaluate(fn, x).constant;
        return k !== undefined && foldBinary('==', value, k, false) === true;
      }),
  );
}
