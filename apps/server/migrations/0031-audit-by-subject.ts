import { type Kysely, sql } from 'kysely';

/** What happened to one thing is asked for on its page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_entries_subject on audit_entries (organization_id, subject_id, id)`.execute(
    db,
  );
}
