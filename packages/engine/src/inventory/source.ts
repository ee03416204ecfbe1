import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SkipReason } from '../file-kinds/skip-reason.ts';
import { isDeferredFolder } from './deferred-folders.ts';

/** One file of what is scanned. Paths are relative to the source root and '/' separated. */
export interface SourceFile {
  readonly path: string;
  readonly size: number;
  /** May be called more than once: for the analysis and again for code frames. */
  readonly read: () => Promise<Uint8Array>;
  /** The first bytes alone, where they can be had without reading the rest. */
  readonly readStart?: (bytes: number) => Promise<Uint8Array>;
}

/** A file or folder (its path ends in '/') that the source itself does not hand out. */
export interface SourceSkip {
  readonly path: string;
  readonly skipped: SkipReason;
}

/**
 * A folder that may hold other people's code or build output, by its name: what is in it is listed only when asked for.
 * Folders in it are handed out in the same way, whatever their names.
 */
export interface SourceFolder {
  /** Ends in '/'. */
  readonly path: string;
  readonly entries: () => Source;
}

export type SourceEntry = SourceFile | SourceSkip | SourceFolder;
export type Source = AsyncIterable<SourceEntry> | Iterable<SourceEntry>;

/**
 * Files under a folder, by name order. Links are never followed, special files never opened; each is handed out as a
 * skip. Folders nest at most 100 deep. The folders of version control systems are no part of the source.
 */
export async function* directorySource(root: string): AsyncGenerator<SourceEntry> {
  yield* walk(root, '', 0, false);
}

const MAX_FOLDER_DEPTH = 100;

/** @param deferAll every folder is handed out as such, not only those whose name asks for it */
async function* walk(
  root: string,
  prefix: string,
  depth: number,
  deferAll: boolean,
): AsyncGenerator<SourceEntry> {
  let entries: Awaited<ReturnType<typeof readFolder>>;
  try {
    entries = await readFolder(join(root, prefix));
  } catch {
    yield { path: prefix, skipped: 'unreadable' };
    return;
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  for (const entry of entries) {
    const path = prefix + entry.name;
    if (entry.isSymbolicLink()) yield { path, skipped: 'link' };
    else if (entry.isDirectory()) {
      if (isVersionControl(entry.name)) continue;
      const inside = `${path}/`;
      if (depth >= MAX_FOLDER_DEPTH) yield { path: inside, skipped: 'unreadable' };
      else if (deferAll || isDeferredFolder(entry.name)) {
        yield { path: inside, entries: () => walk(root, inside, depth + 1, true) };
      } else yield* walk(root, inside, depth + 1, false);
    } else if (entry.isFile()) yield await fileAt(root, path);
  }
}

/** What version control keeps for itself is no part of the source: not worth a line of coverage. */
const isVersionControl = (name: string): boolean => name === '.git' || name === '.hg' || name === '.svn';

function readFolder(path: string) {
  return readdir(path, { withFileTypes: true });
}

async function fileAt(root: string, path: string): Promise<SourceFile | SourceSkip> {
  try {
    const handle = await open(join(root, path), 'r');
    const { size } = await handle.stat().finally(() => handle.close());
    return {
      path,
      size,
      read: () => readUpTo(join(root, path), Number.POSITIVE_INFINITY),
      readStart: (bytes) => readUpTo(join(root, path), bytes),
    };
  } catch {
    return { path, skipped: 'unreadable' };
  }
}

/** The memory is not shared with Node's pool, so that it can be handed over to a worker. */
async function readUpTo(path: string, most: number): Promise<Uint8Array> {
  const handle = await open(path, 'r');
  try {
    const size = Math.min((await handle.stat()).size, most);
    const bytes = new Uint8Array(size);
    let at = 0;
    while (at < size) {
      const { bytesRead } = await handle.read(bytes, at, size - at, at);
      if (bytesRead === 0) break;
      at += bytesRead;
    }
    return at === size ? bytes : bytes.slice(0, at);
  } finally {
    await handle.close();
  }
}

/** Files that are in memory already: tests, archives. */
export function memorySource(files: Readonly<Record<string, string | Uint8Array>>): SourceEntry[] {
  const encoder = new TextEncoder();
  const all = Object.entries(files)
    .filter(([path]) => !path.split('/').slice(0, -1).some(isVersionControl))
    .map(([path, content]): SourceFile => {
      const bytes = typeof content === 'string' ? encoder.encode(content) : content;
      return { path, size: bytes.length, read: async () => bytes.slice() };
    });
  return listedSource(all);
}

/** Files that somebody has listed, as a source whose folders are handed out as such where their names ask for a look (`ownFiles`). */
export const listedSource = (files: readonly (SourceFile | SourceSkip)[]): SourceEntry[] =>
  withFolders(files, (path) => {
    const parts = path.split('/').slice(0, -1);
    const at = parts.findIndex(isDeferredFolder);
    return at < 0 ? null : `${parts.slice(0, at + 1).join('/')}/`;
  });

/** @param folderOf the folder as which a file's entry is handed out; null for the file itself */
function withFolders(
  files: readonly (SourceFile | SourceSkip)[],
  folderOf: (path: string) => string | null,
): SourceEntry[] {
  const entries: SourceEntry[] = [];
  const folders = new Map<string, (SourceFile | SourceSkip)[]>();
  for (const file of files) {
    const folder = folderOf(file.path);
    if (folder === null) entries.push(file);
    else {
      const held = folders.get(folder);
      if (held) held.push(file);
      else folders.set(folder, [file]);
    }
  }
  for (const [path, inside] of folders) {
    const next = (of: string): string | null => {
      const slash = of.indexOf('/', path.length);
      return slash < 0 ? null : of.slice(0, slash + 1);
    };
    entries.push({ path, entries: () => withFolders(inside, next) });
  }
  return entries;
}
