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

/** Parameters in Rails, and what a controller's method lets through of them: `params.require(:item)[:type]`, `item_params[:type]`. */
const RAILS_PARAMETERS = /^(?:[a-z]\w*_)?params(?:\[|\.(?:require|permit|fetch|dig|expect)\()/;

/** The name under which a state keeps what was proven of the expression; null where it may say something else the next time. */
function nameOf(fn: Fn, e: Expr): string | null {
  if (!isRead(e) || e.end - e.start > MAX_TEXT) return null;
  const text = fn.cx.text.slice(e.start, e.end);
  const isOfRequest = REQUEST_TEXT.test(text) || (fn.cx.language === 'ruby' && RAILS_PARAMETERS.test(text));
  return isOfRequest ? `\0${text}` : null;
}

/** A part by a constant of what a call or a part of one gives, or a call whose arguments are constants. */
function isRead(e: Expr): boolean {
  if (e.kind === 'index')
    return (
      e.index?.kind === 'literal' &&
      (e.object.kind === 'call' || e.object.kind === 'index') &&
      isRead(e.object)
    );
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
