import { type Kysely, sql } from 'kysely';

/**
 * The directory: users, companies, repositories and what belongs to them, and the audit log.
 *
 * Tables that grow with use carry `organization_id` first in their keys, so that they can be spread over nodes by it;
 * the small directory tables are looked up by their own ids and copied to every node (ARCHITECTURE.md, "Past one machine").
 * There are no foreign keys from a table of the first kind to another organization's rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table users (
      id uuid primary key,
      name text not null,
      username text not null unique,
      email text not null unique check (email = lower(email)),
      email_verified boolean not null default false,
      image text,
      platform_admin boolean not null default false,
      disabled_at timestamptz,
      terms_version text,
      terms_accepted_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );

    -- Columns of these three follow the identity library; session tokens rest hashed.
    create table sessions (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      token text not null unique,
      expires_at timestamptz not null,
      ip_address text,
      user_agent text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index sessions_user on sessions (user_id);
    create index sessions_expiry on sessions (expires_at);

    create table accounts (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      account_id text not null,
      provider_id text not null,
      password text,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (provider_id, account_id)
    );
    create index accounts_user on accounts (user_id);

    create table verifications (
      id uuid primary key,
      identifier text not null,
      value text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index verifications_identifier on verifications (identifier);

    create table personal_access_tokens (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      name text not null,
      secret_hash bytea not null unique,
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      last_used_at timestamptz,
      revoked_at timestamptz
    );
    create index personal_access_tokens_user on personal_access_tokens (user_id, id);

    create table companies (
      id uuid primary key,
      name text not null,
      handle text not null unique check (handle = lower(handle)),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );

    create table company_users (
      id uuid primary key,
      company_id uuid not null references companies,
      user_id uuid not null references users,
      kind text not null check (kind in ('manager', 'member', 'unverified_member')),
      invited_kind text not null check (invited_kind in ('manager', 'member', 'unverified_member')),
      -- How the inviter calls the person: all that the company sees of an account that was there before, until it is theirs.
      invited_name text,
      invited_username text,
      evicted_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (company_id, user_id)
    );
    create index company_users_page on company_users (company_id, id);
    create index company_users_user on company_users (user_id);

    create table invitations (
      id uuid primary key,
      company_user_id uuid not null references company_users on delete cascade,
      secret_hash bytea not null unique,
      expires_at timestamptz not null,
      accepted_at timestamptz,
      superseded_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index invitations_company_user on invitations (company_user_id);

    create table repositories (
      id uuid primary key,
      company_id uuid not null references companies,
      name text not null,
      type text not null
        check (type in ('public_competition', 'private_competition', 'collaborative_review', 'bounty')),
      archived_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index repositories_page on repositories (company_id, id);

    create table repository_users (
      organization_id uuid not null,
      repository_id uuid not null,
      company_user_id uuid not null,
      role text not null check (role in ('admin', 'client')),
      created_at timestamptz not null default now(),
      primary key (organization_id, repository_id, company_user_id)
    );
    create index repository_users_company_user on repository_users (organization_id, company_user_id);

    -- Entries about the platform itself stand under the nil organization.
    create table audit_entries (
      organization_id uuid not null,
      id uuid not null,
      action text not null,
      actor_kind text not null check (actor_kind in ('user', 'service_key', 'agent', 'system')),
      actor_id uuid,
      actor_name text not null,
      subject_kind text not null,
      subject_id uuid not null,
      details jsonb not null,
      request_id text,
      created_at timestamptz not null default now(),
      primary key (organization_id, id)
    );
    create index audit_entries_action on audit_entries (organization_id, action, id);
    create index audit_entries_actor on audit_entries (organization_id, actor_id, id);

    -- The body holds one-time links, so it rests encrypted.
    create table outbox_messages (
      id uuid primary key,
      recipient text not null,
      subject text not null,
      body_sealed bytea not null,
      attempts integer not null default 0,
      last_error text,
      created_at timestamptz not null default now(),
      sent_at timestamptz
    );

    -- Counters of failed sign-ins, shared by all replicas; columns follow the rate-limit library.
    create table sign_in_throttle (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );
  `.execute(db);
}
