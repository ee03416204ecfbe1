import { type FileHandle, lstat, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { entryPath, type PathFault, shownName } from './entry-path.ts';
import { type SourceLimits, SourceRefused } from './limits.ts';

export type SkipReason =
  | PathFault
  | 'symlink'
  | 'hard_link'
  | 'special_file'
  | 'submodule'
  | 'sparse'
  | 'unsupported'
  | 'too_large'
  | 'duplicate_path'
  | 'path_clash';

export interface SkippedEntry {
  readonly path: string;
  readonly reason: SkipReason;
}

/** What was written under the folder, and what was not. */
export interface SourceReport {
  readonly filesTotal: number;
  readonly bytesTotal: number;
  /** The first of them; a hostile source can have as many as it has entries. */
  readonly skipped: readonly SkippedEntry[];
  readonly skippedTotal: number;
}

export interface SourceFolder {
  /** Counts an entry of any type. @throws SourceRefused over the limit. */
  count(): void;
  skip(name: Uint8Array, reason: SkipReason): void;
  /**
   * Where a regular file of this name and size goes; null when it is skipped, which is recorded then.
   * @throws SourceRefused when all files together are too large.
   */
  place(name: Uint8Array, sizeBytes: number): string | null;
  /** Writes a placed file. Whatever stands in its place already stays, and the entry is recorded as skipped. */
  write(path: string, content: AsyncIterable<Uint8Array>): Promise<void>;
  report(): SourceReport;
}

/** Enough for a person to see what is wrong; memory and the report stay bounded. */
const SKIPPED_LISTED = 10_000;

/**
 * Writes the regular files of a source under `into`, a new folder of ours. No link is ever made there, so no path can
 * lead out of it; a file is only ever created, so that no entry can change what an earlier one wrote.
 */
export async function createSourceFolder(into: string, limits: SourceLimits): Promise<SourceFolder> {
  await mkdir(into, { recursive: true });
  const folders = new Set<string>(['.']);
  const skipped: SkippedEntry[] = [];
  let entries = 0;
  let skippedTotal = 0;
  let filesTotal = 0;
  let bytesTotal = 0;
  const record = (path: string, reason: SkipReason) => {
    skippedTotal++;
    if (skipped.length < SKIPPED_LISTED) skipped.push({ path, reason });
  };
  return {
    count() {
      entries++;
      if (entries > limits.entriesMax) {
        throw new SourceRefused(
          'too_many_entries',
          `The source has more than ${limits.entriesMax} entries, which is the limit.`,
        );
      }
    },
    skip: (name, reason) => record(shownName(name), reason),
    place(name, sizeBytes) {
      const checked = entryPath(name);
      if ('fault' in checked) {
        record(shownName(name), checked.fault);
        return null;
      }
      if (sizeBytes > limits.fileBytesMax) {
        record(checked.path, 'too_large');
        return null;
      }
      bytesTotal += sizeBytes;
      if (bytesTotal > limits.totalBytesMax) {
        throw new SourceRefused(
          'too_large',
          `The source has more than ${limits.totalBytesMax} bytes, which is the limit.`,
        );
      }
      return checked.path;
    },
    async write(path, content) {
      const file = await createFile(into, path, folders);
      if (typeof file === 'string') {
        for await (const _ of content);
        return record(path, file);
      }
      try {
        for await (const chunk of content) await file.writeFile(chunk);
      } finally {
        await file.close();
      }
      filesTotal++;
    },
    report: () => ({ filesTotal, bytesTotal, skipped, skippedTotal }),
  };
}

/** @returns why not, when something stands there already. */
async function createFile(
  into: string,
  path: string,
  folders: Set<string>,
): Promise<FileHandle | 'duplicate_path' | 'path_clash'> {
  const folder = dirname(path);
  try {
    if (!folders.has(folder)) {
      await mkdir(join(into, folder), { recursive: true });
      folders.add(folder);
    }
    // 'wx' is O_CREAT|O_EXCL: it neither overwrites nor follows a link in the last segment.
    return await open(join(into, path), 'wx', 0o644);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTDIR' || code === 'EISDIR') return 'path_clash';
    if (code !== 'EEXIST') throw error;
    const there = await lstat(join(into, path)).catch(() => null);
    return there?.isFile() === true ? 'duplicate_path' : 'path_clash';
  }
}
