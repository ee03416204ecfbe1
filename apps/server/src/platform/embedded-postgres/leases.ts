import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, type ProcessIdentity, thisProcess } from './process-table.ts';

/**
 * Notes that this process uses the database. Call both functions under the state lock.
 * @returns what takes the note away again
 */
export function takeLease(folder: string): () => void {
  const file = join(folder, randomUUID());
  writeFileSync(file, JSON.stringify(thisProcess()));
  return () => rmSync(file, { force: true });
}

/** How many living processes use the database; notes of dead ones are removed. */
export function countLeases(folder: string): number {
  const living = readdirSync(folder).filter((name) => {
    const file = join(folder, name);
    if (isAlive(readHolder(file))) return true;
    rmSync(file, { force: true });
    return false;
  });
  return living.length;
}

function readHolder(file: string): ProcessIdentity {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity;
  } catch {
    // Half a note: its writer was killed while writing it.
    return { pid: 0, startedAt: 'never' };
  }
}
