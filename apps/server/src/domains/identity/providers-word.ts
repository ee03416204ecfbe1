import type { Ctx } from '../../platform/ctx.ts';
import type { RequestContext } from '../../platform/http/bind.ts';
import { auditOrigin, PLATFORM, recordAudit } from '../audit/index.ts';
import { endCredentials } from './ending.ts';
import { deletePassword, type UserRow } from './store.ts';
import { updateProfile } from './users.ts';

/**
 * A provider that may speak for the address has verified it, in the transaction of `tx`. Whatever was set up on the account before
 * anybody had proved to own the address ends: it may have been somebody else's.
 */
export async function takeProvidersWord(tx: Ctx, user: UserRow, request: RequestContext): Promise<void> {
  if (user.email_verified) return;
  const actor = { kind: 'user', id: user.id, name: user.name } as const;
  const hadPassword = await deletePassword(tx.db, user.id);
  const ended = await endCredentials(tx, actor, user.id, {
    tokens: true,
    except: null,
    reason: 'address_proved',
  });
  await updateProfile(tx, user.id, { emailVerified: true });
  await recordAudit(tx, PLATFORM, {
    actor,
    action: 'user.email_verified',
    subjectKind: 'user',
    subjectId: user.id,
    details: { by: 'single_sign_on', hadPassword, ...ended },
    ...auditOrigin(request),
  });
}
