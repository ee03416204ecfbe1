import { PassThrough, type Readable } from 'node:stream';
import { Problem } from '@vedette/contract';
import type { Ctx } from '../../platform/ctx.ts';
import type { RequestContext } from '../../platform/http/bind.ts';
import { uploadKey } from './blob-keys.ts';
import { selectUploadByIdAcrossOrganizations, type UploadRow } from './store.ts';
import { isSigned } from './upload-address.ts';

/** Nothing more is waited for when a client sends nothing for so long. */
const IDLE_MS = 30_000;
/** The largest archive at two megabits a second. */
const TOTAL_MS = 45 * 60_000;
/** Seconds after which bytes that could not be stored may be sent again. */
const RETRY_SECONDS = 10;

/**
 * Takes the bytes of a declared archive, as often as they are sent until completion; the last ones count. What they are is
 * looked at on completion.
 * @throws Problem `upload_refused` for an address, header or upload that is not good (any more); `length_required`;
 *   `payload_too_large`; `bad_request` for another length than was declared; `service_unavailable` when they cannot be stored
 */
export async function receiveUpload(
  ctx: Ctx,
  uploadId: string,
  address: { expires: string; signature: string },
  request: Pick<RequestContext, 'headers' | 'allowSlowBody'>,
  body: Readable | null | undefined,
): Promise<{ uploadId: string; compressedBytes: number }> {
  const { headers } = request;
  const facts = {
    uploadId,
    expires: address.expires,
    contentType: single(headers['content-type']),
    sha256: single(headers['x-archive-sha256']),
  };
  if (!isSigned(ctx, facts, address.signature)) {
    throw refused('The upload address is not valid, or a header differs from those of the session.');
  }
  if (Number(address.expires) * 1000 <= ctx.clock.now().getTime()) {
    throw refused('The upload address has expired. Open a new session.');
  }
  const upload = await selectUploadByIdAcrossOrganizations(ctx.db, uploadId);
  if (upload === undefined || upload.completed_at !== null) throw refused('The upload is complete.');
  const bytes = declaredLength(ctx, upload, headers['content-length']);
  if (!body) throw new Problem('length_required');
  request.allowSlowBody({ idleMs: IDLE_MS, totalMs: TOTAL_MS });
  // A store that fails ends what it reads from; the request itself must live on, or its client would not be answered.
  const sent = body.pipe(new PassThrough());
  body.once('error', (error) => sent.destroy(error));
  await ctx.blobs.put(uploadKey(upload.organization_id, uploadId), sent).catch((error: unknown) => {
    // A client that broke off has nobody to be told.
    if (body.errored) throw error;
    body.unpipe(sent).resume();
    throw new Problem('service_unavailable', {
      detail: 'The archive could not be stored. Send it again shortly.',
      retryAfterSeconds: RETRY_SECONDS,
      cause: error,
    });
  });
  return { uploadId, compressedBytes: bytes };
}

function declaredLength(ctx: Ctx, upload: UploadRow, header: string | string[] | undefined): number {
  const text = single(header);
  if (text === '') throw new Problem('length_required');
  const bytes = Number(text);
  const most = ctx.config.SOURCE_ARCHIVE_BYTES_MAX;
  if (bytes > most) {
    throw new Problem('payload_too_large', { detail: `An archive has at most ${most} bytes.` });
  }
  if (bytes !== Number(upload.compressed_bytes)) {
    throw new Problem('bad_request', {
      detail: `The body has ${bytes} bytes; ${upload.compressed_bytes} were declared.`,
    });
  }
  return bytes;
}

const refused = (detail: string) => new Problem('upload_refused', { detail });
const single = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? '';
