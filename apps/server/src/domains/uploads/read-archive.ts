import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Extract, extract } from 'tar-stream';
import { SourceRefused } from '../../platform/source-folder/index.ts';

/** An entry of a tar as the library hands it out: its header, and its bytes as a stream. */
export type Entry = Extract extends AsyncIterable<infer E> ? E : never;

/** Inflated at a time: larger than the library's 16 KiB, as every chunk costs a turn of the event loop. */
const CHUNK_BYTES = 256 * 1024;

/**
 * Reads a tar.gz as it comes, entry by entry; nothing of it is held. `visit` may read the entry's bytes; what it leaves is
 * passed over. The declared sizes are taken for what they are, words: bytes are counted as they are inflated.
 * @returns the bytes of the tar, headers and padding included
 * @throws SourceRefused `too_large` beyond `uncompressedBytesMax`, `unreadable` for what is no whole tar.gz; whatever
 *   `visit` throws; the signal's reason
 */
export async function readArchive(
  bytes: Readable,
  uncompressedBytesMax: number,
  visit: (entry: Entry) => Promise<void>,
  signal?: AbortSignal,
): Promise<{ uncompressedBytes: number }> {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  // Names come byte by byte, so that what is no text can be told from what is.
  const archive = extract({ filenameEncoding: 'latin1' } as object);
  // Always with an error: without one the reader's own loop waits for ever when it is ended between two entries.
  const stop = () => archive.destroy(new Error('the reading was ended'));
  const closed: Promise<unknown> = once(archive, 'close').then(
    () => undefined,
    (error: unknown) => error,
  );
  signal?.addEventListener('abort', stop, { once: true });
  let uncompressedBytes = 0;
  const feed = async () => {
    bytes.on('error', (error) => gunzip.destroy(error));
    for await (const chunk of bytes.pipe(gunzip)) {
      uncompressedBytes += (chunk as Buffer).length;
      if (uncompressedBytes > uncompressedBytesMax) throw tooLarge(uncompressedBytesMax);
      if (archive.destroyed) return;
      if (!archive.write(chunk)) await Promise.race([once(archive, 'drain'), closed]);
    }
    archive.end(null);
  };
  let fault: unknown;
  const feeding = feed().catch((error: unknown) => {
    fault = error;
    stop();
  });
  try {
    for await (const entry of archive) {
      await visit(entry);
      entry.resume();
    }
    await feeding;
    if (fault !== undefined) throw fault;
    signal?.throwIfAborted();
    return { uncompressedBytes };
  } catch (error) {
    stop();
    const complaint = await closed;
    if (signal?.aborted) throw signal.reason;
    // An entry that is being read only knows that it was ended; the archive knows why.
    throw asRefusal(fault ?? (isEnded(error) ? complaint : error));
  } finally {
    signal?.removeEventListener('abort', stop);
    archive.destroy(null);
    gunzip.destroy();
    bytes.destroy();
  }
}

const isEnded = (error: unknown) => (error as { code?: unknown } | null)?.code === 'STREAM_DESTROYED';

const tooLarge = (bytesMax: number) =>
  new SourceRefused('too_large', `The archive unpacks to more than ${bytesMax} bytes.`);

/** What zlib and the tar reader complain about is the archive; every other failure is ours and stays what it is. */
const ARCHIVE_FAULT = /^(Z_|ERR_ZLIB)/;
const TAR_FAULT = /tar header|Invalid header|Unexpected end of data|Header exceeds|unexpected end of file/i;

function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof SourceRefused) return error;
  const code = String((error as NodeJS.ErrnoException).code ?? '');
  if (!ARCHIVE_FAULT.test(code) && !TAR_FAULT.test(error.message)) return error;
  const how = ARCHIVE_FAULT.test(code) ? 'it is no whole gzip stream' : 'it is no whole tar';
  return new SourceRefused('unreadable', `The archive is not a readable tar.gz: ${how}.`, error);
}
