import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect } from 'vitest';
import { unpackArchive } from '../../apps/server/src/domains/uploads/index.ts';
import type { Ctx } from '../../apps/server/src/platform/ctx.ts';
import { filesUnder } from '../setup/files-under.ts';
import { withFolder } from '../setup/git-server.ts';

const limits = { entriesMax: 1000, fileBytesMax: 1024 * 1024, totalBytesMax: 32 * 1024 * 1024 };

/** Unpacks bytes that lie in a store; the folder around it is looked at as well, so that nothing gets out unseen. */
export async function unpack(
  bytes: Buffer,
  change: Partial<typeof limits> = {},
  signal = new AbortController().signal,
) {
  // A store is all that unpacking touches; the bytes come in pieces, as from a disk.
  const pieces = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, at) =>
    bytes.subarray(at * 65_536, (at + 1) * 65_536),
  );
  const ctx = { blobs: { get: async () => Readable.from(pieces) } } as unknown as Ctx;
  return withFolder(async (folder) => {
    const into = join(folder, 'a', 'source');
    const report = await unpackArchive(ctx, { blobKey: 'x' }, into, { ...limits, ...change }, signal).finally(
      async () =>
        expect((await filesUnder(folder)).filter((path) => !path.startsWith('a/source/'))).toEqual([]),
    );
    const paths = await filesUnder(into);
    const files = await Promise.all(
      paths.map(async (path) => [path, await readFile(join(into, path), 'latin1')]),
    );
    return { ...report, files: Object.fromEntries(files) as Record<string, string> };
  });
}
