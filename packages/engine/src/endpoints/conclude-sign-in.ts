import type { Application, Report } from './application.ts';
import { lastPart } from './handlers.ts';

const READS = /^(?:GET|HEAD|OPTIONS|VIEW|QUERY) /;
/** Where accounts are looked for by name before anybody has signed in. */
const FINDS_ACCOUNTS = /log_?in|sign_?in|authenticate|session|forgot|reset|recover|hint|remind/i;

const SIGNS_OUT = /\/(?:log|sign)[_-]?out\b/i;

/** What signing in leaves open: tries without limit, answers that tell who has an account, sessions that are kept. */
export function concludeSignIn(application: Application, report: Report): void {
  const { endpoints, facts, isSignIn } = application;
  const isOwn = new Set(facts.flatMap((one) => one.facts.functions.map((fn) => fn.name)));
  const isLimited = facts.some((one) => one.facts.limitsTries);
  for (const one of endpoints) {
    const { entry, handler } = one;
    if (!handler) continue;
    const elsewhere =
      handler.path === entry.file ? '' : ` (${handler.name}, ${handler.path}:${handler.line})`;
    if (isSignIn(one) && !isLimited && handler.takesPassword && !READS.test(entry.name))
      report(
        'endpoint-unlimited-sign-in',
        entry.file,
        entry.line,
        `${entry.name}${elsewhere} takes what can be guessed, and nothing in the application limits how often it may be tried.`,
      );
    if (SIGNS_OUT.test(entry.name) && !handler.endsSession && !handler.calls.some((name) => isOwn.has(name)))
      report(
        'endpoint-signs-nobody-out',
        handler.path,
        handler.line,
        `${entry.name}${elsewhere} answers that somebody is signed out, and ends no session and takes no token back: whoever has a copy goes on using it.`,
      );
    if (!FINDS_ACCOUNTS.test(`${entry.name} ${lastPart(entry.handler ?? '')}`)) continue;
    if (handler.tellsAccounts)
      report(
        'endpoint-tells-accounts',
        handler.path,
        handler.tellsAccounts.line,
        `${entry.name} answers \`${handler.tellsAccounts.text}\` where nobody has that name: whoever asks learns who has an account.`,
      );
    if (handler.keepsSession && !READS.test(entry.name))
      report(
        'endpoint-keeps-session',
        handler.path,
        handler.keepsSession.line,
        `${entry.name} does \`${handler.keepsSession.text}\` within the session that was there before: whoever planted its identifier is signed in too.`,
      );
  }
}
