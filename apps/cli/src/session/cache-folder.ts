import { join } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/** Where a person's programs keep what they can make again; undefined where nobody knows whose machine it is. */
export function cacheFolder(env: Env): string | undefined {
  if (env.XDG_CACHE_HOME) return join(env.XDG_CACHE_HOME, 'vedette');
  return env.HOME ? join(env.HOME, '.cache', 'vedette') : undefined;
}

/** Where Node keeps our code as it has compiled it: with the person's own, not in a folder for temporary files that all share. */
export function compiledCodeFolder(env: Env): string | undefined {
  const folder = cacheFolder(env);
  return folder && join(folder, 'compiled');
}
