import { quickPattern } from '../match/prefilter/quick-pattern.ts';
import { keysOfRequest } from './keyed-records.ts';
import type { RequestValues } from './request-values.ts';
import { kindOf } from './whole-lists.ts';

/** What a function says of records that several people share, and of who belongs to them. */
export interface MemberFact {
  /** Asks whether somebody is one of those who share something: `isMember(user, project)`, `members: { some: … }`, `FROM memberships WHERE user_id = …`. */
  readonly asksMember: boolean;
  /** What a request names by a key, but for people: `workspace` of `req.body.workspaceId`. */
  readonly parents: readonly string[];
}

const ASKS_MEMBER = quickPattern(
  /(?:is|has|check|require|ensure|assert|verify|can|validate|authori[sz]e)_?\w{0,30}(?:[mM]ember|[cC]ollaborat|[pP]articipant|[bB]elongs)\w*\s*\(|(?:get|find|load|fetch)_?\w{0,30}[mM]embership\w*\s*\(|(?:has|check|require|ensure|assert|verify|can)_?\w{0,20}(?:[wW]orkspace|[pP]roject|[tT]eam|[oO]rg\w*|[gG]roup|[cC]hannel|[rR]oom|[bB]oard|[tT]enant|[cC]ompany|[sS]pace)_?(?:[aA]ccess|[pP]ermission|[rR]ole)\w*\s*\(|\b\w*(?:[mM]ember(?:ship)?s?|[cC]ollaborators?|[pP]articipants?)\b\??\.(?:some|includes|find|has|exists|filter|where|any|contains|indexOf|Any|Contains|anyMatch|stream)\b|(?:FROM|JOIN)\s+["'`]?\w*(?:member|collaborator|participant)\w*[^;]{0,400}?user_?id\b|\b(?:members?|memberships?|participants?|collaborators?)\s*:\s*\{\s*(?:some|has|contains|\$)|\.\w*(?:[mM]ember(?:ship)?s?|[cC]ollaborators?|[pP]articipants?)\.(?:find|count|exists|any|Any|First|filter|get)\w*\(|\b[A-Z]\w*(?:Member(?:ship)?|Collaborator|Participant)(?:\.|::)(?:find|where|exists|objects|query|count)\w*/,
);
const NAMED = /^(\w+?)_?(?:[iI][dD]s?|ID|[uU]uid|[sS]lug|[kK]ey)$/;
/** Who calls or is meant, and what is no record. */
const NO_PARENT =
  /^(?:user|owner|author|creator|customer|account|member|employee|session|request|client|trace|device|file|image|current|target|parent|_|my|uu)$/i;

/** @param body the text of a function */
export function memberFact(body: string, values: RequestValues): MemberFact {
  const names = keysOfRequest(body, values.inputs);
  const parents = new Set<string>();
  for (const name of names) {
    const kind = NAMED.exec(name)?.[1];
    if (kind !== undefined && !NO_PARENT.test(kind))
      parents.add(kindOf(kind.replace(/^.*(?:requested|given|new)_?(?=\w{3})/i, '')));
  }
  parents.delete('');
  return { asksMember: ASKS_MEMBER.test(body), parents: [...parents] };
}
