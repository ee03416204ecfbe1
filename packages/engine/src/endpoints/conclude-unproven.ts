import type { Application, Report } from './application.ts';
import type { FunctionFact } from './endpoint-facts.ts';
import { type Handler, lastPart } from './handlers.ts';

/** Where nobody has a password yet, or proves otherwise who they are. */
const NO_SIGN_IN = /regist|sign_?-?up|forgot|reset|oauth|callback|refresh|verify|otp|2fa|sso|saml/i;

/** Who calls, taken without a proof: sign-ins that ask for no password, and checks of headers that prove nothing. */
export function concludeUnproven(application: Application, report: Report): void {
  const { endpoints, facts, isSignIn } = application;
  for (const one of endpoints) {
    const { entry, handler } = one;
    if (!handler || !isSignIn(one)) continue;
    if (NO_SIGN_IN.test(`${entry.name} ${lastPart(entry.handler ?? '')}`)) continue;
    const by = letsIn(application, handler);
    if (!by?.asksNoPassword) continue;
    report(
      'endpoint-without-authentication',
      by.path,
      by.asksNoPassword.line,
      `${entry.name} takes a password and signs in (\`${by.asksNoPassword.text}\`) without looking whether it is right: whoever knows a name is let in.`,
      one,
    );
  }
  for (const { path, facts: one } of facts)
    for (const fn of one.functions) {
      // A function around another one holds its text too.
      const isOuter = one.functions.some(
        (it) => it !== fn && it.takesAnyCaller !== null && fn.line <= it.line && it.endLine <= fn.endLine,
      );
      if (fn.takesAnyCaller && !isOuter)
        report(
          'endpoint-without-authentication',
          path,
          fn.takesAnyCaller.line,
          `Whoever a header names is taken for who calls (\`${fn.takesAnyCaller.text}\`), and nothing proves it: everybody may say that they are anybody.`,
        );
    }
}

/** The function that lets somebody in whose password nothing looks at: the handler, or a service that it leaves signing in to. */
function letsIn({ facts, resolve }: Application, handler: Handler): Handler | null {
  const called = handler.calls.flatMap((name) => resolve(name, handler.path) ?? []);
  const own = handler.asksNoPassword;
  if (own?.form === undefined) {
    // Another function that is handed the password may look at it.
    const asks = called.filter((it) => it.takesPassword && it.asksNoPassword === null);
    return own ? handler : asks.length > 0 ? null : (called.find((it) => it.asksNoPassword) ?? null);
  }
  const looks = (fn: FunctionFact): boolean => fn.className === own.form && LOOKS.test(fn.name);
  return called.some((it) => it.takesPassword) || facts.some((it) => it.facts.functions.some(looks))
    ? null
    : handler;
}

/** How forms check what was filled in. */
const LOOKS = /^(?:validate|clean|check|authenticate|is_valid|get_user|login)/i;
