import { createHash, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { isAlive, type ProcessIdentity, thisProcess } from './process-table.ts';

/**
 * A temporary name holds machine, process number, start of that process, and a random part. So a file or folder has an owner
 * from its first moment, and whoever finds it can tell whether that process lives.
 */
const SEPARATOR = '_';
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 12);
let own: ProcessIdentity | undefined;

/** A new temporary name of this process. */
export function tempName(): string {
  own ??= thisProcess();
  return [machine, own.pid, own.startedAt, randomUUID()].join(SEPARATOR);
}

/** True for the name of a process of this machine that is gone; false for every other name. */
export function isOrphanedTempName(name: string): boolean {
  const [of, pid, startedAt = ''] = name.split(SEPARATOR);
  return of === machine && !isAlive({ pid: Number(pid), startedAt });
}
