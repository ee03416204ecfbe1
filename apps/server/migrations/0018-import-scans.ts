import { type Kysely, sql } from 'kysely';

/**
 * A lite scan reads no imports: what is known about them comes from the latest scan that did. Where that was the same one,
 * as before this migration, it says so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table inventories
      -- What was scanned: the same text is the same source.
      add column source_key text,
      -- The scan that usage_gaps and the imports of the components come from; null where none has read any.
      add column imports_scan_id uuid,
      add column imports_read_at timestamptz;
    update inventories set imports_scan_id = scan_id, imports_read_at = completed_at;
  `.execute(db);
}
