import { Problem, type TimelineEntry } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { afterId, type Page, type PageQuery, toPage } from '../../platform/page.ts';
import {
  type AlertEventRow,
  type AlertFilter,
  type AlertRow,
  selectAlert,
  selectAlertIds,
  selectAlertsWithBodies,
  selectEvents,
  selectIncidentAlertIds,
  selectOrganizationOfAlertAcrossOrganizations,
  selectPayloadSizes,
} from './store.ts';
import { alertJson } from './view.ts';

/** A page of 200 alerts with payloads of 100 KB would be 20 MB; past this a page ends early, after at least one. */
const PAGE_PAYLOAD_BYTES = 4 * 1024 * 1024;

/** The organization that owns an alert; undefined when there is no such alert. */
export const locateAlert = (ctx: Ctx, id: string) => selectOrganizationOfAlertAcrossOrganizations(ctx.db, id);

export type AlertQuery = PageQuery & Omit<AlertFilter, 'limit' | 'after'>;

/** A page of alerts, newest first, as JSON text of `{ items, nextCursor }`. */
export async function listAlerts(ctx: Ctx, organizationId: string, query: AlertQuery): Promise<string> {
  const { limit, cursor: _cursor, ...filter } = query;
  const ids = await selectAlertIds(organizationId, ctx.db, { ...filter, limit, after: afterId(query) });
  return pageJson(ctx, organizationId, ids, query);
}

/** The same for the alerts of an incident. */
export async function listAlertsOfIncident(
  ctx: Ctx,
  organizationId: string,
  incidentId: string,
  query: PageQuery,
): Promise<string> {
  const page = { limit: query.limit, after: afterId(query) };
  const rows = await selectIncidentAlertIds(organizationId, ctx.db, incidentId, page);
  return pageJson(
    ctx,
    organizationId,
    rows.map((row) => row.id),
    query,
  );
}

/** `ids` holds one more than the page when there are more. */
async function pageJson(ctx: Ctx, organizationId: string, ids: string[], query: PageQuery): Promise<string> {
  const sizes = ids.length === 0 ? new Map() : await selectPayloadSizes(organizationId, ctx.db, ids);
  let bytes = 0;
  let shown = 0;
  for (const id of ids.slice(0, query.limit)) {
    bytes += sizes.get(id) ?? 0;
    if (shown > 0 && bytes > PAGE_PAYLOAD_BYTES) break;
    shown++;
  }
  const page = toPage(
    ids,
    { limit: shown },
    (id) => id,
    (id) => id,
  );
  const rows = shown === 0 ? [] : await selectAlertsWithBodies(organizationId, ctx.db, page.items);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const items = page.items.flatMap((id) => byId.get(id) ?? []).map(alertJson);
  return `{"items":[${items.join(',')}],"nextCursor":${JSON.stringify(page.nextCursor)}}`;
}

/** One alert as JSON text. @throws Problem `not_found`. */
export async function getAlert(ctx: Ctx, organizationId: string, alertId: string): Promise<string> {
  const [row] = await selectAlertsWithBodies(organizationId, ctx.db, [alertId]);
  if (row === undefined) throw unknownAlert();
  return alertJson(row);
}

/** What happened to an alert, newest first; its coming to be is the last entry. @throws Problem `not_found`. */
export async function listTimeline(
  ctx: Ctx,
  organizationId: string,
  alertId: string,
  query: PageQuery,
): Promise<Page<TimelineEntry>> {
  const alert = await selectAlert(organizationId, ctx.db, alertId);
  if (alert === undefined) throw unknownAlert();
  const page = { limit: query.limit, after: afterId(query) };
  const events = (await selectEvents(organizationId, ctx.db, alertId, page)).map(toEntry);
  // It is not stored: the alert's own row says when and from what it came.
  const isLast = events.length <= query.limit && (page.after === null || alert.id < page.after);
  const entries = isLast ? [...events, createdEntry(alert)] : events;
  return toPage(
    entries,
    query,
    (entry) => entry.id,
    (entry) => entry,
  );
}

const createdEntry = (alert: AlertRow): TimelineEntry => ({
  id: alert.id,
  kind: 'created',
  actorKind: 'system',
  actorName: 'intake',
  details: {
    deliveryId: alert.delivery_id,
    ...(alert.duplicate_of === null ? {} : { duplicateOf: alert.duplicate_of }),
  },
  createdAt: alert.first_seen_at.toISOString(),
});

export const toEntry = (row: AlertEventRow): TimelineEntry => ({
  id: row.id,
  kind: row.kind,
  actorKind: row.actor_kind,
  actorName: row.actor_name,
  details: row.details,
  createdAt: row.created_at.toISOString(),
});

export const unknownAlert = () => new Problem('not_found', { detail: 'There is no such alert.' });
