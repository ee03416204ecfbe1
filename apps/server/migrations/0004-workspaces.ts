import { type Kysely, sql } from 'kysely';

/** What is scanned, and the hosted repositories that an organization may scan. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table hosted_repositories (
      organization_id uuid not null,
      id uuid not null,
      -- In its canonical form; workspaces are linked by it, so that a link outlives a disconnection.
      repo_url text not null,
      credential text not null check (credential in ('none', 'own', 'provider')),
      access_token_sealed bytea,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (organization_id, id),
      check ((credential = 'own') = (access_token_sealed is not null))
    );
    create unique index hosted_repositories_url on hosted_repositories (organization_id, repo_url);

    create table workspaces (
      organization_id uuid not null,
      id uuid not null,
      name text not null,
      kind text not null check (kind in ('local', 'remote')),
      repo_url text,
      status text not null default 'active' check (status in ('active', 'archived')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (organization_id, id),
      check ((kind = 'remote') = (repo_url is not null))
    );
    create unique index workspaces_active_name on workspaces (organization_id, kind, name) where status = 'active';
    create index workspaces_repository on workspaces (organization_id, repo_url) where status = 'active';
    create index workspaces_id on workspaces (id);
  `.execute(db);
}
