import { randomBytes } from 'node:crypto';
import { Problem, type RecoveryCodes, type SecondFactor, type SecondFactorSecret } from '@vedette/contract';
import type { Caller } from '../../../platform/caller.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { RequestContext } from '../../../platform/http/bind.ts';
import { auditOrigin, PLATFORM, recordAudit, userActor } from '../../audit/index.ts';
import { sendMail } from '../../mail/index.ts';
import type { Auth } from '../auth.ts';
import { endCredentials } from '../ending.ts';
import { checkCurrentPassword } from '../passwords.ts';
import { selectUser } from '../store.ts';
import { checkCode, recoveryHash, SECRET_PURPOSE } from './check-code.ts';
import {
  deleteSecondFactor,
  enableSecondFactor,
  insertSecondFactor,
  type SecondFactorRow,
  selectSecondFactor,
  updateRecoveryCodes,
} from './store.ts';
import { base32 } from './totp.ts';

/** RFC 4226, 4: 160 bits. */
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Twelve letters of 5 bits: more than anybody guesses, and still written down on paper. */
const RECOVERY_BYTES = 8;
const RECOVERY_LETTERS = 12;

export async function getSecondFactor(ctx: Ctx, caller: Caller): Promise<SecondFactor> {
  const row = await selectSecondFactor(ctx.db, caller.user.id);
  const enabledAt = row?.enabled_at ?? null;
  return {
    enabledAt: enabledAt?.toISOString() ?? null,
    recoveryCodesLeft: enabledAt === null ? 0 : (row?.recovery_hashes.length ?? 0),
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
  await checkCode(ctx, caller.user, row, code, request);
  const codes = makeRecoveryCodes();
  await ctx.transaction(async (tx) => {
    if (!(await enableSecondFactor(tx.db, caller.user.id, ctx.clock.now(), codes.hashes))) throw alreadyOn();
    await endOthers(tx, caller, 'second_factor.enabled', request);
  });
  return { recoveryCodes: codes.shown };
}

/** Takes a code of the application: recovery codes make no new ones. @throws Problem `second_factor_invalid`, `conflict` */
export async function replaceRecoveryCodes(
  ctx: Ctx,
  caller: Caller,
  code: string,
  request: RequestContext,
): Promise<RecoveryCodes> {
  const row = await enabledFactor(ctx, caller.user.id);
  if ((await checkCode(ctx, caller.user, row, code, request)) !== 'application')
    throw new Problem('second_factor_invalid', { detail: 'This takes a code of the application.' });
  const codes = makeRecoveryCodes();
  await ctx.transaction(async (tx) => {
    await updateRecoveryCodes(tx.db, caller.user.id, codes.hashes);
    await record(tx, caller, 'second_factor.recovery_codes_replaced', request);
  });
  return { recoveryCodes: codes.shown };
}

/** @throws Problem `invalid_password`, `second_factor_invalid`, `conflict`, `too_many_requests` */
export async function endSecondFactor(
  ctx: Ctx,
  auth: Auth,
  caller: Caller,
  input: { currentPassword: string; code: string },
  request: RequestContext,
): Promise<void> {
  const row = await enabledFactor(ctx, caller.user.id);
  await checkCurrentPassword(ctx, auth, caller, input.currentPassword, request);
  await checkCode(ctx, caller.user, row, input.code, request);
  await ctx.transaction(async (tx) => {
    await deleteSecondFactor(tx.db, caller.user.id);
    await endOthers(tx, caller, 'second_factor.ended', request);
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
    if (!(await deleteSecondFactor(tx.db, userId))) return;
    const actor = userActor(caller);
    const ended = await endCredentials(tx, actor, userId, {
      tokens: true,
      except: null,
      reason: 'second_factor_reset',
    });
    await record(tx, caller, 'second_factor.reset', request, { userId, details: { ...ended } });
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
    detail: 'The account has a second factor. Turn it off first to begin with another.',
  });

async function enabledFactor(ctx: Ctx, userId: string): Promise<SecondFactorRow> {
  const row = await selectSecondFactor(ctx.db, userId);
  if (row === undefined || row.enabled_at === null)
    throw new Problem('conflict', { detail: 'The account has no second factor.' });
  return row;
}

/** As a new password does: whoever came in before came in without it. */
async function endOthers(tx: Ctx, caller: Caller, action: string, request: RequestContext): Promise<void> {
  const except = caller.credential;
  const ended = await endCredentials(tx, userActor(caller), caller.user.id, {
    tokens: false,
    except,
    reason: action,
  });
  await record(tx, caller, action, request, { details: { ...ended } });
}

function record(
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

function makeRecoveryCodes(): { shown: string[]; hashes: string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    base32(randomBytes(RECOVERY_BYTES)).slice(0, RECOVERY_LETTERS),
  );
  return {
    shown: codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-')),
    hashes: codes.map(recoveryHash),
  };
}
