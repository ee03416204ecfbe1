import { Problem } from '@vedette/contract';
import type { KeyCaller } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { hashToken, isWellFormedToken, TOKEN_PREFIX } from '../../platform/token.ts';
import type { ServiceKeyCache } from './service-key-cache.ts';
import { touchKey } from './store.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** `last_used_at` is for people; writing it on every request would cost more than the request. */
const LAST_USED_STEP_MS = 60_000;

/**
 * The way to find out which service key is calling, from `Authorization: Bearer` or `X-API-Key`. What it was told of a
 * live key it believes for half a second (`serviceKeys`), so that a program that polls does not cost a look-up each time.
 *
 * The function returns null when neither header is there.
 * @throws Problem `auth_invalid`, `auth_expired`; `bad_request` when both are there and differ.
 */
export function createKeyAuthentication(serviceKeys: ServiceKeyCache) {
  return async (ctx: Ctx, { headers }: { headers: Headers }): Promise<KeyCaller | null> => {
    const secret = presentedKey(headers);
    if (secret === null) return null;
    // A wrong checksum is a typing error or a guess: the database need not be asked.
    if (!isWellFormedToken(TOKEN_PREFIX.serviceKey, secret)) throw notAccepted();
    const found = await serviceKeys.find(ctx, hashToken(secret));
    if (found === undefined) throw notAccepted();
    const now = ctx.clock.now();
    if (found.caller.key.expiresAt !== null && found.caller.key.expiresAt <= now) {
      throw new Problem('auth_expired', { detail: 'The service key has expired.' });
    }
    if (now.getTime() - found.lastUsedMs > LAST_USED_STEP_MS) {
      found.lastUsedMs = now.getTime();
      await touchKey(found.caller.organizationId, ctx.db, found.caller.key.id, now);
    }
    return found.caller;
  };
}

function presentedKey(headers: Headers): string | null {
  const bearer = bearerOf(single(headers.authorization));
  const header = single(headers['x-api-key'])?.trim() || null;
  if (bearer !== null && header !== null && bearer !== header) {
    throw new Problem('bad_request', {
      detail: 'Authorization and X-API-Key carry different credentials. Send one of them.',
    });
  }
  return bearer ?? header;
}

/** The scheme is compared without regard to case (RFC 9110, 11.1). */
function bearerOf(authorization: string | undefined): string | null {
  const text = authorization?.trim() ?? '';
  if (text === '') return null;
  const [scheme = '', token = '', ...rest] = text.split(/\s+/);
  if (scheme.toLowerCase() !== 'bearer' || rest.length > 0) {
    throw new Problem('auth_invalid', {
      detail: 'Only the Bearer scheme is accepted: Authorization: Bearer <service key>.',
    });
  }
  return token === '' ? null : token;
}

const notAccepted = () =>
  new Problem('auth_invalid', { detail: 'The service key is unknown, malformed or revoked.' });

const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
