import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type SkipReason, skipByPath } from './skip-rules.ts';

/** One file of what is scanned. Paths are relative to the source root and '/' separated. */
export interface SourceFile {
  readonly path: string;
  readonly size: number;
  /** May be called more than once: for the analysis and again for code frames. */
  readonly read: () => Promise<Uint8Array>;
}

/** A file or folder (its path ends in '/') that the source itself does not hand out. */
export interface SourceSkip {
  readonly path: string;
  readonly skipped: SkipReason;
}

export type Source = AsyncIterable<SourceFile | SourceSkip> | Iterable<SourceFile | SourceSkip>;

/**
 * Files under a folder, by name order. Links are never followed, special files never opened, vendored and output
 * folders not entered; each is handed out as a skip. Folders nest at most 100 deep.
 */
export async function* directorySource(root: string): AsyncGenerator<SourceFile | SourceSkip> {
  yield* walk(root, '', 0);
}

const MAX_FOLDER_DEPTH = 100;

async function* walk(root: string, prefix: string, depth: number): AsyncGenerator<SourceFile | SourceSkip> {
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
      const skipped = depth >= MAX_FOLDER_DEPTH ? 'unreadable' : skipByPath(`${path}/`);
      // The folders of version control systems are no part of the source: not worth a line of coverage.
      if (entry.name === '.git' || entry.name === '.hg' || entry.name === '.svn') continue;
      if (skipped) yield { path: `${path}/`, skipped };
      else yield* walk(root, `${path}/`, depth + 1);
    } else if (entry.isFile()) yield await fileAt(root, path);
  }
}

function readFolder(path: string) {
  return readdir(path, { withFileTypes: true });
}

async function fileAt(root: string, path: string): Promise<SourceFile | SourceSkip> {
  try {
    const handle = await open(join(root, path), 'r');
    const { size } = await handle.stat().finally(() => handle.close());
    return { path, size, read: () => readWhole(join(root, path)) };
  } catch {
    return { path, skipped: 'unreadable' };
  }
}

/** The memory is not shared with Node's pool, so that it can be handed over to a worker. */
async function readWhole(path: string): Promise<Uint8Array> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
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
export function memorySource(files: Readonly<Record<string, string | Uint8Array>>): SourceFile[] {
  const encoder = new TextEncoder();
  return Object.entries(files).map(([path, content]) => {
    const bytes = typeof content === 'string' ? encoder.encode(content) : content;
    return { path, size: bytes.length, read: async () => bytes.slice() };
  });
}
