import { Worker } from 'node:worker_threads';
import type { ProgramRunResult } from './program-stage.ts';
import type { ProgramAnswer, ProgramMessage, ProgramSetup } from './program-worker.ts';
import { watchThread } from './thread-clock.ts';
import { threadModule, threadStart } from './thread-start.ts';

/** Packed summaries of one language family, and what is known of them. */
export interface ProgramWork extends Omit<ProgramMessage, 'summaries'> {
  readonly summaries: readonly Uint8Array<ArrayBuffer>[];
}

export interface ProgramThread {
  /**
   * Runs the stage over packed summaries, which are moved to the thread. One that fails or takes more than `budgetMs` of
   * processor time gives null: the scan goes on without its flows.
   */
  readonly analyse: (
    work: ProgramWork,
    budgetMs: number,
    onProgress: (done: number) => void,
  ) => Promise<{ readonly result: ProgramRunResult | null; readonly usedMs: number }>;
  readonly stop: () => Promise<void>;
}

/**
 * The program stage runs in a thread of its own, so that the main thread stays free to cancel it, and so that its memory has a cap.
 */
export function startProgramThread(
  setup: ProgramSetup,
  heapMb: number,
  threadFlags: readonly string[] | null,
): ProgramThread {
  const worker = new Worker(threadModule('program-worker'), {
    workerData: setup,
    ...threadStart(threadFlags),
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: YOUNG_MB, stackSizeMb: 24 },
  });
  let failed = false;
  let settle: ((result: ProgramRunResult | null) => void) | null = null;
  let progress: (done: number) => void = () => undefined;
  const fail = (): void => {
    failed = true;
    settle?.(null);
  };
  worker.on('error', fail);
  worker.on('exit', fail);
  worker.on('message', (answer: ProgramAnswer) => {
    if (answer.kind === 'progress') progress(answer.done);
    else settle?.(answer.kind === 'result' ? answer.result : null);
  });
  return {
    analyse: ({ summaries, ...rest }, budgetMs, onProgress) =>
      new Promise((resolve) => {
        const clock = watchThread(worker, budgetMs, { onSpent: fail });
        progress = onProgress;
        settle = (result) => {
          clock.stop();
          settle = null;
          resolve({ result, usedMs: clock.usedMs() });
        };
        if (failed) return settle(null);
        const message: ProgramMessage = { ...rest, summaries: [...summaries] };
        worker.postMessage(
          message,
          summaries.map((one) => one.buffer),
        );
      }),
    stop: async () => {
      await worker.terminate();
    },
  };
}

/** Facts live long: a large nursery would only be copied. */
const YOUNG_MB = 32;
