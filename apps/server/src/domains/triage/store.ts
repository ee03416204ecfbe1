import type { Insertable, Selectable } from 'kysely';
import type { Queries, Statement } from '../../platform/database.ts';
import type { TriagePoliciesTable, TriageRunsTable } from '../../platform/tables/triage.ts';

export type TriageRunRow = Selectable<TriageRunsTable>;
export interface WaitingAlert {
  alert_id: string;
  attempts: number;
}

/** Rows of one statement, far below PostgreSQL's 65,535 parameters. */
const BATCH = 2_000;

export async function enqueue(
  organizationId: string,
  db: Queries,
  alertIds: readonly string[],
  dueAt: Date,
): Promise<void> {
  // In one order, so that two who ask for the same alerts wait for each other and never in a circle.
  const ordered = [...new Set(alertIds)].sort();
  for (let at = 0; at < ordered.length; at += BATCH) {
    await db.kysely
      .insertInto('triage_queue')
      .values(
        ordered
          .slice(at, at + BATCH)
          .map((alert_id) => ({ organization_id: organizationId, alert_id, due_at: dueAt })),
      )
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'alert_id']).doUpdateSet({ due_at: dueAt, attempts: 0 }),
      )
      .execute();
  }
}

/** Organizations in which an alert waits, but for those in which a scan that was completed after `heldSince` is unread. */
export async function selectWaitingAcrossOrganizations(
  db: Queries,
  now: Date,
  heldSince: Date,
): Promise<string[]> {
  const rows = await db.query<{ organization_id: string }>(
    {
      name: 'triage-organizations',
      // Hops from organization to organization in the index, however many alerts wait in each.
      text: `with recursive hop as (
          (select organization_id from triage_queue order by organization_id limit 1)
          union all
          select (select q.organization_id from triage_queue q where q.organization_id > hop.organization_id
            order by q.organization_id limit 1)
          from hop where hop.organization_id is not null)
        select organization_id from hop where organization_id is not null and exists (
          select 1 from triage_queue q where q.organization_id = hop.organization_id and q.due_at <= $1) and not exists (
          select 1 from unread_scans u where u.organization_id = hop.organization_id and u.completed_at > $2)`,
    },
    [now, heldSince],
  );
  return rows.map((row) => row.organization_id);
}

export async function insertUnreadScan(
  organizationId: string,
  db: Queries,
  scanId: string,
  completedAt: Date,
): Promise<void> {
  await db.kysely
    .insertInto('unread_scans')
    .values({ organization_id: organizationId, scan_id: scanId, completed_at: completedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteUnreadScan(organizationId: string, db: Queries, scanId: string): Promise<void> {
  await db.query({ text: 'delete from unread_scans where organization_id = $1 and scan_id = $2' }, [
    organizationId,
    scanId,
  ]);
}

/** Takes what waits longest; nobody else takes it until the transaction ends. */
export function claim(
  organizationId: string,
  db: Queries,
  now: Date,
  limit: number,
): Promise<WaitingAlert[]> {
  return db.query<WaitingAlert & Record<string, unknown>>(
    {
      name: 'triage-claim',
      text: `select alert_id, attempts from triage_queue
        where organization_id = $1 and due_at <= $2 order by due_at limit $3 for update skip locked`,
    },
    [organizationId, now, limit],
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

export async function postpone(
  organizationId: string,
  db: Queries,
  alertId: string,
  dueAt: Date,
): Promise<void> {
  await db.kysely
    .updateTable('triage_queue')
    .set((update) => ({ attempts: update('attempts', '+', 1), due_at: dueAt }))
    .where('organization_id', '=', organizationId)
    .where('alert_id', '=', alertId)
    .execute();
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
  page: { limit: number; after: string | null },
): Promise<TriageRunRow[]> {
  let query = db.kysely
    .selectFrom('triage_runs')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('alert_id', '=', alertId)
    .orderBy('id', 'desc')
    .limit(page.limit + 1);
  if (page.after !== null) query = query.where('id', '<', page.after);
  return query.execute();
}

const pastTheirTime = (table: 'triage_runs' | 'model_runs'): Statement => ({
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
  return (await db.query(pastTheirTime('model_runs'), [before, atMost])).length;
}

/** Across organizations: forgets what was spent on days before that time; one row a day and organization. */
export async function deleteBudgetsAcrossOrganizations(db: Queries, before: Date): Promise<void> {
  await db.query(
    { text: `delete from model_budgets where day < ($1::timestamptz at time zone 'UTC')::date` },
    [before],
  );
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
