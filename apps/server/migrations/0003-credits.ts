import { type Kysely, sql } from 'kysely';

/**
 * Credits. The account holds the balances and is the row that every change locks first; the entries tell how the
 * balances came to be, and are only ever added to. The unique indexes let a scan be charged once and settled once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table credit_accounts (
      organization_id uuid primary key,
      scans_enabled boolean not null default true,
      standard integer not null default 0 check (standard >= 0),
      audit integer not null default 0 check (audit >= 0),
      lite integer not null default 0 check (lite >= 0)
    );

    create table credit_entries (
      organization_id uuid not null,
      id uuid not null,
      kind text not null check (kind in ('grant', 'reservation', 'capture', 'release')),
      ledger text not null check (ledger in ('standard', 'audit', 'lite')),
      credits integer not null check (credits >= 0),
      scan_id uuid check ((scan_id is null) = (kind = 'grant')),
      reason text,
      created_at timestamptz not null,
      primary key (organization_id, id)
    );
    create unique index credit_entries_reservation on credit_entries (organization_id, scan_id)
      where kind = 'reservation';
    create unique index credit_entries_settlement on credit_entries (organization_id, scan_id)
      where kind in ('capture', 'release');

    -- Companies that were there before have an account, and nothing on it until credits are granted.
    insert into credit_accounts (organization_id) select id from companies;
  `.execute(db);
}
