import type { AnalysisName } from '../rules/analyses.ts';
import { isAskedByPath } from './access-control.ts';
import type { Application, Report } from './application.ts';
import { asksRole } from './asks-role.ts';
import type { ListFact } from './endpoint-facts.ts';
import { reportExceptions } from './exceptions.ts';
import { type Endpoint, type Handler, isOfWeb } from './handlers.ts';
import { ownedKinds } from './owned-kinds.ts';
import { isForReaders, isPrivateKind, PEOPLE } from './private-kinds.ts';
import { kindOf } from './whole-lists.ts';

/** Whatever changes something is told by what it changes. */
const WRITES = /^(?:POST|PUT|PATCH|DELETE)\b/;
const SEARCHES = /search|query|filter|list|export|report/i;
/** Pages where nobody is known yet, or that are meant for all. */
const FOR_ALL =
  /log_?in|log_?out|sign_?(?:in|up|out)|regist|reset|forgot|confirm|health|static|public|webhook|callback|oauth|token|feed|rss|sitemap|leaderboard|ranking|directory|team\b|about|home|welcome/i;
const MAX_CALLED = 2;

/** A list of a kind, and the function that asks the store for it. */
interface Found {
  readonly list: ListFact;
  readonly in: Handler;
}

/**
 * Lists of what belongs to people: all records of a kind, answered to whoever asks or to whoever has signed in, where the rest of the program asks whose
 * they are.
 * @param isTold of an endpoint about which more was said already
 */
export function concludeLists(
  application: Application,
  report: Report,
  isTold: (endpoint: Endpoint) => boolean,
): void {
  const { endpoints, facts, guarded, isGuarded, isSignIn, pathRules, hasProof } = application;
  if (guarded.length === 0) return;
  const usesPolicies = facts.some((one) => one.facts.usesPolicies);
  const isFiltered = facts.some((one) => one.facts.filtersAdministration);
  const owned = ownedOf(application);
  const personal = new Set(facts.flatMap(({ facts: one }) => one.personalTables));
  const found: Parameters<Report>[] = [];
  for (const one of endpoints) {
    const { entry, handler } = one;
    if (!handler || !isOfWeb(one) || isTold(one) || isSignIn(one) || FOR_ALL.test(entry.name)) continue;
    if (
      entry.framework !== 'PHP script' &&
      WRITES.test(entry.name) &&
      !SEARCHES.test(`${entry.name} ${handler.name}`)
    )
      continue;
    if (handler.checksRole || handler.forAdministrators) continue;
    const isKnown = isGuarded(one) || isAskedByPath(pathRules, entry);
    if (
      isKnown &&
      (handler.bindsCaller || usesPolicies || isFiltered || asksRole(application, handler, entry))
    )
      continue;
    if (!isKnown && hasProof(handler)) continue;
    const isTelling = ({ kind, isPersonal, isPart }: ListFact): boolean => {
      const isOwned = owned.has(kind) && !isForReaders(kind);
      if (isKnown)
        return isPart !== true && (PEOPLE.test(kind) || isOwned || (owned.has(kind) && isPersonal === true));
      return PEOPLE.test(kind) || isPrivateKind(kind) || personal.has(kind) || (isPart !== true && isOwned);
    };
    const list = listOf(application, handler, isTelling, 0);
    if (!list) continue;
    const rule: AnalysisName = isKnown ? 'endpoint-without-authorization' : 'endpoint-without-authentication';
    const where =
      list.in.path === handler.path && list.in.line === handler.line
        ? ''
        : ` (${list.in.path}:${list.list.line})`;
    found.push([
      rule,
      handler.path,
      where === '' ? list.list.line : handler.headLine,
      isKnown
        ? `${entry.name} answers all records of a kind that belong to people (\`${list.list.text}\`${where}) to everybody who has signed in; nothing on its way asks for a right, and nothing leaves out those of others.`
        : `${entry.name} answers records that are not for everybody (\`${list.list.text}\`${where}) and nothing on its way asks who calls; ${guarded.length} of ${endpoints.length} endpoints of this application do.`,
      one,
    ]);
  }
  reportExceptions(found, report, (name) => (name === 'endpoint-without-authentication' ? guarded : []));
}

/** Kinds of which some function asks for those of one owner, and those that are stored with one. */
function ownedOf({ facts }: Application): ReadonlySet<string> {
  const stored = ownedKinds(
    facts.flatMap(({ facts: one }) => one.entities),
    (name) => isForReaders(name.toLowerCase()),
  );
  return new Set([
    ...[...stored].map(kindOf),
    ...facts.flatMap(({ facts: one }) =>
      one.functions.flatMap((fn) => fn.lists.filter((it) => it.isOfOwner).map((it) => it.kind)),
    ),
  ]);
}

/** The first list that tells something, of a handler or of what it leaves it to without saying who calls. */
function listOf(
  application: Application,
  handler: Handler,
  isTelling: (list: ListFact) => boolean,
  depth: number,
): Found | null {
  const ofOwner = new Set(handler.lists.filter((one) => one.isOfOwner).map((one) => one.kind));
  const own = handler.lists.find((one) => !one.isOfOwner && !ofOwner.has(one.kind) && isTelling(one));
  if (own) return { list: own, in: handler };
  if (depth >= MAX_CALLED) return null;
  for (const name of handler.calls) {
    if (handler.service.forCaller.includes(name)) continue;
    const called = application.resolve(name, handler.path);
    if (!called || (called.path === handler.path && called.line === handler.line)) continue;
    if (called.service.asksOwner || called.checksRole || called.bindsCaller) continue;
    const found = listOf(application, called, isTelling, depth + 1);
    if (found) return found;
  }
  return null;
}
