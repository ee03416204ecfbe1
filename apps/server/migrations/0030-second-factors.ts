import { type Kysely, sql } from 'kysely';

/** Codes of authenticator applications, one secret an account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table second_factors (
      user_id uuid primary key references users (id) on delete cascade,
      -- Encrypted, because it must be readable again.
      secret_sealed bytea not null,
      created_at timestamptz not null,
      -- Null until a code of it was shown; only then it is asked for.
      enabled_at timestamptz,
      -- The 30 seconds whose code was used last: none is taken twice.
      last_step bigint not null default 0,
      -- SHA-256 of the recovery codes that were not used yet.
      recovery_hashes text[] not null default '{}'
    );
  `.execute(db);
}
