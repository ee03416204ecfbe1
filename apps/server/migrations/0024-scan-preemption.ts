import { type Kysely, sql } from 'kysely';

/** Lets a worker put a run back for an organization that waits while another has more than one scan running. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table scan_runs
      -- Since when the present worker has it: the newest has the least work to lose.
      add column claimed_at timestamptz,
      -- Set when its worker is to let it go, which it sees with its next beat.
      add column preempted_at timestamptz,
      -- How often that was: attempts that nobody failed at.
      add column preemptions integer not null default 0;
  `.execute(db);
}
