import { type Kysely, sql } from 'kysely';

/**
 * What the latest completed scans say about dependencies, laid out for one question: where is this package? A component
 * that a later scan no longer has stays, with the time in which it was there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One row a workspace: its latest completed scan, and what that scan did not look at.
    create table inventories (
      organization_id uuid not null,
      workspace_id uuid not null,
      scan_id uuid not null,
      completed_at timestamptz not null,
      locked_ecosystems text[] not null,
      inventory_gaps jsonb not null,
      usage_gaps jsonb not null,
      unsearched jsonb not null,
      primary key (organization_id, workspace_id)
    );

    create table components (
      organization_id uuid not null,
      workspace_id uuid not null,
      ecosystem text not null,
      -- The name as its ecosystem compares it; Maven's artifact alone is the short one.
      name_key text not null,
      short_key text,
      -- The version, or the range where no version is known.
      version_key text not null,
      name text not null,
      version text,
      range text,
      purl text not null,
      relation text not null check (relation in ('direct', 'transitive', 'unknown')),
      development boolean not null,
      install_script boolean,
      works_without_import boolean not null,
      -- Whether code imports it for run time: what decides, without the places to be read.
      imported boolean not null,
      occurrences jsonb not null,
      imports jsonb not null,
      present boolean not null,
      first_seen_at timestamptz not null,
      last_seen_at timestamptz not null,
      last_scan_id uuid not null,
      primary key (organization_id, workspace_id, ecosystem, name_key, version_key)
    );
    create index components_name on components (organization_id, name_key);
    create index components_short on components (organization_id, short_key) where short_key is not null;

    -- The names that an organization depends on directly: what a typosquatter would imitate.
    create table direct_names (
      organization_id uuid not null,
      ecosystem text not null,
      name_key text not null,
      primary key (organization_id, ecosystem, name_key)
    );

    -- Forms under which an indicator of compromise can be found, by hash.
    create table indicator_places (
      organization_id uuid not null,
      key_hash bytea not null,
      workspace_id uuid not null,
      place smallint not null,
      file text not null,
      line integer not null,
      primary key (organization_id, key_hash, workspace_id, place)
    );
    create index indicator_places_workspace on indicator_places (organization_id, workspace_id);
  `.execute(db);
}
