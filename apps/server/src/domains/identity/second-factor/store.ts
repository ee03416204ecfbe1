import type { Selectable } from 'kysely';
import type { Queries } from '../../../platform/database.ts';
import type { SecondFactorsTable } from '../../../platform/tables/identity.ts';

/** Second factors belong to people, who belong to no organization. */
export type SecondFactorRow = Selectable<SecondFactorsTable>;

export function selectSecondFactor(db: Queries, userId: string): Promise<SecondFactorRow | undefined> {
  return db.kysely.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Replaces one that was begun and never enabled. @returns false when one is enabled */
export async function insertSecondFactor(
  db: Queries,
  row: { user_id: string; secret_sealed: Buffer; created_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db.kysely
    .insertInto('second_factors')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret_sealed: row.secret_sealed, created_at: row.created_at, last_step: '0' })
        .where('second_factors.enabled_at', 'is', null),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Uses up the code of a step, and all before it. @returns false when it was used up */
export async function takeStep(db: Queries, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('second_factors')
    .set({ last_step: String(step) })
    .where('user_id', '=', userId)
    .where('last_step', '<', String(step))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** @returns false when it was enabled meanwhile */
export async function enableSecondFactor(db: Queries, userId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('second_factors')
    .set({ enabled_at: now })
    .where('user_id', '=', userId)
    .where('enabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** @returns false when there was none */
export async function deleteSecondFactor(db: Queries, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.kysely
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
