import type { Caller } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { Notifications } from '../../platform/notifications.ts';
import { CREDENTIAL_ENDED_CHANNEL, selectIsAlive } from './credential-store.ts';

/**
 * Whether the credential that a request came with would still be accepted; for answers that go on for longer than the check
 * at their beginning holds. Ask again when `onCredentialEnd` says so, and from time to time, as some end by the clock.
 */
export async function isCredentialAlive(ctx: Ctx, { credential }: Caller): Promise<boolean> {
  const now = ctx.clock.now();
  if (credential.expiresAt !== null && credential.expiresAt <= now) return false;
  return selectIsAlive(ctx.db, credential, now);
}

/**
 * Calls when a credential of the user may have ended, at this process or another.
 * @returns a function that stops it
 */
export function onCredentialEnd(
  notifications: Notifications,
  userId: string,
  mayHaveEnded: () => void,
): () => void {
  return notifications.listen(CREDENTIAL_ENDED_CHANNEL, (ended) => {
    if (ended === null || ended === userId) mayHaveEnded();
  });
}
