import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, Readable } from 'node:stream';
import { Problem } from '@vedette/contract';
import { BlobMissing } from '../../platform/blobs/index.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { SourceRefused } from '../../platform/source-folder/index.ts';
import { archiveKey, uploadKey } from './blob-keys.ts';
import { readArchive } from './read-archive.ts';
import type { UploadRow } from './store.ts';

/**
 * Copies the uploaded bytes to where nobody can write to them any more, if they are what was declared.
 * @throws Problem as `verifiedBytes` does, and `upload_incomplete` when there are none; the signal's reason
 */
export async function keepVerified(ctx: Ctx, upload: UploadRow, signal: AbortSignal): Promise<void> {
  const { organization_id: organizationId, id } = upload;
  let bytes: Readable | undefined;
  try {
    bytes = await ctx.blobs.get(uploadKey(organizationId, id), signal);
    const declared = {
      sha256: upload.sha256,
      compressedBytes: Number(upload.compressed_bytes),
      uncompressedBytes: Number(upload.uncompressed_bytes),
    };
    const verified = verifiedBytes(bytes, declared, ctx.config.SOURCE_ENTRIES_MAX, signal);
    await ctx.blobs.put(archiveKey(organizationId, id), Readable.from(verified), signal);
  } catch (error) {
    throw error instanceof BlobMissing ? new Problem('upload_incomplete') : error;
  } finally {
    // A store that fails before it reads lets nobody know who would end them.
    bytes?.destroy();
  }
}

export interface DeclaredArchive {
  readonly sha256: string;
  readonly compressedBytes: number;
  readonly uncompressedBytes: number;
}

/**
 * Hands an archive on chunk by chunk while it is hashed, counted, inflated and read; the last chunk comes only when all of it
 * is as declared. Whatever writes it down has nothing until then. Never inflates more than was declared.
 * @throws Problem `upload_mismatch`; `payload_too_large` for more than `entriesMax` entries; the signal's reason
 */
export async function* verifiedBytes(
  bytes: Readable,
  declared: DeclaredArchive,
  entriesMax: number,
  signal: AbortSignal,
): AsyncGenerator<Buffer, void> {
  const hash = createHash('sha256');
  let compressedBytes = 0;
  let entries = 0;
  const inflating = new PassThrough();
  const count = async () => {
    entries++;
    if (entries > entriesMax) {
      throw new SourceRefused(
        'too_many_entries',
        `The archive has more than ${entriesMax} entries, which is the limit.`,
      );
    }
  };
  const reading = readArchive(inflating, declared.uncompressedBytes, count, signal);
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
    // With an error: the inflater behind it would else wait for its next bytes.
    inflating.destroy(new Error('the reading was ended'));
    bytes.destroy();
  }
}

function refuseOther(what: string, found: string | number, declared: string | number): void {
  if (found === declared) return;
  throw new Problem('upload_mismatch', {
    detail: `The archive is not what was declared: ${what} ${found}, declared ${declared}.`,
  });
}
