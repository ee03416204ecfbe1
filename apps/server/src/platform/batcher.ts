import { Problem } from '@vedette/contract';
import type { Ctx } from './ctx.ts';
import { isRowLevelError } from './database.ts';

/** Does something for one item of an organization; with those that ask at the same time, in one go. */
export type Batched<Item, Result> = (ctx: Ctx, organizationId: string, item: Item) => Promise<Result>;

/** @returns a result for each item, in their order */
type Work<Item, Result> = (
  ctx: Ctx,
  organizationId: string,
  items: readonly Item[],
) => Promise<readonly Result[]>;

export interface BatchLimits {
  /**
   * Batches at once of all organizations; fewer than a process has connections. What waits here goes into the next batch,
   * what waits for a connection does not.
   */
  readonly atOnce: number;
  /** Batches at once of one organization: while one is on its way, the next one fills. */
  readonly perOrganization: number;
  /** Past this many items a batch is cut, and the rest goes in the next. */
  readonly most: number;
}

/** Steps that requests take one after the other, each with those that have come as far. */
export interface BatchPipeline {
  /**
   * The next step. When its work fails over a batch for what may be the fault of one item, each is tried alone, and only
   * those that fail again are told so: it must have changed nothing by then.
   */
  stage<Item, Result>(work: Work<Item, Result>): Batched<Item, Result>;
}

/** One step alone. */
export const createBatcher = <Item, Result>(
  limits: BatchLimits,
  work: Work<Item, Result>,
): Batched<Item, Result> => createBatchPipeline(limits).stage(work);

interface Stage {
  isWanted(organizationId: string): boolean;
  /** Takes what waits, and never fails: those who wait are told. */
  serve(organizationId: string): Promise<void>;
}

interface Traffic {
  batches: number;
  /** Index of the step that was served last. */
  step: number;
}

/**
 * Lets what is asked for at the same time be done together, one organization each. There is no timer and nothing is
 * remembered: what comes alone is done at once, and no batch that began before a question answers it. An organization's
 * steps are served in their order, round and round, so that those who came together stay together, and those who come
 * meanwhile gather for the next round.
 */
export function createBatchPipeline({ atOnce, perOrganization, most }: BatchLimits): BatchPipeline {
  const steps: Stage[] = [];
  /** Of organizations for which something waits or is done, in the order of their turns. */
  const traffic = new Map<string, Traffic>();
  let batches = 0;
  let scheduled = false;

  /** After whatever else arrives, or goes on, in this turn of the event loop. */
  function schedule(): void {
    if (!scheduled) setImmediate(startBatches);
    scheduled = true;
  }

  function startBatches(): void {
    scheduled = false;
    for (const [organizationId, own] of traffic) {
      if (batches >= atOnce) return;
      if (own.batches >= perOrganization) continue;
      const next = wantedAfter(own.step, organizationId);
      if (next === undefined) {
        if (own.batches === 0) traffic.delete(organizationId);
        continue;
      }
      // Moved to the end, so that organizations take turns.
      traffic.delete(organizationId);
      traffic.set(organizationId, own);
      own.step = next;
      own.batches++;
      batches++;
      void steps[next]?.serve(organizationId).finally(() => {
        own.batches--;
        batches--;
        schedule();
      });
    }
  }

  function wantedAfter(last: number, organizationId: string): number | undefined {
    for (let n = 1; n <= steps.length; n++) {
      const index = (last + n) % steps.length;
      if (steps[index]?.isWanted(organizationId)) return index;
    }
    return undefined;
  }

  return {
    stage<Item, Result>(work: Work<Item, Result>): Batched<Item, Result> {
      const queues = new Map<string, Waiting<Item, Result>[]>();
      steps.push({
        isWanted: (organizationId) => queues.has(organizationId),
        serve: (organizationId) => settle(work, organizationId, taken(queues, organizationId, most)),
      });
      return (ctx, organizationId, item) =>
        new Promise((resolve, reject) => {
          const queue = queues.get(organizationId);
          const waiting = { ctx, item, resolve, reject };
          if (queue !== undefined) queue.push(waiting);
          else queues.set(organizationId, [waiting]);
          if (!traffic.has(organizationId)) traffic.set(organizationId, { batches: 0, step: -1 });
          schedule();
        });
    },
  };
}

interface Waiting<Item, Result> {
  readonly ctx: Ctx;
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

function taken<Each>(queues: Map<string, Each[]>, organizationId: string, most: number): Each[] {
  const queue = queues.get(organizationId) ?? [];
  const batch = queue.splice(0, most);
  if (queue.length === 0) queues.delete(organizationId);
  return batch;
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
    batch.forEach(({ resolve }, index) => void resolve(results[index] as Result));
  } catch (error) {
    if (batch.length > 1 && mayBeOfOne(error)) {
      for (const one of batch) await settle(work, organizationId, [one]);
    } else for (const { reject } of batch) reject(error);
  }
}

const mayBeOfOne = (error: unknown) => error instanceof Problem || isRowLevelError(error);
