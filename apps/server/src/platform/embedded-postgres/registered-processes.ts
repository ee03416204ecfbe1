import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, noteProcess, readNote, thisProcess } from '../process-table.ts';

/**
 * Notes that this process uses the database. Call both functions under the state lock.
 * @returns what takes the note away again
 */
export function registerProcess(folder: string): () => void {
  const file = join(folder, randomUUID());
  noteProcess(file, thisProcess());
  return () => rmSync(file, { force: true });
}

/** How many living processes use the database; notes of dead ones are removed. */
export function countLivingProcesses(folder: string): number {
  const living = readdirSync(folder).filter((name) => {
    const file = join(folder, name);
    if (isAlive(readNote(file))) return true;
    rmSync(file, { force: true });
    return false;
  });
  return living.length;
}
