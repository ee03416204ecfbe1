import type { Expr } from '../../ir/ir.ts';

/** What joins paths or writes them in their shortest form: a test of the result says something about what went in. */
const JOINS =
  /^(Join|Clean|Abs|Rel|FromSlash|join|resolve|normalize|normpath|abspath|realpath|realpathSync|getCanonicalPath|GetFullPath|Combine|expand_path)$/;
const MAX_DEPTH = 3;

/** Variables, fields and entries that a test of this expression is about. */
export function placesIn(e: Expr | undefined, depth = MAX_DEPTH): Expr[] {
  if (e === undefined) return [];
  if (e.kind === 'name' || e.kind === 'member' || e.kind === 'index') return [e];
  if (e.kind !== 'call' || depth === 0) return [];
  const name = e.callee.kind === 'member' ? e.callee.property : '';
  return JOINS.test(name) ? e.args.flatMap((arg) => placesIn(arg.value, depth - 1)) : [];
}
