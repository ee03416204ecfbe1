import type { Application, Report } from './application.ts';
import { asksRole } from './asks-role.ts';
import { reportExceptions } from './exceptions.ts';
import { type Endpoint, type Handler, isOfWeb, lastPart, toldAt } from './handlers.ts';
import { kindOf } from './whole-lists.ts';

/** What several people share, and others have nothing to do with. */
const SHARED =
  /(?:workspace|project|team|organi[sz]ation|org|group|board|channel|room|community|server|space|company|tenant|club|family|household|class|classroom|course|conversation|chat|repository|vault|folder|document|portfolio|store|clinic|department)$/;
const IN_NAME =
  /[wW]orkspace|[pP]roject|[tT]eam|[oO]rgani[sz]ation|[gG]roup|[bB]oard|[cC]hannel|[rR]oom|[cC]ommunity|[sS]pace|[cC]ompany|[tT]enant|[cC]onversation|[cC]hat/g;
/** What those do who do not belong yet, or anybody may. */
const OF_OTHERS = /join|leave|request|apply|subscribe|follow|public|explore|discover|health|webhook/i;
/** A collection and the key of one of it: `/projects/:id`, `/teams/{team_id}`, `/boards/<int:pk>`. */
const OF_ONE = /\/([A-Za-z][\w-]*)\/(?=[:{<[])/g;
/** What is asked before a handler by its name. */
const GUARD = /member|collaborat|particip|access|belong|owner|permission|can[A-Z_]/i;
const MAX_CALLED = 3;

/**
 * What several people share, done for whoever has signed in, where others of the program ask whether who calls is one of them: something is put into a
 * project, or read of it, by its key alone.
 */
export function concludeMembers(
  application: Application,
  report: Report,
  isTold: (endpoint: Endpoint) => boolean,
): void {
  const { facts, guarded, isSignIn } = application;
  if (!facts.some(({ facts: one }) => one.functions.some((fn) => fn.members.asksMember))) return;
  const usesPolicies = facts.some((one) => one.facts.usesPolicies);
  if (usesPolicies) return;
  const web = guarded.filter((one) => isOfWeb(one) && one.handler !== null && !isSignIn(one));
  const asked = new Map(web.map((one) => [one, one.handler ? askedBy(application, one.handler) : null]));
  const asking = web.filter((one) => asked.get(one) !== null);
  const covered = new Map<string, Endpoint>();
  for (const one of asking) {
    const named = [...(asked.get(one) ?? '').matchAll(IN_NAME)].map(([word]) => kindOf(word));
    for (const kind of [...kindsOf(one), ...named])
      if (SHARED.test(kind) && !covered.has(kind)) covered.set(kind, one);
  }
  if (covered.size === 0) return;
  const found: Parameters<Report>[] = [];
  for (const one of web) {
    const { entry, handler } = one;
    if (!handler || asked.get(one) !== null || isTold(one)) continue;
    if (handler.bindsCaller || OF_OTHERS.test(entry.name) || asksRole(application, handler, entry)) continue;
    if (GUARD.test(`${entry.authentication.name ?? ''} ${handler.decorators}`)) continue;
    const kind = kindsOf(one).find((it) => covered.has(it));
    const other = kind === undefined ? undefined : covered.get(kind);
    if (kind === undefined || !other) continue;
    const does = application.effect(handler, 'change');
    found.push([
      'endpoint-without-authorization',
      toldAt(one).path,
      toldAt(one).line,
      `${entry.name} ${does ? `does \`${does.text}\`` : 'answers'} for whoever has signed in and names a ${kind}; nothing on its way asks whether the caller belongs to it, as ${other.entry.name} (${other.entry.file}:${other.entry.line}) does.`,
      one,
    ]);
  }
  reportExceptions(found, report, () => asking);
}

/** Kinds of records that a request names, by its path and by what its handler takes. */
function kindsOf({ entry, handler }: Endpoint): string[] {
  const ofPath = [...entry.name.matchAll(OF_ONE)].map(([, name = '']) => kindOf(name.replace(/-/g, '')));
  return [...ofPath, ...(handler?.members.parents ?? [])].filter((kind) => kind !== '');
}

/** What asks on the way of a handler whether somebody belongs to something, by the names of the functions that do; null where nothing does. */
function askedBy({ resolve }: Application, handler: Handler): string | null {
  const seen = new Set<string>();
  const ask = (one: Handler, depth: number): string | null => {
    if (seen.has(`${one.path}:${one.line}`)) return null;
    seen.add(`${one.path}:${one.line}`);
    if (one.members.asksMember) return `${one.name} ${one.calls.map(lastPart).join(' ')}`;
    if (depth >= MAX_CALLED) return null;
    for (const name of one.calls) {
      const called = resolve(name, one.path);
      const found = called ? ask(called, depth + 1) : null;
      if (found !== null) return `${name} ${found}`;
    }
    return null;
  };
  return ask(handler, 0);
}
