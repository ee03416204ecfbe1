import type { AlertKind, AlertSeverity, Disposition, MonitorType, TriageResult } from '@vedette/contract';
import type { Queries, Statement } from '../../platform/database.ts';
import type { KeysetPage } from '../../platform/keyset-page.ts';
import type { AlertRow } from './store.ts';

export interface AlertToTriage {
  readonly id: string;
  readonly kind: AlertKind;
  readonly severity: AlertSeverity;
  /** Of the monitor that took that payload in. */
  readonly monitor_type: MonitorType;
  /** The payload that told it last, as it came. */
  readonly body: Buffer;
}

/** What triage looks at of these alerts; a duplicate follows its first and is left out. */
export function selectAlertsToTriage(
  organizationId: string,
  db: Queries,
  ids: readonly string[],
): Promise<AlertToTriage[]> {
  return db.query<AlertToTriage & Record<string, unknown>>(
    {
      // Without a name, as the other statements of a batch here: a plan that was made while the tables were small compares
      // every alert of the batch with every delivery.
      text: `select a.id, a.kind, a.severity, m.type as monitor_type, d.body
        from alerts a join deliveries d on d.organization_id = a.organization_id and d.id = a.latest_delivery_id
        join monitors m on m.id = d.monitor_id
        where a.organization_id = $1 and a.id = any($2) and a.duplicate_of is null`,
    },
    [organizationId, ids],
  );
}

/** Those of the alerts that are no duplicates, held until the transaction ends; in one order, so that two who want the same wait and never in a circle. */
export function lockFirsts(organizationId: string, db: Queries, ids: readonly string[]): Promise<AlertRow[]> {
  return db.query<AlertRow & Record<string, unknown>>(
    {
      text: `select * from alerts where organization_id = $1 and id = any($2) and duplicate_of is null
        order by id for update`,
    },
    [organizationId, ids],
  );
}

export type TriagedRow = Pick<
  AlertRow,
  | 'id'
  | 'change_id'
  | 'status'
  | 'disposition'
  | 'action_required'
  | 'decided_by'
  | 'decided_inputs_hash'
  | 'closed_by'
  | 'closed_at'
  | 'triage_inputs_hash'
> & { readonly triage: TriageResult };

const UPDATE_TRIAGED: Statement = {
  text: `update alerts a set change_id = r.change_id, status = r.status, disposition = r.disposition,
      action_required = r.action_required, decided_by = r.decided_by, decided_inputs_hash = r.decided_inputs_hash,
      closed_by = r.closed_by, closed_at = r.closed_at, triage_inputs_hash = r.triage_inputs_hash, triage = t.triage::json
    from json_to_recordset($2) as r(id uuid, change_id uuid, status text, disposition text, action_required text,
      decided_by text, decided_inputs_hash text, closed_by text, closed_at timestamptz, triage_inputs_hash text)
    -- Beside the rest: a payload may have U+0000, which \`json\` keeps as it is written and a set of records cannot hold.
    join unnest($3::uuid[], $4::text[]) as t(id, triage) on t.id = r.id
    where a.organization_id = $1 and a.id = r.id`,
};

/** The alerts must be locked. */
export async function updateTriaged(
  organizationId: string,
  db: Queries,
  rows: readonly TriagedRow[],
): Promise<void> {
  await db.query(UPDATE_TRIAGED, [
    organizationId,
    JSON.stringify(rows.map(({ triage: _, ...row }) => row)),
    rows.map(({ id }) => id),
    rows.map(({ triage }) => JSON.stringify(triage)),
  ]);
}

export interface TriagedAlert extends AlertToTriage {
  readonly triage: TriageResult;
}

/** One of them with what was concluded; undefined while nothing is. */
export async function selectTriagedAlert(
  organizationId: string,
  db: Queries,
  id: string,
): Promise<TriagedAlert | undefined> {
  const rows = await db.query<TriagedAlert & Record<string, unknown>>(
    {
      name: 'alerts-triaged-one',
      text: `select a.id, a.kind, a.severity, a.triage, m.type as monitor_type, d.body
        from alerts a join deliveries d on d.organization_id = a.organization_id and d.id = a.latest_delivery_id
        join monitors m on m.id = d.monitor_id
        where a.organization_id = $1 and a.id = $2 and a.duplicate_of is null and a.triage is not null`,
    },
    [organizationId, id],
  );
  return rows[0];
}

/** Alerts that one scan can put back into the queue; an organization with more has other worries. */
const MOST_TOUCHED = 10_000;

/**
 * Alerts about packages of these names that are not duplicates, closed ones included: a closing stands while its inputs do.
 * Names are compared coarsely, as `package_key` has them; triage itself looks closer.
 */
export async function selectAlertsAboutPackages(
  organizationId: string,
  db: Queries,
  names: readonly string[],
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    {
      name: 'alerts-about-packages',
      text: `select id from alerts
        where organization_id = $1 and package_key = any($2) and duplicate_of is null limit ${MOST_TOUCHED}`,
    },
    [organizationId, [...new Set(names.map(packageKey))]],
  );
  return rows.map((row) => row.id);
}

/** Alerts about these advisories that are not duplicates, closed ones included. Names as they are compared. */
export async function selectAlertsAboutAdvisories(
  organizationId: string,
  db: Queries,
  advisories: readonly string[],
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    {
      name: 'alerts-about-advisories',
      text: `select id from alerts
        where organization_id = $1 and upper(btrim(left(advisory, 200))) = any($2) and duplicate_of is null
          and advisory is not null order by id desc limit ${MOST_TOUCHED}`,
    },
    [organizationId, advisories],
  );
  return rows.map((row) => row.id);
}

/** Alerts that any scan may settle: open because nobody had looked, or about an indicator that may stand anywhere. */
export async function selectUnsettledAlerts(organizationId: string, db: Queries): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    {
      name: 'alerts-unsettled',
      text: `select id from alerts
        where organization_id = $1 and status in ('new', 'analyzing', 'escalated') and duplicate_of is null
          and (disposition = 'unknown' or indicator is not null or kind = 'threat') order by id desc limit ${MOST_TOUCHED}`,
    },
    [organizationId],
  );
  return rows.map((row) => row.id);
}

/** Closed alerts that are no duplicates, the latest first. */
export async function selectClosedAlerts(organizationId: string, db: Queries): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    {
      name: 'alerts-closed',
      text: `select id from alerts
        where organization_id = $1 and status = 'closed' and duplicate_of is null
        order by id desc limit ${MOST_TOUCHED}`,
    },
    [organizationId],
  );
  return rows.map((row) => row.id);
}

/** Closed alerts that may be about an indicator, the latest first: payloads have indicators under many names. */
export async function selectClosedThreats(organizationId: string, db: Queries): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    {
      name: 'alerts-closed-threats',
      text: `select id from alerts
        where organization_id = $1 and status = 'closed' and duplicate_of is null
          and (kind = 'threat' or indicator is not null)
        order by id desc limit ${MOST_TOUCHED}`,
    },
    [organizationId],
  );
  return rows.map((row) => row.id);
}

/** Open alerts that are no duplicates, the latest first. */
export async function selectOpenAlerts(organizationId: string, db: Queries): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    {
      name: 'alerts-open',
      text: `select id from alerts
        where organization_id = $1 and status in ('new', 'analyzing', 'escalated') and duplicate_of is null
        order by id desc limit ${MOST_TOUCHED}`,
    },
    [organizationId],
  );
  return rows.map((row) => row.id);
}

/** The same as the generated column of that name. */
const packageKey = (name: string): string =>
  [...name.toLowerCase().replaceAll(/[-_.]+/g, '-')].slice(0, 200).join('');

export interface TriagedVulnerabilityRow {
  readonly id: string;
  readonly package: string;
  readonly advisory: string | null;
  readonly disposition: Disposition;
  readonly decided_by: 'agent' | 'person' | null;
  readonly reason: string | null;
  readonly triage: TriageResult;
}

/** Vulnerabilities that were triaged, oldest first, with the reason that the last person who decided gave. */
export function selectTriagedVulnerabilities(
  organizationId: string,
  db: Queries,
  page: KeysetPage,
): Promise<TriagedVulnerabilityRow[]> {
  return db.query<TriagedVulnerabilityRow & Record<string, unknown>>(
    {
      name: 'alerts-triaged-vulnerabilities',
      text: `select a.id, a.package, a.advisory, a.disposition, a.decided_by, a.triage, decision.reason
        from alerts a
        left join lateral (
          select e.details ->> 'reason' as reason from alert_events e
          where a.decided_by = 'person' and e.organization_id = a.organization_id and e.alert_id = a.id and e.kind = 'decided'
          order by e.id desc limit 1
        ) decision on true
        where a.organization_id = $1 and a.kind = 'vulnerability' and a.duplicate_of is null and a.triage is not null
          and ($2::uuid is null or a.id > $2)
        order by a.id limit $3`,
    },
    [organizationId, page.after, page.limit],
  );
}
