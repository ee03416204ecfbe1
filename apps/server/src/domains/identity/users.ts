import { randomInt, randomUUID } from 'node:crypto';
import { Problem, type User } from '@vedette/contract';
import type { Caller } from '../../platform/caller.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { violatesUnique } from '../../platform/database.ts';
import { afterId, type Page, type PageQuery, toPage } from '../../platform/page.ts';
import { type Actor, PLATFORM, recordAudit, userActor } from '../audit/index.ts';
import { announceEnd } from './credential-store.ts';
import {
  deleteSessions,
  insertUser,
  isUsernameTaken,
  lockPlatformAdministrators,
  selectUser,
  selectUserByEmail,
  selectUsers,
  type UserRow,
  updateUserRow,
} from './store.ts';

export interface NewUser {
  readonly name: string;
  readonly username: string;
  readonly email: string;
  /** Counts as e-mail-verified and as having accepted the terms in force (made by an administrator). */
  readonly trusted: boolean;
  readonly platformAdmin?: boolean;
}

/** Leaves room for the hyphen and six digits within the 64 characters of a user name. */
const USERNAME_STEM_MAX = 57;

/** Makes an account without a password. @throws Problem `conflict` when the user name is taken. */
export async function createUser(tx: Ctx, input: NewUser): Promise<UserRow> {
  const now = tx.clock.now();
  try {
    return await insertUser(tx.db, {
      // Not ordered by time: when an account was made would tell a company that it was there before its invitation.
      id: randomUUID(),
      name: input.name,
      username: input.username,
      email: input.email,
      email_verified: input.trusted,
      platform_admin: input.platformAdmin ?? false,
      ...(input.trusted ? { terms_version: tx.config.TERMS_VERSION, terms_accepted_at: now } : {}),
      created_at: now,
      updated_at: now,
    });
  } catch (error) {
    if (violatesUnique(error, 'users_username_key')) {
      throw new Problem('conflict', { detail: `The user name ${input.username} is taken.`, cause: error });
    }
    if (violatesUnique(error, 'users_email_key')) {
      throw new Problem('conflict', {
        detail: `There is an account with the address ${input.email} already.`,
        cause: error,
      });
    }
    throw error;
  }
}

/**
 * An account for somebody who was invited. Whether a user name is taken is not the inviter's to learn, so one that is gets a
 * number behind it; the owner sees it when they accept.
 */
export async function createInvitedUser(tx: Ctx, input: Omit<NewUser, 'trusted'>): Promise<UserRow> {
  let username = input.username;
  while (await isUsernameTaken(tx.db, username)) {
    username = `${input.username.slice(0, USERNAME_STEM_MAX)}-${randomInt(100_000, 1_000_000)}`;
  }
  return createUser(tx, { ...input, username, trusted: false });
}

export function findUserByEmail(tx: Ctx, email: string): Promise<UserRow | undefined> {
  return selectUserByEmail(tx.db, email.toLowerCase());
}

/** The account as stored. @throws Problem `not_found`. */
export async function readUser(ctx: Ctx, userId: string): Promise<UserRow> {
  const row = await selectUser(ctx.db, userId);
  if (row === undefined) throw new Problem('not_found', { detail: 'There is no such account.' });
  return row;
}

/** Changes what the owner of an account, or an invitation they accept, may change. */
export async function updateProfile(
  tx: Ctx,
  userId: string,
  changes: { name?: string; emailVerified?: true; termsVersion?: string },
): Promise<void> {
  const now = tx.clock.now();
  await updateUserRow(tx.db, userId, {
    ...(changes.name === undefined ? {} : { name: changes.name }),
    ...(changes.emailVerified === undefined ? {} : { email_verified: true }),
    ...(changes.termsVersion === undefined
      ? {}
      : { terms_version: changes.termsVersion, terms_accepted_at: now }),
    updated_at: now,
  });
}

/** What an administrator's word does for an account: verified, and the terms in force accepted unless a version was before. */
export async function markVerified(tx: Ctx, user: UserRow): Promise<void> {
  const now = tx.clock.now();
  await updateUserRow(tx.db, user.id, {
    email_verified: true,
    ...(user.terms_version === null
      ? { terms_version: tx.config.TERMS_VERSION, terms_accepted_at: now }
      : {}),
    updated_at: now,
  });
}

/** Makes an account a platform administrator, in the transaction of `tx`. */
export async function grantPlatformAdministration(tx: Ctx, actor: Actor, userId: string): Promise<void> {
  await updateUserRow(tx.db, userId, { platform_admin: true, updated_at: tx.clock.now() });
  await recordAudit(tx, PLATFORM, {
    actor,
    action: 'user.platform_administrator_granted',
    subjectKind: 'user',
    subjectId: userId,
  });
}

export async function listUsers(
  ctx: Ctx,
  query: PageQuery & { q?: string | undefined },
): Promise<Page<User>> {
  const rows = await selectUsers(ctx.db, { limit: query.limit, after: afterId(query), q: query.q });
  return toPage(rows, query, (row) => row.id, toView);
}

export async function getUser(ctx: Ctx, userId: string): Promise<User> {
  return toView(await readUser(ctx, userId));
}

/** Disables or enables an account, or changes whether it administers the platform. The last administrator stays one. */
export async function updateUser(
  ctx: Ctx,
  caller: Caller,
  userId: string,
  changes: { disabled?: boolean | undefined; platformAdmin?: boolean | undefined },
  requestId: string,
): Promise<User> {
  return ctx.transaction(async (tx) => {
    const administrators = await lockPlatformAdministrators(tx.db);
    const before = await readUser(tx, userId);
    if (
      (changes.disabled === true || changes.platformAdmin === false) &&
      administrators.length === 1 &&
      administrators[0] === userId
    ) {
      throw new Problem('conflict', {
        detail: 'This is the last platform administrator. Make another one first.',
      });
    }
    const now = tx.clock.now();
    const after = await updateUserRow(tx.db, userId, {
      ...(changes.disabled === undefined
        ? {}
        : { disabled_at: changes.disabled ? (before.disabled_at ?? now) : null }),
      ...(changes.platformAdmin === undefined ? {} : { platform_admin: changes.platformAdmin }),
      updated_at: now,
    });
    if (changes.disabled === true) {
      await deleteSessions(tx.db, userId, { except: null });
      await announceEnd(tx.db, userId);
    }
    for (const action of actionsOf(before, changes)) {
      await recordAudit(tx, PLATFORM, {
        actor: userActor(caller),
        action,
        subjectKind: 'user',
        subjectId: userId,
        requestId,
      });
    }
    return toView(after ?? before);
  });
}

function actionsOf(
  before: UserRow,
  changes: { disabled?: boolean | undefined; platformAdmin?: boolean | undefined },
): string[] {
  const actions: string[] = [];
  if (changes.disabled !== undefined && changes.disabled !== (before.disabled_at !== null))
    actions.push(changes.disabled ? 'user.disabled' : 'user.enabled');
  if (changes.platformAdmin !== undefined && changes.platformAdmin !== before.platform_admin) {
    actions.push(
      changes.platformAdmin ? 'user.platform_administrator_granted' : 'user.platform_administrator_revoked',
    );
  }
  return actions;
}

function toView(row: UserRow): User {
  return {
    id: row.id,
    name: row.name,
    username: row.username,
    email: row.email,
    emailVerified: row.email_verified,
    disabled: row.disabled_at !== null,
    platformAdmin: row.platform_admin,
    termsVersion: row.terms_version,
    createdAt: row.created_at.toISOString(),
  };
}
