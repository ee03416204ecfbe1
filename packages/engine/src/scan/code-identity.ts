import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const isCode = (name: string): boolean => /(?<!\.test)\.[jt]s$/.test(name);

/**
 * Changes with the wanted files below a folder: their paths, sizes and times, which cost a twentieth of reading them. For caches of what
 * follows from these files: a clone that is brought up to date in place has others under the same version.
 */
export function filesIdentity(folder: string, isWanted: (name: string) => boolean): string {
  const hash = createHash('sha256');
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isWanted(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const path of paths) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path.slice(folder.length)}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest('hex');
}

/** The same of the code below a folder, without its tests. */
export const codeIdentity = (folder: string): string => filesIdentity(folder, isCode);
