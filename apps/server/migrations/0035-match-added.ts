import { type Kysely, sql } from 'kysely';

/** A scan has matched with advisories what its workspace had not before; without packages a workspace is matched whole. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table advisory_match_queue add column ecosystems text[];
    alter table advisory_match_queue add column name_keys text[];
  `.execute(db);
}
