import { type Kysely, sql } from 'kysely';

/**
 * Monitors belong to the directory: few, and looked up by their own id before the organization is known. Deliveries grow
 * with use, and are the queue of the worker as well as the log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table monitors (
      id uuid primary key,
      company_id uuid not null references companies,
      type text not null check (type in ('threat_intel')),
      name text not null,
      status text not null check (status in ('active', 'paused')),
      agent_id uuid,
      secret_sealed bytea not null,
      previous_secret_sealed bytea,
      previous_secret_until timestamptz,
      created_by_name text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      -- Kept when deleted: its deliveries and alerts still name it.
      deleted_at timestamptz
    );
    create index monitors_page on monitors (company_id, id);

    create table deliveries (
      organization_id uuid not null,
      id uuid not null,
      monitor_id uuid not null,
      status text not null default 'pending' check (status in ('pending', 'processed', 'rejected', 'dead')),
      reason text,
      attempts integer not null default 0,
      next_attempt_at timestamptz not null default now(),
      size_bytes integer not null,
      sender_delivery_id text,
      body_sha256 bytea,
      received_at timestamptz not null,
      processed_at timestamptz,
      alert_ids uuid[] not null default '{}',
      body bytea not null,
      primary key (organization_id, id),
      check ((sender_delivery_id is null) = (body_sha256 is null))
    );
    -- A retry that its sender marked is the same id with the same body: another body is another delivery.
    create unique index deliveries_retry on deliveries (organization_id, monitor_id, sender_delivery_id, body_sha256)
      where sender_delivery_id is not null;
    create index deliveries_queue on deliveries (organization_id, monitor_id, id) where status = 'pending';
    create index deliveries_log on deliveries (organization_id, monitor_id, status, id);
    create index deliveries_id on deliveries (id);

    -- The queue's rows leave it soon after they came: vacuum must follow at that pace, whatever the table's size.
    alter table deliveries set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.1);
  `.execute(db);
}
