import type { Expr, Pattern } from '../../ir/ir.ts';
import type { Fn } from './context.ts';
import { getVar } from './state.ts';
import { EMPTY, type Value } from './value.ts';

/** Larger tests are not kept: nobody writes them by hand. */
const MAX_NAMES = 16;

/**
 * `const ok = a && !b`, `ok = isOwn(to)`: remembers of which test a variable holds the outcome. Where it is given values in several
 * places, it holds this one as long as its value is the same object, which those of comparisons never are of their own.
 */
export function keepTest(fn: Fn, target: Pattern, given: Expr): void {
  const value = given.kind === 'await' ? given.value : given;
  const name = outcomeName(fn, target, value);
  if (name === null) return;
  const isTest =
    value.kind === 'call' ||
    value.kind === 'binary' ||
    (value.kind === 'unary' && (value.op === '!' || value.op === 'not'));
  const isOnly = fn.cx.scopes.functions[fn.id]?.writes.get(name) === 1;
  const names = new Set<string>();
  const outcome = isOnly ? null : getVar(fn.state, name);
  if (!isTest) {
    keepFlag(fn, name, value);
    // In a branch of its own: the variable may be true where the test said no.
    const before = fn.keptTests.get(name);
    if (before !== undefined && !isFalse(value)) fn.keptTests.set(name, { ...before, outcome: NO_OUTCOME });
    return;
  }
  if (outcome?.origins.length === 0 || !namesIn(value, names)) {
    fn.keptTests.delete(name);
    return;
  }
  fn.keptTests.set(name, {
    test: value,
    outcome,
    read: new Map([...names].map((one) => [one, contentOf(fn, one)])),
  });
}

/** The variable that holds the outcome; in Go the first of several (`ok, err := regexp.MatchString(p, x)`). */
function outcomeName(fn: Fn, target: Pattern, value: Expr): string | null {
  if (target.kind === 'name') return target.name;
  if (fn.cx.language !== 'go' || target.kind !== 'list-pattern' || value.kind !== 'call') return null;
  const first = target.elements[0];
  return first?.kind === 'name' ? first.name : null;
}

/**
 * The test whose outcome the variable holds, if what was tested is still the same; null where it is not, or where the variable may
 * hold something else; undefined where no test is remembered.
 */
export function keptTest(fn: Fn, name: string): Expr | null | undefined {
  const kept = fn.keptTests.get(name);
  if (kept === undefined) return undefined;
  if (kept.outcome !== null && kept.outcome !== getVar(fn.state, name)) return null;
  for (const [one, content] of kept.read) if (contentOf(fn, one) !== content) return null;
  return kept.test;
}

/** `found = false`, and in one place more `if (test) found = true`: what is true says what the test said. */
function keepFlag(fn: Fn, name: string, value: Expr): void {
  if (fn.cx.scopes.functions[fn.id]?.writes.get(name) !== 2 || value.kind !== 'literal') return;
  if (value.value === false && !fn.flags.has(name)) fn.flags.set(name, null);
  const test = fn.testsAround.at(-1);
  const names = new Set<string>();
  if (value.value !== true || test === undefined || !fn.flags.has(name) || !namesIn(test, names)) return;
  fn.flags.set(name, {
    test,
    outcome: null,
    read: new Map([...names].map((one) => [one, contentOf(fn, one)])),
  });
}

/**
 * Looks at the test behind which a variable became true. Of variables that hold something else by now, as that of a loop does, nothing is said.
 */
export function refineFlag(fn: Fn, name: string, refine: (test: Expr) => void): void {
  const flag = fn.flags.get(name);
  if (!flag) return;
  const others = [...flag.read].flatMap(([one, content]) => {
    const value = getVar(fn.state, one);
    return value !== undefined && contentOf(fn, one) !== content ? [{ one, value }] : [];
  });
  refine(flag.test);
  for (const { one, value } of others) fn.state.vars.set(one, value);
}

const isFalse = (value: Expr): boolean =>
  value.kind === 'literal' && (value.value === false || value.value === null);

/** What no variable holds. */
const NO_OUTCOME: Value = { ...EMPTY };

/** Where the value comes from, whatever tests said of it since. */
function contentOf(fn: Fn, name: string): string {
  const value = getVar(fn.state, name);
  if (value === undefined) return '';
  return value.origins.map((a) => `${a.kind} ${a.index} ${a.path} ${a.derived}`).join();
}

/** Adds the names that a test reads; false where it does more than read. */
function namesIn(e: Expr, into: Set<string>): boolean {
  if (into.size > MAX_NAMES) return false;
  switch (e.kind) {
    case 'name':
      into.add(e.name);
      return true;
    case 'literal':
    // A predicate, which is only looked into.
    case 'function':
      return true;
    case 'binary':
      return namesIn(e.left, into) && namesIn(e.right, into);
    case 'unary':
      return namesIn(e.operand, into);
    case 'member':
      return namesIn(e.object, into);
    case 'index':
      return namesIn(e.object, into) && (e.index === null || namesIn(e.index, into));
    case 'call':
      return namesIn(e.callee, into) && e.args.every((one) => namesIn(one.value, into));
    default:
      return false;
  }
}
