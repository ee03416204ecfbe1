import type { Expr } from '../../ir/ir.ts';
import { REQUEST_TEXT } from '../../languages/request-text.ts';
import type { Fn } from './context.ts';
import { getVar } from './state.ts';
import { constantValue } from './value.ts';

/**
 * A request says the same however often it is asked: `params[:type]`, `request.getParameter("type")`, `c.Query("type")`. What a test proved of such an
 * expression holds where the same one is written again, as long as the way runs behind the test.
 */

/** Longer expressions are seldom written twice. */
const MAX_TEXT = 80;

/** The name under which a state keeps what was proven of the expression; null where it may say something else the next time. */
function nameOf(fn: Fn, e: Expr): string | null {
  if (!isRead(e) || e.end - e.start > MAX_TEXT) return null;
  const text = fn.cx.text.slice(e.start, e.end);
  return REQUEST_TEXT.test(text) ? `\0${text}` : null;
}

/** A part by a constant of what a call without arguments gives, or a call whose arguments are constants. */
function isRead(e: Expr): boolean {
  if (e.kind === 'index') return e.index?.kind === 'literal' && e.object.kind === 'call' && isRead(e.object);
  return e.kind === 'call' && !e.isNew && e.args.every(({ value }) => value.kind === 'literal');
}

export function rememberAsked(fn: Fn, e: Expr, mark: number): void {
  const name = nameOf(fn, e);
  if (name === null) return;
  fn.hasAsked = true;
  fn.state.vars.set(name, constantValue(mark));
}

/** The mark that a test before this place left on the same expression. */
export function markOfAsked(fn: Fn, e: Expr): number | undefined {
  if (!fn.hasAsked) return undefined;
  const name = nameOf(fn, e);
  const kept = name === null ? undefined : getVar(fn.state, name)?.constant;
  return typeof kept === 'number' ? kept : undefined;
}
