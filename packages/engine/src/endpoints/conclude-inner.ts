import { isAskedByPath } from './access-control.ts';
import type { Application, Report } from './application.ts';
import { asksRole } from './asks-role.ts';
import { reportExceptions } from './exceptions.ts';
import { type Endpoint, type Handler, toldAt } from './handlers.ts';

/** What a program keeps of all who use it and of itself, by a whole part of the path and nothing before it that names a record. */
const INNER =
  /^(?:\w+ )?\/?(?:[\w-]+\/)*(?:audit(?:[-_]?(?:logs?|trail|events?|entries))?|(?:access|system|server|error|app(?:lication)?|security|login)[-_]?logs?|logs|attacks?|security\/(?:attacks?|alerts?|events?|incidents?|stats|statistics)|thresholds?|diagnostics?|debug|backups?|env(?:ironment)?)(?:\/(?!me\b|mine\b|my\b)[\w-]+)*\/?$/i;
/** One's own. */
const OWN = /(?:^|\/)(?:me|my|mine|profile|account|settings|preferences|self)(?:\/|$)/i;
const OF_INNER_FILE = /(?:^|\/)(?:monitoring|audit|diagnostics)[\w.-]*\.\w+$/i;
const BOARD = /^GET \/?(?:dashboard|overview|stats|statistics|summary)\/?$/i;

/**
 * What a program keeps of itself, shown to everybody who has signed in, though it tells administrators from others: who did what, what was attacked, what
 * its environment keeps.
 */
export function concludeInner(
  application: Application,
  report: Report,
  isTold: (endpoint: Endpoint) => boolean,
): void {
  const { endpoints, facts, isGuarded, isSignIn, pathRules } = application;
  const hasAdministrators = facts.some(({ facts: one }) =>
    one.functions.some((fn) => fn.checksRole || fn.forAdministrators),
  );
  const isFiltered = facts.some((one) => one.facts.filtersAdministration || one.facts.asksRolesByConstants);
  const found: Parameters<Report>[] = [];
  for (const one of endpoints) {
    const { entry, handler } = one;
    if (!handler || entry.kind !== 'http' || isTold(one) || isSignIn(one)) continue;
    const environment = environmentOf(application, handler);
    if (environment && environment.in !== handler)
      report(
        'endpoint-answers-secrets',
        environment.in.path,
        environment.line,
        `${entry.name} answers what the environment keeps secret: \`${environment.text}\`.`,
      );
    if (isFiltered || !(isGuarded(one) || isAskedByPath(pathRules, entry))) continue;
    if (handler.bindsCaller || handler.onlyRedirects || asksRole(application, handler, entry)) continue;
    const isInner =
      hasAdministrators &&
      !OWN.test(entry.name) &&
      (INNER.test(entry.name) || (OF_INNER_FILE.test(entry.file) && BOARD.test(entry.name)));
    if (!isInner && !environment) continue;
    found.push([
      'endpoint-without-authorization',
      toldAt(one).path,
      toldAt(one).line,
      environment
        ? `${entry.name} answers what the environment keeps (\`${environment.text}\`) to everybody who has signed in; nothing on its way asks for a role or a right.`
        : `${entry.name} is about the program itself or about all who use it, and is for everybody who has signed in: this application has a role for that, and nothing on its way asks for it.`,
      one,
    ]);
  }
  reportExceptions(found, report, () => []);
}

/** Where a handler, or a function whose answer it hands on, answers the environment. */
function environmentOf(
  { resolve }: Application,
  handler: Handler,
): { readonly line: number; readonly text: string; readonly in: Handler } | null {
  if (handler.answersEnvironment) return { ...handler.answersEnvironment, in: handler };
  for (const { call } of handler.answersCalls) {
    const called = resolve(call, handler.path);
    if (called?.answersEnvironment) return { ...called.answersEnvironment, in: called };
  }
  return null;
}
