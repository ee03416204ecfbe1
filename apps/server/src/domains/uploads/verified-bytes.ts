import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { Problem } from '@vedette/contract';
import { SourceRefused } from '../../platform/source-folder/index.ts';
import { readArchive } from './read-archive.ts';

export interface DeclaredArchive {
  readonly sha256: string;
  readonly compressedBytes: number;
  readonly uncompressedBytes: number;
}

/**
 * Hands an archive on chunk by chunk while it is hashed, counted, inflated and read; the last chunk comes only when all of it
 * is as declared. Whatever writes it down has nothing until then. Never inflates more than was declared.
 * @throws Problem `upload_mismatch`; `payload_too_large` for more than `entriesMax` entries
 */
export async function* verifiedBytes(
  bytes: Readable,
  declared: DeclaredArchive,
  entriesMax: number,
): AsyncGenerator<Buffer, void> {
  const hash = createHash('sha256');
  let compressedBytes = 0;
  let entries = 0;
  const inflating = new PassThrough();
  const reading = readArchive(inflating, declared.uncompressedBytes, async () => {
    entries++;
    if (entries > entriesMax) {
      throw new SourceRefused(
        'too_many_entries',
        `The archive has more than ${entriesMax} entries, which is the limit.`,
      );
    }
  });
  reading.catch(() => undefined);
  try {
    let last: Buffer | undefined;
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      compressedBytes += chunk.length;
      hash.update(chunk);
      if (!inflating.write(chunk)) await Promise.race([once(inflating, 'drain'), reading]);
      if (last !== undefined) yield last;
      last = chunk;
    }
    refuseOther('compressed bytes', compressedBytes, declared.compressedBytes);
    refuseOther('SHA-256', hash.digest('hex'), declared.sha256);
    inflating.end();
    const { uncompressedBytes } = await reading;
    refuseOther('uncompressed bytes', uncompressedBytes, declared.uncompressedBytes);
    if (last !== undefined) yield last;
  } catch (error) {
    if (!(error instanceof SourceRefused)) throw error;
    const code = error.reason === 'too_many_entries' ? 'payload_too_large' : 'upload_mismatch';
    throw new Problem(code, { detail: error.message, cause: error });
  } finally {
    inflating.destroy();
    bytes.destroy();
  }
}

function refuseOther(what: string, found: string | number, declared: string | number): void {
  if (found === declared) return;
  throw new Problem('upload_mismatch', {
    detail: `The archive is not what was declared: ${what} ${found}, declared ${declared}.`,
  });
}
