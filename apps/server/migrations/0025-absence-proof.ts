import { type Kysely, sql } from 'kysely';

/**
 * What it takes to say that a package is absent: which ecosystems a source has at all, which imports nothing declares, and
 * where a component comes from. Inventories from before know none of it, so they prove nothing until the next scan.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table inventories add column ecosystems text[] not null default '{}';
    alter table inventories alter column ecosystems drop default;
    alter table inventories add column undeclared_imports jsonb not null default '[]';
    alter table inventories alter column undeclared_imports drop default;
    update inventories set inventory_gaps = inventory_gaps ||
      '[{"what": "Scanned by an older version, which did not look for this: scan again.", "file": null, "line": null, "ecosystem": null}]';

    alter table components add column source text not null default 'registry'
      check (source in ('registry', 'url', 'git', 'file'));
    alter table components alter column source drop default;

    -- Names are compared without regard to case in every ecosystem now.
    delete from components c using components other
      where other.organization_id = c.organization_id and other.workspace_id = c.workspace_id and other.ecosystem = c.ecosystem
        and other.version_key = c.version_key and other.name_key <> c.name_key and lower(other.name_key) = lower(c.name_key)
        and other.name_key > c.name_key;
    update components set name_key = lower(name_key), short_key = lower(short_key)
      where name_key <> lower(name_key) or short_key <> lower(short_key);
    update components set short_key = regexp_replace(name_key, '/v[0-9]+$', '')
      where ecosystem = 'golang' and name_key ~ '/v[0-9]+$';
    delete from direct_names d using direct_names other
      where other.organization_id = d.organization_id and other.ecosystem = d.ecosystem and other.name_key <> d.name_key
        and lower(other.name_key) = lower(d.name_key) and other.name_key > d.name_key;
    update direct_names set name_key = lower(name_key) where name_key <> lower(name_key);
    delete from advisory_packages a using advisory_packages other
      where other.advisory = a.advisory and other.ecosystem = a.ecosystem and other.name_key <> a.name_key
        and lower(other.name_key) = lower(a.name_key) and other.name_key > a.name_key;
    update advisory_packages set name_key = lower(name_key) where name_key <> lower(name_key);
  `.execute(db);
}
