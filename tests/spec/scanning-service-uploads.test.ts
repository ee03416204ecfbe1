/** What the scanning service's specification says about source uploads, asked over HTTP of a running server. */
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { archiveOf } from '../setup/archives.ts';
import { citing } from './cite.ts';
import { expectProblem, key, other, scanner, world } from './scanning-cast.ts';
import { uploads } from './scanning-service-sentences.ts';

const { holds, nothingLeftOut } = citing(uploads);
const path = `${scanner}/source-uploads`;
const files = { 'a.js': 'eval(input)', 'src/b.py': 'print(1)' };

/** A session request for an archive that was never made. */
const declared = {
  workspaceName: 'shop',
  sha256: 'ab'.repeat(32),
  compressedBytes: 1_000,
  uncompressedBytes: 10_240,
};

holds('request', 'these four, each of them, and only as what it is', async () => {
  expect((await world.send(key, 'POST', path, declared)).status).toBe(201);
  for (const field of Object.keys(declared)) {
    const rest: Record<string, unknown> = { ...declared };
    delete rest[field];
    const { errors } = expectProblem(await world.send(key, 'POST', path, rest), 400, 'bad_request');
    expect(errors).toMatchObject([{ pointer: `/${field}` }]);
  }
  for (const wrong of [
    { workspaceName: '' },
    { sha256: 'ab'.repeat(20) },
    { compressedBytes: 0 },
    { compressedBytes: 1.5 },
    { uncompressedBytes: -1 },
    { surprise: true },
  ])
    expectProblem(await world.send(key, 'POST', path, { ...declared, ...wrong }), 400, 'bad_request');
});

holds('response', 'and until when the address is good', async () => {
  const answer = await world.send(key, 'POST', path, declared);
  expect(answer.body).toEqual({
    workspaceId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    uploadId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    uploadUrl: expect.stringMatching(/^http/),
    headers: expect.any(Object),
    expiresAt: expect.stringMatching(/Z$/),
  });
  const { headers } = answer.body as { headers: Record<string, string> };
  expect(Object.keys(headers).map((name) => name.toLowerCase())).not.toContain('content-length');
});

holds('completion', 'the SHA-256 of the bytes that were PUT', async () => {
  const archive = archiveOf(files);
  const made = await world.uploadedArchive(key, files);
  expect(made.sha256).toBe(createHash('sha256').update(archive.bytes).digest('hex'));
  expect(await world.must(key, 'POST', world.completePath(key, made.uploadId))).toEqual({
    archiveId: made.archiveId,
    sha256: made.sha256,
  });
});

holds('format', 'a tar that is not compressed, and a gzip that holds no tar, are none', async () => {
  const { bytes, unpacked } = archiveOf(files);
  const [bare, noise] = [gunzipSync(bytes), gzipSync(Buffer.alloc(2_048, 'x'))];
  for (const archive of [
    { bytes: bare, unpacked },
    { bytes: noise, unpacked: 2_048 },
  ]) {
    const upload = await world.openUpload(key, archive);
    expect((await world.putArchive(upload, archive.bytes)).status).toBe(200);
    const answer = await world.send(key, 'POST', world.completePath(key, upload.uploadId));
    expectProblem(answer, 409, 'upload_mismatch');
  }
});

holds('credential', 'it needs no other, works for nobody who changes it, and is in no log', async () => {
  const archive = archiveOf(files);
  const upload = await world.openUpload(key, archive);
  const address = new URL(upload.uploadUrl);
  const signature = address.searchParams.get('signature') ?? '';
  expect(signature.length).toBeGreaterThanOrEqual(16);
  address.searchParams.set('signature', signature.split('').reverse().join(''));
  const forged = await world.putArchive(upload, archive.bytes, { url: address.href });
  expect(forged).toMatchObject({ status: 403, code: 'upload_refused' });
  expect((await world.putArchive(upload, archive.bytes)).status).toBe(200);
  expect(world.server.logs.join('\n')).not.toContain(signature);
});

holds('fieldNames', 'they are those of the interface description, with examples', async () => {
  const { components } = await world.must<{
    components: { schemas: Record<string, { properties: object }> };
  }>(null, 'GET', `${scanner}/openapi.json`);
  const namesOf = (schema: string) => Object.keys(components.schemas[schema]?.properties ?? {});
  expect(namesOf('SourceUploadRequest')).toEqual([...Object.keys(declared), 'workspaceId']);
  expect(namesOf('SourceUpload')).toEqual(['workspaceId', 'uploadId', 'uploadUrl', 'headers', 'expiresAt']);
  expect(namesOf('SourceArchive')).toEqual(['archiveId', 'sha256']);
});

holds('endpointSession', 'with the scope that starts scans, and no other', async () => {
  const narrow = await world.key({ scopes: ['scans:read', 'findings:read'] });
  expectProblem(await world.send(narrow, 'POST', path, declared), 403, 'insufficient_scope');
  const creating = await world.key({ scopes: ['scans:create'] });
  expect((await world.send(creating, 'POST', path, declared)).status).toBe(201);
});

holds(
  'endpointPut',
  'a header that is missing or another is refused, and uses the address up for nobody',
  async () => {
    const archive = archiveOf(files);
    const upload = await world.openUpload(key, archive);
    for (const name of Object.keys(upload.headers)) {
      const { [name]: _, ...without } = upload.headers;
      expect((await world.putArchive(upload, archive.bytes, { headers: without })).status, name).toBe(403);
      const changed = { ...upload.headers, [name]: 'application/zip' };
      expect((await world.putArchive(upload, archive.bytes, { headers: changed })).status, name).toBe(403);
    }
    expect((await world.putArchive(upload, archive.bytes)).status).toBe(200);
  },
);

holds('endpointComplete', 'not before the bytes are there, and for nobody else', async () => {
  const archive = archiveOf(files);
  const upload = await world.openUpload(key, archive);
  const complete = world.completePath(key, upload.uploadId);
  expectProblem(await world.send(key, 'POST', complete), 409, 'upload_incomplete');
  await world.putArchive(upload, archive.bytes);
  expectProblem(await world.send(other.key, 'POST', complete), 404, 'not_found');
  expect((await world.send(key, 'POST', complete)).status).toBe(200);
});

holds('statusCodes', '200, 201 and 200', async () => {
  expect((await world.send(key, 'GET', `${scanner}/credits`)).status).toBe(200);
  expect((await world.send(key, 'POST', path, declared)).status).toBe(201);
  const { uploadId } = await world.uploadedArchive(key, files);
  expect((await world.send(key, 'POST', world.completePath(key, uploadId))).status).toBe(200);
});

holds('limits', 'they stand in the interface description, and what declares more is refused', async () => {
  const document = await world.must<Record<string, unknown>>(null, 'GET', `${scanner}/openapi.json`);
  expect(JSON.stringify(document['x-source-limits'])).toContain(String(512 * 1024 * 1024));
  const tooMuch = [{ compressedBytes: 512 * 1024 * 1024 + 1 }, { uncompressedBytes: 2 * 1024 ** 3 + 1 }];
  for (const more of tooMuch) {
    const answer = await world.send(key, 'POST', path, { ...declared, ...more });
    expect([400, 413], answer.text).toContain(answer.status);
  }
});

nothingLeftOut();
