import type { Expr, Stmt } from '../../ir/ir.ts';
import { PLACE_OF_LOOK } from '../../summaries/flat-tables.ts';
import { LOOKED_AT } from '../doubt.ts';
import { answerTested } from './checked-places.ts';
import { excerpt, type Fn, position } from './context.ts';
import { addWithCollection, markedLike, markLooked, rootsOf } from './looked-values.ts';
import { beginning, looked } from './looks.ts';
import { getVar, type State } from './state.ts';
import { guardId, stringId } from './tables.ts';
import { EMPTY, type Value } from './value.ts';

/**
 * Refusals: ways that end behind a look at a value, or on which another value takes its place. What got past it holds a doubt
 * (`dataflow/doubt.ts`), and so does all that was made of the same.
 */

const markOf = (fn: Fn): number => -(1 + stringId(fn.cx.t, LOOKED_AT));

function rootsIn(fn: Fn, subjects: readonly Expr[]) {
  const roots: ReturnType<typeof rootsOf> = new Map();
  for (const one of subjects)
    for (const [key, root] of rootsOf(fn, fn.cx.evaluate(fn, one))) roots.set(key, root);
  return roots;
}

/**
 * The way goes on only where the test holds, or where it does not.
 * @param other what is done where it does not go on; null where that ends somewhere else
 */
export function refused(fn: Fn, test: Expr, holds: boolean, other: readonly Stmt[] | null = null): void {
  const { subjects, answers } = looked(fn, test, holds);
  for (const call of answers) answerTested(fn, call);
  if (subjects.length === 0 || (other !== null && usesInstead(other, subjects))) return;
  const roots = rootsIn(fn, subjects);
  // What is left out of a loop says nothing of what follows it.
  if (other === null || !/^(?:continue|break)$/.test(other.at(-1)?.kind ?? ''))
    for (const all of fn.looks) for (const root of roots.values()) addWithCollection(fn, root, all);
  markLooked(fn, roots, { mark: markOf(fn) });
  markLooked(fn, roots, { mark: placeOf(fn, test), isUnsure: true });
}

/** Where the look is, for who reads of it. */
function placeOf(fn: Fn, test: Expr): number {
  const { cx } = fn;
  const [line] = position(cx, test.start);
  const [from] = position(cx, cx.scopes.functions[fn.id]?.fn?.start ?? 0);
  return guardId(cx.t, fn.id, line - from, stringId(cx.t, excerpt(cx, test.start, test.end)), PLACE_OF_LOOK);
}

/** `if (isShort(x)) return short(x)`: another way to use it, and no refusal. */
function usesInstead(body: readonly Stmt[], subjects: readonly Expr[]): boolean {
  const last = body.at(-1);
  if (last?.kind !== 'return' || last.value === null) return false;
  const value = last.value.kind === 'await' ? last.value.value : last.value;
  const names = new Set(subjects.map(beginning));
  const given = value.kind === 'call' && !value.isNew ? value.args.map((one) => one.value) : [value];
  return given.some((one) => one.kind === 'name' && names.has(one.name));
}

/** Does control not get past the last statement, whatever it does before? */
export function endsThere(body: readonly Stmt[]): boolean {
  const last = body.at(-1);
  if (last === undefined) return false;
  if (last.kind === 'block') return endsThere(last.body);
  return last.kind === 'throw' || last.kind === 'return' || last.kind === 'continue' || last.kind === 'break';
}

/** Functions of the program's own that do not come back, by the names that they have everywhere. */
const ENDS =
  /^(?:[Ff]atal|[Dd]ie|[Bb]ail|[Aa]bort|[Hh]alt|[Tt]erminate|[Ee]xit|[Pp]anic|[Tt]hrow|[Rr]aise|wp_die|show_404|show_error)(?:$|[^a-z]|[A-Z])/;

/** Is the last that is done a call whose name says that it ends the request or the program? */
export function endsByName(body: readonly Stmt[]): boolean {
  const last = body.at(-1);
  if (last?.kind === 'block') return endsByName(last.body);
  const call = last?.kind === 'expr' && last.expr.kind === 'call' ? last.expr.callee : null;
  const name = call?.kind === 'name' ? call.name : call?.kind === 'member' ? call.property : '';
  return ENDS.test(name);
}

/** Of two ways that meet, one holds what the test asked about, and the other something else in its place. */
export function replaced(fn: Fn, test: Expr, yes: State, no: State): void {
  for (const [here, there, holds] of [
    [yes, no, true],
    [no, yes, false],
  ] as const) {
    const subjects = looked(fn, test, holds).subjects.filter(
      (one) => one.kind === 'name' && getVar(here, one.name) !== getVar(there, one.name),
    );
    if (subjects.length === 0) continue;
    const before = fn.state;
    fn.state = here;
    const roots = rootsIn(fn, subjects);
    for (const one of subjects) {
      if (one.kind !== 'name') continue;
      const other = rootsOf(fn, getVar(there, one.name) ?? EMPTY);
      if ([...roots.keys()].some((key) => other.has(key))) continue;
      const value = getVar(here, one.name);
      if (value !== undefined) here.vars.set(one.name, markedLike(fn, value, roots, markOf(fn)));
    }
    fn.state = before;
  }
}

/** `looks(x) ? x : other`: the one of two values that the test was about. */
export function chosen(fn: Fn, test: Expr, yes: Value, no: Value): readonly [Value, Value] {
  const mark = (value: Value, other: Value, holds: boolean): Value => {
    if (value.origins.length === 0) return value;
    const { subjects } = looked(fn, test, holds);
    if (subjects.length === 0) return value;
    const roots = rootsIn(fn, subjects);
    const others = rootsOf(fn, other);
    return [...roots.keys()].some((key) => others.has(key))
      ? value
      : markedLike(fn, value, roots, markOf(fn));
  };
  return [mark(yes, no, true), mark(no, yes, false)];
}

/** Looks that end a function from within a loop were made of all that the loop went through. */
export function lookedInLoop(fn: Fn, run: () => void): void {
  const roots: ReturnType<typeof rootsOf> = new Map();
  fn.looks.push(roots);
  run();
  fn.looks.pop();
  if (!fn.state.dead) markLooked(fn, roots, { mark: markOf(fn) });
}
