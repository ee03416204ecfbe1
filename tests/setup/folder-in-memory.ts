import { accessSync, constants, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Where Linux keeps files in memory for everybody. */
const SHARED_MEMORY = '/dev/shm';
/**
 * A run of the tests has 0.3 GiB there at a time; the log may grow by 2 (`max_wal_size`). Containers give 64 MiB unless they are told
 * otherwise, machines half of their memory.
 */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * The folder for what is written by the thousand files and read once: in memory where this machine lets programs keep and run that much
 * there, else the system's temporary folder, as it is where `TMPDIR` names one. The copy of a database is 714 files; made and removed on
 * ext4 it takes 0.39 s of processor time, in memory 0.05 s.
 */
export function folderInMemory(
  mounts = '/proc/self/mounts',
  folder = SHARED_MEMORY,
  roomBytes = ROOM_BYTES,
): string {
  return process.env.TMPDIR === undefined && isInMemory(mounts, folder) && hasRoom(folder, roomBytes)
    ? folder
    : tmpdir();
}

function isInMemory(mounts: string, folder: string): boolean {
  try {
    // The last one that was mounted there is what one sees.
    const mount = readFileSync(mounts, 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, place]) => place === folder);
    const [, , kind, settings = ''] = mount ?? [];
    return kind === 'tmpfs' && !settings.split(',').some((each) => each === 'noexec' || each === 'ro');
  } catch {
    return false;
  }
}

function hasRoom(folder: string, roomBytes: number): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= roomBytes;
  } catch {
    return false;
  }
}
