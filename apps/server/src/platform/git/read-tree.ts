import type { SourceFolder } from '../source-folder/index.ts';
import { type ByteReader, byteReader } from './byte-reader.ts';
import { assertCommitId } from './commit-id.ts';
import { type GitPlace, runGit, startGit } from './git-process.ts';

/** What the fetched object is: `commit`, or `tag`, `tree`, `blob`. */
export async function objectType(place: GitPlace, id: string, signal: AbortSignal): Promise<string> {
  return (await runGit(place, ['cat-file', '-t', assertCommitId(id)], { signal })).trim();
}

interface Blob {
  readonly path: string;
  readonly object: string;
  readonly sizeBytes: number;
}

/**
 * Writes the regular files of a commit into the folder. They are read object by object: no checkout and no `archive`,
 * which would obey the repository's own attributes (`export-ignore`, filters, line ends).
 */
export async function readTree(
  place: GitPlace,
  commit: string,
  into: SourceFolder,
  signal: AbortSignal,
): Promise<void> {
  const blobs = await listBlobs(place, assertCommitId(commit), into, signal);
  const git = startGit(place, ['cat-file', '--batch', '--buffer'], signal);
  try {
    const asked = ask(git.stdin, blobs);
    const reader = byteReader(git.stdout);
    for (const blob of blobs) {
      await expectHeader(reader, blob);
      await into.write(blob.path, reader.take(blob.sizeBytes));
      for await (const _lineEnd of reader.take(1));
    }
    await asked;
    await git.ended;
  } catch (error) {
    git.kill();
    throw signal.aborted ? signal.reason : error;
  }
}

/** Every request at once: `--buffer` lets git answer them in one go. A stream that breaks is told by the reader. */
async function ask(stdin: NodeJS.WritableStream, blobs: readonly Blob[]): Promise<void> {
  for (const { object } of blobs) {
    if (!stdin.write(`${object}\n`)) {
      await new Promise<void>((resolve) => {
        stdin.once('drain', resolve);
        stdin.once('close', resolve);
      });
    }
  }
  stdin.end();
}

async function expectHeader(reader: ByteReader, { object, sizeBytes }: Blob): Promise<void> {
  const line = (await reader.until(0x0a)).toString('latin1');
  if (line !== `${object} blob ${sizeBytes}`)
    throw new Error(`git answered ${line} for the object ${object}`);
}

/** One line of `ls-tree -z -l`: mode, type, object, size or `-`, a tab, and the path as it is. */
const ENTRY = /^(\d{6}) (\w+) ([0-9a-f]{40}|[0-9a-f]{64}) +(\d+|-)$/;

/** A path has no limit in git; one that long is nobody's. */
const ENTRY_BYTES_MAX = 64 * 1024;

async function listBlobs(
  place: GitPlace,
  commit: string,
  into: SourceFolder,
  signal: AbortSignal,
): Promise<Blob[]> {
  const git = startGit(place, ['ls-tree', '-r', '-z', '-l', '--full-tree', commit], signal);
  git.stdin.end();
  const blobs: Blob[] = [];
  try {
    const reader = byteReader(git.stdout, ENTRY_BYTES_MAX);
    // A tree that holds itself ten times over lists without end; the count ends it.
    while (!(await reader.atEnd())) {
      into.count();
      const entry = await reader.until(0);
      const tab = entry.indexOf(0x09);
      const parts = ENTRY.exec(entry.subarray(0, tab).toString('latin1'));
      if (tab < 0 || parts === null) throw new Error('git listed an entry in an unknown form');
      const [, mode = '', type, object = '', size = ''] = parts;
      const name = entry.subarray(tab + 1);
      if (type === 'commit') into.skip(name, 'submodule');
      else if (mode === '120000') into.skip(name, 'symlink');
      else if (type !== 'blob' || !mode.startsWith('100')) into.skip(name, 'unsupported');
      else {
        const path = into.place(name, Number(size));
        if (path !== null) blobs.push({ path, object, sizeBytes: Number(size) });
      }
    }
    await git.ended;
    return blobs;
  } catch (error) {
    git.kill();
    throw signal.aborted ? signal.reason : error;
  }
}
