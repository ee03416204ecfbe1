import type { Me } from '@vedette/contract';
import type { Caller } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { PLATFORM, recordAudit, userActor } from '../audit/index.ts';
import { readUser, updateProfile } from '../identity/index.ts';
import { selectMembershipsOfUser } from './store.ts';

/** The caller's account, what it still has to do, and its companies. */
export async function getMe(ctx: Ctx, caller: Caller): Promise<Me> {
  const user = await readUser(ctx, caller.user.id);
  const memberships = await selectMembershipsOfUser(ctx.db, caller.user.id);
  return {
    id: user.id,
    name: user.name,
    username: user.username,
    email: user.email,
    platformAdmin: user.platform_admin,
    emailVerified: user.email_verified,
    termsAccepted: user.terms_version === ctx.config.TERMS_VERSION,
    termsVersion: user.terms_version,
    requiredTermsVersion: ctx.config.TERMS_VERSION,
    companies: memberships.map((row) => ({
      companyId: row.company_id,
      companyUserId: row.company_user_id,
      name: row.name,
      handle: row.handle,
      kind: row.kind,
    })),
  };
}

export async function renameMe(ctx: Ctx, caller: Caller, name: string, requestId: string): Promise<Me> {
  return ctx.transaction(async (tx) => {
    await updateProfile(tx, caller.user.id, { name });
    await recordAudit(tx, PLATFORM, {
      actor: userActor(caller),
      action: 'user.renamed',
      subjectKind: 'user',
      subjectId: caller.user.id,
      details: { name },
      requestId,
    });
    return getMe(tx, caller);
  });
}
