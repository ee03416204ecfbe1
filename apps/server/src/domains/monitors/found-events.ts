import { randomUUIDv7 } from 'node:crypto';
import type { MonitorType } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { copyDeliveries, selectMonitorIdsOfType } from './store.ts';
import { notifyDeliveryWorkers } from './worker.ts';

/** The monitors of a type, paused ones included: what they are given waits until they are resumed. */
export const monitorsOfType = (ctx: Ctx, organizationId: string, type: MonitorType): Promise<string[]> =>
  selectMonitorIdsOfType(organizationId, ctx.db, type);

/** Gives a monitor payloads that no sender sent, in the transaction of `tx`; they are processed like any others. */
export async function deliverFound(
  tx: Ctx,
  organizationId: string,
  monitorId: string,
  payloads: readonly object[],
): Promise<void> {
  if (payloads.length === 0) return;
  const receivedAt = tx.clock.now();
  await copyDeliveries(
    organizationId,
    tx.db,
    payloads.map((payload) => ({
      id: randomUUIDv7(),
      monitorId,
      receivedAt,
      senderDeliveryId: null,
      bodySha256: null,
      body: Buffer.from(JSON.stringify(payload)),
    })),
  );
  tx.metrics.deliveriesReceived.inc(payloads.length);
  await notifyDeliveryWorkers(tx);
}
