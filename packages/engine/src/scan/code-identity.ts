import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const isCode = (name: string): boolean => /(?<!\.test)\.[jt]s$/.test(name);

/**
 * Changes with the code below a folder: the paths, sizes and times of its files, which cost a twentieth of reading them. For caches of what
 * that code concludes: a clone that is brought up to date in place has another code under the same version.
 */
export function codeIdentity(folder: string): string {
  const hash = createHash('sha256');
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isCode(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  for (const path of paths) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path.slice(folder.length)}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest('hex');
}
