import type { Selectable } from 'kysely';
import type { Queries } from '../../platform/database.ts';
import type { SignOnAttemptsTable } from '../../platform/tables/single-sign-on.ts';

/** Across organizations: an attempt is found by what its browser brings back, before it is known whose it is. */
export type AttemptRow = Selectable<SignOnAttemptsTable>;

/** Forgets those that are over along the way. */
export async function insertAttempt(db: Queries, row: AttemptRow, now: Date): Promise<void> {
  await db.kysely.deleteFrom('sign_on_attempts').where('expires_at', '<', now).execute();
  await db.kysely.insertInto('sign_on_attempts').values(row).execute();
}

/** For the one call that takes it up: the attempt is gone, so that an answer of a provider is looked at once. */
export function takeAttempt(
  db: Queries,
  by: { readonly stateHash: Buffer; readonly browserHash: Buffer; readonly now: Date },
): Promise<AttemptRow | undefined> {
  return db.kysely
    .deleteFrom('sign_on_attempts')
    .where('state_hash', '=', by.stateHash)
    .where('browser_hash', '=', by.browserHash)
    .where('expires_at', '>', by.now)
    .returningAll()
    .executeTakeFirst();
}

/** One that the provider has answered, and that waits for a second factor. */
export function selectAnswered(
  db: Queries,
  by: { readonly id: string; readonly browserHash: Buffer; readonly now: Date },
): Promise<AttemptRow | undefined> {
  return db.kysely
    .selectFrom('sign_on_attempts')
    .selectAll()
    .where('id', '=', by.id)
    .where('browser_hash', '=', by.browserHash)
    .where('user_id', 'is not', null)
    .where('expires_at', '>', by.now)
    .executeTakeFirst();
}

/** @returns true for the one call that uses it up */
export async function deleteAttempt(db: Queries, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.kysely
    .deleteFrom('sign_on_attempts')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
