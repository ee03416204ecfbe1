import type { EntryPoint } from '../threat-model/index.ts';
import { isRoleAskedByPath } from './access-control.ts';
import type { Application } from './application.ts';
import type { Handler } from './handlers.ts';

/** Guards that ask for more than a name. */
export const ROLE_GUARD =
  /admin|role|staff|super|permission|scope|policy|manager|internal|PreAuthorize|Secured|IsGranted|can:|(?:authori[sz]e\w*|restrict\w*|permit\w*|grant\w*|allow\w*)\(\s*["']/i;
/** Decorators that say where an endpoint is, what its document tells, or that somebody has signed in: no check of a right stands in them. */
const ROUTE_DECORATORS =
  /@(?:Controller|Resolver|Api\w*|\w*Mapping|Path|Route|Get|Post|Put|Patch|Delete|All|Http\w+|Query|Mutation)\((?:[^()]|\([^()]*\))*\)|@permission_classes\(\s*[([]?\s*(?:\w+\.)*(?:IsAuthenticated\w*|AllowAny)\s*,?\s*[)\]]?\s*\)|\bIsGranted\(\s*["'](?:IS_AUTHENTICATED\w*|IS_REMEMBERED|ROLE_USER)["']\s*\)|@PreAuthorize\(\s*(?:value\s*=\s*)?"is(?:Fully)?Authenticated\(\)"\s*\)/g;

/** Does anything before a handler or in it ask for a role or a right? `entry`: null where no entry point is known. */
export function asksRole(
  { facts, classGuard, pathRules }: Pick<Application, 'facts' | 'classGuard' | 'pathRules'>,
  handler: Handler,
  entry: EntryPoint | null,
): boolean {
  const named = entry?.authentication.name ?? '';
  // What it asks for stands in its decorator.
  const guard = /^(?:IsGranted|permission_classes|PreAuthorize)$/.test(named) ? '' : named;
  const hook = facts.find((one) => one.path === handler.path)?.facts.roleHook ?? null;
  return (
    ROLE_GUARD.test(`${guard} ${handler.decorators.replace(ROUTE_DECORATORS, ' ')}`) ||
    handler.checksRole ||
    (entry !== null && isRoleAskedByPath(pathRules, entry)) ||
    classGuard(handler, entry) === 'role' ||
    (hook !== null && (hook.only?.includes(handler.name) ?? true) && !hook.except.includes(handler.name))
  );
}

/** What names roles, to its end (long decorators are cut): `@Roles('client')`, `hasRole("USER")`, `[Authorize(Roles = "Customer")]`, `@Roles(UserRole.CLIENT)`, `role:student`. */
const NAMING =
  /(?:Roles?(?:Allowed|\w{0,20}(?:Check|Guard|Require)\w{0,10})?|has(?:Any)?(?:Role|Authority)|Secured|IsGranted|require_?roles?|with_?roles?|check_?roles?|allow_?roles?|restrict(?:ed)?_?to|permit(?:ted)?(?:_?to)?|authori[sz]e)\s*[(=]\s*[({[]?\s*([^()[\]{}]{1,200})[)\]}]|["'](?:role|roles):([\w,|-]{1,80})["']/gi;
const ROLE_NAME = /["'](?:ROLE_)?([\w-]+)["']|\b\w*Roles?\w*\.(\w+)|^([\w,|-]+)$/g;
/** Roles of those who look after what belongs to others. */
const OF_FEW =
  /admin|super|staff|manag|moderat|support|root|operator|owner|editor|system|internal|audit|reviewer|employee|agent|officer|head|lead|teacher|doctor|librarian|seller_?admin|dev/i;

/** Whoever has one of these is no more than one of many. */
const OF_MANY =
  /^(?:user|customer|client|member|student|patient|vendor|seller|merchant|buyer|guest|subscriber|driver|tenant|candidate|applicant)s?$/i;

/** Is all that is asked of a caller a role that ordinary people have? It says nothing of whose record they name. */
export function asksOrdinaryRole(handler: Handler, entry: EntryPoint | null): boolean {
  if (handler.checksRole || handler.forAdministrators) return false;
  const said = `${handler.decorators} ${entry?.authentication.name ?? ''}`;
  const names = [...said.matchAll(NAMING)].flatMap(([, listed, short]) =>
    [...(short ?? listed ?? '').matchAll(ROLE_NAME)].map(
      ([, quoted, member, plain]) => quoted ?? member ?? plain ?? '',
    ),
  );
  return (
    names.some((name) => OF_MANY.test(name)) || (names.length > 0 && !names.some((name) => OF_FEW.test(name)))
  );
}
