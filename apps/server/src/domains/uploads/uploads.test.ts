import { createHash, randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import type { SourceUpload, Workspace } from '@vedette/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archiveOf, entry, tar } from '../../../../../tests/setup/archives.ts';
import { filesUnder } from '../../../../../tests/setup/files-under.ts';
import { withFolder } from '../../../../../tests/setup/git-server.ts';
import { type HttpResponse, sendRequest } from '../../../../../tests/world/http-client.ts';
import { type Caller, short } from '../../../../../tests/world/people.ts';
import type { Key } from '../../../../../tests/world/service-keys.ts';
import { createWorld, type World } from '../../../../../tests/world/world.ts';
import { sourceLimits } from '../../platform/source-folder/index.ts';
import { getArchive, unpackArchive } from './index.ts';
import { sweepUploads } from './sweep-uploads.ts';

const DAY_MS = 86_400_000;

let world: World;
let manager: Caller;
let key: Key;
beforeAll(async () => {
  world = await createWorld({ SOURCE_ARCHIVE_BYTES_MAX: '5000000', SOURCE_ENTRIES_MAX: '100' });
  manager = await world.caller('manager');
  key = await world.key();
});
afterAll(() => world.close());

const ctx = () => world.server.assembly.ctx;
const archive = archiveOf({ 'a.js': 'eval(input)', 'src/b.js': 'two' });
const open = (more: Record<string, unknown> = {}) => world.openUpload(key, archive, more);
const complete = (id: string, as: { token: string } = key) =>
  world.send(as, 'POST', world.completePath(as, id));
const create = (body: unknown): Promise<HttpResponse> =>
  world.send(key, 'POST', '/api/scanner/v1/source-uploads', body);
const declared = {
  workspaceName: 'shop',
  sha256: createHash('sha256').update(archive.bytes).digest('hex'),
  compressedBytes: archive.bytes.length,
  uncompressedBytes: archive.unpacked,
};
const sweep = () => sweepUploads(ctx(), new AbortController().signal);
const blobsLeft = (upload: SourceUpload) => ctx().blobs.size(`uploads/${world.acme}/${upload.uploadId}`);

describe('a session', () => {
  test('is for an address of this upload', async () => {
    const upload = await open();
    expect(
      upload.uploadUrl.startsWith(`${world.origin}/api/scanner/v1/source-uploads/${upload.uploadId}`),
    ).toBe(true);
  });

  test('of one name is for one workspace, which people see too', async () => {
    const workspaceName = `local-${short()}`;
    const sessions = await Promise.all([1, 2, 3].map(() => open({ workspaceName })));
    const [workspaceId, ...others] = new Set(sessions.map((each) => each.workspaceId));
    expect(others).toEqual([]);
    expect(
      await world.requestOk<Workspace>(manager, 'GET', `/api/v0/workspaces/${workspaceId}`),
    ).toMatchObject({
      kind: 'local',
      name: workspaceName,
      repoUrl: null,
    });
  });

  test('takes the workspace that is named by id, whatever the name; it must be active, local and the organization’s', async () => {
    const first = await open();
    expect((await open({ workspaceId: first.workspaceId })).workspaceId).toBe(first.workspaceId);
    const remote = await world.connectedRepository(manager);
    const archived = await open();
    await world.requestOk(manager, 'PATCH', `/api/v0/workspaces/${archived.workspaceId}`, {
      status: 'archived',
    });
    const foreign = await world.openUpload(world.administrator, archive, {}, await world.company());
    const codes = [remote.workspace.id, archived.workspaceId, foreign.workspaceId, world.acme].map(
      async (workspaceId) => create({ ...declared, workspaceId }),
    );
    expect(
      (await Promise.all(codes)).map(({ status, body }) => [status, (body as { code: string }).code]),
    ).toEqual([
      [409, 'workspace_mismatch'],
      [409, 'workspace_mismatch'],
      [404, 'not_found'],
      [404, 'not_found'],
    ]);
  });

  test.each([
    ['no name', { workspaceName: undefined }, '/workspaceName'],
    ['a hash that is none', { sha256: 'x'.repeat(64) }, '/sha256'],
    ['no bytes', { compressedBytes: 0 }, '/compressedBytes'],
    ['half a byte', { uncompressedBytes: 1.5 }, '/uncompressedBytes'],
    ['more compressed bytes than are taken', { compressedBytes: 5_000_001 }, '/compressedBytes'],
    ['more unpacked bytes than are taken', { uncompressedBytes: 2 * 1024 ** 3 + 1 }, '/uncompressedBytes'],
    ['an unknown field', { kind: 'zip' }, ''],
  ])('for %s is 400, with the place', async (_what, change, pointer) => {
    expect(await create({ ...declared, ...change })).toMatchObject({
      status: 400,
      body: { code: 'bad_request', errors: [{ pointer }] },
    });
  });

  test('takes the scope scans:create, for completion too', async () => {
    const reader = await world.key({ scopes: ['scans:read', 'findings:read'] });
    const { uploadId } = await open();
    for (const path of ['', `/${uploadId}/complete`]) {
      const answer = await world.send(
        reader,
        'POST',
        `/api/scanner/v1/source-uploads${path}`,
        path ? undefined : declared,
      );
      expect(answer).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
    }
  });
});

describe('the PUT', () => {
  const { bytes } = archive;

  test('is refused with another or a missing header, and the right one works after that', async () => {
    const upload = await open();
    const { 'Content-Type': type = '', 'X-Archive-Sha256': hash = '' } = upload.headers;
    for (const headers of [
      {},
      { 'X-Archive-Sha256': hash },
      { 'Content-Type': type },
      { 'Content-Type': 'application/x-tar', 'X-Archive-Sha256': hash },
      { 'Content-Type': type, 'X-Archive-Sha256': '0'.repeat(64) },
    ] as Record<string, string>[]) {
      expect(await world.putArchive(upload, bytes, { headers })).toMatchObject({
        status: 403,
        code: 'upload_refused',
      });
    }
    expect((await world.putArchive(upload, bytes)).status).toBe(200);
  });

  test('is answered with 503 and when to come back while the store takes nothing, in the middle of the bytes too; then it goes on', async () => {
    const large = { bytes: gzipSync(randomBytes(4_000_000)), unpacked: 4_000_000 };
    const upload = await world.openUpload(key, large);
    const small = await open();
    expect((await world.putArchive(small, bytes)).status).toBe(200);
    const data = join(world.server.home, 'blobs', 'data');
    await rename(data, `${data}-aside`);
    await writeFile(data, '');
    try {
      for (const answer of [
        await fetch(world.reachable(upload.uploadUrl), {
          method: 'PUT',
          headers: upload.headers,
          body: new Uint8Array(large.bytes),
        }),
        await fetch(`${world.server.baseUrl}${world.completePath(key, small.uploadId)}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key.token}` },
        }),
      ]) {
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
        expect(await answer.json()).toMatchObject({ code: 'service_unavailable' });
      }
    } finally {
      await rm(data);
      await rename(`${data}-aside`, data);
    }
    expect((await world.putArchive(upload, large.bytes)).status).toBe(200);
    expect((await complete(small.uploadId)).status).toBe(200);
  });

  test('is refused at an address that was changed in any part', async () => {
    const [upload, other] = [await open(), await open()];
    const { searchParams } = new URL(upload.uploadUrl);
    const expires = searchParams.get('expires') ?? '';
    const signature = searchParams.get('signature') ?? '';
    for (const url of [
      upload.uploadUrl.replace(upload.uploadId, other.uploadId),
      upload.uploadUrl.replace(expires, String(Number(expires) + 1)),
      upload.uploadUrl.replace(
        signature,
        signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
      ),
      upload.uploadUrl.replace(signature, signature.slice(0, 32)),
      upload.uploadUrl.replace(signature, 'zz'),
    ]) {
      expect(await world.putArchive(upload, bytes, { url }), url).toMatchObject({
        status: 403,
        code: 'upload_refused',
      });
    }
    const bare = upload.uploadUrl.split('?')[0] ?? '';
    expect((await world.putArchive(upload, bytes, { url: bare })).status).toBe(400);
    expect(await blobsLeft(upload)).toBeNull();
  });

  test('may be repeated until completion and is refused after it, and once the address has expired', async () => {
    const upload = await open();
    expect((await world.putArchive(upload, bytes)).status).toBe(200);
    expect((await world.putArchive(upload, bytes)).status).toBe(200);
    expect((await complete(upload.uploadId)).status).toBe(200);
    expect(await world.putArchive(upload, bytes)).toMatchObject({ status: 403, code: 'upload_refused' });
    const late = await open();
    world.server.clock.advance(15 * 60_000 + 1000);
    expect(await world.putArchive(late, bytes)).toMatchObject({ status: 403, code: 'upload_refused' });
  });
});

describe('completion', () => {
  test('answers the archive with its verified hash, and the same again; another organization’s upload is not found', async () => {
    const upload = await open();
    expect(await complete(upload.uploadId)).toMatchObject({
      status: 409,
      body: { code: 'upload_incomplete' },
    });
    await world.putArchive(upload, archive.bytes);
    const first = await complete(upload.uploadId);
    expect(first).toMatchObject({ status: 200, body: { sha256: declared.sha256 } });
    expect((await complete(upload.uploadId)).body).toEqual(first.body);
    expect((await complete(upload.uploadId, manager)).body).toEqual(first.body);
    const other = await world.company();
    const foreign = await world.key({ companyId: other });
    expect(await complete(upload.uploadId, foreign)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await getArchive(ctx(), other, (first.body as { archiveId: string }).archiveId)).toBeNull();
  });

  test('of sixteen at once makes one archive', async () => {
    const upload = await open();
    await world.putArchive(upload, archive.bytes);
    const answers = await Promise.all(Array.from({ length: 16 }, () => complete(upload.uploadId)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const rows = await ctx().db.query({ text: 'select id from source_archives where upload_id = $1' }, [
      upload.uploadId,
    ]);
    expect(rows).toHaveLength(1);
  });

  const other = gzipSync(tar(entry({ name: 'x', content: 'other' })));
  const same = (bytes: Buffer) =>
    Buffer.concat([bytes, Buffer.alloc(Math.max(0, archive.bytes.length - bytes.length))]).subarray(
      0,
      archive.bytes.length,
    );
  const notTar = gzipSync('no tar');
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
  const of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
  test.each([
    ['other bytes of the same length', same(other), {}],
    ['another size of the tar within', archive.bytes, { uncompressedBytes: archive.unpacked + 512 }],
    ['a smaller size of the tar within', archive.bytes, { uncompressedBytes: archive.unpacked - 512 }],
    [
      'a bomb that is declared small',
      bomb,
      { sha256: of(bomb), compressedBytes: bomb.length, uncompressedBytes: 1024 },
    ],
    [
      'bytes that are no tar',
      notTar,
      { sha256: of(notTar), compressedBytes: notTar.length, uncompressedBytes: 6 },
    ],
    [
      'bytes that are no gzip',
      Buffer.from('zip'),
      { sha256: of(Buffer.from('zip')), compressedBytes: 3, uncompressedBytes: 6 },
    ],
  ])('of %s is 409 upload_mismatch, and leaves no archive', async (_what, bytes, change) => {
    const upload = await open(change);
    expect((await world.putArchive(upload, bytes)).status).toBe(200);
    expect(await complete(upload.uploadId)).toMatchObject({ status: 409, body: { code: 'upload_mismatch' } });
    expect(await ctx().blobs.size(`archives/${world.acme}/${upload.uploadId}`)).toBeNull();
  });

  test('of too many entries is 413', async () => {
    const many = archiveOf(Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`f${at}`, ''])));
    const upload = await world.openUpload(key, many);
    await world.putArchive(upload, many.bytes);
    expect(await complete(upload.uploadId)).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    });
  });

  test('after a mismatch may be had with the right bytes', async () => {
    const upload = await open();
    await world.putArchive(upload, same(other));
    expect((await complete(upload.uploadId)).status).toBe(409);
    await world.putArchive(upload, archive.bytes);
    expect((await complete(upload.uploadId)).status).toBe(200);
  });

  test('is what the documents of both interfaces say the limits of', async () => {
    for (const path of ['/api/v0/openapi.json', '/api/scanner/v1/openapi.json']) {
      const document = (await sendRequest(world.server.baseUrl + path, 'GET', {})).body;
      expect(document).toMatchObject({
        'x-source-limits': {
          archiveBytesMax: 5_000_000,
          entriesMax: 100,
          uploadUrlSeconds: 900,
          analysedFileBytesMax: 16 * 1024 ** 2,
        },
      });
    }
  });
});

test('what was uploaded is unpacked: the same files, byte for byte', async () => {
  const files = {
    'a.js': 'one',
    './src/b.js': Buffer.alloc(3_000_000, 7),
    [`deep/${'x'.repeat(120)}.js`]: 'long',
  };
  const made = await world.uploadedArchive(manager, files);
  const kept = await getArchive(ctx(), world.acme, made.archiveId);
  if (kept === null) throw new Error('no archive');
  expect(kept).toMatchObject({ sha256: made.sha256, workspaceId: made.workspaceId });
  await withFolder(async (folder) => {
    const into = join(folder, 'source');
    const report = await unpackArchive(
      ctx(),
      kept,
      into,
      sourceLimits(ctx().config),
      new AbortController().signal,
    );
    expect(report).toMatchObject({ filesTotal: 3, skipped: [], skippedTotal: 0 });
    expect(await filesUnder(into)).toEqual(['a.js', `deep/${'x'.repeat(120)}.js`, 'src/b.js']);
    expect(await readFile(join(into, 'src/b.js'))).toEqual(files['./src/b.js']);
  });
});

test('the sweep deletes what nobody needs any more, and nothing that somebody does', async () => {
  const abandoned = await open();
  await world.putArchive(abandoned, archive.bytes);
  const made = await world.uploadedArchive(key);
  const waiting = await open();
  await world.putArchive(waiting, archive.bytes);
  // As after a crash between the completion and the deletion of its bytes.
  await ctx().blobs.put(`uploads/${world.acme}/${made.uploadId}`, Readable.from([archive.bytes]));
  world.server.clock.advance(DAY_MS / 2);
  await sweep();
  expect(await blobsLeft(abandoned)).toBe(archive.bytes.length);
  expect(await ctx().blobs.size(`uploads/${world.acme}/${made.uploadId}`)).toBeNull();
  expect((await complete(waiting.uploadId)).status).toBe(200);
  world.server.clock.advance(DAY_MS);
  await sweep();
  expect(await blobsLeft(abandoned)).toBeNull();
  expect((await complete(abandoned.uploadId)).status).toBe(404);
  const kept = await getArchive(ctx(), world.acme, made.archiveId);
  expect(await ctx().blobs.size(kept?.blobKey ?? '')).toBeGreaterThan(0);
});

test('no address, and no part of one that works, is in any line of the log', () => {
  const lines = world.server.logs.join('\n');
  expect(lines).toContain('putSourceUpload');
  expect(lines).not.toMatch(/signature=[0-9a-f]/);
});
