import { type Kysely, sql } from 'kysely';

/**
 * Device login: a client that waits for approval, the login that it becomes, and the tokens of that login. They belong to
 * people and are looked up by their own hashes, so they are part of the directory. A refresh token that was used is kept as
 * long as its login, because showing it again ends the login.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table device_authorizations (
      id uuid primary key,
      device_code_hash bytea not null unique,
      user_code text not null unique,
      client_id text not null,
      scopes text[] not null check (scopes <@ array['read', 'write']),
      status text not null check (status in ('pending', 'approved', 'denied', 'redeemed')),
      user_id uuid references users on delete cascade,
      interval_seconds integer not null,
      last_polled_at timestamptz,
      ip_address text,
      user_agent text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      check ((status = 'pending') = (user_id is null))
    );
    create index device_authorizations_expiry on device_authorizations (expires_at);

    create table device_logins (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      authorization_id uuid not null unique,
      client_id text not null,
      scopes text[] not null check (scopes <@ array['read', 'write']),
      ip_address text,
      user_agent text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      last_used_at timestamptz,
      revoked_at timestamptz
    );
    create index device_logins_page on device_logins (user_id, id);
    create index device_logins_expiry on device_logins (expires_at);

    create table device_tokens (
      id uuid primary key,
      device_login_id uuid not null references device_logins on delete cascade,
      kind text not null check (kind in ('access', 'refresh')),
      secret_hash bytea not null unique,
      scopes text[] not null check (scopes <@ array['read', 'write']),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index device_tokens_login on device_tokens (device_login_id);
    create index device_tokens_expiry on device_tokens (expires_at) where kind = 'access';
  `.execute(db);
}
