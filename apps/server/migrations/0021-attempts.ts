import { type Kysely, sql } from 'kysely';

/**
 * Guesses are counted by our own statement, which counts and decides at once, and the addresses from which a person has
 * signed in are known, so that guesses of strangers from elsewhere do not lock that person out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table sign_in_throttle;

    create table attempts (
      key text primary key,
      failures integer not null,
      blocked_until timestamptz,
      forget_at timestamptz not null
    );
    create index attempts_forget on attempts (forget_at);

    create table known_addresses (
      user_id uuid not null references users on delete cascade,
      address text not null,
      last_seen_at timestamptz not null,
      primary key (user_id, address)
    );
  `.execute(db);
}
