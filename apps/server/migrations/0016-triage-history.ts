import { type Kysely, sql } from 'kysely';

/** What is past its time is found by its age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index triage_runs_age on triage_runs (created_at);
    create index model_runs_age on model_runs (created_at);
  `.execute(db);
}
