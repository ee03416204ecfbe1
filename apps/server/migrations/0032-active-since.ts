import { type Kysely, sql } from 'kysely';

/** Conclusions from before a workspace was restored know nothing of it. Of those that are there the last change is the latest it can have been. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table workspaces add column active_since timestamptz not null default now()`.execute(db);
  await sql`update workspaces set active_since = case when updated_at > created_at then updated_at else created_at end`.execute(
    db,
  );
}
