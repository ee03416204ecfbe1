import { createReadStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { ApiError, type Client, isConnectionFailure } from '@vedette/contract';
import { CliError } from '../failure/cli-error.ts';
import { exitCodes } from '../failure/exit-codes.ts';
import type { PackedArchive } from '../project/pack.ts';
import type { PendingUpload } from './pending-scan.ts';

interface UploadOptions {
  readonly companyId: string;
  readonly workspaceName: string;
  readonly onBytes: (sent: number) => void;
  /** The upload of these bytes that an earlier run began. */
  readonly begun: PendingUpload | null;
  /** Called before any byte is sent. */
  readonly onDeclared: (upload: PendingUpload) => Promise<void>;
  readonly signal: AbortSignal;
}

const ATTEMPTS = 4;

/** Declares an archive, sends its bytes and has them verified. What a lost connection cut off is sent again. */
export async function uploadArchive(
  client: Client,
  archive: PackedArchive,
  { companyId, workspaceName, onBytes, begun, onDeclared, signal }: UploadOptions,
): Promise<{ workspaceId: string; archiveId: string }> {
  const whole = begun && (await completeEarlier(client, begun));
  if (whole) return whole;
  for (let attempt = 1; ; attempt++) {
    const session = await client.call('createCompanySourceUpload', {
      params: { companyId },
      body: {
        workspaceName,
        sha256: archive.sha256,
        compressedBytes: archive.compressedBytes,
        uncompressedBytes: archive.uncompressedBytes,
      },
    });
    const { workspaceId, uploadId } = session;
    await onDeclared({ stage: 'upload', workspaceId, uploadId });
    try {
      await put(session.uploadUrl, session.headers, archive, onBytes, signal);
    } catch (error) {
      if (signal.aborted || !isConnectionFailure(error) || attempt === ATTEMPTS) throw error;
      continue;
    }
    const { archiveId } = await client.call('completeCompanySourceUpload', {
      params: { uploadId: session.uploadId },
    });
    return { workspaceId: session.workspaceId, archiveId };
  }
}

/** An upload whose bytes had all arrived when the earlier run ended; null when the service knows it no more, or waits for bytes. */
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
