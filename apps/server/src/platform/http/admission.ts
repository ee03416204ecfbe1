import { isScope, Problem, type Route } from '@vedette/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, KeyCaller, Scope } from '../caller.ts';
import type { Ctx } from '../ctx.ts';
import type { AccessControl } from './access-control.ts';
import type { Limits } from './rate-limit.ts';
import { parseInput } from './validation.ts';

/** What is established about a request before its body is read. */
export interface Admission {
  readonly caller: Caller | KeyCaller | null;
  readonly scope: Scope | null;
  readonly params: unknown;
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly limits: Limits;
}

/**
 * Admits a user. The order of checks is the contract's: credential, account state, path parameters, permission (and with
 * it whether the target exists).
 */
export async function admitUser(
  ctx: Ctx,
  access: AccessControl,
  route: Route,
  exchange: Exchange,
): Promise<Admission> {
  const { request, reply, limits } = exchange;
  const caller =
    route.permission === 'public'
      ? null
      : await countingRefusals(exchange, () => access.authenticate(ctx, request));
  if (caller === null) {
    if (route.rate !== 'own') await limits.anonymous.count(request.ip, reply);
    if (route.permission !== 'public') throw new Problem('auth_token_missing');
  } else {
    await limits.user.count(caller.credential.id, reply);
    access.checkAccount(ctx, caller, route);
  }
  const params = parseInput(route.params, request.params, 'path parameter');
  const scope = caller ? await access.authorize(ctx, caller, route, targetsOf(params)) : null;
  return { caller, scope, params };
}

/** Admits a program with a service key: credential, scope, rate limit, path parameters, in this order. */
export async function admitKey(
  ctx: Ctx,
  access: AccessControl,
  route: Route,
  exchange: Exchange,
): Promise<Admission> {
  const { request, reply, limits } = exchange;
  const caller = await countingRefusals(exchange, () => access.authenticateKey(ctx, request));
  if (caller === null) {
    await limits.anonymous.count(request.ip, reply);
    throw new Problem('auth_token_missing', {
      detail: 'Authentication is required: send Authorization: Bearer <service key>, or X-API-Key.',
    });
  }
  if (isScope(route.permission) && !caller.key.scopes.includes(route.permission)) {
    throw new Problem('insufficient_scope', {
      detail: `The service key lacks the scope ${route.permission}.`,
      extras: { scope: route.permission },
    });
  }
  const limit = route.rate === 'scan-creations' ? limits.scanCreations : limits.keyReads;
  await limit.count(caller.key.id, reply);
  const params = parseInput(route.params, request.params, 'path parameter');
  return { caller, scope: { organizationId: caller.organizationId, membership: null }, params };
}

/** Whoever shows a credential that is not accepted is counted like whoever shows none. */
async function countingRefusals<T>(
  { request, reply, limits }: Exchange,
  authenticate: () => Promise<T>,
): Promise<T> {
  try {
    return await authenticate();
  } catch (error) {
    await limits.anonymous.count(request.ip, reply);
    throw error;
  }
}

const targetsOf = (values: unknown) => (values ?? {}) as Readonly<Record<string, string>>;
