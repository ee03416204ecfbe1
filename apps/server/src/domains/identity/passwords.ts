import { randomUUIDv7 } from 'node:crypto';
import { Problem } from '@vedette/contract';
import type { Caller } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { RequestContext } from '../../platform/http/bind.ts';
import { auditOrigin, PLATFORM, recordAudit, userActor } from '../audit/index.ts';
import type { Auth } from './auth.ts';
import { type Ended, endCredentials } from './ending.ts';
import { forgiveAccount, guardPassword } from './guessing.ts';
import { assertStrongPassword } from './password-policy.ts';
import {
  consumeVerification,
  deleteVerificationsOf,
  selectHasPassword,
  selectPasswordHash,
  selectUser,
  type UserRow,
  upsertPassword,
} from './store.ts';

/** Hashes with the identity library's own function (scrypt), so that its sign-in can check the result. */
export async function hashPassword(auth: Auth, password: string): Promise<string> {
  return (await auth.$context).password.hash(password);
}

/** True when the user has a password to sign in with. */
export const hasPassword = (ctx: Ctx, userId: string): Promise<boolean> => selectHasPassword(ctx.db, userId);

/** Sets the password, in the transaction of `tx`. Links that were sent to choose another stop working. */
export async function setPassword(tx: Ctx, userId: string, passwordHash: string): Promise<void> {
  await upsertPassword(tx.db, randomUUIDv7(), userId, passwordHash);
  await deleteVerificationsOf(tx.db, userId);
}

/**
 * Sets a password with the token of a reset link, which a password that is not accepted leaves as it is. Ends every session
 * and, unless told otherwise, every token of the account.
 * @throws Problem `gone` for a link that was used, has expired or never was, `disabled_user`, `bad_request`
 */
export async function resetPassword(
  ctx: Ctx,
  auth: Auth,
  input: { token: string; password: string; revokeTokens: boolean },
  request: RequestContext,
): Promise<void> {
  const { internalAdapter } = await auth.$context;
  const pending = await internalAdapter.findVerificationValue(`reset-password:${input.token}`);
  const user = pending ? await selectUser(ctx.db, pending.value) : undefined;
  if (!pending || user === undefined) throw new Problem('gone');
  if (user.disabled_at !== null) throw new Problem('disabled_user');
  await assertStrongPassword(ctx, user.id, input.password, 'password');
  // Hashing takes tens of milliseconds on purpose, so it is not done while rows are locked.
  const next = await hashPassword(auth, input.password);
  await ctx.transaction(async (tx) => {
    // The library dates its links by the system's clock, so both sides of the comparison are of that one.
    if (!(await consumeVerification(tx.db, pending.id, new Date()))) throw new Problem('gone');
    await setPassword(tx, user.id, next);
    const actor = { kind: 'user', id: user.id, name: user.name } as const;
    const ended = await endCredentials(tx, actor, user.id, {
      tokens: input.revokeTokens,
      except: null,
      reason: 'password_reset',
    });
    await recordPasswordChange(tx, 'user.password_reset', user, ended, request);
  });
  await forgiveAccount(ctx, user, request.ip);
}

/**
 * Changes the caller's password, ends their other sessions and, unless told otherwise, their other tokens.
 * @throws Problem `invalid_password`, `too_many_requests`, `bad_request`
 */
export async function changePassword(
  ctx: Ctx,
  auth: Auth,
  caller: Caller,
  input: { currentPassword: string; newPassword: string; revokeTokens: boolean },
  request: RequestContext,
): Promise<void> {
  await checkCurrentPassword(ctx, auth, caller, input.currentPassword, request);
  await assertStrongPassword(ctx, caller.user.id, input.newPassword, 'newPassword');
  const next = await hashPassword(auth, input.newPassword);
  await ctx.transaction(async (tx) => {
    await setPassword(tx, caller.user.id, next);
    const ended = await endCredentials(tx, userActor(caller), caller.user.id, {
      tokens: input.revokeTokens,
      except: caller.credential,
      reason: 'password_changed',
    });
    await recordPasswordChange(tx, 'user.password_changed', caller.user, ended, request);
  });
}

/**
 * The caller shows their password again; guesses are throttled and written down like those of a sign-in.
 * @throws Problem `invalid_password`, `too_many_requests`
 */
export async function checkCurrentPassword(
  ctx: Ctx,
  auth: Auth,
  caller: Caller,
  currentPassword: string,
  request: RequestContext,
): Promise<void> {
  const { succeeded } = await guardPassword(ctx, caller.user.email, request.ip);
  if (!(await isPassword(ctx, auth, caller.user.id, currentPassword))) {
    await recordAudit(ctx, PLATFORM, {
      actor: userActor(caller),
      action: 'user.password_change_refused',
      subjectKind: 'user',
      subjectId: caller.user.id,
      ...auditOrigin(request),
    });
    throw new Problem('invalid_password', { detail: 'The current password is wrong.' });
  }
  await succeeded(caller.user.id);
}

/** Whether it is the password of the account; false for one that has none. */
export async function isPassword(ctx: Ctx, auth: Auth, userId: string, tried: string): Promise<boolean> {
  const { password } = await auth.$context;
  const hash = await selectPasswordHash(ctx.db, userId);
  return hash !== null && password.verify({ hash, password: tried });
}

function recordPasswordChange(
  tx: Ctx,
  action: string,
  user: Pick<UserRow, 'id' | 'name'>,
  ended: Ended,
  request: RequestContext,
): Promise<void> {
  return recordAudit(tx, PLATFORM, {
    actor: { kind: 'user', id: user.id, name: user.name },
    action,
    subjectKind: 'user',
    subjectId: user.id,
    details: { ...ended },
    ...auditOrigin(request),
  });
}
