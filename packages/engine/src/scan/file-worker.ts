import { parentPort, workerData } from 'node:worker_threads';
import { roleOf } from '../inventory/role.ts';
import { openParser } from '../parse/parser.ts';
import { analyseFile } from './analyse-file.ts';
import { compileForWorker } from './compiled-rules.ts';
import { type AnalysedFile, failedFile } from './file-result.ts';
import type { FileAnswer, FileTask, WorkerSetup } from './worker-protocol.ts';

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
  for (const { index, path, bytes } of batch) {
    Atomics.store(current, 0, index + 1);
    const { result, summary } = await withinBudget(path, () =>
      analyseFile(path, bytes, {
        scanType: setup.scanType,
        rules,
        parser,
        knowledge: setup.knowledge,
        parseMs: setup.parseMs,
      }),
    );
    const crashed = result.incomplete.includes('parser-crash');
    const heapBytes = crashed ? Number.POSITIVE_INFINITY : parser.heapBytes();
    const answer: FileAnswer = { index, result: JSON.stringify(result), summary, heapBytes };
    parentPort?.postMessage(answer, summary === null ? [] : [summary.buffer]);
    Atomics.store(current, 0, 0);
    // The heap behind a parser that crashed cannot be trusted: the rest is for the next worker.
    if (crashed) return;
  }
}

/** Analyses a file if there is time left for it, and charges what it took to all files of the scan. */
async function withinBudget(path: string, analyse: () => Promise<AnalysedFile>): Promise<AnalysedFile> {
  if (Atomics.load(spent, 0) >= setup.filesMs) {
    return { result: failedFile(path, roleOf(path), 'scan-timeout'), summary: null };
  }
  const before = process.threadCpuUsage();
  const analysed = await analyse();
  const { user, system } = process.threadCpuUsage(before);
  Atomics.add(spent, 0, Math.ceil((user + system) / 1000));
  return analysed;
}
