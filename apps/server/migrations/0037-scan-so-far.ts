import { type Kysely, sql } from 'kysely';

/** What a running scan has shown so far. `json`, not `jsonb`: names of files may hold what `jsonb` refuses. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scans add column so_far json`.execute(db);
}
