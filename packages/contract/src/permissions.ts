/** What each permission means, and which failures follow from it and from a route's inputs. */
import type { ProblemCode } from './problems.ts';
import { type Permission, type RouteDefinition, type ServiceKeyScope, serviceKeyScopes } from './route.ts';

/** For the documentation, and the yardstick for the server. */
export const permissionMeaning = {
  public: 'Anyone; no credential is looked at.',
  'any-service-key': 'Any service key, whatever its scopes.',
  'scans:create': 'A service key with the scope `scans:create`.',
  'scans:read': 'A service key with the scope `scans:read`.',
  'findings:read': 'A service key with the scope `findings:read`.',
  'signed-in': 'Any user.',
  'platform-administrator': 'A platform administrator.',
  'company-member': 'A manager or member of the company, or a platform administrator.',
  'company-manager': 'A manager of the company, or a platform administrator.',
  'repository-member':
    'A user who holds a role on the repository, a manager of the company that owns it, or a platform administrator.',
  'repository-admin':
    'A user who holds the admin role on the repository; being a platform administrator is not enough.',
} as const satisfies Record<Permission, string>;

const everyRoute: readonly ProblemCode[] = ['too_many_requests', 'internal_error', 'service_unavailable'];

const everyCredential: readonly ProblemCode[] = [
  'auth_token_missing',
  'auth_invalid',
  'auth_expired',
  'auth_id_missing',
  'unauthorized',
  'disabled_user',
];

/** A service key has no account that could be disabled, and no page that could be forged. */
const everyServiceKey: readonly ProblemCode[] = [
  'auth_token_missing',
  'auth_invalid',
  'auth_expired',
  'bad_request',
];

/** True when the route is called with a service key; every other guarded route is called by a user. */
export function takesServiceKey({ permission }: Pick<RouteDefinition, 'permission'>): boolean {
  return permission === 'any-service-key' || isScope(permission);
}

/** True for the permissions that are scopes of a service key. */
export function isScope(permission: Permission): permission is ServiceKeyScope {
  return (serviceKeyScopes as readonly string[]).includes(permission);
}

function fromPermission(route: RouteDefinition): readonly ProblemCode[] {
  if (isScope(route.permission)) return ['insufficient_scope'];
  switch (route.permission) {
    case 'public':
    case 'any-service-key':
    case 'signed-in':
      return [];
    case 'platform-administrator':
      return ['forbidden'];
    default:
      return ['forbidden', 'evicted', 'not_found'];
  }
}

/** Every code that the route can answer, each once. */
export function problemsOf(route: RouteDefinition): readonly ProblemCode[] {
  const codes = new Set<ProblemCode>([...everyRoute, ...fromPermission(route), ...route.problems]);
  if (takesServiceKey(route)) for (const code of everyServiceKey) codes.add(code);
  else if (route.permission !== 'public') {
    for (const code of everyCredential) codes.add(code);
    if (route.account !== 'any') codes.add('email_not_verified').add('tc_not_accepted');
    // A device login that was granted `read` alone.
    if (route.method !== 'GET') codes.add('insufficient_scope');
  }
  if (route.params ?? route.query ?? route.body) codes.add('bad_request');
  if (route.body || route.bodyReading === 'stream') codes.add('request_timeout');
  if (route.body) codes.add('payload_too_large').add('unsupported_media_type');
  return [...codes];
}
