import { parentPort, workerData } from 'node:worker_threads';
import { openParser } from '../parse/parser.ts';
import { answerFile } from './answer-file.ts';
import { compileForWorker } from './compiled-rules.ts';
import type { FileTask, WorkerSetup } from './worker-protocol.ts';

/** Thread of the file stage: takes batches of files, answers file by file. */
const setup = workerData as WorkerSetup;
const current = new Int32Array(setup.current);
const spent = new Int32Array(setup.spent);
const rules = compileForWorker(setup.rules, setup.scanType);
const opened = openParser();
let queue: Promise<void> = Promise.resolve();

parentPort?.on('message', (batch: readonly FileTask[]) => {
  queue = queue.then(() => work(batch));
});

async function work(batch: readonly FileTask[]): Promise<void> {
  const parser = await opened;
  for (const task of batch) {
    Atomics.store(current, 0, task.index + 1);
    const answer = await answerFile(task, { setup, rules, parser, spent });
    parentPort?.postMessage(answer, answer.summary === null ? [] : [answer.summary.buffer]);
    Atomics.store(current, 0, 0);
    // The heap behind a parser that crashed cannot be trusted: the rest is for the next worker.
    if (answer.heapBytes === Number.POSITIVE_INFINITY) return;
  }
}
