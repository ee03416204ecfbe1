import { type Kysely, sql } from 'kysely';

/** Alerts that wait for the agent, what it concluded each time, and what organizations let it close. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One row an alert: who asks again while it waits asks for the same.
    create table triage_queue (
      organization_id uuid not null,
      alert_id uuid not null,
      attempts integer not null default 0,
      due_at timestamptz not null,
      primary key (organization_id, alert_id)
    );
    create index triage_queue_due on triage_queue (organization_id, due_at);

    create table triage_runs (
      organization_id uuid not null,
      alert_id uuid not null,
      id uuid not null,
      inputs_hash text not null,
      engine_version text not null,
      -- json, not jsonb: evidence quotes payloads and sources.
      result json not null,
      duration_ms real not null,
      created_at timestamptz not null,
      primary key (organization_id, alert_id, id)
    );

    create table triage_policies (
      organization_id uuid primary key,
      close_development_only boolean not null,
      updated_at timestamptz not null
    );
  `.execute(db);
}
