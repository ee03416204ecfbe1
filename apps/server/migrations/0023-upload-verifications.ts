import { type Kysely, sql } from 'kysely';

/** Who verifies an upload right now, and how the verification of the bytes that lie there came to nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table source_uploads
      -- One at a time, over all processes: whoever holds an unexpired lease. Times are the database's.
      add column verifier_id uuid,
      add column verifier_lease_until timestamptz,
      -- The failure holds for these bytes alone: the blob store names another version as soon as bytes are put again.
      add column failure_code text,
      add column failure_detail text,
      add column failed_version text,
      add check ((verifier_id is null) = (verifier_lease_until is null)),
      add check ((failure_code is null) = (failure_detail is null)),
      add check ((failure_code is null) = (failed_version is null));
  `.execute(db);
}
