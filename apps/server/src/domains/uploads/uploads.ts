import { randomUUIDv7 } from 'node:crypto';
import { Problem, type SourceUpload, type SourceUploadRequest } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import { type Actor, recordAudit } from '../audit/index.ts';
import { findOrCreateLocalWorkspace, getWorkspace, type Workspace } from '../workspaces/index.ts';
import { uploadKey } from './blob-keys.ts';
import { insertUpload, selectUploadByIdAcrossOrganizations } from './store.ts';
import { signedAddress, UPLOAD_URL_SECONDS, uploadHeaders } from './upload-address.ts';

/**
 * Declares an archive, and says where its bytes go.
 * @throws Problem `bad_request` for more bytes than are taken; `not_found` or `workspace_mismatch` for a `workspaceId` that is
 *   not of an active local workspace
 */
export async function openUpload(
  ctx: Ctx,
  organizationId: string,
  actor: Actor,
  input: SourceUploadRequest,
  requestId: string,
): Promise<SourceUpload> {
  refuseTooLarge(ctx, input);
  const uploadId = randomUUIDv7();
  // Whole seconds, because that is what the address says.
  const expires = Math.floor(ctx.clock.now().getTime() / 1000) + UPLOAD_URL_SECONDS;
  const expiresAt = new Date(expires * 1000);
  const workspace = await ctx.transaction(async (tx) => {
    const found = await workspaceFor(tx, organizationId, actor, input, requestId);
    await insertUpload(organizationId, tx.db, {
      id: uploadId,
      workspace_id: found.id,
      sha256: input.sha256,
      compressed_bytes: input.compressedBytes,
      uncompressed_bytes: input.uncompressedBytes,
      expires_at: expiresAt,
      completed_at: null,
      swept_at: null,
      created_at: tx.clock.now(),
    });
    await recordAudit(tx, organizationId, {
      actor,
      action: 'source_upload.opened',
      subjectKind: 'source_upload',
      subjectId: uploadId,
      details: { workspaceId: found.id, sha256: input.sha256, compressedBytes: input.compressedBytes },
      requestId,
    });
    return found;
  });
  const headers = uploadHeaders(input.sha256);
  const facts = {
    uploadId,
    expires: String(expires),
    contentType: headers['Content-Type'],
    sha256: input.sha256,
  };
  const uploadUrl =
    (await ctx.blobs.uploadAddress?.(uploadKey(organizationId, uploadId), {
      sizeBytes: input.compressedBytes,
      headers,
      expiresInSeconds: UPLOAD_URL_SECONDS,
    })) ?? signedAddress(ctx, facts);
  return { workspaceId: workspace.id, uploadId, uploadUrl, headers, expiresAt: expiresAt.toISOString() };
}

async function workspaceFor(
  tx: Ctx,
  organizationId: string,
  actor: Actor,
  input: SourceUploadRequest,
  requestId: string,
): Promise<Workspace> {
  if (input.workspaceId === undefined) {
    return findOrCreateLocalWorkspace(tx, organizationId, actor, input.workspaceName, requestId);
  }
  const workspace = await getWorkspace(tx, organizationId, input.workspaceId);
  if (workspace === null) throw new Problem('not_found', { detail: 'There is no such workspace.' });
  if (workspace.kind !== 'local' || workspace.status !== 'active') {
    const what = workspace.kind === 'local' ? 'archived' : 'linked to a hosted repository';
    throw new Problem('workspace_mismatch', {
      detail: `Archives go to an active local workspace; this one is ${what}.`,
    });
  }
  return workspace;
}

function refuseTooLarge({ config }: Ctx, input: SourceUploadRequest): void {
  const limits = {
    compressedBytes: config.SOURCE_ARCHIVE_BYTES_MAX,
    uncompressedBytes: config.SOURCE_UNCOMPRESSED_BYTES_MAX,
  } as const;
  for (const field of ['compressedBytes', 'uncompressedBytes'] as const) {
    if (input[field] <= limits[field]) continue;
    const message = `must be at most ${limits[field]}`;
    throw new Problem('bad_request', {
      detail: `field ${field} ${message}.`,
      extras: { errors: [{ pointer: `/${field}`, message }] },
    });
  }
}

/** The organization whose upload it is; undefined when there is no such upload. */
export async function locateUpload(ctx: Ctx, id: string): Promise<string | undefined> {
  return (await selectUploadByIdAcrossOrganizations(ctx.db, id))?.organization_id;
}
