import { randomUUIDv7 } from 'node:crypto';
import type { CompanyUserKind } from '@vedette/contract';
import { type CompanyUser, isVerifiedKind, Problem } from '@vedette/contract';
import type { Caller } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import type { RequestContext } from '../../platform/http/bind.ts';
import { afterId, type Page, type PageQuery, toPage } from '../../platform/page.ts';
import { type Actor, auditOrigin, recordAudit, userActor } from '../audit/index.ts';
import { createInvitedUser, createUser, findUserByEmail, markVerified } from '../identity/index.ts';
import { invite } from './invitations.ts';
import {
  type CompanyUserView,
  deleteRepositoryRoles,
  lockMembershipExclusive,
  reassignOrphaned,
  selectCompanyUser,
  selectCompanyUserByEmail,
  selectCompanyUsers,
  supersedeInvitations,
  updateCompanyUserRow,
  upsertCompanyUser,
} from './store.ts';

export interface NewCompanyUser {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  readonly kind: CompanyUserKind;
}

/**
 * Adds a person to a company and sends them an invitation. Whoever has no account gets one without a password.
 * `trusted` is an administrator's word: the kind holds at once and the account counts as verified. `invites: false` leaves
 * out the invitation, for the first manager, who is given a password.
 * @throws Problem `conflict` when the person is in the company already or the user name is taken.
 */
export async function addCompanyUser(
  tx: Ctx,
  actor: Actor,
  organizationId: string,
  input: NewCompanyUser,
  how: { trusted: boolean; invites: boolean },
  requestId?: string,
): Promise<CompanyUser> {
  const direct = how.trusted && isVerifiedKind(input.kind);
  const known = await findUserByEmail(tx, input.email);
  const user = known ?? (await createAccount(tx, input, how.trusted, direct));
  if (known !== undefined && direct) await markVerified(tx, known);
  const now = tx.clock.now();
  const member = await upsertCompanyUser(organizationId, tx.db, {
    id: randomUUIDv7(),
    user_id: user.id,
    kind: direct ? input.kind : 'unverified_member',
    invited_kind: isVerifiedKind(input.kind) ? input.kind : 'member',
    invited_name: input.name,
    invited_username: input.username,
    accepted_at: direct ? now : null,
    created_at: now,
    updated_at: now,
  });
  if (member === undefined) {
    throw new Problem('conflict', { detail: `${input.email} belongs to the company already.` });
  }
  await recordAudit(tx, organizationId, {
    actor,
    action: 'company_user.added',
    subjectKind: 'company_user',
    subjectId: member.id,
    details: { userId: user.id, kind: member.kind, invitedKind: member.invited_kind },
    ...(requestId === undefined ? {} : { requestId }),
  });
  if (how.invites)
    await invite(tx, organizationId, {
      companyUserId: member.id,
      recipient: user.email,
      invitedBy: actor.name,
    });
  return readCompanyUser(tx, organizationId, member.id);
}

/** A platform administrator sees all accounts, and is told that a user name is taken; a manager sees none. */
function createAccount(tx: Ctx, input: NewCompanyUser, trusted: boolean, direct: boolean) {
  return trusted ? createUser(tx, { ...input, trusted: direct }) : createInvitedUser(tx, input);
}

/** @throws Problem `not_found` for an id that is not of this company, or of someone evicted. */
export async function readCompanyUser(
  ctx: Ctx,
  organizationId: string,
  companyUserId: string,
): Promise<CompanyUser> {
  const row = await selectCompanyUser(organizationId, ctx.db, companyUserId);
  if (row === undefined) throw new Problem('not_found', { detail: 'The company has no such user.' });
  return toView(row);
}

/** A member or manager of the company, by company user id, named as the company sees them; undefined for anybody else. */
export async function findActiveCompanyUser(
  ctx: Ctx,
  organizationId: string,
  companyUserId: string,
): Promise<CompanyUser | undefined> {
  const row = await selectCompanyUser(organizationId, ctx.db, companyUserId);
  return row !== undefined && isVerifiedKind(row.kind) ? toView(row) : undefined;
}

/** The membership of the account with this address; null when there is none. */
export async function findMemberByEmail(
  ctx: Ctx,
  organizationId: string,
  email: string,
): Promise<CompanyUser | null> {
  const row = await selectCompanyUserByEmail(organizationId, ctx.db, email);
  return row === undefined ? null : toView(row);
}

export async function listCompanyUsers(
  ctx: Ctx,
  organizationId: string,
  query: PageQuery & { kind?: CompanyUserKind | undefined; q?: string | undefined },
): Promise<Page<CompanyUser>> {
  const rows = await selectCompanyUsers(organizationId, ctx.db, { ...query, after: afterId(query) });
  return toPage(rows, query, (row) => row.id, toView);
}

/** Changes the kind; roles on repositories stay. @throws Problem `conflict` for the last manager. */
export async function changeKind(
  ctx: Ctx,
  caller: Caller,
  organizationId: string,
  companyUserId: string,
  kind: CompanyUserKind,
  requestId: string,
): Promise<CompanyUser> {
  return ctx.transaction(async (tx) => {
    const managers = await lockMembershipExclusive(organizationId, tx.db);
    const before = await readCompanyUser(tx, organizationId, companyUserId);
    if (before.kind === kind) return before;
    if (kind !== 'manager') assertNotLast(managers, companyUserId);
    await updateCompanyUserRow(organizationId, tx.db, companyUserId, { kind, updated_at: tx.clock.now() });
    await recordAudit(tx, organizationId, {
      actor: userActor(caller),
      action: 'company_user.kind_changed',
      subjectKind: 'company_user',
      subjectId: companyUserId,
      details: { from: before.kind, to: kind },
      requestId,
    });
    return { ...before, kind };
  });
}

/**
 * Takes a user out of the company and of all its repositories. A repository that loses its only admin goes to the
 * manager who evicts, or to the oldest one, so that none is left without.
 * @throws Problem `conflict` for the last manager.
 */
export async function evict(
  ctx: Ctx,
  caller: Caller,
  callerMembership: string | null,
  organizationId: string,
  companyUserId: string,
  requestId: string,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const managers = await lockMembershipExclusive(organizationId, tx.db);
    await readCompanyUser(tx, organizationId, companyUserId);
    assertNotLast(managers, companyUserId);
    const now = tx.clock.now();
    await updateCompanyUserRow(organizationId, tx.db, companyUserId, { evicted_at: now, updated_at: now });
    await supersedeInvitations(tx.db, companyUserId, now);
    const administered = await deleteRepositoryRoles(organizationId, tx.db, companyUserId);
    const others = managers.filter((id) => id !== companyUserId);
    const successor = others.find((id) => id === callerMembership) ?? others[0];
    const handedOver =
      successor === undefined ? [] : await reassignOrphaned(organizationId, tx.db, administered, successor);
    await recordAudit(tx, organizationId, {
      actor: userActor(caller),
      action: 'company_user.evicted',
      subjectKind: 'company_user',
      subjectId: companyUserId,
      details: handedOver.length === 0 ? {} : { repositoriesHandedTo: successor, repositoryIds: handedOver },
      requestId,
    });
  });
}

/** Sends a new invitation; earlier links stop working. @throws Problem `conflict` when there is nothing left to accept. */
export async function inviteAgain(
  ctx: Ctx,
  caller: Caller,
  organizationId: string,
  companyUserId: string,
  request: RequestContext,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const member = await readCompanyUser(tx, organizationId, companyUserId);
    if (member.kind !== 'unverified_member') {
      throw new Problem('conflict', { detail: 'This company user is verified already.' });
    }
    await invite(tx, organizationId, { companyUserId, recipient: member.email, invitedBy: caller.user.name });
    await recordAudit(tx, organizationId, {
      actor: userActor(caller),
      action: 'company_user.invited_again',
      subjectKind: 'company_user',
      subjectId: companyUserId,
      ...auditOrigin(request),
    });
  });
}

function assertNotLast(managers: readonly string[], companyUserId: string): void {
  if (managers.length === 1 && managers[0] === companyUserId) {
    throw new Problem('conflict', {
      detail: 'This is the last manager of the company. Make another one first.',
    });
  }
}

function toView(row: CompanyUserView): CompanyUser {
  return {
    id: row.id,
    companyId: row.company_id,
    userId: row.user_id,
    ...shownAs(row),
    email: row.email,
    kind: row.kind,
    invitedKind: row.invited_kind,
    createdAt: row.created_at.toISOString(),
  };
}

/**
 * Whose account it is, is the owner's to show: until they accept, a company sees the names it wrote itself, whatever kind a
 * manager gives them, and cannot tell an account that was there before from a new one.
 */
function shownAs(row: CompanyUserView): { name: string; username: string } {
  if (row.accepted_at !== null) return { name: row.name, username: row.username };
  return { name: row.invited_name ?? row.name, username: row.invited_username ?? row.username };
}
