import type { Queries, Statement } from '../../../platform/database.ts';
import type { ScanApi } from '../scans.ts';

/** Names a record: the key is the organization's, and each interface answers in its own form. */
export interface RecordKey {
  readonly api: ScanApi;
  readonly key: string;
}

export interface RecordRow {
  scan_id: string;
  fingerprint: Buffer;
  answer_status: number | null;
  answer_body: string | null;
  answer_content_type: string | null;
  answer_location: string | null;
}

/** Times of holding are the database's own, so that no clock of ours can let two hold one record. */
const CLAIM: Statement = {
  name: 'idempotency-claim',
  text: `insert into idempotency_records as r
      (organization_id, api, key, fingerprint, scan_id, holder, held_until, created_at)
    values ($1, $2, $3, $4, $5, $6, clock_timestamp() + $7::double precision * interval '1 ms', $8)
    on conflict (organization_id, api, key) do update set
      holder = excluded.holder,
      held_until = excluded.held_until,
      fingerprint = excluded.fingerprint,
      scan_id = case when r.created_at < $9 then excluded.scan_id else r.scan_id end,
      answer_status = null, answer_body = null, answer_content_type = null, answer_location = null,
      created_at = case when r.created_at < $9 then excluded.created_at else r.created_at end
    where r.created_at < $9
      or (r.answer_status is null and r.fingerprint = excluded.fingerprint
        and (r.held_until is null or r.held_until < clock_timestamp()))
    returning scan_id`,
};

/**
 * Takes the record in hand: a new one, one that nobody holds any more, or one past its time, which begins anew.
 * @returns the scan that it means; undefined when the record is another's, is answered, or is of another body.
 */
export async function claimRecord(
  organizationId: string,
  db: Queries,
  { api, key }: RecordKey,
  claim: {
    fingerprint: Buffer;
    scanId: string;
    holder: string;
    holdMs: number;
    now: Date;
    expiredBefore: Date;
  },
): Promise<string | undefined> {
  const rows = await db.query<{ scan_id: string }>(CLAIM, [
    organizationId,
    api,
    key,
    claim.fingerprint,
    claim.scanId,
    claim.holder,
    claim.holdMs,
    claim.now,
    claim.expiredBefore,
  ]);
  return rows[0]?.scan_id;
}

const READ: Statement = {
  name: 'idempotency-read',
  text: `select scan_id, fingerprint, answer_status, answer_body, answer_content_type, answer_location
    from idempotency_records where organization_id = $1 and api = $2 and key = $3`,
};

export async function selectRecord(
  organizationId: string,
  db: Queries,
  { api, key }: RecordKey,
): Promise<RecordRow | undefined> {
  return (await db.query<RecordRow>(READ, [organizationId, api, key]))[0];
}

const HOLD: Statement = {
  name: 'idempotency-hold',
  text: `update idempotency_records set held_until = clock_timestamp() + $5::double precision * interval '1 ms'
    where organization_id = $1 and api = $2 and key = $3 and holder = $4 and answer_status is null returning 1 as held`,
};

/** Holds on to a record; in a transaction nobody else can take it until that ends. @returns false when it was lost. */
export async function holdRecord(
  organizationId: string,
  db: Queries,
  { api, key }: RecordKey,
  holder: string,
  holdMs: number,
): Promise<boolean> {
  return (await db.query(HOLD, [organizationId, api, key, holder, holdMs])).length > 0;
}

const RELEASE: Statement = {
  name: 'idempotency-release',
  text: `update idempotency_records set holder = null, held_until = null
    where organization_id = $1 and api = $2 and key = $3 and holder = $4 and answer_status is null`,
};

export async function releaseRecord(
  organizationId: string,
  db: Queries,
  { api, key }: RecordKey,
  holder: string,
): Promise<void> {
  await db.query(RELEASE, [organizationId, api, key, holder]);
}

const ANSWER: Statement = {
  name: 'idempotency-answer',
  text: `update idempotency_records set holder = null, held_until = null,
      answer_status = $5, answer_body = $6, answer_content_type = $7, answer_location = $8
    where organization_id = $1 and api = $2 and key = $3 and holder = $4 and answer_status is null returning 1 as kept`,
};

/** Keeps the answer for good. @returns false when the record was lost to another holder. */
export async function answerRecord(
  organizationId: string,
  db: Queries,
  { api, key }: RecordKey,
  holder: string,
  answer: { status: number; body: string; contentType: string; location: string | null },
): Promise<boolean> {
  const { status, body, contentType, location } = answer;
  const values = [organizationId, api, key, holder, status, body, contentType, location];
  return (await db.query(ANSWER, values)).length > 0;
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
