import { Problem } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import {
  copyDeliveries,
  DELIVERY_BATCH,
  insertDeliveries,
  type NewDelivery,
  selectMarkedDelivery,
} from './store.ts';

export interface Batcher {
  /**
   * Keeps a delivery. Resolves after the commit of the statement that it went into.
   * @returns its id, or that of the delivery that it repeats
   * @throws Problem `service_unavailable` while more waits than is safe to hold
   */
  add(ctx: Ctx, organizationId: string, delivery: NewDelivery): Promise<string>;
}

/**
 * Statements at once for one organization: while one commits, the next one fills. A second goes along only when it is
 * full already: two half-empty ones cost the database, and this process, twice as much as one.
 */
const FLUSHES_PER_ORGANIZATION = 2;
/** Of all organizations together; under the connections of a process, so that other requests find one. */
const FLUSHES_MAX = 4;
/**
 * A statement is cut here, too: one of 64 large bodies would keep the small ones behind it waiting. With 64 KB
 * intake of 50 KB took in a third less; with 512 KB as much, with more than twice the wait of its slowest hundredth.
 */
const BATCH_BYTES = 256 * 1024;
/** Bodies that wait for the database. Past this senders are told to come back. */
const WAITING_BYTES_MAX = 64 * 1024 * 1024;
const RETRY_SECONDS = 2;

interface Waiting {
  readonly ctx: Ctx;
  readonly delivery: NewDelivery;
  readonly resolve: (id: string) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Puts deliveries that arrive at the same time into one statement, one organization each. There is no timer: a delivery
 * that comes alone is written at once, and what comes while statements are on their way goes together in the next.
 * `onKept` is called after each commit.
 */
export function createBatcher(onKept: (ctx: Ctx) => void): Batcher {
  const queues = new Map<string, Waiting[]>();
  const flushing = new Map<string, number>();
  let flushes = 0;
  let waitingBytes = 0;
  let scheduled = false;

  function startFlushes(): void {
    scheduled = false;
    for (const [organizationId, queue] of queues) {
      if (flushes >= FLUSHES_MAX) return;
      const mine = flushing.get(organizationId) ?? 0;
      if (mine >= FLUSHES_PER_ORGANIZATION || (mine > 0 && !isFull(queue))) continue;
      const batch = takeBatch(queue);
      // Moved to the end, so that organizations take turns.
      queues.delete(organizationId);
      if (queue.length > 0) queues.set(organizationId, queue);
      flushes++;
      flushing.set(organizationId, mine + 1);
      void flush(organizationId, batch);
    }
  }

  async function flush(organizationId: string, batch: readonly Waiting[]): Promise<void> {
    const marked = batch.filter(({ delivery }) => delivery.senderDeliveryId !== null);
    const unmarked = batch.filter(({ delivery }) => delivery.senderDeliveryId === null);
    await Promise.all([
      settle(organizationId, unmarked, keepUnmarked),
      settle(organizationId, marked, keepMarked),
    ]);
    for (const { delivery } of batch) waitingBytes -= delivery.body.length;
    flushes--;
    const left = (flushing.get(organizationId) ?? 1) - 1;
    if (left === 0) flushing.delete(organizationId);
    else flushing.set(organizationId, left);
    startFlushes();
  }

  async function settle(organizationId: string, part: readonly Waiting[], keep: Keep): Promise<void> {
    const [first] = part;
    if (first === undefined) return;
    try {
      await keep(first.ctx, organizationId, part);
      onKept(first.ctx);
    } catch (error) {
      for (const { reject } of part) reject(error);
    }
  }

  return {
    add(ctx, organizationId, delivery) {
      if (waitingBytes + delivery.body.length > WAITING_BYTES_MAX) {
        throw new Problem('service_unavailable', {
          detail: 'Too many deliveries are waiting to be kept. Nothing was kept; send it again.',
          retryAfterSeconds: RETRY_SECONDS,
        });
      }
      waitingBytes += delivery.body.length;
      return new Promise((resolve, reject) => {
        const queue = queues.get(organizationId);
        const waiting = { ctx, delivery, resolve, reject };
        if (queue) queue.push(waiting);
        else queues.set(organizationId, [waiting]);
        // After the requests that arrived in the same turn of the event loop.
        if (!scheduled) setImmediate(startFlushes);
        scheduled = true;
      });
    },
  };
}

function isFull(queue: readonly Waiting[]): boolean {
  if (queue.length >= DELIVERY_BATCH) return true;
  let bytes = 0;
  for (const { delivery } of queue) bytes += delivery.body.length;
  return bytes >= BATCH_BYTES;
}

function takeBatch(queue: Waiting[]): Waiting[] {
  let bytes = 0;
  let count = 0;
  for (const { delivery } of queue) {
    bytes += delivery.body.length;
    if (count > 0 && (count >= DELIVERY_BATCH || bytes > BATCH_BYTES)) break;
    count++;
  }
  return queue.splice(0, count);
}

/** Resolves after the commit, with everybody told. */
type Keep = (ctx: Ctx, organizationId: string, batch: readonly Waiting[]) => Promise<void>;

const keepUnmarked: Keep = async (ctx, organizationId, batch) => {
  const deliveries = batch.map(({ delivery }) => delivery);
  await copyDeliveries(organizationId, ctx.db, deliveries);
  ctx.metrics.deliveriesReceived.inc(batch.length);
  for (const { delivery, resolve } of batch) resolve(delivery.id);
};

const keepMarked: Keep = async (ctx, organizationId, batch) => {
  const deliveries = batch.map(({ delivery }) => delivery);
  const kept = await insertDeliveries(organizationId, ctx.db, deliveries);
  ctx.metrics.deliveriesReceived.inc(kept.size);
  for (const { delivery, resolve, reject } of batch) {
    if (kept.has(delivery.id)) resolve(delivery.id);
    else {
      // The first one under this mark is committed, or it would not have stood in the way.
      selectMarkedDelivery(organizationId, ctx.db, delivery).then((id) => {
        if (id === undefined) reject(new Error('a marked delivery vanished'));
        else resolve(id);
      }, reject);
    }
  }
};
