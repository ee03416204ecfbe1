import type { Application, Report } from './application.ts';
import { lastPart } from './handlers.ts';

/** Where nobody has a password yet, or proves otherwise who they are. */
const NO_SIGN_IN = /regist|sign_?-?up|forgot|reset|oauth|callback|refresh|verify|otp|2fa|sso|saml/i;

/** Who calls, taken without a proof: sign-ins that ask for no password, and checks of headers that prove nothing. */
export function concludeUnproven({ endpoints, facts, isSignIn }: Application, report: Report): void {
  for (const one of endpoints) {
    const { entry, handler } = one;
    if (!handler?.asksNoPassword || !isSignIn(one)) continue;
    if (NO_SIGN_IN.test(`${entry.name} ${lastPart(entry.handler ?? '')}`)) continue;
    report(
      'endpoint-without-authentication',
      handler.path,
      handler.asksNoPassword.line,
      `${entry.name} takes a password and signs in (\`${handler.asksNoPassword.text}\`) without looking whether it is right: whoever knows a name is let in.`,
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
