import { type Kysely, sql } from 'kysely';

/** Service keys: small, looked up by their own hash before the organization is known, so part of the directory. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table service_keys (
      id uuid primary key,
      company_id uuid not null references companies,
      name text not null,
      secret_hash bytea not null unique,
      scopes text[] not null check (scopes <@ array['scans:create', 'scans:read', 'findings:read']),
      created_by uuid,
      created_by_name text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      last_used_at timestamptz,
      revoked_at timestamptz
    );
    create index service_keys_page on service_keys (company_id, id);
  `.execute(db);
}
