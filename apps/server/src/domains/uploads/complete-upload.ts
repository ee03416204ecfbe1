import { randomUUIDv7 } from 'node:crypto';
import { Readable } from 'node:stream';
import { Problem, type SourceArchive } from '@vedette/contract';
import { BlobMissing } from '../../platform/blobs/index.ts';
import { createConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { type Actor, recordAudit } from '../audit/index.ts';
import { archiveKey, uploadKey } from './blob-keys.ts';
import {
  insertArchive,
  markCompleted,
  selectArchiveOfUpload,
  selectUpload,
  type UploadRow,
} from './store.ts';
import { verifiedBytes } from './verified-bytes.ts';

/** Verifying is mostly inflating: two at once keep two cores busy, and the rest wait their turn. */
const verifying = createConcurrencyLimiter({ atOnce: 2, waitingMax: 64, retryAfterSeconds: 10 });

/**
 * Verifies what was uploaded and makes it an archive. Repeatable; of calls at once, all are answered the same archive.
 * @throws Problem `not_found`, `upload_incomplete`, `upload_mismatch`, `payload_too_large` for too many entries,
 *   `service_unavailable` when too many wait already
 */
export async function completeUpload(
  ctx: Ctx,
  organizationId: string,
  actor: Actor,
  uploadId: string,
  requestId: string,
): Promise<SourceArchive> {
  const upload = await selectUpload(organizationId, ctx.db, uploadId);
  if (upload === undefined) throw new Problem('not_found', { detail: 'There is no such upload.' });
  return (
    (await archiveOf(ctx, upload)) ??
    (await verifying.run(async () => {
      await keepVerified(ctx, upload);
      return recordArchive(ctx, upload, actor, requestId);
    }))
  );
}

/** Copies the uploaded bytes to where nobody can write to them any more, if they are what was declared. */
async function keepVerified(ctx: Ctx, upload: UploadRow): Promise<void> {
  const key = uploadKey(upload.organization_id, upload.id);
  try {
    const bytes = await ctx.blobs.get(key);
    const declared = {
      sha256: upload.sha256,
      compressedBytes: Number(upload.compressed_bytes),
      uncompressedBytes: Number(upload.uncompressed_bytes),
    };
    const verified = verifiedBytes(bytes, declared, ctx.config.SOURCE_ENTRIES_MAX);
    await ctx.blobs.put(archiveKey(upload.organization_id, upload.id), Readable.from(verified));
  } catch (error) {
    if (!(error instanceof BlobMissing)) throw error;
    // Gone, because another call has completed the upload meanwhile; or never there.
    if ((await archiveOf(ctx, upload)) === null) throw new Problem('upload_incomplete');
  }
}

async function recordArchive(
  ctx: Ctx,
  upload: UploadRow,
  actor: Actor,
  requestId: string,
): Promise<SourceArchive> {
  const { organization_id: organizationId, id: uploadId } = upload;
  const archive = await ctx.transaction(async (tx) => {
    const now = tx.clock.now();
    if (!(await markCompleted(organizationId, tx.db, uploadId, now))) return archiveOf(tx, upload);
    const id = randomUUIDv7();
    await insertArchive(organizationId, tx.db, {
      id,
      upload_id: uploadId,
      workspace_id: upload.workspace_id,
      sha256: upload.sha256,
      blob_key: archiveKey(organizationId, uploadId),
      compressed_bytes: Number(upload.compressed_bytes),
      uncompressed_bytes: Number(upload.uncompressed_bytes),
      created_at: now,
    });
    await recordAudit(tx, organizationId, {
      actor,
      action: 'source_upload.completed',
      subjectKind: 'source_upload',
      subjectId: uploadId,
      details: { archiveId: id, workspaceId: upload.workspace_id, sha256: upload.sha256 },
      requestId,
    });
    return { archiveId: id, sha256: upload.sha256 };
  });
  if (archive === null) throw new Problem('not_found', { detail: 'The upload has expired.' });
  await ctx.blobs.delete(uploadKey(organizationId, uploadId)).catch((error: unknown) => {
    ctx.log.warn({ uploadId, err: error }, 'the bytes of a completed upload are left to the sweep');
  });
  return archive;
}

async function archiveOf(ctx: Ctx, upload: UploadRow): Promise<SourceArchive | null> {
  const row = await selectArchiveOfUpload(upload.organization_id, ctx.db, upload.id);
  return row === undefined ? null : { archiveId: row.id, sha256: row.sha256 };
}
