import { Problem } from '@vedette/contract';
import type { Caller } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { PLATFORM, recordAudit, userActor } from '../audit/index.ts';
import { updateUserRow } from './store.ts';

export function currentTerms(ctx: Ctx) {
  return { version: ctx.config.TERMS_VERSION, url: ctx.config.TERMS_URL ?? null };
}

/** @throws Problem when the version is not the one in force: nobody accepts a text unseen. */
export function assertCurrentTerms(ctx: Ctx, version: string): void {
  if (version !== ctx.config.TERMS_VERSION) {
    throw new Problem('bad_request', {
      detail: `The version in force is ${ctx.config.TERMS_VERSION}, not ${version}.`,
    });
  }
}

export async function acceptTerms(
  ctx: Ctx,
  caller: Caller,
  version: string,
  requestId: string,
): Promise<void> {
  assertCurrentTerms(ctx, version);
  await ctx.transaction(async (tx) => {
    const now = tx.clock.now();
    await updateUserRow(tx.db, caller.user.id, {
      terms_version: version,
      terms_accepted_at: now,
      updated_at: now,
    });
    await recordAudit(tx, PLATFORM, {
      actor: userActor(caller),
      action: 'user.terms_accepted',
      subjectKind: 'user',
      subjectId: caller.user.id,
      details: { version },
      requestId,
    });
  });
}
