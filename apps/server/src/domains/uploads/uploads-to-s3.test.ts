import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveOf } from '../../../../../tests/setup/archives.ts';
import type { Key } from '../../../../../tests/world/service-keys.ts';
import { createWorld, type World } from '../../../../../tests/world/world.ts';

let folder: string;
let s3: S3rver;
let world: World;
let key: Key;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vedette-s3-'));
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'vedette', configs: [] }],
  });
  const { port } = await s3.run();
  // The SDK reads its credentials from the environment; this is the server's built-in account.
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    AWS_REGION: 'us-east-1',
  });
  world = await createWorld({
    BLOB_STORE: 's3://vedette/acme',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_FORCE_PATH_STYLE: '1',
  });
  key = await world.key();
});
afterAll(async () => {
  await world.close();
  await s3.close();
  await rm(folder, { recursive: true });
});

const archive = archiveOf({ 'a.js': 'eval(input)', 'b.js': Buffer.alloc(200_000, 7) });
const complete = (id: string) => world.send(key, 'POST', world.completePath(key, id));

test('an archive goes to the store itself and is verified on completion; other bytes are a mismatch', async () => {
  const upload = await world.openUpload(key, archive);
  expect(upload.uploadUrl).toMatch(/X-Amz-Signature=/);
  expect(await complete(upload.uploadId)).toMatchObject({ status: 409, body: { code: 'upload_incomplete' } });
  const put = (bytes: Buffer) =>
    fetch(upload.uploadUrl, { method: 'PUT', headers: upload.headers, body: new Uint8Array(bytes) });
  expect((await put(Buffer.alloc(archive.bytes.length, 1))).status).toBe(200);
  expect(await complete(upload.uploadId)).toMatchObject({ status: 409, body: { code: 'upload_mismatch' } });
  expect((await put(archive.bytes)).status).toBe(200);
  const done = await complete(upload.uploadId);
  expect(done.status).toBe(200);
  expect((await complete(upload.uploadId)).body).toEqual(done.body);
});

test('pages may send archives to the store that the addresses lead to, and to nowhere else', async () => {
  const { uploadUrl } = await world.openUpload(key, archive);
  const policy = (await world.send(null, 'GET', '/healthz')).headers.get('content-security-policy');
  expect(policy).toContain(`connect-src 'self' ${new URL(uploadUrl).origin};`);
});

test('writing again after completion changes no archive', async () => {
  const upload = await world.openUpload(key, archive);
  const put = (bytes: Buffer) =>
    fetch(upload.uploadUrl, { method: 'PUT', headers: upload.headers, body: new Uint8Array(bytes) });
  await put(archive.bytes);
  expect((await complete(upload.uploadId)).status).toBe(200);
  await put(Buffer.alloc(archive.bytes.length, 1));
  const { blobs } = world.server.assembly.ctx;
  const chunks: Buffer[] = [];
  for await (const chunk of await blobs.get(`archives/${world.acme}/${upload.uploadId}`))
    chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).equals(archive.bytes)).toBe(true);
});
