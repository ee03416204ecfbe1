import { createHash } from 'node:crypto';
import type { Ctx } from '../../platform/ctx.ts';
import { isDatabaseUnavailable, toPgText } from '../../platform/database.ts';
import { type AlertDraft, createAlerts, type OnAlertsCreated } from '../alerts/index.ts';
import { monitorTypeEntries } from './monitor-types.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  claimDelivery,
  type FinishedDelivery,
  failDelivery,
  finishDeliveries,
  selectBodies,
  type Work,
} from './queue-store.ts';

/** Deliveries of one transaction: enough that its costs are shared, few enough that it takes tens of milliseconds. */
const CLAIM = 256;
/** Bodies of one transaction; what is claimed past this is let go again with its end. */
const CLAIM_BYTES = 8 * 1024 * 1024;

const REASON_CHARACTERS = 1_000;

/**
 * Processes what waits at one place, oldest first: one transaction makes the alerts and notes what became of each
 * delivery, so neither is there without the other, whenever the process dies.
 *
 * When something unforeseen fails the transaction, each of its deliveries gets one of its own; the one at fault comes
 * again later, alone, and is dead after the last try. It never holds the others up.
 * @returns how many were finished
 */
export async function processDeliveries(
  ctx: Ctx,
  work: Work,
  hooks: readonly OnAlertsCreated[],
): Promise<number> {
  let claimed: ClaimedDelivery[] = [];
  try {
    const batch = await ctx.transaction(async (tx) => {
      claimed = await claimDeliveries(work.organization_id, tx.db, work.monitor_id, CLAIM);
      return processAll(tx, work, withinBytes(claimed.filter(isFirstTry)), hooks);
    });
    report(ctx, batch);
    const again = claimed.filter((delivery) => !isFirstTry(delivery));
    return batch.length + (await processSingly(ctx, work, again, hooks));
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    ctx.log.warn({ err: error, monitorId: work.monitor_id }, 'a batch of deliveries failed');
    return processSingly(ctx, work, withinBytes(claimed), hooks);
  }
}

const isFirstTry = ({ attempts }: ClaimedDelivery) => attempts === 0;

function withinBytes(deliveries: readonly ClaimedDelivery[]): ClaimedDelivery[] {
  let bytes = 0;
  return deliveries.filter(({ size_bytes: size }, index) => {
    bytes += size;
    return index === 0 || bytes <= CLAIM_BYTES;
  });
}

async function processSingly(
  ctx: Ctx,
  work: Work,
  deliveries: readonly ClaimedDelivery[],
  hooks: readonly OnAlertsCreated[],
): Promise<number> {
  let finished = 0;
  for (const { id, attempts } of deliveries) {
    try {
      const one = await ctx.transaction(async (tx) => {
        const claimed = await claimDelivery(work.organization_id, tx.db, id);
        return claimed === undefined ? [] : processAll(tx, work, [claimed], hooks);
      });
      report(ctx, one);
      finished += one.length;
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      await noteFailure(ctx, work, id, attempts, error);
    }
  }
  return finished;
}

async function noteFailure(
  ctx: Ctx,
  work: Work,
  id: string,
  attempts: number,
  error: unknown,
): Promise<void> {
  ctx.log.error({ err: error, deliveryId: id, attempts: attempts + 1 }, 'a delivery failed');
  const status = await failDelivery(work.organization_id, ctx.db, id, { reason: FAULT_OF_SERVER, attempts });
  ctx.metrics.deliveriesProcessed.inc({ status });
}

/** Managers read it; what was thrown is of the server's inside, and in its log. */
const FAULT_OF_SERVER =
  'Processing failed by a fault of this server: its log has the cause under the id of the delivery. Replay it once that is mended.';

interface Processed extends FinishedDelivery {
  readonly receivedAt: Date;
}

async function processAll(
  tx: Ctx,
  work: Work,
  claimed: readonly ClaimedDelivery[],
  hooks: readonly OnAlertsCreated[],
): Promise<Processed[]> {
  if (claimed.length === 0) return [];
  const { organization_id: organizationId } = work;
  const bodies = await selectBodies(
    organizationId,
    tx.db,
    claimed.map(({ id }) => id),
  );
  const read = claimed.map((delivery) => interpret(work, delivery, bodies.get(delivery.id)));
  const drafts = read.flatMap((each) => each.drafts);
  const alertIds = await createAlerts(tx, organizationId, drafts, hooks);
  let taken = 0;
  const processed = read.map(({ delivery, drafts: mine, reason }): Processed => {
    const ids = alertIds.slice(taken, taken + mine.length);
    taken += mine.length;
    const status = reason === null ? 'processed' : 'rejected';
    return { id: delivery.id, status, reason, alert_ids: ids, receivedAt: delivery.received_at };
  });
  await finishDeliveries(organizationId, tx.db, processed);
  return processed;
}

interface Read {
  readonly delivery: ClaimedDelivery;
  readonly drafts: readonly AlertDraft[];
  readonly reason: string | null;
}

function interpret(work: Work, delivery: ClaimedDelivery, body: Buffer | undefined): Read {
  if (body === undefined) throw new Error('a delivery without its bytes');
  const parsed = monitorTypeEntries[work.type].interpret(body);
  if ('reason' in parsed) {
    return { delivery, drafts: [], reason: toPgText(parsed.reason.slice(0, REASON_CHARACTERS)) };
  }
  const bodySha256 = createHash('sha256').update(body).digest();
  const drafts = parsed.events.map((event) => ({
    ...event,
    monitorId: work.monitor_id,
    deliveryId: delivery.id,
    agentId: work.agent_id,
    bodySha256,
    payloadBytes: body.length,
    receivedAt: delivery.received_at,
    replacesPayload: monitorTypeEntries[work.type].replacesPayload,
  }));
  return { delivery, drafts, reason: null };
}

function report(ctx: Ctx, processed: readonly Processed[]): void {
  const now = ctx.clock.now().getTime();
  for (const { status, receivedAt } of processed) {
    ctx.metrics.deliveriesProcessed.inc({ status });
    ctx.metrics.deliveryDurationSeconds.observe(Math.max(0, now - receivedAt.getTime()) / 1000);
  }
}
