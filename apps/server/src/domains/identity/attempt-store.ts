import { sql } from 'kysely';
import type { Queries, Statement } from '../../platform/database.ts';

/**
 * Counts and decides in one statement: of any number at once, each waits for the row of the one before it. No row comes
 * back while the key is blocked. The delay doubles with every attempt from the limit on.
 */
const RESERVE: Statement = {
  name: 'attempt-reserve',
  text: `with given as (
      select $2::timestamptz as now, $3::integer as most, $4::double precision as first_delay,
        $5::double precision as longest_delay, $6::double precision as forget, $7::double precision as forget_blocked)
    insert into attempts as a (key, failures, blocked_until, forget_at)
    select $1, 1, case when most <= 1 then now + make_interval(secs => first_delay) end,
      now + make_interval(secs => case when most <= 1 then forget_blocked else forget end) from given
    on conflict (key) do update set
      (failures, blocked_until, forget_at) = (
        select n, case when n >= most
            then now + make_interval(secs => least(longest_delay, first_delay * power(2, least(n - most, 20)))) end,
          now + make_interval(secs => case when n >= most then forget_blocked else forget end)
        from given, lateral (select case when a.forget_at <= now then 1 else a.failures + 1 end as n) as counted)
    where a.blocked_until is null or a.blocked_until <= $2::timestamptz
    returning failures`,
};

export interface AttemptLimit {
  readonly key: string;
  readonly now: Date;
  readonly limit: number;
  readonly firstDelaySeconds: number;
  readonly longestDelaySeconds: number;
  /** After the last attempt below the limit, and from the limit on. */
  readonly forgetSeconds: number;
  readonly forgetBlockedSeconds: number;
}

/** @returns null when the attempt may be made, else until when the key is blocked */
export async function reserve(db: Queries, by: AttemptLimit): Promise<Date | null> {
  const counted = await db.query(RESERVE, [
    by.key,
    by.now,
    by.limit,
    by.firstDelaySeconds,
    by.longestDelaySeconds,
    by.forgetSeconds,
    by.forgetBlockedSeconds,
  ]);
  if (counted.length > 0) return null;
  const row = await db.kysely
    .selectFrom('attempts')
    .select('blocked_until')
    .where('key', '=', by.key)
    .executeTakeFirst();
  return row?.blocked_until ?? by.now;
}

export async function giveBack(db: Queries, key: string): Promise<void> {
  await db.kysely
    .updateTable('attempts')
    .set({ failures: sql`greatest(0, failures - 1)`, blocked_until: null })
    .where('key', '=', key)
    .execute();
}

export async function clear(db: Queries, keys: readonly string[]): Promise<void> {
  await db.kysely.deleteFrom('attempts').where('key', 'in', keys).execute();
}

export async function deleteForgotten(db: Queries, now: Date, addressesBefore: Date): Promise<void> {
  await db.kysely.deleteFrom('attempts').where('forget_at', '<', now).execute();
  await db.kysely.deleteFrom('known_addresses').where('last_seen_at', '<', addressesBefore).execute();
}

export async function upsertKnownAddress(
  db: Queries,
  userId: string,
  address: string,
  at: Date,
): Promise<void> {
  await db.kysely
    .insertInto('known_addresses')
    .values({ user_id: userId, address, last_seen_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'address']).doUpdateSet({ last_seen_at: at }))
    .execute();
}

/** True when the account with this e-mail address was used from there since then. */
export async function isKnownAddress(
  db: Queries,
  email: string,
  address: string,
  since: Date,
): Promise<boolean> {
  const row = await db.kysely
    .selectFrom('known_addresses')
    .innerJoin('users', 'users.id', 'known_addresses.user_id')
    .select('known_addresses.user_id')
    .where('users.email', '=', email)
    .where('known_addresses.address', '=', address)
    .where('known_addresses.last_seen_at', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}
