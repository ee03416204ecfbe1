import { parentPort, workerData } from 'node:worker_threads';
import { openParser } from '../parse/parser.ts';
import { analyseFile } from './analyse-file.ts';
import { compileForWorker } from './compiled-rules.ts';
import type { FileAnswer, FileTask, WorkerSetup } from './worker-protocol.ts';

/** Thread of the file stage: takes batches of files, answers file by file. */
const setup = workerData as WorkerSetup;
const current = new Int32Array(setup.current);
const rules = compileForWorker(setup.rules, setup.scanType);
const opened = openParser();
let queue: Promise<void> = Promise.resolve();

parentPort?.on('message', (batch: readonly FileTask[]) => {
  queue = queue.then(() => work(batch));
});

async function work(batch: readonly FileTask[]): Promise<void> {
  const parser = await opened;
  for (const { index, path, bytes } of batch) {
    Atomics.store(current, 0, index + 1);
    const { result, summary } = await analyseFile(path, bytes, {
      scanType: setup.scanType,
      rules,
      parser,
      knowledge: setup.knowledge,
      parseMs: setup.parseMs,
    });
    const crashed = result.incomplete.includes('parser-crash');
    const heapBytes = crashed ? Number.POSITIVE_INFINITY : parser.heapBytes();
    const answer: FileAnswer = { index, result: JSON.stringify(result), summary, heapBytes };
    parentPort?.postMessage(answer, summary === null ? [] : [summary.buffer]);
    Atomics.store(current, 0, 0);
    // The heap behind a parser that crashed cannot be trusted: the rest is for the next worker.
    if (crashed) return;
  }
}
