import { createReadStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { ApiError, type Client, isConnectionFailure } from '@vedette/contract';
import { CliError } from '../failure/cli-error.ts';
import { exitCodes } from '../failure/exit-codes.ts';
import type { PackedArchive } from '../project/pack.ts';

interface UploadOptions {
  readonly companyId: string;
  readonly workspaceName: string;
  readonly onBytes: (sent: number) => void;
  readonly signal: AbortSignal;
}

const ATTEMPTS = 4;

/** Declares an archive, sends its bytes and has them verified. What a lost connection cut off is sent again. */
export async function uploadArchive(
  client: Client,
  archive: PackedArchive,
  { companyId, workspaceName, onBytes, signal }: UploadOptions,
): Promise<{ workspaceId: string; archiveId: string }> {
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
