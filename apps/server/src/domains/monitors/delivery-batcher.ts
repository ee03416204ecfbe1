import { Problem } from '@vedette/contract';
import { type Batched, type BatchLimits, createBatchPipeline } from '../../platform/batcher.ts';
import type { Ctx } from '../../platform/ctx.ts';
import {
  copyDeliveries,
  DELIVERY_BATCH,
  insertDeliveries,
  type NewDelivery,
  selectMarkedDelivery,
} from './store.ts';

/**
 * Persists a delivery. Resolves after the commit of the statement that it went into.
 * @returns its id, or that of the delivery that it repeats
 * @throws Problem `service_unavailable` while more waits than is safe to hold
 */
export type PersistDelivery = Batched<NewDelivery, string>;

const RETRY_SECONDS = 2;

const LIMITS: BatchLimits = {
  /** Under the connections of a process, so that other requests find one. */
  concurrency: 4,
  /**
   * While one statement commits, the next one fills. A second goes along when at least as many wait as are on their way, or
   * it is full. Waiting until it is full left the process idle while the database wrote: on busy cores it took in two
   * thirds as much. A third at once made the slowest hundredth wait half as long again.
   */
  perOrganization: 2,
  furtherBatch: 'as-many',
  maxItems: DELIVERY_BATCH,
  weight: {
    /**
     * In bytes. Measured in turns at 50 KB: with 64 KB, a body a statement, a third as much was taken in; with 512 KB and
     * 1 MB no more, and the slowest hundredth waited longer.
     */
    perBatch: 256 * 1024,
    /** Bodies that wait for the database. Past this senders are told to come back. */
    inProcess: 64 * 1024 * 1024,
    overload: () =>
      new Problem('service_unavailable', {
        detail: 'Too many deliveries are waiting to be kept. Nothing was kept; send it again.',
        retryAfterSeconds: RETRY_SECONDS,
      }),
  },
};

const bytesOf = ({ body }: NewDelivery): number => body.length;

/**
 * Puts deliveries that arrive at the same time into one statement, one organization each, and those that their sender
 * marked apart from the others. `onPersisted` is called after each commit.
 */
export function createDeliveryBatcher(onPersisted: (ctx: Ctx) => void): PersistDelivery {
  const pipeline = createBatchPipeline(LIMITS);
  const persistUnmarked = pipeline.stage(async (ctx, organizationId, deliveries: readonly NewDelivery[]) => {
    await copyDeliveries(organizationId, ctx.db, deliveries);
    ctx.metrics.deliveriesReceived.inc(deliveries.length);
    onPersisted(ctx);
    return deliveries.map(({ id }) => id);
  }, bytesOf);
  const persistMarked = pipeline.stage(async (ctx, organizationId, deliveries: readonly NewDelivery[]) => {
    const inserted = await insertDeliveries(organizationId, ctx.db, deliveries);
    ctx.metrics.deliveriesReceived.inc(inserted.size);
    onPersisted(ctx);
    return deliveries.map((delivery) =>
      inserted.has(delivery.id) ? delivery.id : firstOfMark(ctx, organizationId, delivery),
    );
  }, bytesOf);
  return (ctx, organizationId, delivery) =>
    (delivery.senderDeliveryId === null ? persistUnmarked : persistMarked)(ctx, organizationId, delivery);
}

/** The first one under this mark is committed, or it would not have stood in the way. */
async function firstOfMark(ctx: Ctx, organizationId: string, delivery: NewDelivery): Promise<string> {
  const id = await selectMarkedDelivery(organizationId, ctx.db, delivery);
  if (id === undefined) throw new Error('a marked delivery vanished');
  return id;
}
