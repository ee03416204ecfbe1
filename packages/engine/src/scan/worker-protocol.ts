import type { LoadedRules } from '../rules/load.ts';
import type { ScanType } from '../rules/schema.ts';
import type { Knowledge } from '../threat-model/index.ts';

/** What a worker of the file stage is started with. */
export interface WorkerSetup {
  readonly rules: LoadedRules;
  readonly scanType: ScanType;
  readonly parseMs: number;
  /** Once the files have taken so much processor time together, none is begun. */
  readonly filesMs: number;
  readonly knowledge: Knowledge;
  /** One 32-bit cell: number of the file in work plus one, 0 when idle. Tells the main thread who is to blame. */
  readonly current: SharedArrayBuffer;
  /** One 32-bit cell that all workers of the scan share: milliseconds of processor time that the files have taken. */
  readonly spent: SharedArrayBuffer;
}

export interface FileTask {
  readonly index: number;
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** One answer per file, in the order of the batch. `result` is JSON of `FileResult`, `summary` a packed `FileSummary`. */
export interface FileAnswer {
  readonly index: number;
  readonly result: string;
  readonly summary: Uint8Array<ArrayBuffer> | null;
  /** Infinite after a crash of the parser: the worker does no more and must be replaced. */
  readonly heapBytes: number;
}
