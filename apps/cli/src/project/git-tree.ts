import type { SourceFile } from '@vedette/engine';
import { usageError } from '../failure/cli-error.ts';
import { git } from './git-files.ts';
import { objectReader } from './git-objects.ts';

/** The files of a commit, as the engine reads a source; read from the object store, so that nothing on the disk changes. */
export interface GitTree {
  readonly files: readonly SourceFile[];
  /** Ends the process that reads objects. */
  readonly close: () => void;
}

const REGULAR = /^(?:100644|100755) blob ([0-9a-f]{40,64}) +(\d+)\t([\s\S]+)$/;

/** @param folder the files below it, by paths relative to it @throws CliError when there is no such commit */
export async function gitTree(folder: string, ref: string, signal: AbortSignal): Promise<GitTree> {
  // A name that begins with a dash would be read as an option.
  const commit = ref.startsWith('-')
    ? null
    : await git(folder, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`], signal);
  const id = commit?.[0]?.trim();
  if (id === undefined)
    throw usageError(
      `${ref.slice(0, 200)} is neither a report nor a commit of this checkout.`,
      'Name a commit, a branch, or a report that --format json or sarif has written.',
    );
  const entries = (await git(folder, ['ls-tree', '-r', '-z', '-l', id, '.'], signal)) ?? [];
  const reader = objectReader(folder, signal);
  const files = entries.flatMap((entry) => {
    const [, object = '', size = '', path = ''] = REGULAR.exec(entry) ?? [];
    return path === '' ? [] : [{ path, size: Number(size), read: () => reader.read(object) }];
  });
  return { files, close: reader.close };
}

/** Paths below a folder that differ from HEAD or are new, staged or not. @returns null outside of a checkout */
export async function changedPaths(folder: string, signal: AbortSignal): Promise<ReadonlySet<string> | null> {
  const [changed, untracked] = await Promise.all([
    git(
      folder,
      ['diff', '--name-only', '-z', '--relative', '--no-ext-diff', '--no-textconv', 'HEAD', '--', '.'],
      signal,
    ),
    git(folder, ['ls-files', '-z', '--others', '--exclude-standard'], signal),
  ]);
  const known = changed ?? (await stagedFirst(folder, signal));
  return known === null ? null : new Set([...known, ...(untracked ?? [])]);
}

/** What is staged for the first commit: with none there is nothing to compare with. Null where there is one, or no checkout. */
async function stagedFirst(folder: string, signal: AbortSignal): Promise<string[] | null> {
  const head = await git(folder, ['rev-parse', '--verify', '--quiet', 'HEAD'], signal);
  return head === null ? git(folder, ['ls-files', '-z', '--cached'], signal) : null;
}
