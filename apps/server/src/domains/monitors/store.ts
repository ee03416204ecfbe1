import type { DeliveryStatus, MonitorType } from '@vedette/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { integerValue, timestampValue, uuidValue } from '../../platform/copy-in.ts';
import type { Queries, Statement } from '../../platform/database.ts';
import { type KeysetPage, keysetPage } from '../../platform/keyset-page.ts';
import { rowsToFetch } from '../../platform/page.ts';
import type { DeliveriesTable, MonitorsTable } from '../../platform/tables/monitors.ts';

export type MonitorRow = Selectable<MonitorsTable>;
export type MonitorChanges = Updateable<MonitorsTable>;
export type DeliveryRow = Omit<Selectable<DeliveriesTable>, 'body' | 'body_sha256'>;

const SELECT_INTAKE: Statement = {
  name: 'monitor-intake',
  text: `select id, company_id, type, secret_sealed, previous_secret_sealed, previous_secret_until
    from monitors where id = $1 and deleted_at is null and secret_sealed is not null`,
};

export type IntakeMonitorRow = Pick<
  MonitorRow,
  'id' | 'company_id' | 'type' | 'previous_secret_sealed' | 'previous_secret_until'
> & { readonly secret_sealed: Buffer };

const SELECT_ORGANIZATION: Statement = {
  name: 'monitor-organization',
  text: 'select company_id from monitors where id = $1 and deleted_at is null',
};

/** Across organizations: the id is what tells the organization. */
export async function selectOrganizationOfMonitorAcrossOrganizations(
  db: Queries,
  id: string,
): Promise<string | undefined> {
  return (await db.query<{ company_id: string }>(SELECT_ORGANIZATION, [id]))[0]?.company_id;
}

/** Those of a type that are not deleted, paused ones included. */
export async function selectMonitorIdsOfType(
  organizationId: string,
  db: Queries,
  type: MonitorType,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    {
      name: 'monitors-of-type',
      text: 'select id from monitors where company_id = $1 and type = $2 and deleted_at is null order by id',
    },
    [organizationId, type],
  );
  return rows.map((row) => row.id);
}

/** Across organizations: one that takes in what senders sign. */
export async function selectIntakeMonitorAcrossOrganizations(
  db: Queries,
  id: string,
): Promise<IntakeMonitorRow | undefined> {
  return (await db.query<IntakeMonitorRow>(SELECT_INTAKE, [id]))[0];
}

export async function insertMonitor(
  organizationId: string,
  db: Queries,
  monitor: Omit<Insertable<MonitorsTable>, 'company_id'>,
): Promise<MonitorRow> {
  return db.kysely
    .insertInto('monitors')
    .values({ ...monitor, company_id: organizationId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Those that are not deleted, newest first, one row more than asked for. */
export function selectMonitors(organizationId: string, db: Queries, page: KeysetPage): Promise<MonitorRow[]> {
  const query = db.kysely
    .selectFrom('monitors')
    .selectAll()
    .where('company_id', '=', organizationId)
    .where('deleted_at', 'is', null);
  return keysetPage(query, page, 'id');
}

export function selectMonitor(
  organizationId: string,
  db: Queries,
  id: string,
): Promise<MonitorRow | undefined> {
  return db.kysely
    .selectFrom('monitors')
    .selectAll()
    .where('company_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** @returns undefined when there is no such monitor that is not deleted. */
export function updateMonitor(
  organizationId: string,
  db: Queries,
  id: string,
  changes: MonitorChanges,
): Promise<MonitorRow | undefined> {
  return db.kysely
    .updateTable('monitors')
    .set(changes)
    .where('company_id', '=', organizationId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Across organizations: the id is what tells the organization. */
export async function selectOrganizationOfDeliveryAcrossOrganizations(
  db: Queries,
  id: string,
): Promise<string | undefined> {
  const row = await db.kysely
    .selectFrom('deliveries')
    .select('organization_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.organization_id;
}

export interface NewDelivery {
  readonly id: string;
  readonly monitorId: string;
  readonly receivedAt: Date;
  readonly senderDeliveryId: string | null;
  /** Given with `senderDeliveryId`. */
  readonly bodySha256: Buffer | null;
  readonly body: Buffer;
}

/** Past this a batch is cut: its statement would be megabytes long, and each length is prepared once a connection. */
export const DELIVERY_BATCH = 64;

const insertStatements = Array.from({ length: DELIVERY_BATCH }, (_, index): Statement => {
  const rows = Array.from({ length: index + 1 }, (_, row) => {
    const at = 2 + row * 6;
    return `($1, $${at}, $${at + 1}, $${at + 2}, $${at + 3}, $${at + 4}, $${at + 5}, length($${at + 5}::bytea))`;
  });
  return {
    name: `deliveries-insert-${index + 1}`,
    text: `insert into deliveries
        (organization_id, id, monitor_id, received_at, sender_delivery_id, body_sha256, body, size_bytes)
      values ${rows.join(', ')}
      on conflict (organization_id, monitor_id, sender_delivery_id, body_sha256) where sender_delivery_id is not null
      do nothing returning id`,
  };
});

/** At most `DELIVERY_BATCH`. @returns the ids of those that are new; the others are retries that their sender marked. */
export async function insertDeliveries(
  organizationId: string,
  db: Queries,
  deliveries: readonly NewDelivery[],
): Promise<Set<string>> {
  const statement = insertStatements[deliveries.length - 1];
  if (statement === undefined) throw new Error(`a batch of ${deliveries.length} deliveries`);
  const values: unknown[] = [organizationId];
  for (const each of deliveries) {
    values.push(each.id, each.monitorId, each.receivedAt, each.senderDeliveryId, each.bodySha256, each.body);
  }
  const rows = await db.query<{ id: string }>(statement, values);
  return new Set(rows.map((row) => row.id));
}

/**
 * Many that no sender marked, so that nothing can stand in their way: their bodies need not be copied on the way to the
 * database, and it writes them a page at a time.
 */
export function copyDeliveries(
  organizationId: string,
  db: Queries,
  deliveries: readonly NewDelivery[],
): Promise<void> {
  const organization = uuidValue(organizationId);
  return db.copyIn(
    'copy deliveries (organization_id, id, monitor_id, received_at, size_bytes, body) from stdin (format binary)',
    deliveries.map(({ id, monitorId, receivedAt, body }) => [
      organization,
      uuidValue(id),
      uuidValue(monitorId),
      timestampValue(receivedAt),
      integerValue(body.length),
      body,
    ]),
  );
}

/** The delivery that came first under the sender's mark with this body. */
export async function selectMarkedDelivery(
  organizationId: string,
  db: Queries,
  { monitorId, senderDeliveryId, bodySha256 }: NewDelivery,
): Promise<string | undefined> {
  const row = await db.kysely
    .selectFrom('deliveries')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('monitor_id', '=', monitorId)
    .where('sender_delivery_id', '=', senderDeliveryId)
    .where('body_sha256', '=', bodySha256)
    .executeTakeFirst();
  return row?.id;
}

const LOG_COLUMNS = [
  'organization_id',
  'id',
  'monitor_id',
  'status',
  'reason',
  'attempts',
  'next_attempt_at',
  'size_bytes',
  'sender_delivery_id',
  'received_at',
  'processed_at',
  'alert_ids',
] as const;

/**
 * A page of the log of a monitor, newest first, one row more than asked for. One range of the index a status, so that no
 * status is searched for among the others.
 */
export async function selectDeliveries(
  organizationId: string,
  db: Queries,
  monitorId: string,
  page: KeysetPage & { statuses: readonly DeliveryStatus[] },
): Promise<DeliveryRow[]> {
  const after = page.after === null ? '' : 'and d.id < $4';
  const limit = rowsToFetch(page);
  return db.query<DeliveryRow>(
    {
      text: `select ${LOG_COLUMNS.map((column) => `d.${column}`).join(', ')}
        from unnest($3::text[]) as wanted
        cross join lateral (
          select * from deliveries d
          where d.organization_id = $1 and d.monitor_id = $2 and d.status = wanted ${after}
          order by d.id desc limit ${limit}
        ) d order by d.id desc limit ${limit}`,
    },
    [organizationId, monitorId, page.statuses, ...(page.after === null ? [] : [page.after])],
  );
}

export function selectDelivery(
  organizationId: string,
  db: Queries,
  id: string,
): Promise<DeliveryRow | undefined> {
  return db.kysely
    .selectFrom('deliveries')
    .select(LOG_COLUMNS)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function selectBody(
  organizationId: string,
  db: Queries,
  id: string,
): Promise<Buffer | undefined> {
  const row = await db.kysely
    .selectFrom('deliveries')
    .select('body')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.body;
}

/** Makes one that failed pending again. @returns false when it is not one. */
export async function requeueDelivery(organizationId: string, db: Queries, id: string): Promise<boolean> {
  const result = await db.kysely
    .updateTable('deliveries')
    .set({
      status: 'pending',
      reason: null,
      attempts: 0,
      processed_at: null,
      next_attempt_at: sql<Date>`clock_timestamp()`,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('status', 'in', ['rejected', 'dead'])
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** What the database's clock says, by which it is noted when a delivery was processed; a text, as a `Date` holds no microseconds. */
export async function selectDatabaseTime(db: Queries): Promise<string> {
  const text = 'select clock_timestamp()::text as now';
  const [row] = await db.query<{ now: string }>({ name: 'database-time', text }, []);
  if (row === undefined) throw new Error('the database did not say what time it is');
  return row.now;
}

/** The same for at most `limit` of a monitor's that were processed before a time of the database's clock. @returns how many */
export async function requeueDeliveries(
  organizationId: string,
  db: Queries,
  monitorId: string,
  { processedBefore, limit }: { processedBefore: string; limit: number },
): Promise<number> {
  const rows = await db.query<{ id: string }>(
    {
      text: `update deliveries set status = 'pending', reason = null, attempts = 0, processed_at = null,
          next_attempt_at = clock_timestamp()
        where organization_id = $1 and id = any(array(
          select id from deliveries
          where organization_id = $1 and monitor_id = $2 and status in ('rejected', 'dead') and processed_at < $3
          limit ${limit} for update skip locked))
        returning id`,
    },
    [organizationId, monitorId, processedBefore],
  );
  return rows.length;
}
