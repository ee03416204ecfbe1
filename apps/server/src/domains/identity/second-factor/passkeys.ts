import { randomUUIDv7 } from 'node:crypto';
import {
  type AddedPasskey,
  type NewPasskey,
  type Passkey,
  type PasskeyChallenge,
  type PasskeyCreation,
  Problem,
  type SecondFactorProof,
} from '@vedette/contract';
import type { Caller } from '../../../platform/caller.ts';
import type { Ctx } from '../../../platform/ctx.ts';
import type { RequestContext } from '../../../platform/http/bind.ts';
import { afterId, type Page, type PageQuery, toPage } from '../../../platform/page.ts';
import type { Auth } from '../auth.ts';
import { checkCurrentPassword } from '../passwords.ts';
import { factorAdded, factorRemoved, record } from './changes.ts';
import {
  deletePasskeys,
  insertPasskey,
  lockFactors,
  type PasskeyRow,
  renamePasskeyRow,
  selectPasskeys,
  selectPasskeysPage,
} from './passkey-store.ts';
import { prove } from './prove.ts';
import { factorsOf, isOn } from './state.ts';
import {
  challengeFor,
  creationOptions,
  passkeysAvailable,
  takeAnsweredChallenge,
  verifyNewPasskey,
} from './webauthn.ts';

const PASSKEYS_MAX = 20;

export async function listPasskeys(ctx: Ctx, caller: Caller, query: PageQuery): Promise<Page<Passkey>> {
  const rows = await selectPasskeysPage(ctx.db, caller.user.id, {
    limit: query.limit,
    after: afterId(query),
  });
  return toPage(rows, query, (row) => row.id, toView);
}

/** @throws Problem `invalid_password`, `conflict`, `too_many_requests` */
export async function beginPasskey(
  ctx: Ctx,
  auth: Auth,
  caller: Caller,
  currentPassword: string,
  request: RequestContext,
): Promise<PasskeyCreation> {
  if (!passkeysAvailable(ctx))
    throw new Problem('conflict', {
      detail: `Browsers make no passkeys for ${ctx.baseUrl}: the installation has to be reached by a name over https (BASE_URL).`,
    });
  await checkCurrentPassword(ctx, auth, caller, currentPassword, request);
  const present = await selectPasskeys(ctx.db, caller.user.id);
  assertRoom(present);
  await record(ctx, caller, 'passkey.begun', request);
  return creationOptions(ctx, caller.user, present);
}

/** @throws Problem `second_factor_invalid`, `conflict` */
export async function addPasskey(
  ctx: Ctx,
  caller: Caller,
  { name, credential }: { name: string; credential: NewPasskey },
  request: RequestContext,
): Promise<AddedPasskey> {
  const userId = caller.user.id;
  const challenge = await takeAnsweredChallenge(ctx, userId, 'register', credential.clientDataJson);
  if (challenge === null) throw refused('This answer was used, is too old, or is of another account.');
  const made = await verifyNewPasskey(ctx, credential, challenge).catch((cause: unknown) => {
    throw refused('The authenticator’s answer was not accepted.', cause);
  });
  return ctx.transaction(async (tx) => {
    await lockFactors(tx.db, userId);
    const factors = await factorsOf(tx, userId);
    assertRoom(factors.passkeys);
    const row = await insertPasskey(tx.db, {
      id: randomUUIDv7(),
      user_id: userId,
      credential_id: made.id,
      public_key: Buffer.from(made.publicKey),
      counter: String(made.counter),
      transports: credential.transports,
      name,
      created_at: tx.clock.now(),
      last_used_at: null,
    });
    if (row === undefined) throw new Problem('conflict', { detail: 'An account has this passkey already.' });
    const what = { isFirst: !isOn(factors), details: { passkeyId: row.id, name } };
    const recoveryCodes = await factorAdded(tx, caller, 'passkey.added', what, request);
    return { passkey: toView(row), recoveryCodes };
  });
}

/** @throws Problem `not_found` */
export function renamePasskey(
  ctx: Ctx,
  caller: Caller,
  { passkeyId, name }: { passkeyId: string; name: string },
  request: RequestContext,
): Promise<Passkey> {
  return ctx.transaction(async (tx) => {
    const row = await renamePasskeyRow(tx.db, caller.user.id, passkeyId, name);
    if (row === undefined) throw unknownPasskey();
    await record(tx, caller, 'passkey.renamed', request, { details: { passkeyId, name } });
    return toView(row);
  });
}

/** @throws Problem `not_found`, `invalid_password`, `second_factor_invalid`, `too_many_requests` */
export async function removePasskey(
  ctx: Ctx,
  auth: Auth,
  caller: Caller,
  input: { passkeyId: string; currentPassword: string; proof: SecondFactorProof },
  request: RequestContext,
): Promise<void> {
  const present = await selectPasskeys(ctx.db, caller.user.id);
  if (!present.some(({ id }) => id === input.passkeyId)) throw unknownPasskey();
  await checkCurrentPassword(ctx, auth, caller, input.currentPassword, request);
  await prove(ctx, caller.user, input.proof, request);
  await ctx.transaction(async (tx) => {
    await lockFactors(tx.db, caller.user.id);
    if ((await deletePasskeys(tx.db, caller.user.id, input.passkeyId)) === 0) throw unknownPasskey();
    await factorRemoved(tx, caller, 'passkey.removed', { passkeyId: input.passkeyId }, request);
  });
}

/** @throws Problem `not_found` */
export async function challengePasskey(ctx: Ctx, caller: Caller): Promise<PasskeyChallenge> {
  const present = await selectPasskeys(ctx.db, caller.user.id);
  if (present.length === 0) throw new Problem('not_found', { detail: 'The account has no passkey.' });
  return challengeFor(ctx, caller.user.id, present);
}

function assertRoom(present: readonly PasskeyRow[]): void {
  if (present.length >= PASSKEYS_MAX)
    throw new Problem('conflict', {
      detail: `An account has at most ${PASSKEYS_MAX} passkeys. Remove one first.`,
    });
}

const refused = (detail: string, cause?: unknown) => new Problem('second_factor_invalid', { detail, cause });
const unknownPasskey = () => new Problem('not_found', { detail: 'You have no such passkey.' });

const toView = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});
