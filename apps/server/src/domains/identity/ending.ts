import type { Credential } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Actor } from '../audit/index.ts';
import { announceEnd } from './credential-store.ts';
import { endLogins } from './device/tokens.ts';
import { deleteSessions, revokeTokens } from './store.ts';

/** How much ended. */
export interface Ended {
  readonly sessions: number;
  readonly personalAccessTokens: number;
  readonly deviceLogins: number;
}

/**
 * Ends what lets somebody in as the user, in the transaction of `tx`: the sessions, and the tokens of both kinds if wanted.
 * Open streams that came with it end too, on every replica.
 * @param what.except the credential that asked for it, which stays
 */
export async function endCredentials(
  tx: Ctx,
  actor: Actor,
  userId: string,
  what: { tokens: boolean; except: Credential | null; reason: string },
): Promise<Ended> {
  const stays = (kind: Credential['kind']) => (what.except?.kind === kind ? what.except.id : null);
  const sessions = await deleteSessions(tx.db, userId, { except: stays('session') });
  const tokens = { personalAccessTokens: 0, deviceLogins: 0 };
  if (what.tokens) {
    const now = tx.clock.now();
    const except = stays('personal_access_token');
    tokens.personalAccessTokens = await revokeTokens(tx.db, userId, { except }, now);
    const which = { userId, except: stays('device_token') };
    tokens.deviceLogins = await endLogins(tx, actor, which, { reason: what.reason });
  }
  await announceEnd(tx.db, userId);
  return { sessions, ...tokens };
}
