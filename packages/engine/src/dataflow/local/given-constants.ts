import type { Expr, FunctionIR } from '../../ir/ir.ts';
import type { Fn } from './context.ts';
import type { Constant } from './value.ts';

const known = new WeakMap<FunctionIR, readonly Constant[] | null>();

/** The names that a function of the same file gives: one that takes nothing and does nothing but return a literal of constants. */
export function constantsGivenBy(fn: Fn, e: Expr): readonly Constant[] | null {
  if (e.kind !== 'call' || e.isNew || e.args.length > 0) return null;
  const { callee } = e;
  const name = callee.kind === 'name' ? callee.name : callee.kind === 'member' ? callee.property : '';
  const named = fn.cx.scopes.functions.filter((one) => one.fn !== null && one.fn.name === name);
  const only = named.length === 1 ? named[0]?.fn : null;
  if (!only) return null;
  let found = known.get(only);
  if (found === undefined) {
    found = only.params.length === 0 ? returnedConstants(only) : null;
    known.set(only, found);
  }
  return found;
}

function returnedConstants({ body }: FunctionIR): readonly Constant[] | null {
  const [only] = body;
  if (body.length !== 1 || only?.kind !== 'return' || !only.value) return null;
  const parts =
    only.value.kind === 'list'
      ? only.value.elements.map((one) => (one.spread === 'none' ? one.value : null))
      : only.value.kind === 'object'
        ? only.value.entries.map((one) => one.key)
        : [];
  const constants: Constant[] = [];
  for (const one of parts) {
    if (one?.kind !== 'literal') return null;
    constants.push(one.value);
  }
  return constants.length === 0 ? null : constants;
}
