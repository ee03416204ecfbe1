import { type Kysely, sql } from 'kysely';

/**
 * Scans, the records that make starting one repeatable, and the queue of the built-in backend.
 *
 * A scan is what the organization asked for and what became of it. A run is the built-in backend's own: it exists while
 * the scan waits for a worker or is worked on, and it alone is touched by heartbeats, so that they leave no dead versions
 * among the scans.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scans (
      organization_id uuid not null,
      id uuid not null,
      workspace_id uuid not null,
      scan_type text not null check (scan_type in ('standard', 'audit', 'lite')),
      status text not null check (status in ('queued', 'running', 'completed', 'failed', 'cancelled')),
      source_kind text not null check (source_kind in ('remote_repo', 'local_archive')),
      repo_url text,
      commit_sha text,
      archive_id uuid,
      archive_sha256 text,
      -- The commit or the archive: what "the same source" means.
      source_key text not null,
      paths text[] not null,
      generate_threat_model boolean not null,
      -- The scan whose result holds the threat model that this one goes by.
      threat_model_scan_id uuid,
      phase text not null,
      files_total integer,
      files_done integer not null default 0,
      percent integer not null default 0,
      coverage jsonb,
      -- Which attempt's result stands in the blob store, and how many pages of findings it has.
      result_attempt integer,
      findings_pages integer,
      findings_total integer,
      failure_code text,
      failure_message text,
      created_at timestamptz not null,
      -- When the backend took it; until then whoever comes first hands it over again.
      handed_over_at timestamptz,
      started_at timestamptz,
      finished_at timestamptz,
      cancel_requested_at timestamptz,
      primary key (organization_id, id),
      check ((source_kind = 'remote_repo') = (commit_sha is not null and repo_url is not null)),
      check ((source_kind = 'local_archive') = (archive_id is not null and archive_sha256 is not null)),
      check ((status in ('completed', 'failed', 'cancelled')) = (finished_at is not null)),
      check ((status = 'failed') = (failure_code is not null and failure_message is not null)),
      check ((status = 'completed') = (findings_pages is not null))
    );
    create unique index scans_active on scans (organization_id, workspace_id, source_key, scan_type)
      where status in ('queued', 'running');
    create index scans_id on scans (id);
    create index scans_workspace on scans (organization_id, workspace_id, id);
    create index scans_status on scans (organization_id, status, id);
    create index scans_workspace_status on scans (organization_id, workspace_id, status, id);
    create index scans_not_handed_over on scans (created_at) where status = 'queued' and handed_over_at is null;

    create table idempotency_records (
      organization_id uuid not null,
      -- The interface that was called: each answers in its own form.
      api text not null check (api in ('scanner', 'v0')),
      key text not null,
      fingerprint bytea not null,
      -- The scan that will be, or is: chosen before anything else, so that every attempt means the same one.
      scan_id uuid not null,
      -- Who is answering, and until when that is believed; null when nobody is.
      holder uuid,
      held_until timestamptz,
      answer_status integer,
      answer_body text,
      answer_content_type text,
      answer_location text,
      created_at timestamptz not null,
      primary key (organization_id, api, key),
      check ((answer_status is null) = (answer_body is null))
    );
    create index idempotency_records_age on idempotency_records (created_at);

    create table scan_runs (
      organization_id uuid not null,
      scan_id uuid not null,
      state text not null check (state in ('waiting', 'taken')),
      -- Grows each time the run is taken: who holds an older number has lost it, and changes nothing any more.
      attempt integer not null default 0,
      -- How often a worker or a scan process was lost over it.
      losses integer not null default 0,
      worker_id uuid,
      lease_until timestamptz,
      -- After a failure the run waits a while.
      not_before timestamptz not null default now(),
      created_at timestamptz not null default now(),
      primary key (organization_id, scan_id)
    );
    create index scan_runs_waiting on scan_runs (organization_id, created_at, scan_id) where state = 'waiting';
    create index scan_runs_taken on scan_runs (organization_id) where state = 'taken';

    -- When an organization's turn was last: the next to be served is the one who has waited longest.
    create table scan_turns (
      organization_id uuid primary key,
      served_at timestamptz not null
    );
  `.execute(db);
}
