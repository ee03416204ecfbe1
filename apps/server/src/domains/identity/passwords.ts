import { randomUUIDv7 } from 'node:crypto';
import { Problem } from '@vedette/contract';
import type { Caller } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { PLATFORM, recordAudit, userActor } from '../audit/index.ts';
import type { Auth } from './auth.ts';
import {
  deleteSessions,
  selectHasPassword,
  selectPasswordHash,
  selectUser,
  selectUserByEmail,
  upsertPassword,
} from './store.ts';

/** Hashes with the identity library's own function (scrypt), so that its sign-in can check the result. */
export async function hashPassword(auth: Auth, password: string): Promise<string> {
  return (await auth.$context).password.hash(password);
}

/** True when the user has a password to sign in with. */
export const hasPassword = (ctx: Ctx, userId: string): Promise<boolean> => selectHasPassword(ctx.db, userId);

export async function setPassword(tx: Ctx, userId: string, passwordHash: string): Promise<void> {
  await upsertPassword(tx.db, randomUUIDv7(), userId, passwordHash);
}

/** Sends a reset link to the address if it has an account that may be used. Says nothing either way. */
export async function forgotPassword(ctx: Ctx, auth: Auth, email: string): Promise<void> {
  const user = await selectUserByEmail(ctx.db, email);
  if (user === undefined || user.disabled_at !== null) return;
  await auth.api.requestPasswordReset({ body: { email } });
}

/** @throws Problem `gone` for a link that was used, has expired or never was. */
export async function resetPassword(
  ctx: Ctx,
  auth: Auth,
  input: { token: string; password: string },
): Promise<void> {
  const { internalAdapter } = await auth.$context;
  const pending = await internalAdapter.findVerificationValue(`reset-password:${input.token}`);
  const user = pending ? await selectUser(ctx.db, pending.value) : undefined;
  if (user?.disabled_at) throw new Problem('disabled_user');
  try {
    await auth.api.resetPassword({ body: { token: input.token, newPassword: input.password } });
  } catch (error) {
    if ((error as { statusCode?: unknown }).statusCode === 400) throw new Problem('gone', { cause: error });
    throw error;
  }
  if (user) {
    await recordAudit(ctx, PLATFORM, {
      actor: { kind: 'user', id: user.id, name: user.name },
      action: 'user.password_reset',
      subjectKind: 'user',
      subjectId: user.id,
    });
  }
}

/** Changes the caller's password and ends their other sessions. @throws Problem `invalid_password`. */
export async function changePassword(
  ctx: Ctx,
  auth: Auth,
  caller: Caller,
  input: { currentPassword: string; newPassword: string },
  requestId: string,
): Promise<void> {
  const { password } = await auth.$context;
  const current = await selectPasswordHash(ctx.db, caller.user.id);
  if (current === null || !(await password.verify({ hash: current, password: input.currentPassword }))) {
    throw new Problem('invalid_password', { detail: 'The current password is wrong.' });
  }
  const next = await password.hash(input.newPassword);
  await ctx.transaction(async (tx) => {
    await setPassword(tx, caller.user.id, next);
    await deleteSessions(tx.db, caller.user.id, {
      except: caller.credential.kind === 'session' ? caller.credential.id : null,
    });
    await recordAudit(tx, PLATFORM, {
      actor: userActor(caller),
      action: 'user.password_changed',
      subjectKind: 'user',
      subjectId: caller.user.id,
      requestId,
    });
  });
}
