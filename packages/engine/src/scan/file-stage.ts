import { roleOf } from '../file-kinds/role.ts';
import type { SourceFile } from '../inventory/source.ts';
import type { LoadedRules } from '../rules/load.ts';
import type { ScanType } from '../rules/schema.ts';
import type { Knowledge } from '../threat-model/index.ts';
import { cacheKey, type ScanCache } from './cache.ts';
import { readEntry, writeEntry } from './cache-entry.ts';
import { runFilePool } from './file-pool.ts';
import { type FileResult, failedFile, type IncompleteReason } from './file-result.ts';
import { runFilesInCaller } from './files-in-caller.ts';
import type { ScanLimits } from './options.ts';
import type { FileTask } from './worker-protocol.ts';

export interface FileStageOptions {
  readonly rules: LoadedRules;
  readonly scanType: ScanType;
  readonly knowledge: Knowledge;
  readonly workers: number;
  /** Up to so many files that the cache does not hold need no workers. */
  readonly fewFiles: number;
  /** Null for those of the process. */
  readonly threadFlags: readonly string[] | null;
  readonly limits: ScanLimits;
  /** Null when nothing is to be kept. `scope` is the part of the key that all files of a scan share. */
  readonly cache: { readonly held: ScanCache; readonly scope: string } | null;
  readonly signal: AbortSignal | null;
  /** `key` names what the answer depends on; null when it must not be kept. */
  readonly onResult: (
    result: FileResult,
    summary: Uint8Array<ArrayBuffer> | null,
    key: string | null,
  ) => void;
}

export interface FileStageStats {
  /** Nothing was left to threads. */
  readonly wasInCaller: boolean;
  readonly filesCached: number;
  readonly workersReplaced: number;
  readonly bytes: number;
}

/** A batch is sent when either is reached: messages cost about as much as a small file. */
const BATCH_BYTES = 128 * 1024;
const BATCH_FILES = 32;

/** Timing has a part in these: a later scan may do better, so they are not kept. */
const PASSING: ReadonlySet<IncompleteReason> = new Set([
  'parse-timeout',
  'parser-crash',
  'analysis-failed',
  'file-timeout',
  'scan-timeout',
  'memory-limit',
  'worker-crash',
  'unreadable',
]);

/** Reads and analyses all files; each is answered exactly once through `onResult`, in any order. */
export async function runFileStage(
  files: readonly SourceFile[],
  options: FileStageOptions,
): Promise<FileStageStats> {
  const { cache, signal, onResult } = options;
  const keys = new Map<number, string>();
  let at = 0;
  let filesCached = 0;
  let workersReplaced = 0;
  let bytes = 0;

  const load = async (index: number): Promise<FileTask | null> => {
    const file = files[index];
    if (!file) return null;
    let content: Uint8Array;
    try {
      content = await file.read();
    } catch {
      onResult(failedFile(file.path, roleOf(file.path), 'unreadable'), null, null);
      return null;
    }
    bytes += content.length;
    if (cache) {
      const key = cacheKey(cache.scope, file.path, content);
      const held = readEntry(await cache.held.get(key));
      if (held) {
        filesCached++;
        onResult(held.result, held.summary, key);
        return null;
      }
      keys.set(index, key);
    }
    return { index, path: file.path, bytes: content };
  };

  const next = async (): Promise<readonly FileTask[] | null> => {
    const batch: FileTask[] = [];
    while (batch.length === 0 && at < files.length && !signal?.aborted) {
      const reads: Promise<FileTask | null>[] = [];
      let size = 0;
      while (at < files.length && reads.length < BATCH_FILES && (size < BATCH_BYTES || reads.length === 0)) {
        size += files[at]?.size ?? 0;
        reads.push(load(at++));
      }
      for (const task of await Promise.all(reads)) if (task) batch.push(task);
    }
    return batch.length > 0 ? batch : null;
  };

  // How many the cache does not hold is known only once it was asked about enough of them.
  const ahead: (readonly FileTask[])[] = [];
  let asked: readonly FileTask[] | null = [];
  let isFew = options.workers > 0 && options.fewFiles > 0;
  for (let count = 0; isFew && asked !== null; isFew = count <= options.fewFiles) {
    asked = await next();
    if (asked !== null) ahead.push(asked);
    count += asked?.length ?? 0;
  }
  const wasInCaller = options.workers === 0 || isFew;
  const run = wasInCaller ? runFilesInCaller : runFilePool;
  await run(async () => ahead.shift() ?? (asked === null ? null : next()), {
    workers: Math.max(1, Math.min(options.workers, files.length)),
    threadFlags: options.threadFlags,
    setup: {
      rules: options.rules,
      scanType: options.scanType,
      knowledge: options.knowledge,
      parseMs: options.limits.parseMs,
      filesMs: options.limits.filesMs,
    },
    fileMs: options.limits.fileMs,
    parserHeapBytes: options.limits.parserHeapBytes,
    workerHeapMb: options.limits.workerHeapMb,
    signal,
    onAnswer(answer) {
      const result = JSON.parse(answer.result) as FileResult;
      const isKept = !result.incomplete.some((reason) => PASSING.has(reason));
      const key = (isKept && keys.get(answer.index)) || null;
      if (cache && key) void cache.held.put(key, writeEntry(answer.result, answer.summary));
      onResult(result, answer.summary, key);
    },
    onFailure(index, reason) {
      const path = files[index]?.path ?? '';
      onResult(failedFile(path, roleOf(path), reason), null, null);
    },
    onReplaced: () => {
      workersReplaced++;
    },
  });
  return { wasInCaller, filesCached, workersReplaced, bytes };
}
