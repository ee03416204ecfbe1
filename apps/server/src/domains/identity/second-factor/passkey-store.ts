import type { Insertable, Selectable } from 'kysely';
import type { Queries } from '../../../platform/database.ts';
import { type KeysetPage, keysetPage } from '../../../platform/keyset-page.ts';
import type { PasskeysTable } from '../../../platform/tables/identity.ts';

/** Passkeys belong to people, who belong to no organization. */
export type PasskeyRow = Selectable<PasskeysTable>;
export type ChallengePurpose = 'register' | 'prove';

export function selectPasskeys(db: Queries, userId: string): Promise<PasskeyRow[]> {
  return db.kysely.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

export function selectPasskeysPage(db: Queries, userId: string, page: KeysetPage): Promise<PasskeyRow[]> {
  const query = db.kysely.selectFrom('passkeys').selectAll().where('user_id', '=', userId);
  return keysetPage(query, page, 'id', 'asc');
}

/** In a transaction that keeps the second factors of the account from other changes. */
export async function lockFactors(db: Queries, userId: string): Promise<void> {
  await db.query({ text: 'select from users where id = $1 for no key update' }, [userId]);
}

/** @returns undefined when somebody has it */
export function insertPasskey(db: Queries, row: Insertable<PasskeysTable>): Promise<PasskeyRow | undefined> {
  return db.kysely
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function renamePasskeyRow(
  db: Queries,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  return db.kysely
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Removes one, or all. @returns how many */
export async function deletePasskeys(db: Queries, userId: string, id: string | null): Promise<number> {
  let query = db.kysely.deleteFrom('passkeys').where('user_id', '=', userId);
  if (id !== null) query = query.where('id', '=', id);
  return Number((await query.executeTakeFirstOrThrow()).numDeletedRows);
}

/** Takes the count of a signature, unless another with it or a later one was taken. Some authenticators do not count. */
export async function takeCounter(db: Queries, id: string, counter: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('passkeys')
    .set({ counter: String(counter), last_used_at: now })
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('counter', '<', String(counter)),
        where.and([where('counter', '=', '0'), where.val(counter === 0)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Forgets those that are over along the way. */
export async function insertChallenge(
  db: Queries,
  row: { challenge_hash: Buffer; user_id: string; purpose: ChallengePurpose; expires_at: Date },
  now: Date,
): Promise<void> {
  await db.kysely.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute();
  await db.kysely.insertInto('passkey_challenges').values(row).execute();
}

/** True for the one call that uses the challenge up, while it is good. */
export async function takeChallenge(
  db: Queries,
  by: { challengeHash: Buffer; userId: string; purpose: ChallengePurpose; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await db.kysely
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', by.challengeHash)
    .where('user_id', '=', by.userId)
    .where('purpose', '=', by.purpose)
    .where('expires_at', '>', by.now)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
