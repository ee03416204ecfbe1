import { createHash } from 'node:crypto';
import { closeSync, createWriteStream, fstatSync, lstatSync, openSync, readSync, type Stats } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Pack, pack as tarPack } from 'tar-stream';
import { CliError } from '../failure/cli-error.ts';
import { exitCodes } from '../failure/exit-codes.ts';

export interface PackedArchive {
  readonly path: string;
  /** In hexadecimal. The same tree gives the same, whoever packs it and when. */
  readonly sha256: string;
  readonly compressedBytes: number;
  readonly uncompressedBytes: number;
  readonly files: number;
  /** Removes the archive from this disk. */
  readonly remove: () => Promise<void>;
}

/** Read in pieces of this size, so that a file of any size takes this much memory. */
const CHUNK_BYTES = 1024 * 1024;
/** Compressed in pieces of at least this size: each costs a trip to another thread, and a small file is three pieces of its own. */
const COMPRESSED_AT_ONCE_BYTES = 256 * 1024;

/**
 * Packs files into a tar.gz in a folder of its own that only this user may read. Nothing but paths, bytes and whether a file
 * may be run goes in: no times, owners or links. Files that are gone by now, and what is no regular file, are left out.
 * @param onFile is told how many files are in
 */
export async function packFiles(
  root: string,
  paths: readonly string[],
  onFile: (done: number) => void,
  signal: AbortSignal,
): Promise<PackedArchive> {
  const folder = await mkdtemp(join(tmpdir(), 'vedette-pack-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'source.tar.gz');
  const hash = createHash('sha256');
  let compressedBytes = 0;
  let uncompressedBytes = 0;
  const countPlain = inLargePieces((bytes) => {
    uncompressedBytes += bytes;
  });
  const countPacked = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      compressedBytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const tar = tarPack();
  let files = 0;
  const fill = async () => {
    for (const one of paths) {
      signal.throwIfAborted();
      if (await addFile(tar, root, one)) onFile(++files);
    }
    tar.finalize();
  };
  try {
    const written = pipeline(
      tar,
      countPlain,
      createGzip(),
      countPacked,
      createWriteStream(path, { mode: 0o600 }),
      {
        signal,
      },
    );
    // Either may fail first; the other must not be left alone with its own rejection.
    await Promise.all([
      written,
      fill().catch((error: Error) => {
        tar.destroy(error);
        throw error;
      }),
    ]);
  } catch (error) {
    await remove();
    // A write that fails does not say where.
    throw error instanceof Error && 'code' in error && !('path' in error)
      ? Object.assign(error, { path: folder })
      : error;
  }
  return { path, sha256: hash.digest('hex'), compressedBytes, uncompressedBytes, files, remove };
}

/** Hands on what it is given, joined. @param onBytes is told the size of what came in */
function inLargePieces(onBytes: (bytes: number) => void): Transform {
  let held: Buffer[] = [];
  let size = 0;
  const take = (): Buffer => {
    const piece = Buffer.concat(held, size);
    held = [];
    size = 0;
    return piece;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      onBytes(chunk.length);
      held.push(chunk);
      size += chunk.length;
      if (size < COMPRESSED_AT_ONCE_BYTES) done();
      else done(null, take());
    },
    flush(done) {
      done(null, take());
    },
  });
}

/**
 * Files are read on this thread: for small ones, which are most, a trip to another costs ten times what reading does.
 * @returns false for what is no file, or none any more
 */
async function addFile(tar: Pack, root: string, path: string): Promise<boolean> {
  const full = join(root, path);
  if (!entryAt(full)?.isFile()) return false;
  const file = openSync(full, 'r');
  try {
    const { size, mode } = fstatSync(file);
    const header = {
      name: path,
      size,
      mode: mode & 0o111 ? 0o755 : 0o644,
      mtime: new Date(0),
      uid: 0,
      gid: 0,
    };
    await new Promise<void>((resolve, reject) => {
      const entry = tar.entry(header, (error) => (error ? reject(error) : resolve()));
      // It fails with the archive, when the disk is full for one, and an error that nobody hears ends the process.
      entry.once('error', reject);
      writeFile(file, path, size, entry).catch(reject);
    });
    return true;
  } finally {
    closeSync(file);
  }
}

const NOTHING: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR']);

function entryAt(full: string): Stats | null {
  try {
    return lstatSync(full);
  } catch (error) {
    if (NOTHING.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** @param file its descriptor */
async function writeFile(
  file: number,
  path: string,
  size: number,
  entry: ReturnType<Pack['entry']>,
): Promise<void> {
  for (let at = 0; at < size; ) {
    const piece = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, size - at));
    const bytesRead = readSync(file, piece, 0, piece.length, at);
    if (bytesRead === 0) throw changed(path);
    at += bytesRead;
    if (!entry.write(piece.subarray(0, bytesRead)))
      await new Promise<void>((resolve) => entry.once('drain', () => resolve()));
  }
  entry.end(undefined);
}

function changed(path: string): CliError {
  return new CliError({
    code: 'source_changed',
    message: `${path} became shorter while it was packed.`,
    hint: 'Run the command again when nothing writes to the folder.',
    exitCode: exitCodes.failed,
  });
}
