import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

type Env = Readonly<Record<string, string | undefined>>;

/** Where a person's programs keep what they can make again; undefined where nobody knows whose machine it is. */
export function cacheFolder(env: Env): string | undefined {
  if (env.XDG_CACHE_HOME) return join(env.XDG_CACHE_HOME, 'vedette');
  return env.HOME ? join(env.HOME, '.cache', 'vedette') : undefined;
}

/** Much more than all of our code takes. Where Node finds no room it leaves an empty file behind for each of ours. */
const ROOM_BYTES = 64 * 1024 * 1024;

/**
 * Where Node keeps our code as it has compiled it: with the person's own, not in a folder for temporary files that all share.
 * @returns undefined where it should keep nothing: nobody knows whose machine it is, or the disk is nearly full
 */
export function compiledCodeFolder(env: Env, freeBytes = freeBytesAt): string | undefined {
  const folder = cacheFolder(env);
  if (folder === undefined) return undefined;
  try {
    const compiled = join(folder, 'compiled');
    mkdirSync(compiled, { recursive: true });
    return freeBytes(compiled) < ROOM_BYTES ? undefined : compiled;
  } catch {
    return undefined;
  }
}

function freeBytesAt(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
