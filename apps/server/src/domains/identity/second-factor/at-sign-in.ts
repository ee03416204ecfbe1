import { Problem, type SecondFactorProof } from '@vedette/contract';
import type { Ctx } from '../../../platform/ctx.ts';
import type { RequestContext } from '../../../platform/http/bind.ts';
import { selectUser } from '../store.ts';
import { prove } from './prove.ts';

/** What a request shows of a second factor: a passkey, else a code, else nothing. */
export function proofIn(body: {
  code?: string | undefined;
  passkey?: Extract<SecondFactorProof, { passkey: unknown }>['passkey'] | undefined;
}): SecondFactorProof | null {
  if (body.passkey !== undefined) return { passkey: body.passkey };
  return body.code === undefined ? null : { code: body.code };
}

/** For whom a provider vouched. @throws Problem `second_factor_invalid`, `too_many_requests` */
export async function takeSecondFactor(
  ctx: Ctx,
  userId: string,
  proof: SecondFactorProof,
  request: RequestContext,
): Promise<void> {
  const user = await selectUser(ctx.db, userId);
  if (user === undefined) throw new Problem('second_factor_invalid');
  await prove(ctx, user, proof, request);
}
