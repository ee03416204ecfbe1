import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { uuid } from '../schemas/primitives.ts';
import {
  receivedUpload,
  sourceArchive,
  sourceUpload,
  sourceUploadRequest,
} from '../schemas/source-uploads.ts';
import { created, ok } from './answers.ts';
import { at, exampleOrigins, ids } from './examples.ts';

const common = { tag: 'Source uploads', query: null } as const;
const oneUpload = z.strictObject({ uploadId: uuid });

const archiveHash = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const signature = '0f3a8c51d97be2460f3a8c51d97be2460f3a8c51d97be2460f3a8c51d97be246';
const headers = { 'Content-Type': 'application/gzip', 'X-Archive-Sha256': archiveHash };

const openExample = {
  body: { workspaceName: 'shop', sha256: archiveHash, compressedBytes: 48_213, uncompressedBytes: 204_800 },
  reply: {
    workspaceId: ids.workspace,
    uploadId: ids.upload,
    uploadUrl: `${exampleOrigins.service}/api/scanner/v1/source-uploads/${ids.upload}/content?expires=1795167000&signature=${signature}`,
    headers,
    expiresAt: at.later,
  },
} as const;

const opening =
  'Declares an archive (a tar.gz) and answers where to PUT its bytes. The limits stand in `x-source-limits` of this document.';
const completing =
  'Verifies that the bytes which were PUT are the declared ones and a readable tar.gz, and makes them an archive that can be scanned. Repeatable: the answer stays the same, a refusal too until bytes are PUT again. It is done once however often it is asked for at once, and stops when everybody who asked has left.';

export const createSourceUpload = defineRoute({
  ...common,
  id: 'createSourceUpload',
  api: 'scanner',
  method: 'POST',
  path: '/api/scanner/v1/source-uploads',
  summary: 'Open a source upload',
  description: opening,
  permission: 'scans:create',
  params: null,
  body: sourceUploadRequest,
  // Another session is opened; the one before runs out unused.
  repeatable: true,
  success: created(sourceUpload, 'Where to upload to.'),
  problems: ['not_found', 'workspace_mismatch'],
  example: openExample,
});

export const putSourceUpload = defineRoute({
  ...common,
  id: 'putSourceUpload',
  api: 'scanner',
  method: 'PUT',
  path: '/api/scanner/v1/source-uploads/{uploadId}/content',
  summary: 'Upload the archive',
  description:
    'The address that the session answered, where archives are kept on the disk of the service; no other credential is looked at. `Content-Length` must be the declared size. A refused PUT does not use it up, and the bytes may be PUT again until completion.',
  permission: 'public',
  params: oneUpload,
  query: z.strictObject({
    expires: z.string().max(20).describe('Part of the address.'),
    signature: z.string().max(200).describe('Part of the address.'),
  }),
  headers: z.strictObject({
    'Content-Type': z.string().describe('As the session answered it.'),
    'X-Archive-Sha256': z.string().describe('As the session answered it.'),
  }),
  body: null,
  bodyReading: 'stream',
  // The address is a credential of its own: many behind one address may upload.
  rate: 'own',
  success: ok(receivedUpload, 'The bytes have arrived.'),
  problems: ['upload_refused', 'length_required', 'payload_too_large'],
  example: {
    params: { uploadId: ids.upload },
    query: { expires: '1795167000', signature },
    headers,
    reply: { uploadId: ids.upload, compressedBytes: 48_213 },
  },
});

const completion = {
  ...common,
  method: 'POST',
  summary: 'Complete a source upload',
  description: completing,
  params: oneUpload,
  body: null,
  repeatable: true,
  success: ok(sourceArchive, 'The archive.'),
  problems: ['not_found', 'upload_incomplete', 'upload_mismatch', 'payload_too_large'],
  example: {
    params: { uploadId: ids.upload },
    reply: { archiveId: ids.archive, sha256: archiveHash },
  },
} as const;

export const completeSourceUpload = defineRoute({
  ...completion,
  id: 'completeSourceUpload',
  api: 'scanner',
  path: '/api/scanner/v1/source-uploads/{uploadId}/complete',
  permission: 'scans:create',
});

export const createCompanySourceUpload = defineRoute({
  ...common,
  id: 'createCompanySourceUpload',
  api: 'v0',
  method: 'POST',
  path: '/api/v0/companies/{companyId}/source-uploads',
  summary: 'Open a source upload',
  description: `${opening} For people and their command line; the same as in the scanning interface.`,
  permission: 'company-member',
  params: z.strictObject({ companyId: uuid }),
  body: sourceUploadRequest,
  // Another session is opened; the one before runs out unused.
  repeatable: true,
  success: created(sourceUpload, 'Where to upload to.'),
  problems: ['not_found', 'workspace_mismatch'],
  example: { params: { companyId: ids.acme }, ...openExample },
});

export const completeCompanySourceUpload = defineRoute({
  ...completion,
  id: 'completeCompanySourceUpload',
  api: 'v0',
  path: '/api/v0/source-uploads/{uploadId}/complete',
  permission: 'company-member',
});
