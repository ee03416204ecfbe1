import { lstatSync, readFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { listedSource, type SourceEntry, type SourceFile, type SourceSkip } from '@vedette/engine';
import type { ProjectFiles } from '../project/list-files.ts';

/**
 * The same files that a server would be sent, as the engine reads them. Each is looked at and read without waiting: a scan of which
 * most is known already has little else to do, and waiting for thousands of small files costs five times their reading.
 * @param textOf the text of a file that an editor has open, by absolute path; null for what lies on the disk
 */
export function* sourceOf(
  files: Pick<ProjectFiles, 'root' | 'paths'>,
  textOf: (path: string) => string | null = () => null,
): Generator<SourceEntry> {
  // What package managers lay into a project is told from it by whole folders.
  yield* listedSource([...filesOf(files, textOf)]);
}

function* filesOf(
  { root, paths }: Pick<ProjectFiles, 'root' | 'paths'>,
  textOf: (path: string) => string | null,
): Generator<SourceFile | SourceSkip> {
  for (const path of paths) {
    const full = join(root, path);
    const text = textOf(full);
    if (text !== null) {
      const bytes = new TextEncoder().encode(text);
      yield { path, size: bytes.length, read: async () => bytes.slice() };
      continue;
    }
    const found = statsOf(full);
    if (found === null) continue;
    if (found.isSymbolicLink()) yield { path, skipped: 'link' };
    else if (found.isFile())
      // Copied out of Node's pool, so that it can be handed over to a worker.
      yield { path, size: found.size, read: async () => new Uint8Array(readFileSync(full)) };
  }
}

function statsOf(path: string): Stats | null {
  try {
    return lstatSync(path);
  } catch {
    // Gone since it was listed, or not to be looked at.
    return null;
  }
}
