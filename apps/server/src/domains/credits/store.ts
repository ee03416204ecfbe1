import { randomUUIDv7 } from 'node:crypto';
import type { ScanType } from '@vedette/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Queries, Statement } from '../../platform/database.ts';
import { type KeysetPage, keysetPage } from '../../platform/keyset-page.ts';
import type { CreditEntriesTable } from '../../platform/tables/credits.ts';

export type EntryRow = Selectable<CreditEntriesTable>;

const ACCOUNT: Statement = {
  name: 'credit-account',
  text: 'select scans_enabled as "scansEnabled", standard, audit, lite from credit_accounts where organization_id = $1',
};

/** Waits for, and holds until the transaction ends, the row that every change of an organization's credits takes first. */
const ACCOUNT_LOCKED: Statement = {
  name: 'credit-account-locked',
  text: `${ACCOUNT.text} for update`,
};

const RESERVED: Statement = {
  name: 'credit-reserved',
  text: `select 1 from credit_entries where organization_id = $1 and scan_id = $2 and kind = 'reservation'`,
};

/** Settles what was reserved, once; answers what was settled by this call. */
const SETTLE: Statement = {
  name: 'credit-settle',
  text: `insert into credit_entries (organization_id, id, kind, ledger, credits, scan_id, created_at)
    select organization_id, $3, $4, ledger, credits, scan_id, $5 from credit_entries
    where organization_id = $1 and scan_id = $2 and kind = 'reservation'
    on conflict (organization_id, scan_id) where kind in ('capture', 'release') do nothing
    returning ledger, credits`,
};

/** Whether scans are enabled, and what is left of each balance. */
export interface Account {
  readonly scansEnabled: boolean;
  readonly standard: number;
  readonly audit: number;
  readonly lite: number;
}

export async function selectAccount(organizationId: string, db: Queries): Promise<Account | undefined> {
  return (await db.query<Account & Record<string, unknown>>(ACCOUNT, [organizationId]))[0];
}

export async function lockAccount(organizationId: string, db: Queries): Promise<Account | undefined> {
  return (await db.query<Account & Record<string, unknown>>(ACCOUNT_LOCKED, [organizationId]))[0];
}

export async function insertAccount(organizationId: string, db: Queries): Promise<void> {
  await db.kysely.insertInto('credit_accounts').values({ organization_id: organizationId }).execute();
}

/** Adds to a balance, or takes from it. The database refuses to go below zero. */
export async function changeBalance(
  organizationId: string,
  db: Queries,
  ledger: ScanType,
  credits: number,
): Promise<void> {
  await db.kysely
    .updateTable('credit_accounts')
    .set({ [ledger]: sql`${sql.ref(ledger)} + ${credits}` })
    .where('organization_id', '=', organizationId)
    .execute();
}

export async function updateScansEnabled(
  organizationId: string,
  db: Queries,
  scansEnabled: boolean,
): Promise<void> {
  await db.kysely
    .updateTable('credit_accounts')
    .set({ scans_enabled: scansEnabled })
    .where('organization_id', '=', organizationId)
    .execute();
}

export function insertEntry(
  organizationId: string,
  db: Queries,
  entry: Omit<Insertable<CreditEntriesTable>, 'organization_id'>,
): Promise<EntryRow> {
  return db.kysely
    .insertInto('credit_entries')
    .values({ organization_id: organizationId, ...entry })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Each scan is charged once: what is reserved already stays as it is, and is taken from no balance again. */
const RESERVE: Statement = {
  name: 'credit-reserve',
  text: `with entered as (
      insert into credit_entries (organization_id, id, kind, ledger, credits, scan_id, created_at)
      select $1, id, 'reservation', ledger, credits, scan_id, $2
      from json_to_recordset($3) as r(id uuid, ledger text, credits integer, scan_id uuid)
      on conflict (organization_id, scan_id) where kind = 'reservation' do nothing
      returning ledger, credits
    ), taken as (
      select coalesce(sum(credits) filter (where ledger = 'standard'), 0) as standard,
        coalesce(sum(credits) filter (where ledger = 'audit'), 0) as audit,
        coalesce(sum(credits) filter (where ledger = 'lite'), 0) as lite
      from entered
    )
    update credit_accounts a set standard = a.standard - taken.standard, audit = a.audit - taken.audit,
      lite = a.lite - taken.lite
    from taken where a.organization_id = $1`,
};

export interface Reservation {
  readonly scanId: string;
  readonly ledger: ScanType;
  readonly credits: number;
}

/** Takes what is reserved out of the balances, which must be locked. */
export async function insertReservations(
  organizationId: string,
  db: Queries,
  at: Date,
  reservations: readonly Reservation[],
): Promise<void> {
  if (reservations.length === 0) return;
  const rows = reservations.map(({ scanId, ledger, credits }) => ({
    id: randomUUIDv7(),
    ledger,
    credits,
    scan_id: scanId,
  }));
  await db.query(RESERVE, [organizationId, at, JSON.stringify(rows)]);
}

export async function isReserved(organizationId: string, db: Queries, scanId: string): Promise<boolean> {
  return (await db.query(RESERVED, [organizationId, scanId])).length > 0;
}

/** @returns what was settled; undefined when nothing was reserved for the scan, or it was settled before. */
export async function insertSettlement(
  organizationId: string,
  db: Queries,
  settlement: { id: string; scanId: string; kind: 'capture' | 'release'; at: Date },
): Promise<{ ledger: ScanType; credits: number } | undefined> {
  const { id, scanId, kind, at } = settlement;
  const rows = await db.query<{ ledger: ScanType; credits: number }>(SETTLE, [
    organizationId,
    scanId,
    id,
    kind,
    at,
  ]);
  return rows[0];
}

/** Newest first, one row more than asked for. */
export function selectEntries(organizationId: string, db: Queries, page: KeysetPage): Promise<EntryRow[]> {
  const query = db.kysely
    .selectFrom('credit_entries')
    .selectAll()
    .where('organization_id', '=', organizationId);
  return keysetPage(query, page, 'id');
}

/** What was captured since then, by day in UTC and by balance. */
export function selectCharges(
  organizationId: string,
  db: Queries,
  since: Date,
): Promise<{ day: string; ledger: ScanType; credits: number }[]> {
  return db.query<{ day: string; ledger: ScanType; credits: number }>(
    {
      text: `select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, ledger, sum(credits)::int as credits
        from credit_entries where organization_id = $1 and kind = 'capture' and created_at >= $2 group by 1, 2`,
    },
    [organizationId, since],
  );
}
