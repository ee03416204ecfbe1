import { type Kysely, sql } from 'kysely';

/**
 * Conclusions are kept as they are, not compressed: most of a large one are ids of workspaces, which hardly compress, and
 * PostgreSQL spent more on trying than on all the rest of a triage (`docs/benchmarks.md`), for a third less disk.
 * What is stored already is read as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table alerts alter column triage set storage external;
    alter table triage_runs alter column result set storage external;
  `.execute(db);
}
