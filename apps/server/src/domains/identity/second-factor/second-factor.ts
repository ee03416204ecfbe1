import { randomBytes } from 'node:crypto';
import {
  Problem,
  type RecoveryCodes,
  type SecondFactor,
  type SecondFactorProof,
  type SecondFactorSecret,
} from '@vedette/contract';
import type { Caller } from '../../../platform/caller.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { RequestContext } from '../../../platform/http/bind.ts';
import { userActor } from '../../audit/index.ts';
import { sendMail } from '../../mail/index.ts';
import type { Auth } from '../auth.ts';
import { endCredentials } from '../ending.ts';
import { checkCurrentPassword } from '../passwords.ts';
import { selectUser } from '../store.ts';
import { factorAdded, factorRemoved, record } from './changes.ts';
import { deletePasskeys, lockFactors } from './passkey-store.ts';
import { prove, proveApplication, SECRET_PURPOSE } from './prove.ts';
import { makeRecoveryCodes } from './recovery-codes.ts';
import { countRecoveryCodes, deleteRecoveryCodes, replaceRecoveryHashes } from './recovery-store.ts';
import { factorsOf, isOn } from './state.ts';
import { deleteSecondFactor, enableSecondFactor, insertSecondFactor, selectSecondFactor } from './store.ts';
import { base32 } from './totp.ts';
import { passkeysAvailable } from './webauthn.ts';

/** RFC 4226, 4: 160 bits. */
const SECRET_BYTES = 20;

export async function getSecondFactor(ctx: Ctx, caller: Caller): Promise<SecondFactor> {
  const row = await selectSecondFactor(ctx.db, caller.user.id);
  return {
    enabledAt: row?.enabled_at?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(ctx.db, caller.user.id),
    passkeysAvailable: passkeysAvailable(ctx),
  };
}

/** @throws Problem `invalid_password`, `conflict`, `too_many_requests` */
export async function beginSecondFactor(
  ctx: Ctx,
  auth: Auth,
  caller: Caller,
  currentPassword: string,
  request: RequestContext,
): Promise<SecondFactorSecret> {
  await checkCurrentPassword(ctx, auth, caller, currentPassword, request);
  const bytes = randomBytes(SECRET_BYTES);
  const row = {
    user_id: caller.user.id,
    secret_sealed: ctx.box.seal(SECRET_PURPOSE, bytes.toString('base64')),
    created_at: ctx.clock.now(),
  };
  await ctx.transaction(async (tx) => {
    if (!(await insertSecondFactor(tx.db, row))) throw alreadyOn();
    await record(tx, caller, 'second_factor.begun', request);
  });
  const secret = base32(bytes);
  const account = encodeURIComponent(caller.user.email);
  return { secret, uri: `otpauth://totp/Vedette:${account}?secret=${secret}&issuer=Vedette` };
}

/** @throws Problem `second_factor_invalid`, `conflict`, `too_many_requests` */
export async function confirmSecondFactor(
  ctx: Ctx,
  caller: Caller,
  code: string,
  request: RequestContext,
): Promise<RecoveryCodes> {
  const row = await selectSecondFactor(ctx.db, caller.user.id);
  if (row === undefined)
    throw new Problem('conflict', { detail: 'No second factor was begun. Begin with one first.' });
  if (row.enabled_at !== null) throw alreadyOn();
  await proveApplication(ctx, caller.user, row, code, request);
  return ctx.transaction(async (tx) => {
    await lockFactors(tx.db, caller.user.id);
    const isFirst = !isOn(await factorsOf(tx, caller.user.id));
    if (!(await enableSecondFactor(tx.db, caller.user.id, ctx.clock.now()))) throw alreadyOn();
    return { recoveryCodes: await factorAdded(tx, caller, 'second_factor.enabled', { isFirst }, request) };
  });
}

/** Takes a code of the application or a passkey: recovery codes make no new ones. @throws Problem `second_factor_invalid`, `conflict` */
export async function replaceRecoveryCodes(
  ctx: Ctx,
  caller: Caller,
  proof: SecondFactorProof,
  request: RequestContext,
): Promise<RecoveryCodes> {
  if (!isOn(await factorsOf(ctx, caller.user.id))) throw isOff();
  if ((await prove(ctx, caller.user, proof, request)) === 'recovery_code')
    throw new Problem('second_factor_invalid', {
      detail: 'This takes a code of the application, or a passkey.',
    });
  const codes = makeRecoveryCodes();
  await ctx.transaction(async (tx) => {
    await replaceRecoveryHashes(tx.db, caller.user.id, codes.hashes);
    await record(tx, caller, 'second_factor.recovery_codes_replaced', request);
  });
  return { recoveryCodes: codes.shown };
}

/** Turns the application off; passkeys stay. @throws Problem `invalid_password`, `second_factor_invalid`, `conflict`, `too_many_requests` */
export async function endSecondFactor(
  ctx: Ctx,
  auth: Auth,
  caller: Caller,
  { currentPassword, proof }: { currentPassword: string; proof: SecondFactorProof },
  request: RequestContext,
): Promise<void> {
  if (!(await factorsOf(ctx, caller.user.id)).application) throw isOff();
  await checkCurrentPassword(ctx, auth, caller, currentPassword, request);
  await prove(ctx, caller.user, proof, request);
  await ctx.transaction(async (tx) => {
    await lockFactors(tx.db, caller.user.id);
    await deleteSecondFactor(tx.db, caller.user.id);
    await factorRemoved(tx, caller, 'second_factor.ended', {}, request);
  });
}

/** For an account whose owner lost everything; all that lets somebody in as them ends. @throws Problem `not_found` */
export async function resetSecondFactor(
  ctx: Ctx,
  caller: Caller,
  userId: string,
  request: RequestContext,
): Promise<void> {
  const user = await selectUser(ctx.db, userId);
  if (user === undefined) throw new Problem('not_found', { detail: 'There is no such user.' });
  await ctx.transaction(async (tx) => {
    await lockFactors(tx.db, userId);
    const hadApplication = await deleteSecondFactor(tx.db, userId);
    const passkeys = await deletePasskeys(tx.db, userId, null);
    await deleteRecoveryCodes(tx.db, userId);
    if (!hadApplication && passkeys === 0) return;
    const ended = await endCredentials(tx, userActor(caller), userId, {
      tokens: true,
      except: null,
      reason: 'second_factor_reset',
    });
    await record(tx, caller, 'second_factor.reset', request, { userId, details: { passkeys, ...ended } });
    await sendMail(tx, {
      purpose: 'security_notice',
      recipient: user.email,
      subject: 'Your second factor was turned off',
      body: `A platform administrator turned the second factor of your Vedette account off. Signing in takes your password alone until you turn it on again, and every session and token of the account has ended.\n\nIf you did not ask for it, choose a new password and tell your platform administrators:\n${tx.baseUrl}/forgot-password\n`,
    });
  });
}

const alreadyOn = () =>
  new Problem('conflict', {
    detail: 'The account has an authenticator application. Turn it off first to begin with another.',
  });

const isOff = () => new Problem('conflict', { detail: 'It is not on.' });
