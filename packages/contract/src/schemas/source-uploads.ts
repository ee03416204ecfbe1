/** Exact archives of local sources: what is declared of one, where it goes, and what it became. */
import { z } from 'zod';
import { name, time, uuid } from './primitives.ts';

export const sha256 = z
  .string()
  .regex(/^[0-9a-fA-F]{64}$/, 'Must be 64 hexadecimal digits')
  .toLowerCase()
  .describe('SHA-256 in hexadecimal.');

const byteCount = z.int().min(1);

export const sourceUploadRequest = z
  .strictObject({
    workspaceName: name.describe('The active local workspace of this name; it is made when there is none.'),
    sha256: sha256.describe('SHA-256 of the archive, a tar.gz, in hexadecimal.'),
    compressedBytes: byteCount.describe('Size of the archive.'),
    uncompressedBytes: byteCount.describe('Size of the tar within it, headers and padding included.'),
    workspaceId: uuid.optional().describe('An active local workspace; it wins over the name.'),
  })
  .meta({ id: 'SourceUploadRequest', description: 'What is going to be uploaded.' });

export const sourceUpload = z
  .object({
    workspaceId: uuid,
    uploadId: uuid,
    uploadUrl: z.url().describe('Where the archive goes, by PUT. A credential: keep it out of logs.'),
    headers: z
      .record(z.string(), z.string())
      .describe('Headers that the PUT must send as they are, besides a Content-Length of its own.'),
    expiresAt: time.describe('The address is good until then.'),
  })
  .meta({ id: 'SourceUpload', description: 'Where an archive is uploaded to.' });

export const receivedUpload = z
  .object({ uploadId: uuid, compressedBytes: z.int() })
  .meta({ id: 'ReceivedUpload', description: 'The bytes have arrived; they are looked at on completion.' });

export const sourceArchive = z
  .object({ archiveId: uuid, sha256: sha256.describe('Verified.') })
  .meta({ id: 'SourceArchive', description: 'A verified archive, ready to be scanned.' });

export type SourceUploadRequest = z.output<typeof sourceUploadRequest>;
export type SourceUpload = z.output<typeof sourceUpload>;
export type SourceArchive = z.output<typeof sourceArchive>;
