import { randomUUID } from 'node:crypto';
import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, noteProcess, readNote, thisProcess } from '../process-table.ts';

const POLL_MS = 20;
/** Holder of a generation that was given back. */
const NOBODY = { pid: 0, startedAt: 'nobody' };

/**
 * Runs `work` while no other process runs its own under the same folder. The lock of a process that was killed is taken over.
 *
 * Removing a dead holder's lock file and making a new one are two steps between which another can do the same, and
 * both would believe to hold it. So a lock file is never reused: the holder of generation n is whoever made the file
 * `n`, and taking over is making `n + 1`, which the file system lets only one process do.
 * @throws the signal's reason when aborted while waiting
 */
export async function withStateLock<T>(
  folder: string,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const release = await acquire(folder, signal);
  try {
    return await work();
  } finally {
    release();
  }
}

async function acquire(folder: string, signal: AbortSignal | undefined): Promise<() => void> {
  for (;;) {
    signal?.throwIfAborted();
    const newest = newestGeneration(folder);
    if (newest > 0 && isHeld(join(folder, String(newest)))) {
      await delay(POLL_MS, undefined, { signal });
      continue;
    }
    const mine = join(folder, String(newest + 1));
    if (!claim(mine)) continue;
    if (newestGeneration(folder) > newest + 1) {
      // Others took, left and cleared generations since the look above; the file made here is an old number.
      rmSync(mine, { force: true });
      continue;
    }
    for (const generation of generations(folder)) {
      if (generation <= newest) rmSync(join(folder, String(generation)), { force: true });
    }
    return () => {
      const draft = join(folder, `draft-${randomUUID()}`);
      noteProcess(draft, NOBODY);
      renameSync(draft, mine);
    };
  }
}

function generations(folder: string): number[] {
  return readdirSync(folder).map(Number).filter(Number.isSafeInteger);
}

function newestGeneration(folder: string): number {
  return Math.max(0, ...generations(folder));
}

function isHeld(file: string): boolean {
  try {
    return isAlive(readNote(file));
  } catch (error) {
    // Gone: someone has just made a newer generation, which the next look finds.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    // Not a note of ours (an ordinary file, say): nobody holds the lock by it.
    if ((error as NodeJS.ErrnoException).code === 'EINVAL') return false;
    throw error;
  }
}

/** @returns false when the generation is taken */
function claim(file: string): boolean {
  try {
    noteProcess(file, thisProcess());
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
