import type { Expr } from '../../ir/ir.ts';
import type { Fn } from './context.ts';
import { getVar } from './state.ts';

/** Larger tests are not kept: nobody writes them by hand. */
const MAX_NAMES = 16;

/** `const ok = a && !b`: remembers of which test a variable that is given a value once holds the outcome. */
export function keepTest(fn: Fn, name: string, value: Expr): void {
  const isTest =
    value.kind === 'binary' || (value.kind === 'unary' && (value.op === '!' || value.op === 'not'));
  if (!isTest || fn.cx.scopes.functions[fn.id]?.writes.get(name) !== 1) return;
  const names = new Set<string>();
  if (!namesIn(value, names)) return;
  fn.keptTests.set(name, { test: value, read: new Map([...names].map((one) => [one, contentOf(fn, one)])) });
}

/** The test whose outcome the variable holds, if what was tested is still the same. */
export function keptTest(fn: Fn, name: string): Expr | null {
  const kept = fn.keptTests.get(name);
  if (kept === undefined) return null;
  for (const [one, content] of kept.read) if (contentOf(fn, one) !== content) return null;
  return kept.test;
}

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
