import { randomUUIDv7 } from 'node:crypto';
import {
  type AcceptedDelivery,
  type Delivery,
  type DeliveryStatus,
  deliveryStatuses,
  Problem,
} from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { afterId, type Page, type PageQuery, toPage } from '../../platform/page.ts';
import { type AuditContext, recordAudit } from '../audit/index.ts';
import type { PersistDelivery } from './delivery-batcher.ts';
import { persistDelivery } from './intake.ts';
import { monitorTypeEntries } from './monitor-types.ts';
import { unknownMonitor } from './monitors.ts';
import {
  type DeliveryRow,
  requeueDeliveries,
  requeueDelivery,
  selectBody,
  selectDatabaseTime,
  selectDeliveries,
  selectDelivery,
  selectMonitor,
  selectOrganizationOfDeliveryAcrossOrganizations,
} from './store.ts';

/** Rows made pending again by one statement; a log of millions is gone through in steps that each take a moment. */
const REPLAY_STEP = 5_000;

/** The organization that owns a delivery; undefined when there is no such delivery. */
export const locateDelivery = (ctx: Ctx, id: string) =>
  selectOrganizationOfDeliveryAcrossOrganizations(ctx.db, id);

/** The log of a monitor, newest first. @throws Problem `not_found`. */
export async function listDeliveries(
  ctx: Ctx,
  organizationId: string,
  monitorId: string,
  query: PageQuery & { status?: DeliveryStatus | undefined },
): Promise<Page<Delivery>> {
  if ((await selectMonitor(organizationId, ctx.db, monitorId)) === undefined) throw unknownMonitor();
  const statuses = query.status === undefined ? deliveryStatuses : [query.status];
  const page = { limit: query.limit, after: afterId(query), statuses };
  const rows = await selectDeliveries(organizationId, ctx.db, monitorId, page);
  return toPage(rows, query, (row) => row.id, toView);
}

/** @throws Problem `not_found`. */
export async function getDelivery(ctx: Ctx, organizationId: string, deliveryId: string): Promise<Delivery> {
  const row = await selectDelivery(organizationId, ctx.db, deliveryId);
  if (row === undefined) throw unknownDelivery();
  return toView(row);
}

/** The bytes as they were received. @throws Problem `not_found`. */
export async function getDeliveryBody(ctx: Ctx, organizationId: string, deliveryId: string): Promise<Buffer> {
  const body = await selectBody(organizationId, ctx.db, deliveryId);
  if (body === undefined) throw unknownDelivery();
  return body;
}

/**
 * Gives a delivery that failed to the worker again; one that waits already is left as it is.
 * @throws Problem `not_found`; `conflict` for one that became alerts, which would come twice.
 */
export async function replayDelivery(
  ctx: Ctx,
  organizationId: string,
  deliveryId: string,
  by: AuditContext,
): Promise<Delivery> {
  return ctx.transaction(async (tx) => {
    const replayed = await requeueDelivery(organizationId, tx.db, deliveryId);
    const delivery = await getDelivery(tx, organizationId, deliveryId);
    if (delivery.status === 'processed') {
      throw new Problem('conflict', {
        detail: 'The delivery became alerts already; to decide anew, reopen those.',
      });
    }
    if (replayed) {
      await recordAudit(tx, organizationId, {
        ...by,
        action: 'delivery.replayed',
        subjectKind: 'delivery',
        subjectId: deliveryId,
      });
    }
    return delivery;
  });
}

/** Gives everything that failed at a monitor to the worker again. @throws Problem `not_found`. */
export async function replayDeliveries(
  ctx: Ctx,
  organizationId: string,
  monitorId: string,
  by: AuditContext,
): Promise<{ replayed: number }> {
  if ((await selectMonitor(organizationId, ctx.db, monitorId)) === undefined) throw unknownMonitor();
  // What fails again meanwhile is processed after this, and left alone.
  const processedBefore = await selectDatabaseTime(ctx.db);
  let replayed = 0;
  for (let step = REPLAY_STEP; step === REPLAY_STEP; replayed += step) {
    step = await requeueDeliveries(organizationId, ctx.db, monitorId, {
      processedBefore,
      limit: REPLAY_STEP,
    });
  }
  await ctx.transaction((tx) =>
    recordAudit(tx, organizationId, {
      ...by,
      action: 'monitor.deliveries_replayed',
      subjectKind: 'monitor',
      subjectId: monitorId,
      details: { replayed },
    }),
  );
  return { replayed };
}

/** Puts a harmless payload on the way that every delivery goes. @throws Problem `not_found`. */
export async function sendTestEvent(
  ctx: Ctx,
  persist: PersistDelivery,
  organizationId: string,
  monitorId: string,
  by: AuditContext,
): Promise<AcceptedDelivery> {
  const monitor = await selectMonitor(organizationId, ctx.db, monitorId);
  if (monitor === undefined) throw unknownMonitor();
  const body = monitorTypeEntries[monitor.type].testEvent(randomUUIDv7());
  const accepted = await persistDelivery(ctx, persist, { id: monitorId, organizationId }, body, null);
  await ctx.transaction((tx) =>
    recordAudit(tx, organizationId, {
      ...by,
      action: 'monitor.test_event_sent',
      subjectKind: 'monitor',
      subjectId: monitorId,
      details: { deliveryId: accepted.deliveryId },
    }),
  );
  return accepted;
}

const unknownDelivery = () => new Problem('not_found', { detail: 'There is no such delivery.' });

function toView(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    monitorId: row.monitor_id,
    status: row.status,
    reason: row.reason,
    attempts: row.attempts,
    sizeBytes: row.size_bytes,
    senderDeliveryId: row.sender_delivery_id,
    receivedAt: row.received_at.toISOString(),
    processedAt: row.processed_at?.toISOString() ?? null,
    alertIds: row.alert_ids,
  };
}
