import { createReadStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { ApiError, type Client } from '@vedette/contract';
import { CliError } from '../failure/cli-error.ts';
import { exitCodes } from '../failure/exit-codes.ts';
import type { PackedArchive } from '../project/pack.ts';
import type { PendingUpload } from './pending-scan.ts';

interface UploadOptions {
  readonly companyId: string;
  readonly workspaceName: string;
  readonly onBytes: (sent: number) => void;
  /** The upload of these bytes that was begun before. */
  readonly begun: PendingUpload | null;
  /** Called before any byte is sent. */
  readonly onDeclared: (upload: PendingUpload) => Promise<void>;
  readonly signal: AbortSignal;
}

/** Declares an archive, sends its bytes and has them verified. Whoever repeats it names in `begun` what was declared last. */
export async function uploadArchive(
  client: Client,
  archive: PackedArchive,
  { companyId, workspaceName, onBytes, begun, onDeclared, signal }: UploadOptions,
): Promise<{ workspaceId: string; archiveId: string }> {
  const whole = begun && (await completeEarlier(client, begun));
  if (whole) return whole;
  const { workspaceId, uploadId, uploadUrl, headers } = await client.call('createCompanySourceUpload', {
    params: { companyId },
    body: {
      workspaceName,
      sha256: archive.sha256,
      compressedBytes: archive.compressedBytes,
      uncompressedBytes: archive.uncompressedBytes,
    },
  });
  await onDeclared({ stage: 'upload', workspaceId, uploadId });
  await put(uploadUrl, headers, archive, onBytes, signal);
  const { archiveId } = await client.call('completeCompanySourceUpload', { params: { uploadId } });
  return { workspaceId, archiveId };
}

/** An upload whose bytes had all arrived when the connection or the earlier run ended; null when the service knows it no more, or waits for bytes. */
async function completeEarlier(
  client: Client,
  { workspaceId, uploadId }: PendingUpload,
): Promise<{ workspaceId: string; archiveId: string } | null> {
  try {
    const { archiveId } = await client.call('completeCompanySourceUpload', { params: { uploadId } });
    return { workspaceId, archiveId };
  } catch (error) {
    if (isRefused(error)) return null;
    throw error;
  }
}

/** Whether the service will give the same answer to the same request again: not for want of a login, and not when it is busy. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== 401 &&
  error.status !== 429;

async function put(
  url: string,
  headers: Readonly<Record<string, string>>,
  archive: PackedArchive,
  onBytes: (sent: number) => void,
  signal: AbortSignal,
): Promise<void> {
  let sent = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sent += chunk.length;
      onBytes(sent);
      done(null, chunk);
    },
  });
  const body = createReadStream(archive.path)
    .on('error', (error) => counting.destroy(error))
    .pipe(counting);
  const request: RequestInit & { duplex: 'half' } = {
    method: 'PUT',
    headers: { ...headers, 'content-length': String(archive.compressedBytes) },
    body: Readable.toWeb(body) as ReadableStream<Uint8Array>,
    duplex: 'half',
    signal,
  };
  const response = await fetch(url, request);
  const text = await response.text();
  if (response.ok) return;
  // Another store than the service's own answers in a form of its own, and may repeat the address, which is a credential.
  const known = parsed(text);
  if (known !== null) throw new ApiError(response, known);
  throw new CliError({
    code: 'upload_refused',
    message: `The store refused the upload (${response.status}).`,
    hint: 'Run the command again; the archive is declared anew.',
    exitCode: exitCodes.failed,
  });
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
