import type { Queries, Statement } from '../../../platform/database.ts';

const TAKE: Statement = {
  name: 'take-recovery-code',
  text: `update recovery_codes set hashes = array_remove(hashes, $2)
    where user_id = $1 and $2 = any(hashes) returning user_id`,
};

/** Uses a recovery code up. @returns false when there is none such */
export async function takeRecoveryCode(db: Queries, userId: string, hash: string): Promise<boolean> {
  return (await db.query(TAKE, [userId, hash])).length > 0;
}

export async function replaceRecoveryHashes(db: Queries, userId: string, hashes: string[]): Promise<void> {
  await db.kysely
    .insertInto('recovery_codes')
    .values({ user_id: userId, hashes })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ hashes }))
    .execute();
}

export async function countRecoveryCodes(db: Queries, userId: string): Promise<number> {
  const row = await db.kysely
    .selectFrom('recovery_codes')
    .select('hashes')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.hashes.length ?? 0;
}

export async function deleteRecoveryCodes(db: Queries, userId: string): Promise<void> {
  await db.kysely.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}
