import { roleOf } from '../file-kinds/role.ts';
import type { SourceParser } from '../parse/parser.ts';
import { analyseFile } from './analyse-file.ts';
import type { WorkerRules } from './compiled-rules.ts';
import { type AnalysedFile, failedFile } from './file-result.ts';
import type { FileAnswer, FileTask, WorkerSetup } from './worker-protocol.ts';

/** What the file stage has in the thread in which it runs. */
export interface FileWork {
  readonly setup: Pick<WorkerSetup, 'scanType' | 'knowledge' | 'parseMs' | 'filesMs'>;
  readonly rules: WorkerRules;
  readonly parser: SourceParser;
  /** One cell: milliseconds of processor time that the files of the scan have taken. */
  readonly spent: Int32Array;
}

/** Analyses one file, unless the time of all files is up. Never throws. */
export async function answerFile({ index, path, bytes }: FileTask, work: FileWork): Promise<FileAnswer> {
  const { setup, rules, parser } = work;
  const { result, summary } = await withinBudget(path, work, () =>
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
  return { index, result: JSON.stringify(result), summary, heapBytes };
}

/** Analyses a file if there is time left for it, and charges what it took to all files of the scan. */
async function withinBudget(
  path: string,
  { setup, spent }: FileWork,
  analyse: () => Promise<AnalysedFile>,
): Promise<AnalysedFile> {
  if (Atomics.load(spent, 0) >= setup.filesMs) {
    return { result: failedFile(path, roleOf(path), 'scan-timeout'), summary: null };
  }
  const before = process.threadCpuUsage();
  const analysed = await analyse();
  const { user, system } = process.threadCpuUsage(before);
  Atomics.add(spent, 0, Math.ceil((user + system) / 1000));
  return analysed;
}
