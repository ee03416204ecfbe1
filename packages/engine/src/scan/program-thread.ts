import { Worker } from 'node:worker_threads';
import type { LinkContext } from '../resolve/index.ts';
import type { ProgramResult } from './program-stage.ts';
import type { ProgramAnswer, ProgramMessage, ProgramSetup } from './program-worker.ts';

export interface ProgramThread {
  /** Hands over one `FileSummary` as JSON. Order does not matter. */
  readonly add: (json: string) => void;
  /** Runs the stage. A stage that fails or does not end in time gives null: the scan goes on without flows. */
  readonly finish: (link: LinkContext, onProgress: (done: number) => void) => Promise<ProgramResult | null>;
  readonly stop: () => Promise<void>;
}

/**
 * The program stage runs in a thread of its own, so that the main thread stays free to cancel it, and so that its memory has a cap.
 */
export function startProgramThread(setup: ProgramSetup, heapMb: number, deadlineMs: number): ProgramThread {
  const worker = new Worker(new URL('./program-worker.ts', import.meta.url), {
    workerData: setup,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, stackSizeMb: 24 },
  });
  let failed = false;
  let settle: ((result: ProgramResult | null) => void) | null = null;
  const fail = (): void => {
    failed = true;
    settle?.(null);
  };
  worker.on('error', fail);
  worker.on('exit', fail);
  const send = (message: ProgramMessage): void => worker.postMessage(message);
  return {
    add: (json) => send({ kind: 'summary', json }),
    finish: (link, onProgress) =>
      new Promise((resolve) => {
        const timer = setTimeout(fail, deadlineMs);
        settle = (result) => {
          clearTimeout(timer);
          resolve(result);
        };
        if (failed) return settle(null);
        worker.on('message', (answer: ProgramAnswer) => {
          if (answer.kind === 'progress') onProgress(answer.done);
          else settle?.(answer.kind === 'result' ? answer.result : null);
        });
        send({ kind: 'go', link });
      }),
    stop: async () => {
      await worker.terminate();
    },
  };
}
