import { Problem } from '@vedette/contract';
import type { Ctx } from '../../../platform/ctx.ts';
import type { RequestContext } from '../../../platform/http/bind.ts';
import { selectUser } from '../store.ts';
import { checkCode } from './check-code.ts';
import { selectSecondFactor } from './store.ts';

/** Whether signing in takes something besides what was shown first. */
export async function hasSecondFactor(ctx: Ctx, userId: string): Promise<boolean> {
  return ((await selectSecondFactor(ctx.db, userId))?.enabled_at ?? null) !== null;
}

/** @throws Problem `second_factor_invalid`, `too_many_requests` */
export async function takeSecondFactorCode(
  ctx: Ctx,
  userId: string,
  code: string,
  request: RequestContext,
): Promise<void> {
  const user = await selectUser(ctx.db, userId);
  const factor = await selectSecondFactor(ctx.db, userId);
  // Turned off meanwhile: there is nothing to show, and the sign-in begins again.
  if (user === undefined || !factor?.enabled_at) throw new Problem('second_factor_invalid');
  await checkCode(ctx, user, factor, code, request);
}
