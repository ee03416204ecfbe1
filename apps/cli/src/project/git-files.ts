import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { spawnGit } from './spawn-git.ts';

/** A submodule: an entry of the index that names a commit. */
const SUBMODULE_MODE = '160000';
const DEPTH_MAX = 20;

export interface GitFiles {
  /** Relative to the folder, `/` separated. */
  readonly files: string[];
  /** Files and folders that `.gitignore` leaves out. */
  readonly ignored: string[];
}

/**
 * What a person has in a folder of a Git checkout: tracked files as they are on the disk, untracked ones that are not ignored,
 * and the same of submodules and of checkouts within.
 * @returns null where git is not there, or does not take the folder for a checkout
 */
export async function gitFiles(folder: string, signal: AbortSignal, depth = 0): Promise<GitFiles | null> {
  // Beside one another: each takes as long to start as to answer.
  const [tracked, others, ignored] = await Promise.all([
    git(folder, ['ls-files', '-z', '--cached', '--stage'], signal),
    git(folder, ['ls-files', '-z', '--others', '--exclude-standard'], signal),
    git(folder, ['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--directory'], signal),
  ]);
  if (tracked === null || depth > DEPTH_MAX) return null;
  const files = new Set<string>();
  const within: string[] = [];
  for (const entry of tracked) {
    const path = entry.slice(entry.indexOf('\t') + 1);
    if (entry.startsWith(SUBMODULE_MODE)) within.push(path);
    else files.add(path);
  }
  const leftOut = ignored ?? [];
  for (const path of others ?? []) {
    if (path.endsWith('/')) within.push(path.slice(0, -1));
    else files.add(path);
  }
  for (const path of within) {
    const isFolder = (await lstat(join(folder, path)).catch(() => null))?.isDirectory() ?? false;
    const inner = isFolder ? await gitFiles(join(folder, path), signal, depth + 1) : null;
    for (const file of inner?.files ?? []) files.add(`${path}/${file}`);
    for (const file of inner?.ignored ?? []) leftOut.push(`${path}/${file}`);
  }
  return { files: [...files], ignored: leftOut };
}

/** Runs git on somebody's checkout. @returns the NUL-separated lines; null when git is not there or refuses */
export function git(
  folder: string,
  args: readonly string[],
  signal: AbortSignal,
  environment: Readonly<Record<string, string>> = {},
): Promise<string[] | null> {
  return new Promise((resolve, reject) => {
    const child = spawnGit(folder, args, signal, environment);
    child.stdin.on('error', () => undefined).end();
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', () => (signal.aborted ? reject(signal.reason) : resolve(null)));
    child.once('close', (code) => {
      if (code !== 0) resolve(null);
      else
        resolve(
          Buffer.concat(chunks)
            .toString()
            .split('\0')
            .filter((line) => line !== ''),
        );
    });
  });
}
