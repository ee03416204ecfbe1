import { randomUUIDv7 } from 'node:crypto';
import { isVerifiedKind, Problem } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import type { RequestContext } from '../../platform/http/bind.ts';
import { toMailText } from '../../platform/mail-text.ts';
import { hashToken, isWellFormedToken, mintToken, TOKEN_PREFIX } from '../../platform/token.ts';
import { auditOrigin, recordAudit } from '../audit/index.ts';
import {
  type Auth,
  assertCurrentTerms,
  assertStrongPassword,
  hashPassword,
  hasPassword,
  readUser,
  setPassword,
  updateProfile,
} from '../identity/index.ts';
import { sendMail } from '../mail/index.ts';
import {
  insertInvitation,
  lockInvitation,
  markInvitationAccepted,
  selectCompany,
  selectInvited,
  supersedeInvitations,
  updateCompanyUserRow,
} from './store.ts';

const DAY_MS = 86_400_000;

/** Mints an invitation, in the transaction of `tx`, and mails its link. Earlier links of this company user stop working. */
export async function invite(
  tx: Ctx,
  organizationId: string,
  invitation: { companyUserId: string; recipient: string; invitedBy: string },
): Promise<void> {
  const now = tx.clock.now();
  const secret = mintToken(TOKEN_PREFIX.invitation);
  await supersedeInvitations(tx.db, invitation.companyUserId, now);
  await insertInvitation(tx.db, {
    id: randomUUIDv7(),
    company_user_id: invitation.companyUserId,
    secret_hash: hashToken(secret),
    expires_at: new Date(now.getTime() + tx.config.INVITATION_DAYS * DAY_MS),
    accepted_at: null,
    superseded_at: null,
    created_at: now,
  });
  const company = await selectCompany(organizationId, tx.db);
  const companyName = toMailText(company?.name ?? 'a company');
  await sendMail(tx, {
    purpose: 'invitation',
    recipient: invitation.recipient,
    subject: `Invitation to ${companyName}`,
    body: `${toMailText(invitation.invitedBy)} invites you to ${companyName} on Vedette.\n\nAccept within ${tx.config.INVITATION_DAYS} days:\n${tx.baseUrl}/invitation#token=${secret}\n`,
  });
}

export interface Acceptance {
  readonly token: string;
  readonly name?: string | undefined;
  readonly password?: string | undefined;
  readonly acceptTermsVersion?: string | undefined;
}

/**
 * Accepts an invitation: verifies the address it was sent to, makes an unverified member what the invitation says, and
 * lets a new account choose its password.
 * @throws Problem `not_found` for a token that never was, `gone` for one used, replaced or expired, `disabled_user`.
 */
export async function acceptInvitation(ctx: Ctx, auth: Auth, input: Acceptance, request: RequestContext) {
  if (!isWellFormedToken(TOKEN_PREFIX.invitation, input.token))
    throw new Problem('not_found', { detail: 'There is no such invitation.' });
  // Hashing takes tens of milliseconds on purpose, so it is not done while the row is locked.
  const passwordHash = input.password === undefined ? null : await hashPassword(auth, input.password);
  return ctx.transaction(async (tx) => {
    const now = tx.clock.now();
    const invitation = await lockInvitation(tx.db, hashToken(input.token));
    if (invitation === undefined) throw new Problem('not_found', { detail: 'There is no such invitation.' });
    if (invitation.accepted_at !== null)
      throw new Problem('gone', { detail: 'This invitation was accepted already. Sign in instead.' });
    if (invitation.superseded_at !== null)
      throw new Problem('gone', { detail: 'This invitation was withdrawn or replaced by a newer one.' });
    if (invitation.expires_at <= now)
      throw new Problem('gone', { detail: 'This invitation has expired. Ask for a new one.' });
    const member = await selectInvited(tx.db, invitation.company_user_id);
    if (member === undefined || member.evicted_at !== null) throw new Problem('gone');
    const user = await readUser(tx, member.user_id);
    if (user.disabled_at !== null) throw new Problem('disabled_user');
    if (input.acceptTermsVersion !== undefined) assertCurrentTerms(tx, input.acceptTermsVersion);
    await choosePassword(tx, user.id, input.password, passwordHash);
    await updateProfile(tx, user.id, {
      emailVerified: true,
      ...(input.name === undefined ? {} : { name: input.name }),
      ...(input.acceptTermsVersion === undefined ? {} : { termsVersion: input.acceptTermsVersion }),
    });
    const kind = isVerifiedKind(member.kind)
      ? member.kind
      : isVerifiedKind(member.invited_kind)
        ? member.invited_kind
        : 'member';
    await updateCompanyUserRow(member.company_id, tx.db, member.id, {
      kind,
      accepted_at: now,
      updated_at: now,
    });
    await markInvitationAccepted(tx.db, invitation.id, now);
    await recordAudit(tx, member.company_id, {
      actor: { kind: 'user', id: user.id, name: user.name },
      action: 'company_user.invitation_accepted',
      subjectKind: 'company_user',
      subjectId: member.id,
      details: { kind },
      ...auditOrigin(request),
    });
    return { userId: user.id, companyId: member.company_id, companyUserId: member.id, kind };
  });
}

/** An account chooses its first password here; one that has a password keeps it, so a link in a mailbox cannot take it over. */
async function choosePassword(
  tx: Ctx,
  userId: string,
  password: string | undefined,
  passwordHash: string | null,
): Promise<void> {
  const has = await hasPassword(tx, userId);
  if (has && passwordHash !== null) {
    throw new Problem('bad_request', {
      detail: 'field password: this account has a password already; leave it out.',
    });
  }
  if (!has && passwordHash === null)
    throw new Problem('bad_request', { detail: 'field password: choose a password for the new account.' });
  if (password === undefined || passwordHash === null) return;
  await assertStrongPassword(tx, userId, password, 'password');
  await setPassword(tx, userId, passwordHash);
}
