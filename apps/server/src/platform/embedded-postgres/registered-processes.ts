import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, noteProcess, readNote, thisProcess } from '../process-table.ts';

/**
 * Registers this process as a user of the database: a reference count that outlives a kill, because each entry names its
 * process. Both functions are called under the state lock.
 * @returns what removes the entry
 */
export function registerProcess(folder: string): () => void {
  const file = join(folder, randomUUID());
  noteProcess(file, thisProcess());
  return () => rmSync(file, { force: true });
}

/** The number of living processes that use the database; entries of dead ones are removed. */
export function countLivingProcesses(folder: string): number {
  const living = readdirSync(folder).filter((name) => {
    const file = join(folder, name);
    if (isAlive(readNote(file))) return true;
    rmSync(file, { force: true });
    return false;
  });
  return living.length;
}
