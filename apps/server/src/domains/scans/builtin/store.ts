import type { ScanPhase, ScanSoFar } from '@vedette/contract';
import type { Queries, Statement } from '../../../platform/database.ts';
import { SCAN_CHANNEL } from '../store.ts';

/** A run in the hands of one worker. */
export interface ClaimedRun {
  readonly organization_id: string;
  readonly scan_id: string;
  readonly attempt: number;
  /** How often it was lost so far: the worker, the process killed from outside, anything that nobody foresaw. */
  readonly lost_attempts: number;
  /** How often the scan process broke of itself over it. */
  readonly crashes: number;
  /** How often it was put back so that another organization came to its turn. */
  readonly preemptions: number;
}

/** The longest that a run waits before it is taken again. */
export const PAUSE_LONGEST_MS = 60_000;

const ENQUEUE: Statement = {
  name: 'scan-runs-enqueue',
  text: `insert into scan_runs (organization_id, scan_id, state)
    select organization_id, id, 'waiting' from scans
    where organization_id = $1 and id = any($2::uuid[]) and status in ('queued', 'running')
    on conflict (organization_id, scan_id) do nothing`,
};

/** Lets scans wait for a worker; one that waits already, is being worked on or has ended is left as it is. */
export async function enqueueRuns(
  organizationId: string,
  db: Queries,
  scanIds: readonly string[],
): Promise<void> {
  await db.query(ENQUEUE, [organizationId, scanIds]);
}

const STATE: Statement = {
  name: 'scan-run-state',
  text: `select s.status, r.state from scans s
    left join scan_runs r on r.organization_id = s.organization_id and r.scan_id = s.id
    where s.organization_id = $1 and s.id = $2`,
};

/** `unknown`: the scan waits nowhere though it has not ended, or there is none. */
export async function selectRunState(
  organizationId: string,
  db: Queries,
  scanId: string,
): Promise<'unknown' | 'waiting' | 'running' | 'ended'> {
  const rows = await db.query<{ status: string; state: 'waiting' | 'claimed' | null }>(STATE, [
    organizationId,
    scanId,
  ]);
  const row = rows[0];
  if (row?.state === 'waiting') return 'waiting';
  if (row?.state === 'claimed') return 'running';
  return row === undefined || row.status === 'queued' || row.status === 'running' ? 'unknown' : 'ended';
}

/**
 * One organization after another, from index entry to index entry, so that a thousand waiting scans of one cost no more
 * than its first. Whoever has the fewest scans running is next; among equals the one whose last turn is longest ago.
 */
const CLAIM: Statement = {
  name: 'scan-run-claim',
  text: `with recursive organizations as (
      (select organization_id from scan_runs where state = 'waiting' order by organization_id limit 1)
      union all
      select (select r.organization_id from scan_runs r
        where r.state = 'waiting' and r.organization_id > o.organization_id order by r.organization_id limit 1)
      from organizations o where o.organization_id is not null
    ), turns as materialized (
      select o.organization_id from organizations o left join scan_scheduling t using (organization_id)
      where o.organization_id is not null
      order by (select count(*) from scan_runs r
          where r.organization_id = o.organization_id and r.state = 'claimed'),
        t.served_at nulls first, o.organization_id
    ), picked as materialized (
      select first.organization_id, first.scan_id from turns cross join lateral (
        select r.organization_id, r.scan_id from scan_runs r
        where r.organization_id = turns.organization_id and r.state = 'waiting' and (r.not_before <= clock_timestamp()
          or r.not_before > clock_timestamp() + $3::double precision * interval '1 ms')
        order by r.created_at, r.scan_id limit 1 for update skip locked) first
      limit 1
    ), turn as (
      insert into scan_scheduling (organization_id, served_at) select organization_id, clock_timestamp() from picked
      on conflict (organization_id) do update set served_at = excluded.served_at
    )
    update scan_runs r set state = 'claimed', attempt = r.attempt + 1, worker_id = $1, claimed_at = clock_timestamp(),
      lease_until = clock_timestamp() + $2::double precision * interval '1 ms'
    from picked where r.organization_id = picked.organization_id and r.scan_id = picked.scan_id
    returning r.organization_id, r.scan_id, r.attempt, r.lost_attempts, r.crashes, r.preemptions`,
};

/**
 * Across organizations: takes the run whose turn it is, under a new attempt number. One that would have to wait longer than
 * runs ever do was put there before the clock was set back, and waits no longer.
 */
export async function claimRunAcrossOrganizations(
  db: Queries,
  workerId: string,
  leaseMs: number,
): Promise<ClaimedRun | undefined> {
  return (await db.query<ClaimedRun>(CLAIM, [workerId, leaseMs, PAUSE_LONGEST_MS]))[0];
}

const BEGIN: Statement = {
  name: 'scan-begin',
  text: `update scans s set status = 'running', started_at = coalesce(started_at, $4), phase = 'source',
      files_total = null, files_done = 0, percent = 0, findings_total = null, so_far = null
    where organization_id = $1 and id = $2 and status in ('queued', 'running')
      and exists (select from scan_runs r where r.organization_id = $1 and r.scan_id = $2 and r.attempt = $3
        and r.state = 'claimed')
    returning pg_notify($5, s.id::text)`,
};

/** Says that the scan is being worked on. @returns false when it is not ours, or has ended. */
export async function beginScan(run: ClaimedRun, db: Queries, now: Date): Promise<boolean> {
  const values = [run.organization_id, run.scan_id, run.attempt, now, SCAN_CHANNEL];
  return (await db.query(BEGIN, values)).length > 0;
}

export interface Progress {
  readonly phase: ScanPhase;
  readonly filesTotal: number | null;
  readonly filesDone: number;
  readonly percent: number;
  /** So many were stored; null while the analysis is not over. */
  readonly findings: number | null;
  /** What it shows so far; absent or null where that is as it was. */
  readonly soFar?: ScanSoFar | null;
}

const BEAT: Statement = {
  name: 'scan-beat',
  text: `with beat as (
      update scan_runs set lease_until = clock_timestamp() + $4::double precision * interval '1 ms'
      where organization_id = $1 and scan_id = $2 and attempt = $3 and state = 'claimed'
      returning preempted_at is not null as preempted
    )
    update scans set phase = $5, files_total = $6, files_done = $7, percent = $8, findings_total = $9,
      so_far = coalesce($11::json, so_far) from beat
    where organization_id = $1 and id = $2 and status = 'running'
    returning cancel_requested_at is not null as cancelled, beat.preempted,
      case when $10::text is not null then pg_notify($10, $2::text) end`,
};

/** Renews the lease and stores the progress, and wakes who follows the scan where it is news. @returns whether the run is still ours to go on with, and if not why. */
export async function beat(
  run: ClaimedRun,
  db: Queries,
  leaseMs: number,
  { phase, filesTotal, filesDone, percent, findings, soFar }: Progress,
  isNews = true,
): Promise<'held' | 'cancelled' | 'preempted' | 'lost'> {
  const values = [
    run.organization_id,
    run.scan_id,
    run.attempt,
    leaseMs,
    phase,
    filesTotal,
    filesDone,
    percent,
    findings,
    isNews ? SCAN_CHANNEL : null,
    soFar ? JSON.stringify(soFar) : null,
  ];
  const [row] = await db.query<{ cancelled: boolean; preempted: boolean }>(BEAT, values);
  if (row === undefined) return 'lost';
  if (row.cancelled) return 'cancelled';
  return row.preempted ? 'preempted' : 'held';
}

/**
 * For every organization that waits though nothing of it runs, one run of an organization that has more than one: of who has
 * the most, the newest. Runs that are on their way back already count. Between the two that decide at once, one finds the
 * run marked.
 */
const PREEMPT: Statement = {
  name: 'scan-runs-preempt',
  text: `with recursive claimed as (
      select organization_id, scan_id, claimed_at, preempted_at, count(*) over of_one as running,
        row_number() over (partition by organization_id order by claimed_at nulls first, scan_id) as place
      from scan_runs where state = 'claimed' window of_one as (partition by organization_id)
    ), organizations as (
      (select organization_id from scan_runs where state = 'waiting' order by organization_id limit 1)
      union all
      select (select r.organization_id from scan_runs r
        where r.state = 'waiting' and r.organization_id > o.organization_id order by r.organization_id limit 1)
      from organizations o where o.organization_id is not null
    ), unserved as (
      select count(*) as organizations from organizations o
      where o.organization_id is not null
        and not exists (select from claimed c where c.organization_id = o.organization_id)
        and exists (select from scan_runs r where r.organization_id = o.organization_id and r.state = 'waiting'
          and greatest(r.created_at, r.not_before) <= clock_timestamp() - $1::double precision * interval '1 ms')
    ), victims as (
      select organization_id, scan_id from claimed where place > 1 and preempted_at is null
      order by running desc, claimed_at desc
      limit greatest(0, (select organizations from unserved)
        - (select count(*) from claimed where preempted_at is not null))
    )
    update scan_runs r set preempted_at = clock_timestamp() from victims v
    where r.organization_id = v.organization_id and r.scan_id = v.scan_id and r.state = 'claimed'
      and r.preempted_at is null
    returning r.scan_id`,
};

/**
 * Across organizations: asks workers to put runs back, so that no organization holds two places while another holds none.
 * @param patienceMs how long an organization must have waited @returns the scans that are put back
 */
export async function preemptRunsAcrossOrganizations(db: Queries, patienceMs: number): Promise<string[]> {
  return (await db.query<{ scan_id: string }>(PREEMPT, [patienceMs])).map((row) => row.scan_id);
}

const FINISH: Statement = {
  name: 'scan-run-finish',
  text: `delete from scan_runs where organization_id = $1 and scan_id = $2 and attempt = $3 and state = 'claimed'
    returning 1 as finished`,
};

/** Ends the run, in the transaction that ends its scan. @returns false when it is not ours any more. */
export async function finishRun(run: ClaimedRun, db: Queries): Promise<boolean> {
  return (await db.query(FINISH, [run.organization_id, run.scan_id, run.attempt])).length > 0;
}

const WITHDRAW: Statement = {
  name: 'scan-run-withdraw',
  text: `delete from scan_runs where organization_id = $1 and scan_id = $2 and state = 'waiting' returning attempt`,
};

/** Takes a waiting run out of the queue. @returns how many attempts it had; undefined when it does not wait. */
export async function withdrawRun(
  organizationId: string,
  db: Queries,
  scanId: string,
): Promise<number | undefined> {
  return (await db.query<{ attempt: number }>(WITHDRAW, [organizationId, scanId]))[0]?.attempt;
}

const REQUEUE: Statement = {
  name: 'scan-run-requeue',
  text: `update scan_runs set state = 'waiting', worker_id = null, lease_until = null, claimed_at = null, preempted_at = null,
      lost_attempts = lost_attempts + $4, crashes = crashes + $5, preemptions = preemptions + $6,
      not_before = clock_timestamp() + $7::double precision * interval '1 ms'
    where organization_id = $1 and scan_id = $2 and attempt = $3 and state = 'claimed'`,
};

/** What is held against a run that is handed back: nothing, a loss, or a crash of its process; that it was preempted, is not. */
export type FailureClass = 'none' | 'lost' | 'crash' | 'preempted';

/** Lets the run wait for another worker, not before so many milliseconds. */
export async function requeueRun(
  run: ClaimedRun,
  db: Queries,
  failureClass: FailureClass,
  pauseMs: number,
): Promise<void> {
  const counts = (['lost', 'crash', 'preempted'] as const).map((each) => (each === failureClass ? 1 : 0));
  await db.query(REQUEUE, [run.organization_id, run.scan_id, run.attempt, ...counts, pauseMs]);
}

/** A lease that reaches further than leases do was given before the clock was set back, and would hold for as long as that was. */
const RECLAIM: Statement = {
  name: 'scan-runs-reclaim',
  text: `update scan_runs set state = 'waiting', worker_id = null, lease_until = null, claimed_at = null, preempted_at = null,
      lost_attempts = lost_attempts + 1
    where (organization_id, scan_id) in (
      select organization_id, scan_id from scan_runs
      where state = 'claimed' and (lease_until < clock_timestamp()
        or lease_until > clock_timestamp() + $1::double precision * interval '1 ms') for update skip locked)
    returning scan_id`,
};

/**
 * Across organizations: lets the runs wait again whose workers did not renew their leases.
 * @param leaseMs how long a lease is @returns their scans
 */
export async function reclaimRunsAcrossOrganizations(db: Queries, leaseMs: number): Promise<string[]> {
  return (await db.query<{ scan_id: string }>(RECLAIM, [leaseMs + CLOCK_SKEW_MS])).map((row) => row.scan_id);
}

/** Between the statement that gave a lease and this one the clock may be corrected by a little, as it is all the time. */
const CLOCK_SKEW_MS = 1_000;
