import { randomUUIDv7 } from 'node:crypto';
import { type Incident, Problem } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { afterId, type Page, type PageQuery, toPage } from '../../platform/page.ts';
import { groupAlerts, listAlertsOfIncident, ungroupAlert } from '../alerts/index.ts';
import { type AuditContext, recordAudit } from '../audit/index.ts';
import {
  type IncidentRow,
  insertIncident,
  lockIncident,
  selectIncident,
  selectIncidents,
  selectOrganizationOfIncidentAcrossOrganizations,
  updateIncident,
} from './store.ts';

/** The organization that owns an incident; undefined when there is no such incident. */
export const locateIncident = (ctx: Ctx, id: string) =>
  selectOrganizationOfIncidentAcrossOrganizations(ctx.db, id);

/** @throws Problem `bad_request` for ids that are no alerts of the company, `conflict` for alerts of another incident. */
export async function createIncident(
  ctx: Ctx,
  organizationId: string,
  input: { title: string; alertIds?: readonly string[] | undefined },
  by: AuditContext,
): Promise<Incident> {
  return ctx.transaction(async (tx) => {
    const id = randomUUIDv7();
    await insertIncident(organizationId, tx.db, {
      id,
      title: input.title,
      status: 'open',
      created_by_name: by.actor.name,
      created_at: tx.clock.now(),
      closed_at: null,
    });
    if (input.alertIds) await groupAlerts(tx, organizationId, id, input.alertIds, by.actor);
    await record(tx, organizationId, id, 'incident.created', by, {
      title: input.title,
      alertIds: input.alertIds ?? [],
    });
    return getIncident(tx, organizationId, id);
  });
}

export async function listIncidents(
  ctx: Ctx,
  organizationId: string,
  query: PageQuery & { status?: 'open' | 'closed' | undefined },
): Promise<Page<Incident>> {
  const { limit, status } = query;
  const rows = await selectIncidents(organizationId, ctx.db, { limit, status, after: afterId(query) });
  return toPage(rows, query, (row) => row.id, toView);
}

/** @throws Problem `not_found`. */
export async function getIncident(ctx: Ctx, organizationId: string, incidentId: string): Promise<Incident> {
  const row = await selectIncident(organizationId, ctx.db, incidentId);
  if (row === undefined) throw unknownIncident();
  return toView(row);
}

/** @throws Problem `not_found`. */
export async function changeIncident(
  ctx: Ctx,
  organizationId: string,
  incidentId: string,
  changes: { title?: string | undefined; status?: 'open' | 'closed' | undefined },
  by: AuditContext,
): Promise<Incident> {
  return ctx.transaction(async (tx) => {
    const before = await lockIncident(organizationId, tx.db, incidentId);
    if (before === undefined) throw unknownIncident();
    const status = changes.status ?? before.status;
    await updateIncident(organizationId, tx.db, incidentId, {
      title: changes.title ?? before.title,
      status,
      closed_at: status === 'closed' ? (before.closed_at ?? tx.clock.now()) : null,
    });
    await record(tx, organizationId, incidentId, 'incident.changed', by, { ...changes });
    return getIncident(tx, organizationId, incidentId);
  });
}

/** @throws Problem `not_found`, `bad_request`, `conflict`, as `createIncident`. */
export async function addAlerts(
  ctx: Ctx,
  organizationId: string,
  incidentId: string,
  alertIds: readonly string[],
  by: AuditContext,
): Promise<Incident> {
  return ctx.transaction(async (tx) => {
    if ((await lockIncident(organizationId, tx.db, incidentId)) === undefined) throw unknownIncident();
    await groupAlerts(tx, organizationId, incidentId, alertIds, by.actor);
    await record(tx, organizationId, incidentId, 'incident.alerts_added', by, { alertIds });
    return getIncident(tx, organizationId, incidentId);
  });
}

/** @throws Problem `not_found` for an alert that is not part of the incident. */
export async function removeAlert(
  ctx: Ctx,
  organizationId: string,
  incidentId: string,
  alertId: string,
  by: AuditContext,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    if ((await lockIncident(organizationId, tx.db, incidentId)) === undefined) throw unknownIncident();
    if (!(await ungroupAlert(tx, organizationId, incidentId, alertId, by.actor))) {
      throw new Problem('not_found', { detail: 'The incident has no such alert.' });
    }
    await record(tx, organizationId, incidentId, 'incident.alert_removed', by, { alertId });
  });
}

/** A page of the incident's alerts as JSON text. @throws Problem `not_found`. */
export async function listIncidentAlerts(
  ctx: Ctx,
  organizationId: string,
  incidentId: string,
  query: PageQuery,
): Promise<string> {
  await getIncident(ctx, organizationId, incidentId);
  return listAlertsOfIncident(ctx, organizationId, incidentId, query);
}

function record(
  tx: Ctx,
  organizationId: string,
  incidentId: string,
  action: string,
  { actor, requestId }: AuditContext,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  const subject = { subjectKind: 'incident', subjectId: incidentId };
  return recordAudit(tx, organizationId, { actor, action, ...subject, details, requestId });
}

const unknownIncident = () => new Problem('not_found', { detail: 'There is no such incident.' });

function toView(row: IncidentRow): Incident {
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    alertCount: Number(row.alert_count),
    createdBy: row.created_by_name,
    createdAt: row.created_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  };
}
