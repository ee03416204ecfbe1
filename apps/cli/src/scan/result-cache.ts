import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { directoryCache, type ScanCache } from '@vedette/engine';

/** Results of files that nobody asked for in this time are most likely of files that are no more. */
const KEPT_MS = 14 * 24 * 3600 * 1000;
const PRUNED_EVERY_MS = 24 * 3600 * 1000;

/** The engine's results of single files from scan to scan. Once a day what is old is removed, so that it does not grow for ever. */
export async function resultCache(cacheFolder: string, now: Date): Promise<ScanCache> {
  const folder = join(cacheFolder, 'results');
  const stamp = join(folder, '.pruned');
  const last = await stat(stamp).catch(() => null);
  if (last === null || now.getTime() - last.mtimeMs > PRUNED_EVERY_MS) {
    await mkdir(folder, { recursive: true }).catch(() => undefined);
    // First, so that two at once do not both go through it.
    await writeFile(stamp, '').catch(() => undefined);
    await utimes(stamp, now, now).catch(() => undefined);
    await prune(folder, now.getTime() - KEPT_MS);
  }
  return directoryCache(folder);
}

async function prune(folder: string, before: number): Promise<void> {
  for (const part of await readdir(folder).catch(() => [])) {
    if (part.startsWith('.')) continue;
    for (const name of await readdir(join(folder, part)).catch(() => [])) {
      const path = join(folder, part, name);
      const found = await stat(path).catch(() => null);
      if (found !== null && found.mtimeMs < before) await rm(path, { force: true });
    }
  }
}
