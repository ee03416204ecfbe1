import { createHash, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { isAlive, type ProcessIdentity, thisProcess } from './process-table.ts';

/**
 * Names for what a process makes for a while only: machine, process number, when that process began, and something of its
 * own. So a file or folder has an owner from its first moment, and whoever finds it later can tell whether that one lives.
 */
const SEPARATOR = '_';
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 12);
let own: ProcessIdentity | undefined;

/** A new name that says it is ours. */
export function tempName(): string {
  own ??= thisProcess();
  return [machine, own.pid, own.startedAt, randomUUID()].join(SEPARATOR);
}

/** True for a name that a process of this machine gave which is gone by now; false for anybody else's. */
export function isOrphanedTempName(name: string): boolean {
  const [of, pid, startedAt = ''] = name.split(SEPARATOR);
  return of === machine && !isAlive({ pid: Number(pid), startedAt });
}
