import type { EntryPoint } from '../threat-model/index.ts';
import type { Application } from './application.ts';
import type { Handler } from './handlers.ts';

/** Guards that ask for more than a name. */
const ROLE_GUARD =
  /admin|role|staff|super|permission|scope|policy|manager|internal|PreAuthorize|Secured|IsGranted|can:/i;
/** Decorators that say where an endpoint is and what its document tells: no check of a right stands in them. */
const ROUTE_DECORATORS =
  /@(?:Controller|Resolver|Api\w*|\w*Mapping|Path|Route|Get|Post|Put|Patch|Delete|All|Http\w+|Query|Mutation)\((?:[^()]|\([^()]*\))*\)/g;

/** Does anything before a handler or in it ask for a role or a right? `entry`: null where no entry point is known. */
export function asksRole(
  { facts, classGuard }: Pick<Application, 'facts' | 'classGuard'>,
  handler: Handler,
  entry: EntryPoint | null,
): boolean {
  const guard = entry?.authentication.name ?? '';
  const hook = facts.find((one) => one.path === handler.path)?.facts.roleHook ?? null;
  return (
    ROLE_GUARD.test(`${guard} ${handler.decorators.replace(ROUTE_DECORATORS, ' ')}`) ||
    handler.checksRole ||
    classGuard(handler) === 'role' ||
    (hook !== null && !hook.except.includes(handler.name))
  );
}
