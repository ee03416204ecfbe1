import { type Kysely, sql } from 'kysely';

/**
 * Alerts without an event: imported advisories are matched against scanned components. Advisories carry the revision of
 * their last change, so that each organization works off what changed since its own, and a scan leaves a row when indexed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Drawn under the lock of imports, so that who sees a revision sees every one below it.
    create sequence advisory_revisions;

    create table advisories (
      advisory text primary key,
      -- As its publisher writes it.
      name text not null,
      severity text check (severity in ('critical', 'high', 'medium', 'low')),
      summary text,
      is_malware boolean not null,
      withdrawn boolean not null,
      -- Of everything that is kept of the record: a record that says the same again is no change.
      content_sha256 bytea not null,
      revision bigint not null
    );
    create unique index advisories_revision on advisories (revision);
    create index advisory_packages_name on advisory_packages (ecosystem, name_key);

    -- Of records imported before, only what was kept is known; the next import of them counts as a change.
    insert into advisories (advisory, name, is_malware, withdrawn, content_sha256, revision)
      select advisory, advisory, advisory like 'MAL-%', false, '', nextval('advisory_revisions')
      from (select distinct advisory from advisory_packages) as known;

    create table advisory_cursors (
      organization_id uuid primary key,
      revision bigint not null
    );
    insert into advisory_cursors (organization_id, revision)
      select id, (select coalesce(max(revision), 0) from advisories) from companies;

    create table advisory_match_queue (
      organization_id uuid not null,
      workspace_id uuid not null,
      attempts integer not null default 0,
      due_at timestamptz not null,
      primary key (organization_id, workspace_id)
    );
    create index advisory_match_queue_due on advisory_match_queue (organization_id, due_at);

    -- What a monitor has told, so that it is told once, however often it is found again.
    create table advisory_matches (
      organization_id uuid not null,
      monitor_id uuid not null,
      ecosystem text not null,
      name_key text not null,
      version_key text not null,
      advisory text not null,
      primary key (organization_id, monitor_id, ecosystem, name_key, version_key, advisory)
    );

    alter table monitors drop constraint monitors_type_check;
    alter table monitors add constraint monitors_type_check check (type in ('threat_intel', 'advisories'));
    alter table monitors alter column secret_sealed drop not null;
    -- What takes in no webhook has no secret.
    alter table monitors add constraint monitors_secret_check check ((type = 'advisories') = (secret_sealed is null));

    create index alerts_advisory on alerts (organization_id, (upper(btrim(left(advisory, 200)))))
      where duplicate_of is null and advisory is not null;
  `.execute(db);
}
