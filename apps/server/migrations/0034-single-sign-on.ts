import { type Kysely, sql } from 'kysely';

/** OpenID Connect providers of companies, and the domains whose addresses they vouch for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table identity_providers (
      company_id uuid primary key references companies (id) on delete cascade,
      issuer text not null,
      client_id text not null,
      -- Encrypted, because it must be readable again.
      client_secret_sealed bytea not null,
      scopes text[] not null,
      button_label text not null,
      -- Passwords of addresses in verified domains open no session.
      enforced boolean not null default false,
      -- Null until somebody has signed in with these settings.
      last_used_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );

    create table company_domains (
      id uuid primary key,
      company_id uuid not null references companies (id) on delete cascade,
      domain text not null,
      -- What the TXT record says; public, once it is there.
      challenge text not null,
      verified_at timestamptz,
      checked_at timestamptz,
      last_result text,
      created_at timestamptz not null,
      unique (company_id, domain)
    );
    -- A domain is one company's at a time.
    create unique index company_domains_verified on company_domains (domain) where verified_at is not null;

    -- Who somebody is at a provider. The issuer is in the key: under another one the same subject is somebody else.
    create table provider_identities (
      company_id uuid not null references companies (id) on delete cascade,
      issuer text not null,
      subject text not null,
      user_id uuid not null references users (id) on delete cascade,
      created_at timestamptz not null,
      primary key (company_id, issuer, subject)
    );
    create unique index provider_identities_user on provider_identities (user_id, company_id);

    -- Between the redirect to a provider and the session.
    create table sign_on_attempts (
      id uuid primary key,
      company_id uuid not null references companies (id) on delete cascade,
      -- SHA-256 of the cookie of the browser that began, and of the state that comes back.
      browser_hash bytea not null,
      state_hash bytea unique,
      -- Nonce and PKCE verifier, encrypted; emptied when the answer was taken.
      secrets_sealed bytea,
      next text not null,
      -- Set once the provider has answered, while a second factor is wanted besides.
      user_id uuid references users (id) on delete cascade,
      expires_at timestamptz not null
    );
    create index sign_on_attempts_expires on sign_on_attempts (expires_at);
  `.execute(db);
}
