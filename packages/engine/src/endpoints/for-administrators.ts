import { quickPattern } from '../match/prefilter/quick-pattern.ts';
import { turnsOthersAway } from './refuses-others.ts';

/** What functions, decorators and hooks say that let administrators alone pass. */

/** Whoever runs the application for others: named so in guards, roles and rights of every framework. */
export const ADMINISTRATORS =
  /(?<!non[-_]?|not[-_]?)(?:admin|super_?user|is_?staff\b|\bowner_?only|(?:modify|manage|can)\w{0,12}server\w{0,12}settings?)/i;
/** What stands beside handlers and asks nobody. */
const NO_GUARD =
  /@(?:Controller|Resolver|Api\w*|\w*Mapping|Path|Route|Tag|Get|Post|Put|Patch|Delete|\w+\.route)\((?:[^()]|\([^()]*\))*\)|\b(?:Area|Http\w+)\([^)]*\)/g;
/** A call that ends the request unless an administrator sent it. */
const ASKS_FOR_ADMINISTRATOR =
  /(?:^|\W)(?:check|require|assert|ensure|verify|only|must_?be|authorize|enforce)_?(?:is_?)?(?:super_?user|admin)\w*[!?]?\s*\(/i;
/** The same, where what it is given says whom it lets pass: `check_status(ACCESS_ADMINISTRATOR)`, `require_role('admin')`, `verifyAccess(Role.Admin)`. */
const ASKS_FOR_ONE_NAMED =
  /(?:^|\W)(?:check|require|assert|ensure|verify|enforce|restrict|demand|authorize)_?\w*(?:[sS]tatus|[aA]ccess|[rR]ole|[lL]evel|[pP]erm|[rR]ight|[aA]uth|[uU]ser|[cC]apab|[lL]ogin|[pP]rivileg|[gG]roup|[rR]ank)\w*[!?]?\s*\(\s*(?:[^()\n]{0,60}[,\s])?(?:["'](?:ROLE_)?(?:[sS]uper_?)?(?:[aA]dmin(?:istrator)?|ADMIN)s?["']|(?:\w+(?:::|\.))*[A-Z_]*(?<![A-Z])ADMIN(?:ISTRATOR)?S?|(?:\w+(?:::|\.))+(?:Super)?Admin(?:istrator)?)\s*[,)]/;
/** Hooks before every method of a class or group: Rails, Laravel. Those of some methods only say nothing of the others. */
const HOOKS = quickPattern(
  /\b(?:(?:ap|pre)pend_)?before_(?:action|filter)\s*\(?\s*:\w*(?:require|ensure|check|verify|authenticate|only|must)\w*admin\w*[!?]?[ \t)]*(?:\n|$)|\$this->middleware\(\s*\[?["'](?:\w+:)?(?:admin|super)[^\n)]*\)\s*;/i,
);

/** Do the decorators of a handler, or of its class, let administrators alone pass? */
export function guardsForAdministrators(decorators: string): boolean {
  return ADMINISTRATORS.test(decorators.replace(NO_GUARD, ' '));
}

/** Does a function let administrators alone pass, by its decorators or by what its beginning says? @param body without comments */
export const isForAdministrators = (name: string, decorators: string, body: string): boolean =>
  guardsForAdministrators(decorators) ||
  ASKS_FOR_ADMINISTRATOR.test(body.slice(0, 600)) ||
  ASKS_FOR_ONE_NAMED.test(body.slice(0, 600)) ||
  turnsOthersAway(name, body);

/** Does a class refuse everybody but administrators before each of its methods? */
export function hooksForAdministrators(text: string): boolean {
  return HOOKS.test(text);
}
