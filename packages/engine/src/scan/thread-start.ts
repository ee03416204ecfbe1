import { getCompileCacheDir } from 'node:module';
import type { WorkerOptions } from 'node:worker_threads';

/**
 * How the engine's threads are started: with these flags of Node, or with the process' own when null.
 *
 * Where this process keeps compiled code, they do too. They would not by themselves, and each would strip and compile all
 * sources anew, a third of a second of processor time.
 */
export function threadStart(flags: readonly string[] | null): Pick<WorkerOptions, 'env' | 'execArgv'> {
  const directory = getCompileCacheDir();
  return {
    env: directory === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: directory },
    ...(flags === null ? {} : { execArgv: [...flags] }),
  };
}
