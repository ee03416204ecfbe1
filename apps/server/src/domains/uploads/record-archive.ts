import { randomUUIDv7 } from 'node:crypto';
import { Problem, type SourceArchive } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { type Actor, recordAudit } from '../audit/index.ts';
import { archiveKey, uploadKey } from './blob-keys.ts';
import { insertArchive, markCompleted, type UploadRow } from './store.ts';

/**
 * Makes verified bytes the archive of their upload, which is then complete.
 * @throws Problem `not_found` when the upload was swept meanwhile
 */
export async function recordArchive(
  ctx: Ctx,
  upload: UploadRow,
  actor: Actor,
  requestId: string,
): Promise<SourceArchive> {
  const { organization_id: organizationId, id: uploadId } = upload;
  const id = randomUUIDv7();
  await ctx.transaction(async (tx) => {
    const now = tx.clock.now();
    if (!(await markCompleted(organizationId, tx.db, uploadId, now))) {
      throw new Problem('not_found', { detail: 'The upload has expired.' });
    }
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
  });
  await ctx.blobs.delete(uploadKey(organizationId, uploadId)).catch((error: unknown) => {
    ctx.log.warn({ uploadId, err: error }, 'the bytes of a completed upload are left to the sweep');
  });
  return { archiveId: id, sha256: upload.sha256 };
}
