import { type Kysely, sql } from 'kysely';

/** Alerts, what happened to them, and the incidents that group them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alerts (
      organization_id uuid not null,
      id uuid not null,
      -- Changes with every change of the row, and grows: what a stream has seen so far is one value of it.
      change_id uuid not null,
      kind text not null check (kind in ('vulnerability', 'threat')),
      title text not null,
      severity text not null check (severity in ('Critical', 'High', 'Medium', 'Low')),
      status text not null check (status in ('new', 'analyzing', 'escalated', 'closed')),
      disposition text not null check (disposition in
        ('unknown', 'benign', 'suspicious', 'confirmed_threat', 'false_positive', 'duplicated')),
      action_required text not null default 'none' check (action_required in ('none', 'approval', 'clarification')),
      decided_by text check (decided_by in ('agent', 'person')),
      closed_by text check (closed_by in ('agent', 'person', 'system')),
      closed_at timestamptz,
      monitor_id uuid not null,
      delivery_id uuid not null,
      -- The newest delivery that told the same; triage looks at that one too.
      latest_delivery_id uuid not null,
      latest_body_sha256 bytea not null,
      payload_bytes integer not null,
      agent_id uuid,
      assignee_id uuid,
      assignee_name text,
      incident_id uuid,
      package text not null,
      -- Coarser than any ecosystem compares names: what a scan may have changed is looked up by it.
      package_key text not null generated always as
        (left(lower(regexp_replace(package, '[-_.]+', '-', 'g')), 200)) stored,
      ecosystem text,
      version text,
      fixed_version text,
      advisory text,
      threat_type text,
      indicator text,
      dedup_key bytea not null,
      duplicate_of uuid,
      count integer not null default 1,
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      -- json, not jsonb: evidence quotes payloads, and those may hold U+0000.
      triage json,
      triage_inputs_hash text,
      decided_inputs_hash text,
      primary key (organization_id, id),
      check ((disposition = 'duplicated') = (duplicate_of is not null)),
      check (duplicate_of is null or status = 'closed'),
      check ((status = 'closed') = (closed_at is not null))
    );
    create index alerts_id on alerts (id);
    -- Of alerts that tell the same, one is open: whoever comes second finds it, also at the same moment.
    create unique index alerts_open_key on alerts (organization_id, dedup_key)
      where duplicate_of is null and status <> 'closed';
    create index alerts_first on alerts (organization_id, dedup_key, id) where duplicate_of is null;
    -- One look-up a combination of the three small columns, so that no filter ever walks past rows it does not want.
    create index alerts_states on alerts (organization_id, status, severity, disposition, id);
    create index alerts_monitor on alerts (organization_id, monitor_id, status, severity, disposition, id);
    -- The head of a name is enough to find it by, and a whole one could be too long for an index.
    create index alerts_package on alerts
      (organization_id, (left(lower(package), 200)), status, severity, disposition, id);
    create index alerts_package_key on alerts (organization_id, package_key) where duplicate_of is null;
    create index alerts_changes on alerts (organization_id, change_id);
    create index alerts_incident on alerts (organization_id, incident_id, id) where incident_id is not null;

    create table alert_events (
      organization_id uuid not null,
      alert_id uuid not null,
      id uuid not null,
      kind text not null,
      actor_kind text not null check (actor_kind in ('user', 'service_key', 'agent', 'system')),
      actor_id uuid,
      actor_name text not null,
      details json not null,
      created_at timestamptz not null,
      primary key (organization_id, alert_id, id)
    );

    create table incidents (
      organization_id uuid not null,
      id uuid not null,
      title text not null,
      status text not null check (status in ('open', 'closed')),
      created_by_name text not null,
      created_at timestamptz not null,
      closed_at timestamptz,
      primary key (organization_id, id)
    );
    create index incidents_id on incidents (id);
    create index incidents_status on incidents (organization_id, status, id);
  `.execute(db);
}
