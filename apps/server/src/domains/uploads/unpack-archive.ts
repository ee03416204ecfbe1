import type { Ctx } from '../../platform/ctx.ts';
import {
  createSourceFolder,
  type SourceLimits,
  type SourceReport,
} from '../../platform/source-folder/index.ts';
import type { Archive } from './archives.ts';
import { entryKind, entryName } from './entries.ts';
import { readArchive } from './read-archive.ts';

/**
 * Writes the regular files of an archive under `into`, a new folder, as the archive is read. Nothing is ever written
 * elsewhere and no link is made; what is skipped is recorded with its reason.
 * @throws SourceRefused over a limit or when the archive is unreadable; the signal's reason
 */
export async function unpackArchive(
  ctx: Ctx,
  archive: Pick<Archive, 'blobKey'>,
  into: string,
  limits: SourceLimits,
  signal: AbortSignal,
): Promise<SourceReport> {
  const folder = await createSourceFolder(into, limits);
  const bytes = await ctx.blobs.get(archive.blobKey, signal);
  const visit = async (entry: Parameters<typeof entryKind>[0]) => {
    folder.count();
    const kind = entryKind(entry);
    if (kind === 'folder') return;
    if (kind !== 'file') return folder.skip(entryName(entry), kind);
    const path = folder.place(entryName(entry), entry.header.size);
    if (path !== null) await folder.write(path, entry as AsyncIterable<Buffer>);
  };
  await readArchive(bytes, limits.totalBytesMax, visit, signal);
  return folder.report();
}
