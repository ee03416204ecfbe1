import { oneGuess } from '../findings/evidence.ts';
import type { Application, Report } from './application.ts';
import { type Endpoint, type Handler, isOfWeb, lastPart, placeOf } from './handlers.ts';

/** Where no place for all requests is known, endpoints are named one by one. */
const MAX_FORGEABLE = 20;
/** Whoever sends these is nobody yet. */
const SIGN_UP = /regist|sign_?up|log_?out|sign_?out|\/new\/?$/i;
/** Commands are told by what reaches them. */
const RUNS = /\b(?:shell_exec|system|passthru|popen|proc_open|exec)\s*\(/;
const READS = /^(?:GET|HEAD|OPTIONS|VIEW|QUERY) /;

/** Takes something away, by its name. */
const TAKES_AWAY = /(?:^|[^a-z])(?:delete|remove|destroy|purge)(?![a-z]*d(?:[^a-z]|$))/i;
const TAKEN_AWAY = /delet|remov|destroy|\bpop\(|\bdel\b|splice|unset/i;
const MAX_LINKS = 10;

/**
 * What is taken away by a request that only reads, by its method: a link or an image of another site is enough, and no token is asked for there. Told
 * where browsers send who calls by themselves.
 */
function takenAwayByLinks({ endpoints, effect, isGuarded }: Application, report: Report): void {
  const open = endpoints.flatMap((one) => {
    const { entry, handler } = one;
    if (!isOfWeb(one) || !handler || !isGuarded(one) || entry.framework === 'PHP script') return [];
    if (!/^GET /.test(entry.name)) return [];
    if (!TAKES_AWAY.test(`${entry.name} ${lastPart(entry.handler ?? '')}`)) return [];
    const change = effect(handler, 'change');
    // A page that asks whether it shall be done changes nothing itself.
    return change && TAKEN_AWAY.test(change.text) ? [{ one, change }] : [];
  });
  for (const { one, change } of open.slice(0, MAX_LINKS))
    report(
      'endpoint-forgeable',
      one.entry.file,
      placeOf(one),
      `${one.entry.name} does \`${change.text}\` on a GET request: a link or an image of another site sends it for whoever is signed in, and no token is asked for.`,
      undefined,
      oneGuess,
    );
}

/** Asks for a secret beside the cookie, which another site does not know: a signature, a key, the password that the account has. */
const provesItself = (handler: Handler | null): boolean => handler?.provesBody === true;

/** Requests that another site can send for whoever the cookie names, and pages without the headers that protect them. */
export function concludeForgery(application: Application, report: Report): void {
  const { facts, isGuarded, isSignIn, effect } = application;
  // Scripts of PHP have no framework that could ask for a token: each is told for itself.
  const endpoints = application.endpoints.filter(
    (one) => isOfWeb(one) && one.entry.framework !== 'PHP script',
  );
  const usesSession = facts.some((one) => one.facts.usesSession);
  const takesCookie =
    facts.some((one) => one.facts.readsTokenCookie) &&
    (!facts.some((one) => one.facts.keepsToSite) || facts.some((one) => one.facts.sendsAlong));
  if (!usesSession && takesCookie) forgeableByForms(application, report);
  if (usesSession || takesCookie || facts.some((one) => one.facts.signsInByCookie))
    takenAwayByLinks(application, report);
  if (!usesSession) return;
  const setUp = facts.find((one) => one.facts.setUp !== null);
  // What stands in a cookie that other sites' forms do not bring along is as good as a token.
  if (!facts.some((one) => one.facts.checksForgery || one.facts.keepsToSite)) {
    forgeableScripts(application, report);
    const open = endpoints.flatMap((one) => {
      const change = one.handler ? effect(one.handler, 'change') : null;
      return change &&
        isGuarded(one) &&
        !isSignIn(one) &&
        !provesItself(one.handler) &&
        !SIGN_UP.test(one.entry.name) &&
        !READS.test(one.entry.name)
        ? [{ entry: one.entry, change }]
        : [];
    });
    const [first] = open;
    if (setUp && first)
      report(
        'endpoint-forgeable',
        setUp.path,
        setUp.facts.setUp?.line ?? 1,
        `A cookie says who calls, and no request is checked for a token: ${open.length} endpoints that change something can be used by other sites, ${first.entry.name} among them.`,
      );
    else if (!facts.some((one) => one.facts.provesByHeader))
      for (const { entry, change } of open.slice(0, MAX_FORGEABLE))
        report(
          'endpoint-forgeable',
          entry.file,
          entry.line,
          `${entry.name} does \`${change.text}\` for whoever the cookie names, and asks for no token: another site can send it.`,
        );
  }
  const sessions = facts.find((one) => one.facts.sessionSetUp !== null);
  if (sessions && !facts.some((one) => one.facts.securesCookies))
    report(
      'endpoint-session-cookie',
      sessions.path,
      sessions.facts.sessionSetUp?.line ?? 1,
      `Sessions are set up by \`${sessions.facts.sessionSetUp?.text}\`, and nothing sets ${/\.php\w?$|\.phtml$/i.test(sessions.path) ? 'session.cookie_secure and session.cookie_httponly: browsers send the cookie over plain HTTP too, and scripts of a page read it' : 'SESSION_COOKIE_SECURE: browsers send the cookie over plain HTTP too'}.`,
    );
  const server = facts.find((one) => one.facts.server !== null);
  if (server && !facts.some((one) => one.facts.setsHeaders))
    report(
      'endpoint-without-headers',
      server.path,
      server.facts.server?.line ?? 1,
      `The server answers ${endpoints.length} routes, and nothing sets the headers that keep browsers from framing its pages, guessing types and running foreign script.`,
    );
}

/**
 * An application that takes a token in a cookie for who calls, whatever else it takes: what a form of another site can send there is told one by one, and
 * where the application is set up once. A form sends no JSON and uses no other method than POST.
 */
function forgeableByForms(
  { endpoints, facts, isGuarded, isSignIn, effect }: Application,
  report: Report,
): void {
  if (facts.some((one) => one.facts.checksForgery)) return;
  const forms = facts.find((one) => one.facts.readsForms !== null);
  const isPosted = ({ kind, name }: Endpoint['entry']): boolean =>
    kind === 'graphql' ? forms !== undefined : /^(?:\w+\|)*POST\b/.test(name);
  const open = endpoints.flatMap((one) => {
    const { entry, handler } = one;
    if (!isOfWeb(one) || !handler || (handler.takesJson && !forms) || !isPosted(entry)) return [];
    if (!isGuarded(one) || isSignIn(one) || SIGN_UP.test(entry.name) || provesItself(handler)) return [];
    const change = effect(handler, 'change');
    return change ? [{ one, entry, change }] : [];
  });
  const [first] = open;
  if (forms && first) {
    report(
      'endpoint-forgeable',
      forms.path,
      forms.facts.readsForms?.line ?? 1,
      `A token in a cookie says who calls, forms are read for all routes, and no request is checked for another token: ${open.length} endpoints that change something can be used by forms of other sites, ${first.entry.name} among them.`,
    );
    return;
  }
  const setUp = facts.find((one) => one.facts.setUp !== null);
  if (setUp && first)
    report(
      'endpoint-forgeable',
      setUp.path,
      setUp.facts.setUp?.line ?? 1,
      `A token in a cookie says who calls, and no request is checked for another: ${open.length} endpoints that change something can be used by forms of other sites, ${first.entry.name} among them.`,
    );
  for (const { one, entry, change } of open.slice(0, MAX_FORGEABLE))
    report(
      'endpoint-forgeable',
      entry.file,
      placeOf(one),
      `${entry.name} does \`${change.text}\` for whoever the token in a cookie names, and asks for no other token: a form of another site can send it.`,
      undefined,
      oneGuess,
    );
}

/** Scripts that change something for the session that a browser sends along, in an application that knows no token. */
function forgeableScripts({ endpoints, effect, isSignIn }: Application, report: Report): void {
  const open = endpoints.flatMap((one) => {
    const { entry, handler } = one;
    if (entry.framework !== 'PHP script' || !handler || isSignIn(one) || SIGN_UP.test(entry.name)) return [];
    if (provesItself(handler)) return [];
    const change = effect(handler, 'change');
    return change && handler.asksCaller && !RUNS.test(change.text) ? [{ entry, change }] : [];
  });
  for (const { entry, change } of open.slice(0, MAX_FORGEABLE))
    report(
      'endpoint-forgeable',
      entry.file,
      change.line,
      `${entry.name} does \`${change.text}\` for whoever has a session, and nothing in the application asks for a token: another site can send it.`,
      undefined,
      oneGuess,
    );
}
