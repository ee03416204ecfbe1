import { randomUUIDv7 } from 'node:crypto';
import { Problem } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import type { RequestContext } from '../../platform/http/bind.ts';
import { type Actor, auditOrigin, recordAudit } from '../audit/index.ts';
import { selectMembership, upsertCompanyUser } from './store.ts';

/**
 * Somebody whom the company's own provider vouches for, in the transaction of `tx`: an unverified member until a manager says
 * otherwise (decision 4), named as they name themselves. Who belongs to the company stays what they are.
 * @throws Problem `evicted`: coming back takes a manager
 */
export async function admitProvided(
  tx: Ctx,
  actor: Actor,
  organizationId: string,
  user: { readonly id: string; readonly name: string; readonly username: string },
  request: RequestContext,
): Promise<void> {
  const known = await selectMembership(organizationId, tx.db, user.id);
  if (known !== undefined && known.evicted_at !== null) throw new Problem('evicted');
  if (known !== undefined) return;
  const now = tx.clock.now();
  const member = await upsertCompanyUser(organizationId, tx.db, {
    id: randomUUIDv7(),
    user_id: user.id,
    kind: 'unverified_member',
    invited_kind: 'member',
    invited_name: user.name,
    invited_username: user.username,
    accepted_at: now,
    created_at: now,
    updated_at: now,
  });
  if (member === undefined) return;
  await recordAudit(tx, organizationId, {
    actor,
    action: 'company_user.added',
    subjectKind: 'company_user',
    subjectId: member.id,
    details: { userId: user.id, kind: member.kind, by: 'single_sign_on' },
    ...auditOrigin(request),
  });
}
