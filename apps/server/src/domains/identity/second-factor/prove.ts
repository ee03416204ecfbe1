import { createHash } from 'node:crypto';
import { type PasskeyProof, Problem, type SecondFactorProof } from '@vedette/contract';
import type { Ctx } from '../../../platform/ctx.ts';
import type { RequestContext } from '../../../platform/http/bind.ts';
import { auditOrigin, PLATFORM, recordAudit } from '../../audit/index.ts';
import { clearAttempts, reserveAttempt } from '../attempts.ts';
import { selectPasskeys, takeCounter } from './passkey-store.ts';
import { takeRecoveryCode } from './recovery-store.ts';
import { type SecondFactorRow, selectSecondFactor, takeStep } from './store.ts';
import { stepOfCode } from './totp.ts';
import { takeAnsweredChallenge, verifyProof } from './webauthn.ts';

/** Of a million codes three are right at a time: five guesses, then one after half a minute, a minute, … an hour. */
const GUESSES = 5;
export const SECRET_PURPOSE = 'second-factor';

export const recoveryHash = (code: string): string => createHash('sha256').update(code).digest('base64url');

const keyOf = (userId: string) => `second-factor:${userId}`;

type ShownBy = 'application' | 'recovery_code' | 'passkey';

type Person = { readonly id: string; readonly name: string };

/**
 * Takes a code of the application, a recovery code, or the answer of a passkey; each works once. Whoever gets here showed
 * something else before, so the count is of the account wherever the guesses come from.
 * @throws Problem `second_factor_invalid`, `too_many_requests`
 */
export async function prove(
  ctx: Ctx,
  user: Person,
  proof: SecondFactorProof,
  request: RequestContext,
): Promise<ShownBy> {
  return counted(ctx, user, request, async () => {
    if ('passkey' in proof) return showPasskey(ctx, user.id, proof.passkey);
    const factor = await selectSecondFactor(ctx.db, user.id);
    if (factor?.enabled_at && (await takeApplicationCode(ctx, factor, proof.code))) return 'application';
    return (await takeRecoveryCode(ctx.db, user.id, recoveryHash(proof.code))) ? 'recovery_code' : null;
  });
}

/** The first code of an application, which nothing else can stand for. @throws Problem as `prove` does */
export async function proveApplication(
  ctx: Ctx,
  user: Person,
  factor: SecondFactorRow,
  code: string,
  request: RequestContext,
): Promise<void> {
  await counted(ctx, user, request, async () =>
    (await takeApplicationCode(ctx, factor, code)) ? 'application' : null,
  );
}

async function counted(
  ctx: Ctx,
  user: Person,
  request: RequestContext,
  show: () => Promise<ShownBy | null>,
): Promise<ShownBy> {
  await reserveAttempt(ctx, { key: keyOf(user.id), limit: GUESSES, what: 'wrong codes' });
  const by = await show();
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

async function takeApplicationCode(ctx: Ctx, factor: SecondFactorRow, code: string): Promise<boolean> {
  const secret = Buffer.from(ctx.box.open(SECRET_PURPOSE, factor.secret_sealed), 'base64');
  const step = stepOfCode(secret, code, ctx.clock.now());
  return step !== null && takeStep(ctx.db, factor.user_id, step);
}

async function showPasskey(ctx: Ctx, userId: string, proof: PasskeyProof): Promise<'passkey' | null> {
  const passkeys = await selectPasskeys(ctx.db, userId);
  const row = passkeys.find(({ credential_id }) => credential_id === proof.credentialId);
  if (row === undefined) return null;
  const challenge = await takeAnsweredChallenge(ctx, userId, 'prove', proof.clientDataJson);
  if (challenge === null) return null;
  const counter = await verifyProof(ctx, row, proof, challenge).catch((error: Error) => {
    ctx.log.info({ userId, reason: error.message }, 'passkey refused');
    return null;
  });
  if (counter === null) return null;
  return (await takeCounter(ctx.db, row.id, counter, ctx.clock.now())) ? 'passkey' : null;
}
