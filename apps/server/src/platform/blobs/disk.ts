import { type BigIntStats, createReadStream, createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isOrphanedTempName, tempName } from '../temp-names.ts';
import { assertBlobKey, BlobMissing, type BlobStore } from './blob-store.ts';

/** Blobs as files. A write goes aside, is flushed, and is renamed into place, so a crash leaves the old blob or the new one. */
export function diskBlobStore(root: string): BlobStore {
  const pathOf = (key: string) => join(root, 'data', assertBlobKey(key));
  const aside = join(root, 'incoming');
  return {
    async put(key, body: Readable) {
      const path = pathOf(key);
      await mkdir(aside, { recursive: true, mode: 0o700 });
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const incoming = join(aside, tempName());
      try {
        const file = createWriteStream(incoming, { flags: 'wx', mode: 0o600, flush: true });
        await pipeline(body, file);
        await rename(incoming, path);
        await flushFolder(dirname(path));
        return file.bytesWritten;
      } catch (error) {
        await rm(incoming, { force: true });
        throw error;
      }
    },
    async get(key) {
      const path = pathOf(key);
      if ((await sizeOf(path)) === null) throw new BlobMissing(key);
      return createReadStream(path);
    },
    size: (key) => sizeOf(pathOf(key)),
    async version(key) {
      const found = await statOf(pathOf(key));
      // Every write makes a new file; numbers of files are used again, but not within the same nanosecond.
      return found && `${found.ino}-${found.mtimeNs}`;
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    async deleteStaleWrites(before) {
      for (const name of await readdir(aside).catch(() => [])) {
        const { mtime } = await stat(join(aside, name)).catch(() => ({ mtime: before }));
        if (mtime < before || isOrphanedTempName(name)) await rm(join(aside, name), { force: true });
      }
    },
    async ready() {
      await mkdir(root, { recursive: true, mode: 0o700 });
      await access(root, constants.W_OK);
    },
  };
}

async function sizeOf(path: string): Promise<number | null> {
  const found = await statOf(path);
  return found && Number(found.size);
}

async function statOf(path: string): Promise<BigIntStats | null> {
  try {
    return await stat(path, { bigint: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** A rename survives a power cut only once its folder is flushed. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
