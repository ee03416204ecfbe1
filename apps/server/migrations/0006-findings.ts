import { type Kysely, sql } from 'kysely';

/**
 * What scans found. `findings` are the weaknesses of a workspace, each once, with what people decided. `scan_findings`
 * are the rows of each scan's report, copied from the backend page by page; `finding_copies` says how far that is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table findings (
      organization_id uuid not null,
      id uuid not null,
      workspace_id uuid not null,
      -- What it is, wherever it stands: rule, enclosing symbols, statement.
      weakness uuid not null,
      -- Where the newest scan that found it has it: a digest of file and occurrence, because paths are too long for keys.
      place uuid not null,
      rule_id text not null,
      -- Place in the order of severities: 0 is critical.
      severity smallint not null check (severity between 0 and 4),
      path text not null,
      start_line integer not null,
      state text not null default 'draft' check (state in ('draft', 'published', 'dismissed')),
      reason text,
      decided_by_name text,
      decided_at timestamptz,
      first_scan_id uuid not null,
      first_seen_at timestamptz not null,
      last_scan_id uuid not null,
      last_number integer not null,
      last_seen_at timestamptz not null,
      primary key (organization_id, id),
      check ((state = 'dismissed') = (reason is not null))
    ) with (fillfactor = 85);
    create unique index findings_identity on findings (organization_id, workspace_id, weakness, place);
    create index findings_id on findings (id);
    create index findings_by_severity on findings (organization_id, workspace_id, severity, id);
    create index findings_by_state on findings (organization_id, workspace_id, state, severity, id);
    create index findings_by_rule on findings (organization_id, workspace_id, rule_id, severity, id);
    create index findings_by_file on findings (organization_id, workspace_id, md5(path), severity, id);

    -- One row a workspace, locked while its findings are told apart: two scans must not both find a weakness new.
    create table finding_locks (
      organization_id uuid not null,
      workspace_id uuid not null,
      primary key (organization_id, workspace_id)
    );

    create table finding_copies (
      organization_id uuid not null,
      scan_id uuid not null,
      -- The page to be copied next; null once the last one is.
      next_page integer,
      rows_copied integer not null default 0,
      -- Who is copying, and until when that is believed; null when nobody is.
      holder uuid,
      held_until timestamptz,
      engine_version text not null,
      ready_at timestamptz,
      primary key (organization_id, scan_id),
      check (ready_at is null or next_page is null)
    );

    create table scan_findings (
      organization_id uuid not null,
      scan_id uuid not null,
      -- Place in the report, from 1.
      number integer not null,
      finding_id uuid not null,
      -- False while finding_id is minted for this row only, and no finding of that id exists.
      known boolean not null,
      weakness uuid not null,
      place uuid not null,
      rule_id text not null,
      severity smallint not null,
      path text not null,
      start_line integer not null,
      -- The finding as the backend reported it, less what its rule says: JSON.
      content text not null,
      primary key (organization_id, scan_id, number)
    );

    -- What the rules of a scan's findings say; kept once, not with every finding.
    create table scan_rules (
      organization_id uuid not null,
      scan_id uuid not null,
      rule_id text not null,
      severity smallint not null,
      content text not null,
      primary key (organization_id, scan_id, rule_id)
    );
  `.execute(db);
}
