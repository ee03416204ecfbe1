import { type Kysely, sql } from 'kysely';

/**
 * Bodies are kept as they came, not compressed: PostgreSQL spent three quarters of its time at bodies of 50 KB on that, and
 * intake of them takes in about twice as much without (1.7 and 2.4 times in two rounds, `docs/benchmarks.md`), for up
 * to twice the disk. Bodies that are stored already are read as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table deliveries alter column body set storage external`.execute(db);
}
