import { type Insertable, type Selectable, sql } from 'kysely';
import type { Queries, Statement } from '../../platform/database.ts';
import { type KeysetPage, keysetPage } from '../../platform/keyset-page.ts';
import type { TriagePoliciesTable, TriageRunsTable } from '../../platform/tables/triage.ts';
import { waitingOrganizations } from '../../platform/waiting-organizations.ts';

export type TriageRunRow = Selectable<TriageRunsTable>;
export interface WaitingAlert {
  alert_id: string;
  attempts: number;
}

/** Pauses between tries of an alert that cannot be judged; past the last one people are told. */
const PAUSES_SECONDS = [2, 10, 60, 300];
const LONGEST_PAUSE_SECONDS = Math.max(...PAUSES_SECONDS);

/** A time further ahead than any pause was given before the clock was set back, and holds nothing up. */
const isDue = (column: string, longestPause: string) =>
  `(${column} <= clock_timestamp() or ${column} > clock_timestamp() + ${longestPause} * interval '1 second')`;

/** Rows of one statement, far below PostgreSQL's 65,535 parameters. */
const BATCH = 2_000;

export async function enqueue(
  organizationId: string,
  db: Queries,
  alertIds: readonly string[],
): Promise<void> {
  // In one order, so that two who ask for the same alerts wait for each other and never in a circle.
  const ordered = [...new Set(alertIds)].sort();
  for (let at = 0; at < ordered.length; at += BATCH) {
    await db.query(ENQUEUE, [organizationId, ordered.slice(at, at + BATCH)]);
  }
}

/**
 * What is due goes by the database's clock alone: those who ask and those who work are several processes, and one whose
 * clock is a millisecond behind would miss what was just committed.
 */
const ENQUEUE: Statement = {
  name: 'triage-enqueue',
  text: `insert into triage_queue (organization_id, alert_id, due_at)
    select $1, id, clock_timestamp() from unnest($2::uuid[]) as id
    on conflict (organization_id, alert_id) do update set due_at = clock_timestamp(), attempts = 0`,
};

/** Puts alerts in the queue that come due later; those that are in it stay as they are. */
export async function enqueueLater(
  organizationId: string,
  db: Queries,
  alertIds: readonly string[],
  afterSeconds: number,
): Promise<void> {
  const ordered = [...new Set(alertIds)].sort();
  for (let at = 0; at < ordered.length; at += BATCH) {
    await db.query(
      {
        text: `insert into triage_queue (organization_id, alert_id, due_at)
          select $1, id, clock_timestamp() + $3 * interval '1 second' from unnest($2::uuid[]) as id
          on conflict do nothing`,
      },
      [organizationId, ordered.slice(at, at + BATCH), afterSeconds],
    );
  }
}

/** Organizations in which an alert waits that is due. */
export async function selectWaitingAcrossOrganizations(db: Queries): Promise<string[]> {
  const rows = await db.query<{ organization_id: string }>(
    {
      name: 'triage-organizations',
      text: waitingOrganizations('triage_queue', isDue('q.due_at', '$1')),
    },
    [LONGEST_PAUSE_SECONDS],
  );
  return rows.map((row) => row.organization_id);
}

/** Takes what waits longest; nobody else takes it until the transaction ends. */
export function claim(organizationId: string, db: Queries, limit: number): Promise<WaitingAlert[]> {
  return db.query<WaitingAlert & Record<string, unknown>>(
    {
      name: 'triage-claim',
      text: `select alert_id, attempts from triage_queue
        where organization_id = $1 and ${isDue('due_at', '$3')} order by due_at limit $2 for update skip locked`,
    },
    [organizationId, limit, LONGEST_PAUSE_SECONDS],
  );
}

export async function dequeue(
  organizationId: string,
  db: Queries,
  alertIds: readonly string[],
): Promise<void> {
  await db.query({ text: 'delete from triage_queue where organization_id = $1 and alert_id = any($2)' }, [
    organizationId,
    alertIds,
  ]);
}

/**
 * Puts an alert that could not be triaged off, for the pause that belongs to the number of its tries.
 * @param attempts tries before this one
 * @returns false when that was the last: it is left as it is
 */
export async function postpone(
  organizationId: string,
  db: Queries,
  alertId: string,
  attempts: number,
): Promise<boolean> {
  const pauseSeconds = PAUSES_SECONDS[attempts];
  if (pauseSeconds === undefined) return false;
  await db.kysely
    .updateTable('triage_queue')
    .set((update) => ({
      attempts: update('attempts', '+', 1),
      due_at: sql<Date>`clock_timestamp() + ${pauseSeconds} * interval '1 second'`,
    }))
    .where('organization_id', '=', organizationId)
    .where('alert_id', '=', alertId)
    .execute();
  return true;
}

export async function insertRuns(
  organizationId: string,
  db: Queries,
  runs: readonly Omit<Insertable<TriageRunsTable>, 'organization_id'>[],
): Promise<void> {
  if (runs.length === 0) return;
  await db.kysely
    .insertInto('triage_runs')
    .values(runs.map((run) => ({ ...run, organization_id: organizationId })))
    .execute();
}

export function selectRuns(
  organizationId: string,
  db: Queries,
  alertId: string,
  page: KeysetPage,
): Promise<TriageRunRow[]> {
  const query = db.kysely
    .selectFrom('triage_runs')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('alert_id', '=', alertId);
  return keysetPage(query, page, 'id');
}

const pastTheirTime = (table: 'triage_runs' | 'llm_runs'): Statement => ({
  text: `delete from ${table} where (organization_id, alert_id, id) in (
      select organization_id, alert_id, id from ${table} where created_at < $1 limit $2) returning 1 as gone`,
});

/** Across organizations: forgets conclusions from before that time, at most so many at once. @returns how many */
export async function deleteRunsAcrossOrganizations(
  db: Queries,
  before: Date,
  atMost: number,
): Promise<number> {
  return (await db.query(pastTheirTime('triage_runs'), [before, atMost])).length;
}

/** Across organizations: the same for records of questions to the model. */
export async function deleteModelRunsAcrossOrganizations(
  db: Queries,
  before: Date,
  atMost: number,
): Promise<number> {
  return (await db.query(pastTheirTime('llm_runs'), [before, atMost])).length;
}

/** Across organizations: forgets what was spent on days before that time; one row a day and organization. */
export async function deleteBudgetsAcrossOrganizations(db: Queries, before: Date): Promise<void> {
  await db.query({ text: `delete from llm_budgets where day < ($1::timestamptz at time zone 'UTC')::date` }, [
    before,
  ]);
}

export function selectPolicy(
  organizationId: string,
  db: Queries,
): Promise<Selectable<TriagePoliciesTable> | undefined> {
  return db.kysely
    .selectFrom('triage_policies')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
}

export async function upsertPolicy(
  organizationId: string,
  db: Queries,
  policy: Omit<Insertable<TriagePoliciesTable>, 'organization_id'>,
): Promise<void> {
  await db.kysely
    .insertInto('triage_policies')
    .values({ ...policy, organization_id: organizationId })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(policy))
    .execute();
}

/** Wakes whoever works on the queue, once the transaction is committed. */
export async function notifyWorkers(organizationId: string, db: Queries, channel: string): Promise<void> {
  await db.query({ name: 'triage-notify', text: 'select pg_notify($1, $2)' }, [channel, organizationId]);
}
