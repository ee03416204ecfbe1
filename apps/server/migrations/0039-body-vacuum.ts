import { type Kysely, sql } from 'kysely';

/**
 * Bodies that were only added are not vacuumed: no look-up asks which of them all can see, and with checksums the first
 * vacuum writes every page of them once more to the log, at the very time at which they come in. Those that are deleted are
 * vacuumed as before, and so are all before their transaction ids run out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deliveries set (toast.autovacuum_vacuum_insert_threshold = -1)`.execute(db);
}
