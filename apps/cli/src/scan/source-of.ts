import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SourceFile, SourceSkip } from '@vedette/engine';
import type { ProjectFiles } from '../project/list-files.ts';

/** The same files that a server would be sent. */
export async function* sourceOf({ root, paths }: ProjectFiles): AsyncGenerator<SourceFile | SourceSkip> {
  for (const path of paths) {
    const full = join(root, path);
    const found = await lstat(full).catch(() => null);
    if (found === null) continue;
    if (found.isSymbolicLink()) yield { path, skipped: 'link' };
    else if (found.isFile())
      // Copied out of Node's pool, so that it can be handed over to a worker.
      yield { path, size: found.size, read: async () => new Uint8Array(await readFile(full)) };
  }
}
