import { readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The paths of everything under a folder that is no folder itself, in order; links are named, not followed. */
export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}
