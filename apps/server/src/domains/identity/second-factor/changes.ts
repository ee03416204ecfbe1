/** What every change of the second factors of an account brings with it. */
import type { Caller } from '../../../platform/caller.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { RequestContext } from '../../../platform/http/bind.ts';
import { auditOrigin, PLATFORM, recordAudit, userActor } from '../../audit/index.ts';
import { endCredentials } from '../ending.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { deleteRecoveryCodes, replaceRecoveryHashes } from './recovery-store.ts';
import { factorsOf, isOn } from './state.ts';

/**
 * After one was added, in the transaction of `tx`: the first brings recovery codes, and ends the other sessions, which came in without.
 * @returns the recovery codes, to be shown once; none where the account has some
 */
export async function factorAdded(
  tx: Ctx,
  caller: Caller,
  action: string,
  { isFirst, details = {} }: { isFirst: boolean; details?: Readonly<Record<string, unknown>> },
  request: RequestContext,
): Promise<string[]> {
  if (!isFirst) {
    await record(tx, caller, action, request, { details });
    return [];
  }
  const codes = makeRecoveryCodes();
  await replaceRecoveryHashes(tx.db, caller.user.id, codes.hashes);
  await endOthers(tx, caller, action, request, details);
  return codes.shown;
}

/** After one was taken away, in the transaction of `tx`: with the last one the recovery codes go, and the other sessions. */
export async function factorRemoved(
  tx: Ctx,
  caller: Caller,
  action: string,
  details: Readonly<Record<string, unknown>>,
  request: RequestContext,
): Promise<void> {
  if (isOn(await factorsOf(tx, caller.user.id))) {
    await record(tx, caller, action, request, { details });
    return;
  }
  await deleteRecoveryCodes(tx.db, caller.user.id);
  await endOthers(tx, caller, action, request, details);
}

/** As a new password does: whoever came in before came in without it. */
async function endOthers(
  tx: Ctx,
  caller: Caller,
  action: string,
  request: RequestContext,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  const except = caller.credential;
  const ended = await endCredentials(tx, userActor(caller), caller.user.id, {
    tokens: false,
    except,
    reason: action,
  });
  await record(tx, caller, action, request, { details: { ...details, ...ended } });
}

export function record(
  tx: Ctx,
  caller: Caller,
  action: string,
  request: RequestContext,
  {
    userId = caller.user.id,
    details = {},
  }: { userId?: string; details?: Readonly<Record<string, unknown>> } = {},
): Promise<void> {
  return recordAudit(tx, PLATFORM, {
    actor: userActor(caller),
    action,
    subjectKind: 'user',
    subjectId: userId,
    details,
    ...auditOrigin(request),
  });
}
