import { Problem } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import type { Auth } from './auth.ts';
import { selectUserByEmail } from './store.ts';

/** @throws Problem `gone` when the link has expired or was never ours. Following it twice is fine. */
export async function verifyEmail(auth: Auth, token: string): Promise<void> {
  try {
    await auth.api.verifyEmail({ query: { token } });
  } catch (error) {
    const status = (error as { statusCode?: unknown }).statusCode;
    if (status === 400 || status === 401 || status === 404) throw new Problem('gone', { cause: error });
    throw error;
  }
}

/** Sends the link again if the address has an account that is not verified. Says nothing either way. */
export async function resendVerification(ctx: Ctx, auth: Auth, email: string): Promise<void> {
  const user = await selectUserByEmail(ctx.db, email);
  if (user === undefined || user.email_verified || user.disabled_at !== null) return;
  await auth.api.sendVerificationEmail({ body: { email } });
}
