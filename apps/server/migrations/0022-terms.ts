import { type Kysely, sql } from 'kysely';

/**
 * Columns and tables get the names that their field has for them. Renaming changes the catalogue alone; the one value that
 * is renamed, the state of a run that a worker has, stands in as many rows as scans are running. Entries of the audit log
 * are not rewritten: they say what was said then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table scans rename column handed_over_at to dispatched_at;
    alter index scans_not_handed_over rename to scans_undispatched;

    alter table idempotency_records rename column held_until to lease_until;
    alter table idempotency_records rename column answer_status to response_status;
    alter table idempotency_records rename column answer_body to response_body;
    alter table idempotency_records rename column answer_content_type to response_content_type;
    alter table idempotency_records rename column answer_location to response_location;

    alter table scan_runs rename column losses to lost_attempts;
    alter table scan_runs drop constraint scan_runs_state_check;
    update scan_runs set state = 'claimed' where state = 'taken';
    alter table scan_runs add constraint scan_runs_state_check check (state in ('waiting', 'claimed'));
    drop index scan_runs_taken;
    create index scan_runs_claimed on scan_runs (organization_id) where state = 'claimed';
    alter table scan_turns rename to scan_scheduling;
    alter index scan_turns_pkey rename to scan_scheduling_pkey;

    alter table findings rename column place to location_key;
    alter table scan_findings rename column place to location_key;
    alter table finding_copies rename to finding_syncs;
    alter index finding_copies_pkey rename to finding_syncs_pkey;
    alter table finding_syncs rename column rows_copied to rows_synced;
    alter table finding_syncs rename column held_until to lease_until;

    alter table unread_scans rename to pending_scan_indexes;
    alter index unread_scans_pkey rename to pending_scan_indexes_pkey;

    alter table model_runs rename to llm_runs;
    alter index model_runs_pkey rename to llm_runs_pkey;
    alter index model_runs_age rename to llm_runs_age;
    alter table model_budgets rename to llm_budgets;
    alter index model_budgets_pkey rename to llm_budgets_pkey;
  `.execute(db);
}
