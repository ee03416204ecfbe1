import type { Switch } from '../../ir/ir.ts';
import { foldBinary } from './constants.ts';
import type { Fn, Jump } from './context.ts';
import { refine } from './guards.ts';
import { fork, mergeInto, type State, snapshot } from './state.ts';
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
    if (possible) {
      if (s.value !== null && c.tests.length > 0 && s.value.kind === 'name') {
        const values = c.tests.map((x) => fn.cx.evaluate(fn, x).constant);
        if (values.every((x) => x !== undefined))
          fn.state.vars.set(s.value.name, {
            ...EMPTY,
            constant: values.length === 1 ? values[0] : undefined,
          });
      } else if (s.value === null || (s.value.kind === 'literal' && s.value.value === true)) {
        const only = c.tests.length === 1 ? c.tests[0] : undefined;
        if (only !== undefined) {
          fn.cx.evaluate(fn, only);
          refine(fn, only, true);
        }
      }
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
  fn.state = before;
  mergeInto(t, before, [...ends, ...jumps.breaks, ...(hasDefault ? [] : [fork(before)])]);
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
