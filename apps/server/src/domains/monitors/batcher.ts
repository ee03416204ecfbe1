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
 * Statements at once of one queue: while one commits, the next one fills. A second goes along when at least as many wait
 * as are on their way, or it is full. Waiting until it is full left the process idle while the database wrote: on busy
 * cores it took in two thirds as much. A third at once made the slowest hundredth wait half as long again.
 */
const FLUSHES_PER_QUEUE = 2;
/** Of all queues together; under the connections of a process, so that other requests find one. */
const FLUSHES_MAX = 4;
/**
 * A statement is cut here, too, so that large bodies do not persist the small ones behind them waiting. Measured in turns at
 * 50 KB: with 64 KB, a body a statement, a third as much was taken in; with 512 KB and 1 MB no more, and the slowest
 * hundredth waited longer.
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

/** What waits to go into one statement: of one organization, and kept in the same way. */
interface Queue {
  readonly organizationId: string;
  readonly persist: Persist;
  readonly waiting: Waiting[];
}

/** Statements of a queue that are with the database. */
interface OnTheirWay {
  statements: number;
  deliveries: number;
}

/**
 * Puts deliveries that arrive at the same time into one statement, one organization each, and those that their sender
 * marked apart from the others. There is no timer: a delivery that comes alone is written at once, and what comes while
 * statements are on their way goes together in the next. `onPersisted` is called after each commit.
 */
export function createBatcher(onPersisted: (ctx: Ctx) => void): Batcher {
  const queues = new Map<string, Queue>();
  const onTheirWay = new Map<string, OnTheirWay>();
  let flushes = 0;
  let waitingBytes = 0;
  let scheduled = false;

  function startFlushes(): void {
    scheduled = false;
    for (const [name, queue] of queues) {
      if (flushes >= FLUSHES_MAX) return;
      const ahead = onTheirWay.get(name) ?? { statements: 0, deliveries: 0 };
      if (ahead.statements >= FLUSHES_PER_QUEUE) continue;
      if (queue.waiting.length < ahead.deliveries && !isFull(queue.waiting)) continue;
      const batch = takeBatch(queue.waiting);
      // Moved to the end, so that organizations take turns.
      queues.delete(name);
      if (queue.waiting.length > 0) queues.set(name, queue);
      flushes++;
      onTheirWay.set(name, ahead);
      ahead.statements++;
      ahead.deliveries += batch.length;
      void flush(name, queue, batch, ahead);
    }
  }

  async function flush(
    name: string,
    { organizationId, persist }: Queue,
    batch: readonly Waiting[],
    ahead: OnTheirWay,
  ): Promise<void> {
    const [first] = batch;
    if (first === undefined) return;
    try {
      await persist(first.ctx, organizationId, batch);
      onPersisted(first.ctx);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      for (const { delivery } of batch) waitingBytes -= delivery.body.length;
      flushes--;
      ahead.statements--;
      ahead.deliveries -= batch.length;
      if (ahead.statements === 0) onTheirWay.delete(name);
      startFlushes();
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
        const isMarked = delivery.senderDeliveryId !== null;
        const name = isMarked ? `${organizationId} marked` : organizationId;
        const queue = queues.get(name);
        const waiting = { ctx, delivery, resolve, reject };
        if (queue) queue.waiting.push(waiting);
        else {
          const persist = isMarked ? persistMarked : persistUnmarked;
          queues.set(name, { organizationId, persist, waiting: [waiting] });
        }
        // After the requests that arrived in the same turn of the event loop.
        if (!scheduled) setImmediate(startFlushes);
        scheduled = true;
      });
    },
  };
}

function isFull(waiting: readonly Waiting[]): boolean {
  if (waiting.length >= DELIVERY_BATCH) return true;
  let bytes = 0;
  for (const { delivery } of waiting) bytes += delivery.body.length;
  return bytes >= BATCH_BYTES;
}

function takeBatch(waiting: Waiting[]): Waiting[] {
  let bytes = 0;
  let count = 0;
  for (const { delivery } of waiting) {
    bytes += delivery.body.length;
    if (count > 0 && (count >= DELIVERY_BATCH || bytes > BATCH_BYTES)) break;
    count++;
  }
  return waiting.splice(0, count);
}

/** Resolves after the commit, with everybody told. */
type Persist = (ctx: Ctx, organizationId: string, batch: readonly Waiting[]) => Promise<void>;

const persistUnmarked: Persist = async (ctx, organizationId, batch) => {
  const deliveries = batch.map(({ delivery }) => delivery);
  await copyDeliveries(organizationId, ctx.db, deliveries);
  ctx.metrics.deliveriesReceived.inc(batch.length);
  for (const { delivery, resolve } of batch) resolve(delivery.id);
};

const persistMarked: Persist = async (ctx, organizationId, batch) => {
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
