import { type Kysely, sql } from 'kysely';

/**
 * What operators imported about advisories: which names mean the same, which versions are affected, and what is exploited.
 * The same for all organizations, and replaced by imports only: part of the directory.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Names of one advisory (CVE, GHSA, …) share a group, named by one of them.
    create table advisory_aliases (
      advisory text primary key,
      alias_group text not null
    );
    create index advisory_aliases_group on advisory_aliases (alias_group);

    create table advisory_packages (
      advisory text not null,
      ecosystem text not null,
      name_key text not null,
      affected jsonb not null,
      primary key (advisory, ecosystem, name_key)
    );

    create table advisory_scores (
      cve text primary key,
      epss real,
      epss_percentile real,
      exploited_since date
    );

    -- One row a kind of file: how old the knowledge is.
    create table advisory_imports (
      kind text primary key check (kind in ('epss', 'kev', 'osv')),
      entries integer not null,
      data_date date,
      imported_at timestamptz not null
    );
  `.execute(db);
}
