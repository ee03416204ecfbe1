/** What each permission means, and which failures follow from it and from a route's inputs. */
import type { ProblemCode } from './problems.ts';
import type { Permission, RouteDefinition } from './route.ts';

/** For the documentation, and the yardstick for the server. */
export const permissionMeaning = {
  public: 'Anyone; no credential is looked at.',
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

function fromPermission(route: RouteDefinition): readonly ProblemCode[] {
  switch (route.permission) {
    case 'public':
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
  if (route.permission !== 'public') {
    for (const code of everyCredential) codes.add(code);
    if (route.account !== 'any') codes.add('email_not_verified').add('tc_not_accepted');
  }
  if (route.params ?? route.query ?? route.body) codes.add('bad_request');
  if (route.body) codes.add('unsupported_media_type').add('payload_too_large');
  return [...codes];
}
