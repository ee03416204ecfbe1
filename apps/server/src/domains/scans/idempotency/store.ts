import type { Queries, Statement } from '../../../platform/database.ts';
import type { ScanApi } from '../../../platform/tables/scans.ts';

/** Names a record: the key is the organization's, and each interface answers in its own form. */
export interface RecordKey {
  readonly api: ScanApi;
  readonly key: string;
}

export interface RecordRow {
  scan_id: string;
  fingerprint: Buffer;
  response_status: number | null;
  response_body: string | null;
  response_content_type: string | null;
  response_location: string | null;
}

/**
 * Times of holding are the database's own, so that no clock of ours can let two hold one record. One that reaches further
 * than a hold does is from before that clock was set back.
 */
const CLAIM: Statement = {
  name: 'idempotency-claim',
  text: `insert into idempotency_records as r
      (organization_id, api, key, fingerprint, scan_id, holder, lease_until, created_at)
    select $1, api, key, decode(fingerprint, 'hex'), scan_id, holder,
      clock_timestamp() + $3::double precision * interval '1 ms', $4
    from json_to_recordset($2) as c(api text, key text, fingerprint text, scan_id uuid, holder uuid)
    on conflict (organization_id, api, key) do update set
      holder = excluded.holder,
      lease_until = excluded.lease_until,
      fingerprint = excluded.fingerprint,
      scan_id = case when r.created_at < $5 then excluded.scan_id else r.scan_id end,
      response_status = null, response_body = null, response_content_type = null, response_location = null,
      created_at = case when r.created_at < $5 then excluded.created_at else r.created_at end
    where r.created_at < $5
      or (r.response_status is null and r.fingerprint = excluded.fingerprint
        and (r.lease_until is null or r.lease_until < clock_timestamp()
          or r.lease_until > clock_timestamp() + ($3::double precision + 1000) * interval '1 ms'))
    returning holder, scan_id`,
};

export interface RecordClaim extends RecordKey {
  readonly fingerprint: Buffer;
  /** The scan that the record will mean when it is a new one. */
  readonly scanId: string;
  readonly holder: string;
}

/**
 * Takes records in hand: new ones, those that nobody holds any more, and those past their time, which begin anew.
 * @param claims each of another record, always in the same order, so that no two of these wait for each other
 * @returns the scan that each means, by holder; none for a record that is another's, is answered, or is of another body.
 */
export async function claimRecords(
  organizationId: string,
  db: Queries,
  claims: readonly RecordClaim[],
  times: { leaseMs: number; now: Date; expiredBefore: Date },
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ holder: string; scan_id: string }>(CLAIM, [
    organizationId,
    JSON.stringify(
      claims.map(({ api, key, fingerprint, scanId, holder }) => ({
        api,
        key,
        fingerprint: fingerprint.toString('hex'),
        scan_id: scanId,
        holder,
      })),
    ),
    times.leaseMs,
    times.now,
    times.expiredBefore,
  ]);
  return new Map(rows.map((row) => [row.holder, row.scan_id]));
}

const READ: Statement = {
  name: 'idempotency-read',
  text: `select scan_id, fingerprint, response_status, response_body, response_content_type, response_location
    from idempotency_records where organization_id = $1 and api = $2 and key = $3`,
};

export async function selectRecord(
  organizationId: string,
  db: Queries,
  { api, key }: RecordKey,
): Promise<RecordRow | undefined> {
  return (await db.query<RecordRow>(READ, [organizationId, api, key]))[0];
}

/** A record in the hands of one holder. */
export interface HeldRecord {
  readonly record: RecordKey;
  readonly holder: string;
}

/**
 * Narrows a join with records to those of the batch, by keys that the planner sees: without it, and without statistics of a
 * young table, every record of the organization is read. Statements that have it have no name: a plan that is kept was made
 * for a table of one page, and reads a large one whole until its statistics are taken again.
 */
const OF_BATCH = 'r.organization_id = $1 and r.api = any($3::text[]) and r.key = any($4::text[])';

const ofBatch = (held: readonly HeldRecord[]) => [
  [...new Set(held.map(({ record }) => record.api))],
  held.map(({ record }) => record.key),
];

const HOLD: Statement = {
  text: `update idempotency_records r set lease_until = clock_timestamp() + $5::double precision * interval '1 ms'
    from json_to_recordset($2) as h(api text, key text, holder uuid)
    where ${OF_BATCH} and r.api = h.api and r.key = h.key and r.holder = h.holder
      and r.response_status is null
    returning 1 as held`,
};

/** Holds on to records; in a transaction nobody else can take them until that ends. @returns how many were not lost. */
export async function renewLeases(
  organizationId: string,
  db: Queries,
  held: readonly HeldRecord[],
  leaseMs: number,
): Promise<number> {
  const rows = held.map(({ record, holder }) => ({ ...record, holder }));
  return (await db.query(HOLD, [organizationId, JSON.stringify(rows), ...ofBatch(held), leaseMs])).length;
}

const RELEASE: Statement = {
  name: 'idempotency-release',
  text: `update idempotency_records set holder = null, lease_until = null
    where organization_id = $1 and api = $2 and key = $3 and holder = $4 and response_status is null`,
};

export async function releaseRecord(
  organizationId: string,
  db: Queries,
  { api, key }: RecordKey,
  holder: string,
): Promise<void> {
  await db.query(RELEASE, [organizationId, api, key, holder]);
}

/** An answer as it crossed the wire, to be given again. */
export interface StoredResponse {
  readonly status: number;
  readonly body: string;
  readonly contentType: string;
  readonly location: string | null;
}

const ANSWER: Statement = {
  text: `update idempotency_records r set holder = null, lease_until = null, response_status = a.status,
      response_body = a.body, response_content_type = a."contentType", response_location = a.location
    from json_to_recordset($2)
      as a(api text, key text, holder uuid, status integer, body text, "contentType" text, location text)
    where ${OF_BATCH} and r.api = a.api and r.key = a.key and r.holder = a.holder
      and r.response_status is null
    returning 1 as kept`,
};

/** Keeps answers for good. @returns how many: a record that was lost to another holder keeps none. */
export async function writeResponses(
  organizationId: string,
  db: Queries,
  answered: readonly (HeldRecord & { readonly answer: StoredResponse })[],
): Promise<number> {
  const rows = answered.map(({ record, holder, answer }) => ({ ...record, holder, ...answer }));
  return (await db.query(ANSWER, [organizationId, JSON.stringify(rows), ...ofBatch(answered)])).length;
}

const SWEEP: Statement = {
  text: `delete from idempotency_records where (organization_id, api, key) in (
      select organization_id, api, key from idempotency_records where created_at < $1 limit $2) returning 1 as gone`,
};

/** Across organizations: forgets what is past its time, at most so many at once. @returns how many. */
export async function deleteRecordsAcrossOrganizations(
  db: Queries,
  before: Date,
  atMost: number,
): Promise<number> {
  return (await db.query(SWEEP, [before, atMost])).length;
}
