import { createHash } from 'node:crypto';
import { Problem } from '@vedette/contract';
import type { Ctx } from '../../../platform/ctx.ts';
import type { RequestContext } from '../../../platform/http/bind.ts';
import { auditOrigin, PLATFORM, recordAudit } from '../../audit/index.ts';
import { clearAttempts, reserveAttempt } from '../attempts.ts';
import { type SecondFactorRow, takeRecoveryCode, takeStep } from './store.ts';
import { stepOfCode } from './totp.ts';

/** Of a million codes three are right at a time: five guesses, then one after half a minute, a minute, … an hour. */
const GUESSES = 5;
export const SECRET_PURPOSE = 'second-factor';

export const recoveryHash = (code: string): string => createHash('sha256').update(code).digest('base64url');

const keyOf = (userId: string) => `second-factor:${userId}`;

/**
 * Takes a code of the application or a recovery code; each works once. Whoever gets here knows the password, so the count is
 * of the account wherever the guesses come from.
 * @throws Problem `second_factor_invalid`, `too_many_requests`
 */
export async function checkCode(
  ctx: Ctx,
  user: { readonly id: string; readonly name: string },
  factor: SecondFactorRow,
  code: string,
  request: RequestContext,
): Promise<'application' | 'recovery_code'> {
  await reserveAttempt(ctx, { key: keyOf(user.id), limit: GUESSES, what: 'wrong codes' });
  const secret = Buffer.from(ctx.box.open(SECRET_PURPOSE, factor.secret_sealed), 'base64');
  const step = stepOfCode(secret, code, ctx.clock.now());
  const by =
    step !== null && (await takeStep(ctx.db, user.id, step))
      ? 'application'
      : (await takeRecoveryCode(ctx.db, user.id, recoveryHash(code)))
        ? 'recovery_code'
        : null;
  const actor = { kind: 'user', id: user.id, name: user.name } as const;
  const subject = { subjectKind: 'user', subjectId: user.id, ...auditOrigin(request) };
  if (by === null) {
    await recordAudit(ctx, PLATFORM, { actor, action: 'second_factor.refused', ...subject });
    throw new Problem('second_factor_invalid');
  }
  await clearAttempts(ctx, [keyOf(user.id)]);
  if (by === 'recovery_code')
    await recordAudit(ctx, PLATFORM, { actor, action: 'second_factor.recovery_code_used', ...subject });
  return by;
}
