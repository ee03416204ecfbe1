import { type Kysely, sql } from 'kysely';

/** Scans that are completed while triage has not taken in yet what they found: alerts wait for that. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table unread_scans (
      organization_id uuid not null,
      scan_id uuid not null,
      completed_at timestamptz not null,
      primary key (organization_id, scan_id)
    );
  `.execute(db);
}
