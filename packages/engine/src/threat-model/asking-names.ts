import type { Argument } from '../ir/ir.ts';
import { askedRight } from './asked-rights.ts';
import type { Guard } from './facts.ts';
import { dotted, lastPart, textOfExpr } from './written-names.ts';

/** What asks who calls, by its name. */
export const ASKS =
  /auth(?!or\b|ors\b)(?!.*optional)|jwt|log_?in|signed_?in|session_?guard|require|permission|\brole|^admin|is_?admin|protect|current_?(?:active_?)?user|verify_?token|\bcan:/i;
const ASKS_NOBODY = /optional|guest|maybe|unauth|without|skip|no_?auth/i;
/** Keeps other harm away, or counts and writes down what comes: `xssProtection`, `csrfProtect`, `loginRateLimiter`, `authFailureLogger`. */
const OF_OTHER_THINGS =
  /[xX][sS][sS]|[cCxX][sS][rR][fF]|[cC]lick_?[jJ]ack|[dD]dos|DDoS|[rR]ate_?[lL]imit|[lL]imiter$|[tT]hrottl|[cC]aptcha|(?:[a-z](?:Logger|Logging|Metrics|Monitor)|_(?:logger|logging|metrics|monitor))$/;

/** Answers, and stands before nothing: `app.use('/api', authRoutes)`, `app.use(adminRouter)`. */
const OF_ROUTES = /(?:routes|routers?|routing|controllers?)$/i;

/** Whose middleware it is says what it asks: `c.Middlewares.JWT.Middleware.MiddlewareFunc()`, `mw.APIKey.Middleware`. */
const OF_WHAT_ASKS =
  /(?:^|[._])\w*(?:jwt|api_?key|bearer|basic_?auth|oidc|access_?token)\w*\.(?:\w+\.)*(?:middleware\w*|handler|handle|guard\w*|require\w*|verify\w*|protect\w*|enforce\w*)$/i;

/** Does a name say that what has it asks who calls? */
export const asksCallers = (name: string): boolean =>
  (asksByOwnName(name) || asksByHolder(name)) && !ASKS_NOBODY.test(name) && !OF_ROUTES.test(name);

/** `limiter.requireUser` asks, `auth.limiter` does not: whose it is says nothing of what it keeps away. */
const asksByOwnName = (name: string): boolean =>
  ASKS.test(lastPart(name)) && !OF_OTHER_THINGS.test(lastPart(name));

/** The same by what it is a part of, whatever it is called itself. */
export const asksByHolder = (name: string): boolean => OF_WHAT_ASKS.test(name) && !ASKS_NOBODY.test(name);

/** What is handed over that asks who calls, in lists and calls too: `Depends(current_user)`, `auth({ required: true })`. */
export function guardIn(args: readonly Argument[], line: number): Guard | null {
  // Of several what asks for a right says most: `use('/x', isAuthenticated(Permission.ADMIN), routes)`.
  for (const { value } of args) {
    const right = value.kind === 'call' ? askedRight(value) : null;
    if (right !== null) return { state: 'seen', name: right, line };
  }
  for (const { value } of args) {
    if (value.kind === 'list') {
      const inside = guardIn(
        value.elements.map((one) => ({ name: null, value: one.value }) as Argument),
        line,
      );
      if (inside) return inside;
      continue;
    }
    const own =
      textOfExpr(value) ??
      (value.kind === 'name' || value.kind === 'member'
        ? dotted(value)
        : value.kind === 'call'
          ? dotted(value.callee)
          : '');
    if (own.startsWith('/')) continue;
    if (asksCallers(own)) return { state: 'seen', name: own, line };
    const inside =
      value.kind === 'call' && /^(?:Depends|Security)$/.test(lastPart(own))
        ? guardIn(value.args, line)
        : null;
    if (inside) return inside;
  }
  return null;
}
