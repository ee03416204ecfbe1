import { chmod, chown, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findProcessesUnder, sendSignal } from '../../../platform/process-table.ts';
import { isOrphanedTempName, tempName } from '../../../platform/temp-names.ts';

const SOURCE = 'source';
const VIEW = 'view';

export interface WorkFolder {
  /** Where the source goes. */
  readonly source: string;
  /** An empty folder, for what the scan process is to see to be mounted on. */
  readonly view: string;
  /** Ends whatever still runs in it, and removes it. */
  remove(): Promise<void>;
}

/** Makes the folder that all runs of this machine have theirs in: to be passed through, not to be looked into. */
export async function makeWorkBase(base: string): Promise<void> {
  await mkdir(base, { recursive: true, mode: 0o711 });
}

/** Makes a folder for one run, which only we, and the group of the scan process, can enter. */
export async function makeWorkFolder(base: string, group: number | null): Promise<WorkFolder> {
  // Whose it is stands in its name, so that another finds it when we are killed.
  const folder = join(base, tempName());
  await mkdir(folder, { mode: 0o700 });
  if (group !== null) {
    await chown(folder, process.getuid?.() ?? 0, group);
    await chmod(folder, 0o710);
  }
  const source = join(folder, SOURCE);
  const view = join(folder, VIEW);
  for (const inside of [source, view]) await mkdir(inside, { mode: 0o755 });
  return { source, view, remove: () => remove(folder) };
}

/** Removes the folders of this machine whose process is gone, and ends what runs in them. @returns how many there were. */
export async function sweepWorkFolders(base: string): Promise<number> {
  const names = await readdir(base).catch(() => []);
  let swept = 0;
  for (const name of names) {
    if (!isOrphanedTempName(name)) continue;
    await remove(join(base, name));
    swept++;
  }
  return swept;
}

async function remove(folder: string): Promise<void> {
  // In the source, in the view of it, or in what stands beside it while it is fetched.
  for (const pid of findProcessesUnder(folder)) sendSignal(pid, 'SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}
