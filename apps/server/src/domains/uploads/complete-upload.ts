import { setTimeout as wait } from 'node:timers/promises';
import { Problem, type ProblemCode, type SourceArchive } from '@vedette/contract';
import { createConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import type { Ctx } from '../../platform/ctx.ts';
import { createSingleFlight } from '../../platform/single-flight.ts';
import type { Actor } from '../audit/index.ts';
import { uploadKey } from './blob-keys.ts';
import { recordArchive } from './record-archive.ts';
import { recordFailure, selectArchiveOfUpload, selectUpload, type UploadRow } from './store.ts';
import { leaseVerification, type VerificationLease } from './verification-lease.ts';
import { keepVerified } from './verified-bytes.ts';

/**
 * Verifying is mostly inflating: two at once keep two cores busy, and one of them is never the same organization's, so that
 * none waits behind another's archives. A client that completes all the uploads of a build has room for them.
 */
const verifying = createConcurrencyLimiter({
  concurrency: 2,
  concurrencyPerOrganization: 1,
  waitingMax: 512,
  waitingMaxPerOrganization: 32,
  retryAfterSeconds: 10,
});
/** Calls for one upload that come to this process while it is verified wait for the same answer. */
const completions = createSingleFlight<SourceArchive>();
/** How often is looked whether another process is done. */
const POLL_INTERVAL_MS = 250;

/** Failures of the bytes, which they would meet again: they are remembered until others are put. */
const OF_THE_BYTES: ReadonlySet<ProblemCode> = new Set(['upload_mismatch', 'payload_too_large']);

export interface Completion {
  readonly actor: Actor;
  readonly requestId: string;
  /** Fires when the client has left. Once nobody waits for it any more, the verification stops. */
  readonly signal: AbortSignal;
}

/**
 * Verifies what was uploaded and makes it an archive. Repeatable, and done once: calls at once, of any process, wait for one
 * verification and are answered alike, and a failure is remembered until bytes are put again.
 * @throws Problem `not_found`, `upload_incomplete`, `upload_mismatch`, `payload_too_large` for too many entries,
 *   `service_unavailable` when too many wait already
 */
export async function completeUpload(
  ctx: Ctx,
  organizationId: string,
  uploadId: string,
  completion: Completion,
): Promise<SourceArchive> {
  const known = await outcomeOf(ctx, organizationId, uploadId);
  if ('archiveId' in known) return known;
  const { signal } = completion;
  try {
    return await completions.run(`${organizationId}/${uploadId}`, signal, (until) =>
      completeOnce(ctx, known, completion, until),
    );
  } catch (error) {
    if (!signal.aborted) throw error;
    throw new Problem('upload_incomplete', { detail: 'The client left before the archive was verified.' });
  }
}

async function completeOnce(
  ctx: Ctx,
  { organization_id: organizationId, id }: UploadRow,
  completion: Completion,
  signal: AbortSignal,
): Promise<SourceArchive> {
  for (;;) {
    const lease = await leaseVerification(ctx, organizationId, id, signal);
    try {
      // Asked with the lease in hand: what whoever had it before found out is written down before it is given back.
      const known = await outcomeOf(ctx, organizationId, id);
      if ('archiveId' in known) return known;
      if (lease !== null) {
        return await verifying.run(organizationId, lease.signal, () => verify(ctx, known, completion, lease));
      }
    } catch (error) {
      // Only the lease was lost: somebody else verifies the upload by now, and knows the answer soon.
      if (signal.aborted || !lease?.signal.aborted) throw error;
    } finally {
      await lease?.release();
    }
    if (lease === null) await wait(POLL_INTERVAL_MS, undefined, { signal });
  }
}

/**
 * The archive that the upload has become, or the upload as it stands when nobody knows yet what its bytes are.
 * @throws Problem as these bytes failed before; `not_found` for no such upload or one that was swept
 */
async function outcomeOf(
  ctx: Ctx,
  organizationId: string,
  uploadId: string,
): Promise<SourceArchive | UploadRow> {
  const upload = await selectUpload(organizationId, ctx.db, uploadId);
  if (upload === undefined) throw new Problem('not_found', { detail: 'There is no such upload.' });
  if (upload.completed_at !== null) {
    const archive = await selectArchiveOfUpload(organizationId, ctx.db, uploadId);
    if (archive !== undefined) return { archiveId: archive.id, sha256: archive.sha256 };
  }
  if (upload.swept_at !== null) throw new Problem('not_found', { detail: 'The upload has expired.' });
  if (upload.failure_code !== null && upload.failure_detail !== null) {
    const version = await ctx.blobs.version(uploadKey(organizationId, uploadId));
    if (version === upload.failed_version) {
      throw new Problem(upload.failure_code as ProblemCode, { detail: upload.failure_detail });
    }
  }
  return upload;
}

async function verify(
  ctx: Ctx,
  upload: UploadRow,
  completion: Completion,
  { verifierId, signal }: VerificationLease,
): Promise<SourceArchive> {
  const { organization_id: organizationId, id } = upload;
  const key = uploadKey(organizationId, id);
  const version = await ctx.blobs.version(key, signal);
  if (version === null) throw new Problem('upload_incomplete');
  try {
    await keepVerified(ctx, upload, signal);
  } catch (error) {
    if (error instanceof Problem && OF_THE_BYTES.has(error.code)) {
      // Bytes that were put while others were read are not these: the version says whose failure it is.
      const failure = { code: error.code, detail: error.detail, version };
      await recordFailure(organizationId, ctx.db, id, verifierId, failure);
    }
    throw error;
  }
  return recordArchive(ctx, upload, completion.actor, completion.requestId);
}
