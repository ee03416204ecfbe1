import { type Kysely, sql } from 'kysely';

/** Which engine found what is copied is known with the first page, no longer before it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table finding_copies alter column engine_version drop not null`.execute(db);
}
