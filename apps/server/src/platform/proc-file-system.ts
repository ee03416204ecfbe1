import { existsSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** `PROC_SUPER_MAGIC` of Linux (`linux/magic.h`): the type of the file system that tells of processes. */
const PROC = 0x9fa0;

/**
 * Whether a folder is, or would be made, where the kernel tells of processes. Nobody can make folders there, and it says so as if the
 * folder above were missing: Node's recursive `mkdir` asks it for ever, hearing no signal (as of 24.21).
 */
export function isInProc(path: string): boolean {
  let folder = resolve(path);
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  return statfsSync(folder).type === PROC;
}
