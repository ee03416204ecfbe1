import { getCompileCacheDir } from 'node:module';

/**
 * Environment of the engine's threads: where this process keeps compiled code, they do too. They would not by themselves,
 * and each would strip and compile all sources anew, a third of a second of processor time.
 */
export function threadEnv(): NodeJS.ProcessEnv {
  const directory = getCompileCacheDir();
  return directory === undefined ? process.env : { ...process.env, NODE_COMPILE_CACHE: directory };
}
