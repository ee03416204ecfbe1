import type { MonitorType } from '@vedette/contract';
import { sql } from 'kysely';
import type { Queries, Statement } from '../../platform/database.ts';

/** Tries before a delivery that fails for a reason of ours is dead, and the pauses between them in seconds. */
const PAUSES_SECONDS = [1, 5, 30, 120];

/** One organization's deliveries at one monitor, and what the worker must know of that. */
export interface Work {
  readonly organization_id: string;
  readonly monitor_id: string;
  readonly type: MonitorType;
  readonly agent_id: string | null;
}

const FIND_WORK: Statement = {
  name: 'deliveries-find-work',
  text: `with recursive places as (
      (select organization_id, monitor_id from deliveries where status = 'pending'
       order by organization_id, monitor_id limit 1)
      union all
      select next.* from places cross join lateral (
        select d.organization_id, d.monitor_id from deliveries d
        where d.status = 'pending' and (d.organization_id, d.monitor_id) > (places.organization_id, places.monitor_id)
        order by d.organization_id, d.monitor_id limit 1) next
    )
    select p.organization_id, p.monitor_id, m.type, m.agent_id from places p join monitors m on m.id = p.monitor_id
    where m.status = 'active' or m.deleted_at is not null`,
};

/**
 * Across organizations: every monitor at which something waits, unless it is paused. One step of the index a monitor,
 * however many deliveries wait there.
 */
export function selectWorkAcrossOrganizations(db: Queries): Promise<Work[]> {
  return db.query<Work>(FIND_WORK, []);
}

export interface ClaimedDelivery {
  readonly id: string;
  readonly attempts: number;
  readonly size_bytes: number;
  readonly received_at: Date;
}

/**
 * Oldest first; held until the transaction ends, and passed over by other workers. What is due is asked of the clock that
 * said when, the database's: a process whose clock is a millisecond behind would miss what was just committed. A time
 * further ahead than any pause was given before that clock was set back, and holds nothing up.
 */
export function claimDeliveries(
  organizationId: string,
  db: Queries,
  monitorId: string,
  limit: number,
): Promise<ClaimedDelivery[]> {
  return db.query<ClaimedDelivery>(
    {
      name: `deliveries-claim-${limit}`,
      text: `select id, attempts, size_bytes, received_at from deliveries
        where organization_id = $1 and monitor_id = $2 and status = 'pending' and (next_attempt_at <= clock_timestamp()
          or next_attempt_at > clock_timestamp() + $3 * interval '1 second')
        order by id limit ${limit} for update skip locked`,
    },
    [organizationId, monitorId, Math.max(...PAUSES_SECONDS)],
  );
}

/** One that waits, by its id. */
export async function claimDelivery(
  organizationId: string,
  db: Queries,
  id: string,
): Promise<ClaimedDelivery | undefined> {
  return db.kysely
    .selectFrom('deliveries')
    .select(['id', 'attempts', 'size_bytes', 'received_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function selectBodies(
  organizationId: string,
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, Buffer>> {
  const rows = await db.query<{ id: string; body: Buffer }>(
    {
      name: 'deliveries-bodies',
      text: 'select id, body from deliveries where organization_id = $1 and id = any($2::uuid[])',
    },
    [organizationId, ids],
  );
  return new Map(rows.map((row) => [row.id, row.body]));
}

export interface FinishedDelivery {
  readonly id: string;
  readonly status: 'processed' | 'rejected';
  readonly reason: string | null;
  readonly alert_ids: readonly string[];
}

const FINISH: Statement = {
  name: 'deliveries-finish',
  text: `update deliveries d set status = r.status, reason = r.reason, attempts = d.attempts + 1, processed_at = clock_timestamp(),
      alert_ids = array(select json_array_elements_text(r.alert_ids)::uuid)
    from json_to_recordset($2) as r(id uuid, status text, reason text, alert_ids json)
    where d.organization_id = $1 and d.id = r.id`,
};

export async function finishDeliveries(
  organizationId: string,
  db: Queries,
  finished: readonly FinishedDelivery[],
): Promise<void> {
  await db.query(FINISH, [organizationId, JSON.stringify(finished)]);
}

/**
 * Notes a try that failed for a reason of ours: it waits for the pause that belongs to the number of its tries, or is dead.
 * @param attempts tries before this one
 */
export async function failDelivery(
  organizationId: string,
  db: Queries,
  id: string,
  failure: { reason: string; attempts: number },
): Promise<'retried' | 'dead'> {
  const pauseSeconds = PAUSES_SECONDS[failure.attempts];
  await db.kysely
    .updateTable('deliveries')
    .set((builder) => ({
      attempts: builder('attempts', '+', 1),
      reason: failure.reason,
      ...(pauseSeconds === undefined
        ? { status: 'dead' as const, processed_at: sql<Date>`clock_timestamp()` }
        : { next_attempt_at: sql<Date>`clock_timestamp() + ${pauseSeconds} * interval '1 second'` }),
    }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
  return pauseSeconds === undefined ? 'dead' : 'retried';
}

/** Wakes the workers of other processes. */
export async function notifyWorkersAcrossOrganizations(db: Queries, channel: string): Promise<void> {
  await db.query({ name: 'deliveries-notify', text: `select pg_notify($1, '')` }, [channel]);
}
