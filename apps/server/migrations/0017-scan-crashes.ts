import { type Kysely, sql } from 'kysely';

/** Tells apart what was lost around a scan, which says nothing of its source, from scan processes that broke over it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table scan_runs add column crashes integer not null default 0`.execute(db);
}
