import type { Call, Expr } from '../ir/ir.ts';
import type { Guard } from './facts.ts';
import { dotted, lastPart } from './written-names.ts';

/** Asks for a right, where it stands before a handler: `app.post('/x', auth.jwt, auth.admin, handler)`. */
const RIGHT =
  /^(?:is|require[sd]?|ensure|check|must_?be)?_?(?:admin(?:istrator)?|super_?user|staff|moderator)s?(?:_?only|_?required|_?guard)?$/i;
/** The same, where what it is given says which: `authorize('ADMIN', 'SELLER')`, `RequireRole(roles.Admin)`, `restrictTo('admin')`. */
const GIVEN =
  /^(?:authori[sz]e\w*|(?:auth_?)?\w*(?:roles?|permissions?|privileges?)(?:_?(?:required|guard|check(?:er)?|middleware|only))?|restrict(?:ed)?_?to|(?:grant|allow)_?(?:only|access(?:_?to)?)|permit(?:ted)?(?:_?to)?|only_?(?:for|allow))$/i;
/** Asks who calls, and for a right where a member of some list of rights is handed to it: `isAuthenticated(Permission.ADMIN)`. */
const ASKING =
  /^(?:is_?)?(?:auth|authenticated?|protect(?:ed)?|guard)$|^(?:require|ensure|check|verify)_?(?:auth\w*|log_?in|user|access)$/i;
const MEMBER = /^(?:\w+\.)+\w+$/;
/** In quotes, where aliases of the settings stand before handlers: `middleware(['auth', 'role:admin'])`. */
const ALIAS = /^(?:roles?|permissions?|role_or_permission|ability|can):\S/i;
/** How roles are called: no sentence and no path. */
const NAME = /^[\w:.-]{2,40}$/;
const MAX_ROLES = 6;

/** What asks for a right or a role where it stands before handlers, as it is written with what it asks for. Null for what asks who calls, and all else. */
export function askedRight(value: Expr): string | null {
  if (value.kind === 'literal')
    return typeof value.value === 'string' && (ALIAS.test(value.value) || RIGHT.test(value.value))
      ? value.value
      : null;
  if (value.kind === 'name' || value.kind === 'member') {
    const name = dotted(value);
    return RIGHT.test(lastPart(name)) ? name : null;
  }
  return value.kind === 'call' ? askedByCall(value) : null;
}

function askedByCall({ callee, args }: Call): string | null {
  const name = dotted(callee);
  const isGiven = GIVEN.test(lastPart(name));
  if (args.length === 0 || !(isGiven || ASKING.test(lastPart(name)))) return null;
  const roles = args
    .flatMap(({ value }) => (value.kind === 'list' ? value.elements.map((one) => one.value) : [value]))
    .slice(0, MAX_ROLES)
    .map(roleOf);
  return roles.every((one) => one !== null && (isGiven || MEMBER.test(one)))
    ? `${lastPart(name)}(${roles.join(', ')})`
    : null;
}

/** `'ADMIN'`, `Role.ADMIN`, `ADMIN`. A name in small letters is a value that nobody knows. */
function roleOf(value: Expr): string | null {
  if (value.kind === 'literal')
    return typeof value.value === 'string' && NAME.test(value.value) ? `'${value.value}'` : null;
  const name = value.kind === 'name' || value.kind === 'member' ? dotted(value) : '';
  return /^(?:\w+\.)*[A-Z]\w*(?:\.\w+)?$/.test(name) ? name : null;
}

/** Of what stands before the same, what asks for a right says more than what asks who calls. */
export const rightFirst = (guards: readonly Guard[]): Guard | undefined =>
  guards.find(({ name }) => name !== null && (name.endsWith(')') || RIGHT.test(lastPart(name)))) ?? guards[0];
