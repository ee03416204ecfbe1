import { Worker } from 'node:worker_threads';
import type { IncompleteReason } from './file-result.ts';
import { watchThread } from './thread-clock.ts';
import { threadModule, threadStart } from './thread-start.ts';
import type { FileAnswer, FileTask, WorkerSetup } from './worker-protocol.ts';

export interface PoolOptions {
  readonly workers: number;
  readonly threadFlags: readonly string[] | null;
  readonly setup: Omit<WorkerSetup, 'current' | 'spent'>;
  /** A worker that uses more processor time for one file is ended and replaced. */
  readonly fileMs: number;
  /** A worker whose WebAssembly memory has grown past this is replaced after its batch: that memory never shrinks. */
  readonly parserHeapBytes: number;
  /** Cap of a worker's JavaScript heap. */
  readonly workerHeapMb: number;
  readonly onAnswer: (answer: FileAnswer) => void;
  readonly onFailure: (index: number, reason: IncompleteReason) => void;
  readonly onReplaced: () => void;
  readonly signal: AbortSignal | null;
}

/** Lowering recurses; hostile nesting up to its depth cap needs more than the 4 MiB that threads get otherwise. */
const STACK_MB = 24;
/** Workers that die without having touched a file mean that the installation is broken. */
const MAX_DEAD_STARTS = 3;

interface Slot {
  worker: Worker | null;
  /** Files that the present worker has answered: its first file alone is surely to blame for what goes wrong. */
  answered: number;
  readonly current: Int32Array;
  readonly spent: Int32Array;
}

/**
 * Runs batches of files through worker threads. `next` gives a batch, or null when there are no more; it is asked for
 * one batch ahead by each worker. Resolves when all are answered. A file that kills, blocks or bloats its worker fails
 * alone: the rest of its batch is done again by a new worker.
 */
export async function runFilePool(
  next: () => Promise<readonly FileTask[] | null>,
  options: PoolOptions,
): Promise<void> {
  const spent = new Int32Array(new SharedArrayBuffer(4));
  const slots: Slot[] = Array.from({ length: options.workers }, () => ({
    worker: null,
    answered: 0,
    current: new Int32Array(new SharedArrayBuffer(4)),
    spent,
  }));
  const again: (readonly FileTask[])[] = [];
  let deadStarts = 0;
  const take = async (): Promise<readonly FileTask[] | null> => again.pop() ?? (await next());

  const runSlot = async (slot: Slot): Promise<void> => {
    let ahead = take();
    for (;;) {
      const batch = (await ahead) ?? again.pop() ?? null;
      if (!batch || options.signal?.aborted) return;
      // Copies are sent, not moved: should the worker die, the batch is needed again.
      ahead = take();
      const left = await runBatch(slot, batch, options);
      if (left.started) deadStarts = 0;
      else if (++deadStarts >= MAX_DEAD_STARTS) throw new Error('the analysis workers cannot be started');
      if (left.tasks.length > 0) again.push(left.tasks);
    }
  };
  try {
    await Promise.all(slots.map(runSlot));
    // A batch that came back while the other workers had already stopped.
    const [first] = slots;
    while (first && again.length > 0 && !options.signal?.aborted) await runSlot(first);
  } finally {
    for (const slot of slots) await slot.worker?.terminate();
  }
}

/** Gives the tasks that were not done, and whether the worker got to work at all. */
function runBatch(
  slot: Slot,
  batch: readonly FileTask[],
  options: PoolOptions,
): Promise<{ tasks: readonly FileTask[]; started: boolean }> {
  if (!slot.worker) slot.answered = 0;
  const worker = slot.worker ?? startWorker(slot, options);
  slot.worker = worker;
  const waiting = new Map(batch.map((task) => [task.index, task]));
  return new Promise((resolve, reject) => {
    let seen = 0;
    let ended = false;
    const finish = (): void => {
      clock.stop();
      worker.removeAllListeners('message');
      worker.removeAllListeners('error');
      worker.removeAllListeners('exit');
      options.signal?.removeEventListener('abort', stop);
    };
    const lose = (reason: IncompleteReason): void => {
      if (ended) return;
      ended = true;
      finish();
      const culprit = Atomics.load(slot.current, 0) - 1;
      slot.worker = null;
      Atomics.store(slot.current, 0, 0);
      worker.on('error', () => undefined);
      void worker.terminate();
      options.onReplaced();
      const started = culprit >= 0 || waiting.size < batch.length;
      // What an earlier file did to the heap may show in a later one: that one gets another try, first in a new worker.
      const task = waiting.get(culprit);
      waiting.delete(culprit);
      const again = task && slot.answered > 0 && reason !== 'file-timeout' ? [task] : [];
      if (task && again.length === 0) options.onFailure(culprit, reason);
      resolve({ tasks: [...again, ...waiting.values()], started });
    };
    const stop = (): void => {
      ended = true;
      finish();
      slot.worker = null;
      worker.on('error', () => undefined);
      void worker.terminate();
      resolve({ tasks: [], started: true });
    };
    const clock = watchThread(worker, options.fileMs, {
      onLook() {
        const at = Atomics.load(slot.current, 0);
        if (at === seen && at !== 0) return;
        seen = at;
        clock.restart();
      },
      onSpent() {
        if (ended || Atomics.load(slot.current, 0) !== seen) return;
        // It cannot say any more what it took.
        Atomics.add(slot.spent, 0, options.fileMs);
        lose('file-timeout');
      },
    });
    options.signal?.addEventListener('abort', stop, { once: true });
    worker.on('message', (answer: FileAnswer) => {
      const task = waiting.get(answer.index);
      if (!task) return;
      const crashed = answer.heapBytes === Number.POSITIVE_INFINITY;
      if (crashed && slot.answered > 0) {
        Atomics.store(slot.current, 0, answer.index + 1);
        lose('parser-crash');
        return;
      }
      waiting.delete(answer.index);
      slot.answered++;
      try {
        options.onAnswer(answer);
      } catch (error) {
        ended = true;
        finish();
        reject(error);
        return;
      }
      if (waiting.size > 0 && !crashed) return;
      ended = true;
      finish();
      if (answer.heapBytes > options.parserHeapBytes) {
        slot.worker = null;
        void worker.terminate();
        options.onReplaced();
      }
      resolve({ tasks: [...waiting.values()], started: true });
    });
    worker.on('error', (error: Error & { code?: string }) => {
      lose(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory-limit' : 'worker-crash');
    });
    worker.on('exit', () => lose('worker-crash'));
    worker.postMessage(batch);
  });
}

function startWorker({ current, spent }: Slot, options: PoolOptions): Worker {
  Atomics.store(current, 0, 0);
  const setup: WorkerSetup = {
    ...options.setup,
    current: current.buffer as SharedArrayBuffer,
    spent: spent.buffer as SharedArrayBuffer,
  };
  return new Worker(threadModule('file-worker'), {
    workerData: setup,
    ...threadStart(options.threadFlags),
    resourceLimits: {
      maxOldGenerationSizeMb: options.workerHeapMb,
      maxYoungGenerationSizeMb: 32,
      stackSizeMb: STACK_MB,
    },
  });
}
