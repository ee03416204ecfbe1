/** What the scanning service's specification says about source uploads, asked over HTTP of a running server. */
import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { archiveOf } from '../setup/archives.ts';
import { short } from '../world/people.ts';
import { createWorld } from '../world/world.ts';
import { citing } from './cite.ts';
import { ada, expectProblem, key, other, scanner, setUpScanningWorld, world } from './scanning-fixtures.ts';
import { sourceUploads } from './scanning-service-decision-sentences.ts';
import { uploads } from './scanning-service-sentences.ts';

setUpScanningWorld();

const { requirement, assertAllCited } = citing(uploads);
const path = `${scanner}/source-uploads`;
const files = { 'a.js': 'eval(input)', 'src/b.py': 'print(1)' };

/** A session request for an archive that was never made. */
const declared = {
  workspaceName: 'shop',
  sha256: 'ab'.repeat(32),
  compressedBytes: 1_000,
  uncompressedBytes: 10_240,
};

requirement('request', 'these four, each of them, and only as what it is', async () => {
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

requirement('response', 'and until when the address is good', async () => {
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

requirement('completion', 'the SHA-256 of the bytes that were PUT', async () => {
  const archive = archiveOf(files);
  const made = await world.uploadedArchive(key, files);
  expect(made.sha256).toBe(createHash('sha256').update(archive.bytes).digest('hex'));
  expect(await world.requestOk(key, 'POST', world.completePath(key, made.uploadId))).toEqual({
    archiveId: made.archiveId,
    sha256: made.sha256,
  });
});

requirement('format', 'a tar that is not compressed, and a gzip that holds no tar, are none', async () => {
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

requirement(
  'credential',
  'it needs no other, works for nobody who changes it, and is in no log',
  async () => {
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
  },
);

requirement('fieldNames', 'they are those of the interface description, with examples', async () => {
  const { components } = await world.requestOk<{
    components: { schemas: Record<string, { properties: object }> };
  }>(null, 'GET', `${scanner}/openapi.json`);
  const namesOf = (schema: string) => Object.keys(components.schemas[schema]?.properties ?? {});
  expect(namesOf('SourceUploadRequest')).toEqual([...Object.keys(declared), 'workspaceId']);
  expect(namesOf('SourceUpload')).toEqual(['workspaceId', 'uploadId', 'uploadUrl', 'headers', 'expiresAt']);
  expect(namesOf('SourceArchive')).toEqual(['archiveId', 'sha256']);
});

requirement('endpointSession', 'with the scope that starts scans, and no other', async () => {
  const narrow = await world.key({ scopes: ['scans:read', 'findings:read'] });
  expectProblem(await world.send(narrow, 'POST', path, declared), 403, 'insufficient_scope');
  const creating = await world.key({ scopes: ['scans:create'] });
  expect((await world.send(creating, 'POST', path, declared)).status).toBe(201);
});

requirement(
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

requirement('endpointComplete', 'not before the bytes are there, and for nobody else', async () => {
  const archive = archiveOf(files);
  const upload = await world.openUpload(key, archive);
  const complete = world.completePath(key, upload.uploadId);
  expectProblem(await world.send(key, 'POST', complete), 409, 'upload_incomplete');
  await world.putArchive(upload, archive.bytes);
  expectProblem(await world.send(other.key, 'POST', complete), 404, 'not_found');
  expect((await world.send(key, 'POST', complete)).status).toBe(200);
});

requirement('statusCodes', '200, 201 and 200', async () => {
  expect((await world.send(key, 'GET', `${scanner}/credits`)).status).toBe(200);
  expect((await world.send(key, 'POST', path, declared)).status).toBe(201);
  const { uploadId } = await world.uploadedArchive(key, files);
  expect((await world.send(key, 'POST', world.completePath(key, uploadId))).status).toBe(200);
});

requirement(
  'limits',
  'they stand in the interface description, and what declares more is refused',
  async () => {
    const document = await world.requestOk<Record<string, unknown>>(null, 'GET', `${scanner}/openapi.json`);
    expect(JSON.stringify(document['x-source-limits'])).toContain(String(512 * 1024 * 1024));
    const tooMuch = [{ compressedBytes: 512 * 1024 * 1024 + 1 }, { uncompressedBytes: 2 * 1024 ** 3 + 1 }];
    for (const more of tooMuch) {
      const answer = await world.send(key, 'POST', path, { ...declared, ...more });
      expect([400, 413], answer.text).toContain(answer.status);
    }
  },
);

assertAllCited();

describe('what was decided', () => {
  const { requirement, assertAllCited } = citing(sourceUploads);
  const archive = archiveOf(files);
  const MIB = 1024 ** 2;
  const refusedPut = (status: number, code: string) => ({ status, code });
  const complete = (uploadId: string, as = key) => world.send(as, 'POST', world.completePath(as, uploadId));

  requirement('session', 'for the archive that is declared, and nothing else', async () => {
    const answer = await world.send(key, 'POST', path, { ...declared, workspaceName: `local-${short()}` });
    expect([answer.status, Object.keys(answer.body as object)]).toEqual([
      201,
      ['workspaceId', 'uploadId', 'uploadUrl', 'headers', 'expiresAt'],
    ]);
    const upper = { ...declared, sha256: declared.sha256.toUpperCase() };
    expect((await world.send(key, 'POST', path, upper)).status).toBe(201);
  });

  requirement(
    'workspace',
    'one for all who ask at once, and one that is archived takes nothing',
    async () => {
      const workspaceName = `local-${short()}`;
      const open = (more: object, as = key) => world.openUpload(as, archive, { workspaceName, ...more });
      const sessions = await Promise.all(Array.from({ length: 4 }, () => open({})));
      const [workspaceId = '', ...rest] = new Set(sessions.map((session) => session.workspaceId));
      expect(rest).toEqual([]);
      expect(await world.requestOk(ada, 'GET', `/api/v0/workspaces/${workspaceId}`)).toMatchObject({
        name: workspaceName,
        kind: 'local',
        status: 'active',
      });
      expect((await open({ workspaceName: 'another', workspaceId })).workspaceId).toBe(workspaceId);
      expect((await open({}, other.key)).workspaceId).not.toBe(workspaceId);
      const hosted = await world.connectedRepository(ada, { workspace: `both-${short()}` });
      const { name } = hosted.workspace;
      expect((await open({ workspaceName: name })).workspaceId).not.toBe(hosted.workspace.id);
      await world.requestOk(ada, 'PATCH', `/api/v0/workspaces/${workspaceId}`, { status: 'archived' });
      const sent = (id: string) => world.send(key, 'POST', path, { ...declared, workspaceId: id });
      expectProblem(await sent(workspaceId), 409, 'workspace_mismatch');
      expectProblem(await sent(hosted.workspace.id), 409, 'workspace_mismatch');
      expectProblem(await sent(world.acme), 404, 'not_found');
    },
  );

  requirement('unpacked', 'one block more or less is another archive', async () => {
    for (const [change, status] of [
      [-512, 409],
      [512, 409],
      [0, 200],
    ] as const) {
      const uncompressedBytes = gunzipSync(archive.bytes).length + change;
      const upload = await world.openUpload(key, archive, { uncompressedBytes });
      await world.putArchive(upload, archive.bytes);
      expect((await complete(upload.uploadId)).status).toBe(status);
    }
  });

  requirement('contentLength', 'in no spelling, nor a host or a coding', async () => {
    const { headers } = await world.openUpload(key, archive);
    const names = Object.keys(headers).map((name) => name.toLowerCase());
    expect(names.length).toBeGreaterThan(0);
    for (const name of ['content-length', 'host', 'transfer-encoding', 'content-encoding'])
      expect(names).not.toContain(name);
  });

  requirement('put', 'twice, and once more after one that was cut short', async () => {
    const upload = await world.openUpload(key, archive);
    expect((await world.putArchive(upload, archive.bytes, { headers: {} })).status).toBe(403);
    for (let times = 0; times < 2; times++)
      expect((await world.putArchive(upload, archive.bytes)).status).toBe(200);
    expect((await world.putArchive(upload, archive.bytes.subarray(1))).status).toBe(400);
    expect((await world.putArchive(upload, archive.bytes)).status).toBe(200);
    expect((await complete(upload.uploadId)).status).toBe(200);
  });

  requirement('refused', 'each by its own code', async () => {
    const small = await createWorld({ SOURCE_ARCHIVE_BYTES_MAX: '2000' });
    try {
      const theirs = await small.key();
      const upload = await small.openUpload(theirs, archive);
      const { bytes } = archive;
      const put = (sent: Buffer, change = {}) => small.putArchive(upload, sent, change);
      for (const name of Object.keys(upload.headers)) {
        const { [name]: _, ...absent } = upload.headers;
        const wrong = { ...upload.headers, [name]: '0'.repeat(64) };
        for (const headers of [absent, wrong])
          expect(await put(bytes, { headers }), name).toMatchObject(refusedPut(403, 'upload_refused'));
      }
      expect(await put(bytes.subarray(1))).toMatchObject(refusedPut(400, 'bad_request'));
      expect(await put(Buffer.alloc(2_001))).toMatchObject(refusedPut(413, 'payload_too_large'));
      const streamed = await fetch(small.reachable(upload.uploadUrl), {
        method: 'PUT',
        headers: upload.headers,
        body: new Blob([new Uint8Array(bytes)]).stream(),
        duplex: 'half',
      } as RequestInit);
      expect([streamed.status, await streamed.json()]).toMatchObject([411, { code: 'length_required' }]);
      const late = await small.openUpload(theirs, archive);
      expect((await put(bytes)).status).toBe(200);
      await small.requestOk(theirs, 'POST', small.completePath(theirs, upload.uploadId));
      expect(await put(bytes)).toMatchObject(refusedPut(403, 'upload_refused'));
      small.server.clock.advance(15 * 60_000 + 1_000);
      expect(await small.putArchive(late, bytes)).toMatchObject(refusedPut(403, 'upload_refused'));
    } finally {
      await small.close();
    }
  });

  requirement('urlIsCredential', 'neither when it is good nor when it is refused', async () => {
    const upload = await world.openUpload(key, archive);
    await world.putArchive(upload, archive.bytes, { headers: {} });
    await world.putArchive(upload, archive.bytes);
    const signature = new URL(upload.uploadUrl).searchParams.get('signature') ?? '';
    expect(signature).toMatch(/^[0-9a-f]{64}$/);
    const log = world.server.logs.join('\n');
    expect(log).toContain('putSourceUpload');
    expect(log).not.toContain(signature);
  });

  requirement('complete', 'all who ask at once have the same archive', async () => {
    const upload = await world.openUpload(key, archive);
    expectProblem(await complete(upload.uploadId), 409, 'upload_incomplete');
    const other = Buffer.from(archive.bytes).fill(0, archive.bytes.length - 8);
    expect((await world.putArchive(upload, other)).status).toBe(200);
    expectProblem(await complete(upload.uploadId), 409, 'upload_mismatch');
    await world.putArchive(upload, archive.bytes);
    const answers = await Promise.all(Array.from({ length: 8 }, () => complete(upload.uploadId)));
    for (const { status, text } of answers) expect([status, text]).toEqual([200, answers[0]?.text]);
    expect(Object.keys(answers[0]?.body as object)).toEqual(['archiveId', 'sha256']);
  });

  requirement('limits', 'those that hold, by default these', async () => {
    expect(readConfig({})).toMatchObject({
      SOURCE_ARCHIVE_BYTES_MAX: 512 * MIB,
      SOURCE_UNCOMPRESSED_BYTES_MAX: 2048 * MIB,
      SOURCE_ENTRIES_MAX: 200_000,
      SOURCE_FILE_BYTES_MAX: 16 * MIB,
    });
    for (const document of [`${scanner}/openapi.json`, '/api/v0/openapi.json'])
      expect(await world.requestOk(null, 'GET', document)).toMatchObject({
        'x-source-limits': {
          archiveBytesMax: 512 * MIB,
          uncompressedBytesMax: 2048 * MIB,
          entriesMax: 200_000,
          analysedFileBytesMax: 16 * MIB,
          uploadUrlSeconds: 900,
        },
      });
  });

  requirement('storage', 'at our own address, and until then', async () => {
    const before = world.server.assembly.ctx.clock.now().getTime();
    const { uploadUrl, expiresAt } = await world.openUpload(key, archive);
    expect(new URL(uploadUrl).origin).toBe(world.origin);
    const seconds = (Date.parse(expiresAt) - before) / 1000;
    expect(seconds).toBeGreaterThan(898);
    expect(seconds).toBeLessThan(960);
  });

  assertAllCited();
});
