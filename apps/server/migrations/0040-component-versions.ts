import { type Kysely, sql } from 'kysely';

/**
 * Finds the versions of a package that an organization has without reading each workspace that has them, beside what the
 * index of names found: it begins with the same columns. Rows that are alike share an entry, so it is hardly larger.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index components_versions on components (organization_id, name_key, ecosystem, version_key);
    drop index components_name;
  `.execute(db);
}
