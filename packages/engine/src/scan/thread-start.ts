import { flushCompileCache, getCompileCacheDir } from 'node:module';
import { extname } from 'node:path';
import type { WorkerOptions } from 'node:worker_threads';

/** The module of a thread. It lies beside this one and has its ending, in the sources and in whatever is made of them. */
export const threadModule = (name: 'file-worker' | 'program-worker'): URL =>
  new URL(`./${name}${extname(import.meta.url)}`, import.meta.url);

/**
 * How the engine's threads are started: with these flags of Node, or with the process' own when null.
 *
 * Where this process keeps compiled code, they do too. They would not by themselves, and each would strip and compile all
 * sources anew, a third of a second of processor time. What this process has compiled by now it would keep at its end only, so that
 * on a machine that has not scanned before, or not with this version, each thread would compile it once more.
 */
export function threadStart(flags: readonly string[] | null): Pick<WorkerOptions, 'env' | 'execArgv'> {
  const directory = getCompileCacheDir();
  if (directory !== undefined) flushCompileCache();
  return {
    env: directory === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: directory },
    ...(flags === null ? {} : { execArgv: [...flags] }),
  };
}
