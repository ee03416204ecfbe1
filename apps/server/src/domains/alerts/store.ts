import {
  type AlertSeverity,
  type AlertStatus,
  alertSeverities,
  alertStatuses,
  type Disposition,
  dispositions,
} from '@vedette/contract';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Queries, Statement } from '../../platform/database.ts';
import { type KeysetPage, keysetPage } from '../../platform/keyset-page.ts';
import { rowsToFetch } from '../../platform/page.ts';
import type { AlertEventsTable, AlertsTable } from '../../platform/tables/alerts.ts';

export type AlertRow = Selectable<AlertsTable>;
export type AlertEventRow = Selectable<AlertEventsTable>;

/** Across organizations: the id is what tells the organization. */
export async function selectOrganizationOfAlertAcrossOrganizations(
  db: Queries,
  id: string,
): Promise<string | undefined> {
  const row = await db.kysely
    .selectFrom('alerts')
    .select('organization_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.organization_id;
}

export function selectAlert(organizationId: string, db: Queries, id: string): Promise<AlertRow | undefined> {
  return db.kysely
    .selectFrom('alerts')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Held until the transaction ends, so that what is decided is decided on the row as it is. */
export function lockAlert(organizationId: string, db: Queries, id: string): Promise<AlertRow | undefined> {
  return db.kysely
    .selectFrom('alerts')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** In one order, so that two calls that share alerts wait for each other instead of deadlocking. */
export function lockAlerts(
  organizationId: string,
  db: Queries,
  ids: readonly string[],
): Promise<Pick<AlertRow, 'id' | 'incident_id'>[]> {
  return db.kysely
    .selectFrom('alerts')
    .select(['id', 'incident_id'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export type AlertChanges = Updateable<AlertsTable> & { readonly change_id: string };

export async function updateAlert(
  organizationId: string,
  db: Queries,
  id: string,
  changes: AlertChanges,
): Promise<AlertRow> {
  return db.kysely
    .updateTable('alerts')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The open alert that tells the same as one of this key, if there is one besides `id`. */
export async function selectOpenAlertOfKey(
  organizationId: string,
  db: Queries,
  key: Buffer,
  id: string,
): Promise<string | undefined> {
  const row = await db.kysely
    .selectFrom('alerts')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('dedup_key', '=', key)
    .where('duplicate_of', 'is', null)
    .where('status', '<>', 'closed')
    .where('id', '<>', id)
    .executeTakeFirst();
  return row?.id;
}

export interface AlertFilter {
  readonly limit: number;
  readonly after: string | null;
  readonly status?: AlertStatus | undefined;
  readonly severity?: AlertSeverity | undefined;
  readonly disposition?: Disposition | undefined;
  readonly monitorId?: string | undefined;
  readonly package?: string | undefined;
}

/**
 * Ids of a page, newest first, one more than asked for.
 *
 * The three small columns are enumerated: each combination is one range of an index that is sorted by id within it, so
 * at most a page of entries of each are read and then merged. A plain `where` would walk past every row that one
 * condition lets through and another does not, which at a million alerts can be nearly all of them.
 */
export async function selectAlertIds(
  organizationId: string,
  db: Queries,
  filter: AlertFilter,
): Promise<string[]> {
  const { text, values } = pageStatement(organizationId, filter);
  return (await db.query<{ id: string }>({ text }, values)).map((row) => row.id);
}

/** Exported for the test that looks at its plan. */
export function pageStatement(
  organizationId: string,
  filter: AlertFilter,
): { text: string; values: unknown[] } {
  const values: unknown[] = [organizationId];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const conditions = ['a.organization_id = $1'];
  if (filter.after !== null) conditions.push(`a.id < ${parameter(filter.after)}`);
  if (filter.package !== undefined) {
    const name = parameter(filter.package);
    conditions.push(
      `left(lower(a.package), 200) = left(lower(${name}::text), 200)`,
      `lower(a.package) = lower(${name}::text)`,
    );
  }
  if (filter.monitorId !== undefined) conditions.push(`a.monitor_id = ${parameter(filter.monitorId)}`);
  const page = `order by a.id desc limit ${rowsToFetch(filter)}`;
  const enumerated =
    filter.status ?? filter.severity ?? filter.disposition ?? filter.monitorId ?? filter.package;
  if (enumerated === undefined) {
    return { text: `select a.id from alerts a where ${conditions.join(' and ')} ${page}`, values };
  }
  const choices = (chosen: string | undefined, all: readonly string[]) =>
    `unnest(${parameter(chosen === undefined ? all : [chosen])}::text[])`;
  const text = `select a.id
    from ${choices(filter.status, alertStatuses)} as s(wanted)
    cross join ${choices(filter.severity, alertSeverities)} as v(wanted)
    cross join ${choices(filter.disposition, dispositions)} as d(wanted)
    cross join lateral (
      select a.id from alerts a
      where ${conditions.join(' and ')}
        and a.status = s.wanted and a.severity = v.wanted and a.disposition = d.wanted
      ${page}
    ) a ${page}`;
  return { text, values };
}

/** Alerts with the bytes that they came in. */
export type AlertWithBody = AlertRow & { readonly body: Buffer };

/** In no particular order. */
export function selectAlertsWithBodies(
  organizationId: string,
  db: Queries,
  ids: readonly string[],
): Promise<AlertWithBody[]> {
  return db.kysely
    .selectFrom('alerts as a')
    .innerJoin('deliveries as d', (join) =>
      join.onRef('d.organization_id', '=', 'a.organization_id').onRef('d.id', '=', 'a.delivery_id'),
    )
    .selectAll('a')
    .select('d.body')
    .where('a.organization_id', '=', organizationId)
    .where('a.id', 'in', ids)
    .execute();
}

export async function selectPayloadSizes(
  organizationId: string,
  db: Queries,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db.kysely
    .selectFrom('alerts')
    .select(['id', 'payload_bytes'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.payload_bytes]));
}

/** Those that changed after `changeId`, in the order in which they did. */
export function selectChangedAlerts(
  organizationId: string,
  db: Queries,
  changeId: string,
  limit: number,
): Promise<AlertRow[]> {
  return db.kysely
    .selectFrom('alerts')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('change_id', '>', changeId)
    .orderBy('change_id')
    .limit(limit)
    .execute();
}

export function selectIncidentAlertIds(
  organizationId: string,
  db: Queries,
  incidentId: string,
  page: KeysetPage,
): Promise<{ id: string }[]> {
  const query = db.kysely
    .selectFrom('alerts')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('incident_id', '=', incidentId);
  return keysetPage(query, page, 'id');
}

export async function updateIncidentOf(
  organizationId: string,
  db: Queries,
  ids: readonly string[],
  changes: { incidentId: string | null; changeId: string },
): Promise<void> {
  await db.kysely
    .updateTable('alerts')
    .set({ incident_id: changes.incidentId, change_id: changes.changeId })
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
}

export async function insertEvents(
  organizationId: string,
  db: Queries,
  events: readonly Omit<Insertable<AlertEventsTable>, 'organization_id'>[],
): Promise<void> {
  if (events.length === 0) return;
  await db.kysely
    .insertInto('alert_events')
    .values(events.map((event) => ({ organization_id: organizationId, ...event })))
    .execute();
}

export function selectEvents(
  organizationId: string,
  db: Queries,
  alertId: string,
  page: KeysetPage,
): Promise<AlertEventRow[]> {
  const query = db.kysely
    .selectFrom('alert_events')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('alert_id', '=', alertId);
  return keysetPage(query, page, 'id');
}

/** Of alerts that tell the same, the one that counts the others. */
export interface FirstAlert {
  readonly id: string;
  readonly dedup_key: Buffer;
  readonly severity: AlertSeverity;
  readonly latest_body_sha256: Buffer;
  readonly agent_id: string | null;
  readonly is_open: boolean;
}

/**
 * Without a name, so that it is planned for the table as it is: a plan that was made while the table was small reads all of
 * the organization's alerts a batch, until statistics are taken again. Planning takes a part of a millisecond a batch.
 */
const LOCK_FIRSTS: Statement = {
  text: `select id, dedup_key, severity, latest_body_sha256, agent_id, status <> 'closed' as is_open from alerts
    where organization_id = $1 and dedup_key = any($2::bytea[]) and duplicate_of is null
      and (status <> 'closed' or (closed_by = 'agent' and closed_at > $3))
    order by dedup_key, status <> 'closed', id for update`,
};

/** Those of the keys that are open, or were closed by an agent after `since`; of several the open or newest one last. */
export function lockFirstAlerts(
  organizationId: string,
  db: Queries,
  keys: readonly Buffer[],
  since: Date,
): Promise<FirstAlert[]> {
  return db.query<FirstAlert>(LOCK_FIRSTS, [organizationId, keys, since]);
}

export type NewAlert = Omit<
  Insertable<AlertsTable>,
  'organization_id' | 'dedup_key' | 'latest_body_sha256'
> & {
  readonly dedup_key: string;
  readonly latest_body_sha256: string;
};

/** As one parameter: hundreds of rows of thirty columns each would be past what a statement may have. */
const INSERT_ALERTS: Statement = {
  name: 'alerts-insert',
  text: `insert into alerts (organization_id, id, change_id, kind, title, severity, status, disposition, closed_by, closed_at,
      monitor_id, delivery_id, latest_delivery_id, latest_body_sha256, payload_bytes, agent_id, package, ecosystem, version,
      fixed_version, advisory, threat_type, indicator, dedup_key, duplicate_of, first_seen_at, last_seen_at)
    select $1, id, change_id, kind, title, severity, status, disposition, closed_by, closed_at,
      monitor_id, delivery_id, latest_delivery_id, decode(latest_body_sha256, 'hex'), payload_bytes, agent_id, package,
      ecosystem, version, fixed_version, advisory, threat_type, indicator, decode(dedup_key, 'hex'), duplicate_of,
      first_seen_at, last_seen_at
    from json_to_recordset($2) as r(id uuid, change_id uuid, kind text, title text, severity text, status text,
      disposition text, closed_by text, closed_at timestamptz, monitor_id uuid, delivery_id uuid, latest_delivery_id uuid,
      latest_body_sha256 text, payload_bytes integer, agent_id uuid, package text, ecosystem text, version text,
      fixed_version text, advisory text, threat_type text, indicator text, dedup_key text, duplicate_of uuid,
      first_seen_at timestamptz, last_seen_at timestamptz)
    order by dedup_key
    on conflict (organization_id, dedup_key) where duplicate_of is null and status <> 'closed' do nothing
    returning id`,
};

/** @returns the ids of those that are in; the others tell the same as one that came in at the same moment. */
export async function insertAlerts(
  organizationId: string,
  db: Queries,
  alerts: readonly NewAlert[],
): Promise<Set<string>> {
  if (alerts.length === 0) return new Set();
  const rows = await db.query<{ id: string }>(INSERT_ALERTS, [organizationId, JSON.stringify(alerts)]);
  return new Set(rows.map((row) => row.id));
}

export interface Repeat {
  readonly id: string;
  readonly change_id: string;
  readonly times: number;
  readonly seen_at: Date;
  readonly severity: AlertSeverity;
  readonly fixed_version: string | null;
  /** Null: the payload that was told before stays. */
  readonly delivery_id: string | null;
  readonly body_sha256: string | null;
}

const COUNT_REPEATS: Statement = {
  name: 'alerts-count-repeats',
  text: `update alerts a set count = a.count + r.times, last_seen_at = greatest(a.last_seen_at, r.seen_at),
      severity = r.severity, fixed_version = coalesce(r.fixed_version, a.fixed_version), change_id = r.change_id,
      latest_delivery_id = coalesce(r.delivery_id, a.latest_delivery_id),
      latest_body_sha256 = coalesce(decode(r.body_sha256, 'hex'), a.latest_body_sha256)
    from json_to_recordset($2) as r(id uuid, change_id uuid, times integer, seen_at timestamptz, severity text,
      fixed_version text, delivery_id uuid, body_sha256 text)
    where a.organization_id = $1 and a.id = r.id`,
};

/** The alerts must be locked. */
export async function countRepeats(
  organizationId: string,
  db: Queries,
  repeats: readonly Repeat[],
): Promise<void> {
  if (repeats.length > 0) await db.query(COUNT_REPEATS, [organizationId, JSON.stringify(repeats)]);
}

/** Tells every process that alerts of the organization changed, when the transaction commits. */
export async function notifyChange(organizationId: string, db: Queries, channel: string): Promise<void> {
  await db.query({ name: 'alerts-notify', text: 'select pg_notify($1, $2)' }, [channel, organizationId]);
}
