import { Problem } from '@vedette/contract';
import type { Ctx } from './ctx.ts';
import { isRowLevelError } from './database.ts';

/** Does something for one item of an organization; with those that ask at the same time, in one go. */
export type Batched<Item, Result> = (ctx: Ctx, organizationId: string, item: Item) => Promise<Result>;

/** @returns a result for each item, in their order; one that is still a promise holds up nobody else of the batch */
type Work<Item, Result> = (
  ctx: Ctx,
  organizationId: string,
  items: readonly Item[],
) => Promise<readonly (Result | Promise<Result>)[]>;

export interface BatchLimits {
  /**
   * Batches at once of all organizations; fewer than a process has connections. What waits here goes into the next batch,
   * what waits for a connection does not.
   */
  readonly concurrency: number;
  /** Batches at once of one organization: while one is on its way, the next one fills. */
  readonly perOrganization: number;
  /** Past this many items a batch is cut, and the rest goes in the next. */
  readonly maxItems: number;
  /** Weights that items of a stage may have, such as their bytes. */
  readonly weight?: {
    /** A batch is cut here, too, so that heavy items do not keep the light ones behind them waiting. */
    readonly perBatch: number;
    /** Of all items that wait or are on their way; what would go past it is refused. */
    readonly inProcess: number;
    /** What an item is refused with. */
    overload(): Problem;
  };
  /**
   * When a further batch of an organization goes along with one that is on its way: as soon as anything waits, or once at
   * least as many items wait as are on their way, or it is full. Default `anything`.
   */
  readonly furtherBatch?: 'anything' | 'as-many';
}

/** Stages that requests pass one after the other, each with those that have come as far. */
export interface BatchPipeline {
  /**
   * The next stage. When its work fails over a batch for what may be the fault of one item, each is tried alone, and only
   * those that fail again are told so: it must have changed nothing by then.
   */
  stage<Item, Result>(work: Work<Item, Result>, weightOf?: (item: Item) => number): Batched<Item, Result>;
}

/** One stage alone. */
export const createBatcher = <Item, Result>(
  limits: BatchLimits,
  work: Work<Item, Result>,
  weightOf?: (item: Item) => number,
): Batched<Item, Result> => createBatchPipeline(limits).stage(work, weightOf);

interface Stage {
  /** Items of the organization that wait, and whether they fill a batch. */
  waiting(organizationId: string): { readonly items: number; readonly isFull: boolean };
  /** Takes a batch of what waits. */
  take(organizationId: string): { readonly items: number; run(): Promise<void> };
}

/** An organization for which something waits or is on its way. */
interface Traffic {
  batches: number;
  /** Items on their way, by stage. */
  readonly items: number[];
  /** Index of the stage that was served last. */
  stage: number;
}

/**
 * Micro-batching by organization. There is no timer, and a request never joins a batch that has begun: what comes alone
 * goes at once, what comes while batches are on their way gathers for the next. The stages of an organization are served
 * in their order, round and round, so that those who came together stay together; organizations take turns.
 */
export function createBatchPipeline(limits: BatchLimits): BatchPipeline {
  const { concurrency, perOrganization, furtherBatch = 'anything' } = limits;
  const stages: Stage[] = [];
  /** In the order of the organizations' turns. */
  const traffic = new Map<string, Traffic>();
  let batches = 0;
  let weightInProcess = 0;
  let scheduled = false;

  /** After whatever else arrives, or goes on, in this turn of the event loop. */
  function schedule(): void {
    if (!scheduled) setImmediate(startBatches);
    scheduled = true;
  }

  function startBatches(): void {
    scheduled = false;
    for (const [organizationId, own] of traffic) {
      if (batches >= concurrency) return;
      if (own.batches >= perOrganization) continue;
      const next = nextStage(organizationId, own);
      if (next === undefined) {
        if (own.batches === 0) traffic.delete(organizationId);
        continue;
      }
      const batch = stages[next]?.take(organizationId);
      if (batch === undefined) continue;
      // Moved to the end, so that organizations take turns.
      traffic.delete(organizationId);
      traffic.set(organizationId, own);
      own.stage = next;
      own.batches++;
      own.items[next] = (own.items[next] ?? 0) + batch.items;
      batches++;
      void batch.run().finally(() => {
        own.batches--;
        own.items[next] = (own.items[next] ?? 0) - batch.items;
        batches--;
        schedule();
      });
    }
  }

  /** The first stage after the one served last for which a batch is to go. */
  function nextStage(organizationId: string, own: Traffic): number | undefined {
    for (let n = 1; n <= stages.length; n++) {
      const index = (own.stage + n) % stages.length;
      const { items, isFull } = stages[index]?.waiting(organizationId) ?? { items: 0, isFull: false };
      const least = furtherBatch === 'as-many' ? Math.max(1, own.items[index] ?? 0) : 1;
      if (items >= least || isFull) return index;
    }
    return undefined;
  }

  return {
    stage<Item, Result>(
      work: Work<Item, Result>,
      weightOf: (item: Item) => number = () => 0,
    ): Batched<Item, Result> {
      const queues = new Map<string, Waiting<Item, Result>[]>();
      const cutAt = (queue: readonly Waiting<Item, Result>[]) => batchLength(queue, limits, weightOf);
      stages.push({
        waiting(organizationId) {
          const queue = queues.get(organizationId) ?? [];
          // Looked at in full only where it counts: a queue can be long.
          const isFull = furtherBatch === 'as-many' && cutAt(queue).isFull;
          return { items: queue.length, isFull };
        },
        take(organizationId) {
          const queue = queues.get(organizationId) ?? [];
          const batch = queue.splice(0, cutAt(queue).length);
          if (queue.length === 0) queues.delete(organizationId);
          return { items: batch.length, run: () => settle(work, organizationId, batch) };
        },
      });
      return (ctx, organizationId, item) => {
        const weight = weightOf(item);
        if (limits.weight !== undefined && weightInProcess + weight > limits.weight.inProcess) {
          return Promise.reject(limits.weight.overload());
        }
        weightInProcess += weight;
        return new Promise<Result>((resolve, reject) => {
          const queue = queues.get(organizationId);
          const waiting: Waiting<Item, Result> = {
            ctx,
            item,
            resolve: (result) => {
              weightInProcess -= weight;
              resolve(result);
            },
            reject: (error) => {
              weightInProcess -= weight;
              reject(error);
            },
          };
          if (queue !== undefined) queue.push(waiting);
          else queues.set(organizationId, [waiting]);
          if (!traffic.has(organizationId)) traffic.set(organizationId, { batches: 0, items: [], stage: -1 });
          schedule();
        });
      };
    },
  };
}

interface Waiting<Item, Result> {
  readonly ctx: Ctx;
  readonly item: Item;
  /** A promise counts as done: the batch has, and the item weighs no longer. */
  readonly resolve: (result: Result | Promise<Result>) => void;
  readonly reject: (error: unknown) => void;
}

/** How many of those that wait go into the next batch, at least one; and whether they fill it. */
function batchLength<Item, Result>(
  queue: readonly Waiting<Item, Result>[],
  { maxItems, weight: limit }: BatchLimits,
  weightOf: (item: Item) => number,
): { readonly length: number; readonly isFull: boolean } {
  if (limit === undefined) {
    return { length: Math.min(queue.length, maxItems), isFull: queue.length >= maxItems };
  }
  let weight = 0;
  let length = 0;
  for (const { item } of queue) {
    weight += weightOf(item);
    if (length > 0 && (length >= maxItems || weight > limit.perBatch)) return { length, isFull: true };
    length++;
  }
  return { length, isFull: length >= maxItems || weight >= limit.perBatch };
}

async function settle<Item, Result>(
  work: Work<Item, Result>,
  organizationId: string,
  batch: readonly Waiting<Item, Result>[],
): Promise<void> {
  const [first] = batch;
  if (first === undefined) return;
  try {
    const items = batch.map(({ item }) => item);
    const results = await work(first.ctx, organizationId, items);
    batch.forEach(({ resolve }, index) => void resolve(results[index] as Result | Promise<Result>));
  } catch (error) {
    if (batch.length > 1 && mayBeOfOne(error)) {
      for (const one of batch) await settle(work, organizationId, [one]);
    } else for (const { reject } of batch) reject(error);
  }
}

const mayBeOfOne = (error: unknown) => error instanceof Problem || isRowLevelError(error);
