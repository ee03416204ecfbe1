import { type Kysely, sql } from 'kysely';

/** Passkeys beside the codes of authenticator applications; recovery codes stand for either. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table passkeys (
      id uuid primary key,
      user_id uuid not null references users (id) on delete cascade,
      -- As the authenticator names it, in base64url.
      credential_id text not null unique,
      public_key bytea not null,
      -- The authenticator's own count of its signatures; many leave it at zero.
      counter bigint not null,
      transports text[] not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    );
    create index passkeys_user on passkeys (user_id);

    create table passkey_challenges (
      -- SHA-256: a copy of the table answers none.
      challenge_hash bytea primary key,
      user_id uuid not null references users (id) on delete cascade,
      purpose text not null,
      expires_at timestamptz not null
    );
    create index passkey_challenges_expires on passkey_challenges (expires_at);

    create table recovery_codes (
      user_id uuid primary key references users (id) on delete cascade,
      -- SHA-256 of those that were not used yet.
      hashes text[] not null
    );
    insert into recovery_codes (user_id, hashes)
      select user_id, recovery_hashes from second_factors where enabled_at is not null;
    alter table second_factors drop column recovery_hashes;
  `.execute(db);
}
