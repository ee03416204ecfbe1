import { quickPattern } from '../match/prefilter/quick-pattern.ts';
import { isOfCaller, mayNameCaller, mentions, type RequestValues } from './request-values.ts';

/** Calls, with what they are given, one level of calls within. Time grows with the line's length. */
const CALL = /(?<![\w$])([A-Za-z_]\w{2,60})[!?]?\s?\(((?:[^()]|\([^()]*\)){1,300})\)/g;
/** What a call that refuses begins with, or that answers whether something may be done. */
const ASKS =
  /^(?:check|ensure|require|assert|verify|enforce|authori[sz]e|demand|guard|validate|throw|abort|deny|forbid|can|may|is|has|must|raise)|able_?(?:by|to|for)/i;
/** Of what it asks: whose something is, and who may do what. */
const OF_RIGHTS =
  /owner|access|permi|privilege|rights?(?![a-z])|allowed|roles?(?![a-z])|member|admin|belongs|authori[sz]|entitle|tenan|grant|(?:edit|writ|chang|updat|delet|manag|view|read|modifi)e?able|visible|(?:can|may|able)_?(?:read|view|see|edit|write|change|update|delete|manage|use)/i;
const QUICK_OF_RIGHTS = quickPattern(OF_RIGHTS);
const LINES = 400;
const LINE_CHARACTERS = 400;

/**
 * Does a function hand who calls to a check of a right, in whatever object of the program that stands:
 * `access.checkEventOwnership(principal, name)`, `self.ensure_member(current_user, team)`? Whether anybody has signed in is no right.
 */
export function handsCallerToCheck(body: string, { callers }: Pick<RequestValues, 'callers'>): boolean {
  if (!QUICK_OF_RIGHTS.mayMatch(body) || !mayNameCaller(body, { callers })) return false;
  return body.split(/\r?\n/, LINES).some((line) => {
    if (line.length > LINE_CHARACTERS) return false;
    return [...line.matchAll(CALL)].some(
      ([, name = '', given = '']) =>
        ASKS.test(name) && OF_RIGHTS.test(name) && (isOfCaller(given) || mentions(given, callers)),
    );
  });
}

/** Methods of records and forms that a program may write over to ask who calls. */
const KEEPS = quickPattern(
  /(?:\.|->)((?:save|delete|destroy|remove|update|archive|publish|store|persist)\w{0,20})[!?]?\(((?:[^()]|\([^()]*\)){1,200})\)/g,
);
const WHOLE_REQUEST = /^\s*\$?(?:request|req)\b(?![.[(-])/;

/** Methods that keep or end a record and are handed who calls or the whole request: `form.save(request)`, `item.delete(current_user)`. */
export function keepsForCaller(body: string, { callers }: Pick<RequestValues, 'callers'>): string[] {
  const names = new Set<string>();
  for (const [, name = '', given = ''] of KEEPS.all(body))
    if (WHOLE_REQUEST.test(given) || isOfCaller(given) || mentions(given, callers)) names.add(name);
  return [...names].slice(0, 8);
}
