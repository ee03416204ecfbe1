import { type Kysely, sql } from 'kysely';

/**
 * Proposals of programs that may not act alone, and the scope of device logins that is enough for making them. What still
 * waits is there once, whoever proposes it again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table proposals (
      organization_id uuid not null,
      id uuid not null,
      kind text not null check (kind in ('start_scan', 'dismiss_finding', 'alert_disposition')),
      status text not null check (status in ('waiting_for_approval', 'approved', 'rejected', 'expired')),
      action jsonb not null,
      action_hash bytea not null,
      reason text not null,
      title text not null,
      workspace_id uuid,
      proposed_by_id uuid not null,
      proposed_by_name text not null,
      client_name text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      decided_at timestamptz,
      decided_by_name text,
      scan_id uuid,
      attempt integer not null default 0,
      starting_until timestamptz,
      primary key (organization_id, id)
    );
    create unique index proposals_waiting on proposals (organization_id, action_hash)
      where status = 'waiting_for_approval';
    create index proposals_by_status on proposals (organization_id, status, id);
    create index proposals_id on proposals (id);

    alter table device_authorizations drop constraint device_authorizations_scopes_check,
      add check (scopes <@ array['read', 'propose', 'write']);
    alter table device_logins drop constraint device_logins_scopes_check,
      add check (scopes <@ array['read', 'propose', 'write']);
    alter table device_tokens drop constraint device_tokens_scopes_check,
      add check (scopes <@ array['read', 'propose', 'write']);
  `.execute(db);
}
