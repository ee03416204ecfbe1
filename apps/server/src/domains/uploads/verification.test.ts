import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { SourceUpload } from '@vedette/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { archiveOf } from '../../../../../tests/setup/archives.ts';
import { execute } from '../../../../../tests/setup/server.ts';
import type { TokenHolder } from '../../../../../tests/world/people.ts';
import { createWorld, type World } from '../../../../../tests/world/world.ts';
import { uploadKey } from './blob-keys.ts';
import { claimVerification, recordFailure, releaseVerification, renewVerification } from './store.ts';

const LEASE_MS = 15_000;

let world: World;
let key: TokenHolder;
let other: TokenHolder;
beforeAll(async () => {
  world = await createWorld();
  key = await world.key();
  other = await world.key({ companyId: await world.company() });
});
afterAll(() => world.close());
afterEach(() => void vi.restoreAllMocks());

const ctx = () => world.server.assembly.ctx;
const db = () => ctx().db;
const archive = archiveOf({ 'a.js': 'eval(input)' });
const wrong = Buffer.alloc(archive.bytes.length, 1);

async function uploaded(as: TokenHolder = key, bytes = archive.bytes): Promise<SourceUpload> {
  const upload = await world.openUpload(as, archive);
  expect((await world.putArchive(upload, bytes)).status).toBe(200);
  return upload;
}
const complete = ({ uploadId }: SourceUpload, as: TokenHolder = key) =>
  world.send(as, 'POST', world.completePath(as, uploadId));
const mismatch = { status: 409, body: { code: 'upload_mismatch' } };

/** The store gives the bytes of this upload of acme's only when the test ends them; `read` resolves when they are asked for. */
function heldBack(upload: SourceUpload): { read: Promise<void>; bytes: PassThrough } {
  const { blobs } = ctx();
  const get = blobs.get.bind(blobs);
  const bytes = new PassThrough();
  bytes.on('error', () => undefined);
  const read = new Promise<void>((resolve) => {
    vi.spyOn(blobs, 'get').mockImplementation((blob, signal) => {
      if (blob !== uploadKey(world.acme, upload.uploadId)) return get(blob, signal);
      resolve();
      return Promise.resolve(bytes);
    });
  });
  return { read, bytes };
}

async function leaseOf({ uploadId }: SourceUpload): Promise<string | null> {
  const statement = { text: 'select verifier_id from source_uploads where id = $1' };
  return (await db().query<{ verifier_id: string | null }>(statement, [uploadId]))[0]?.verifier_id ?? null;
}

test('an upload is verified once, however many ask for it at once, and its failure is remembered until bytes are put again', async () => {
  const upload = await uploaded(key, wrong);
  const reads = vi.spyOn(ctx().blobs, 'get');
  const answers = await Promise.all(Array.from({ length: 16 }, () => complete(upload)));
  for (const answer of answers) expect(answer).toMatchObject(mismatch);
  expect(await complete(upload)).toMatchObject(mismatch);
  expect(reads).toHaveBeenCalledTimes(1);
  expect((await world.putArchive(upload, wrong)).status).toBe(200);
  expect(await complete(upload)).toMatchObject(mismatch);
  expect(reads).toHaveBeenCalledTimes(2);
  expect((await world.putArchive(upload, archive.bytes)).status).toBe(200);
  expect((await complete(upload)).status).toBe(200);
});

test.each([
  ['as this one tries to begin', 1],
  ['while this one waits for it', 2],
])('what another process found out about an upload is believed when it ends %s', async (_when, attempt) => {
  const upload = await uploaded();
  const verifierId = randomUUID();
  const theirs = [world.acme, db(), upload.uploadId, verifierId] as const;
  expect(await claimVerification(...theirs, LEASE_MS)).toBe(true);
  const version = (await ctx().blobs.version(uploadKey(world.acme, upload.uploadId))) ?? '';
  const failure = { code: 'upload_mismatch', detail: 'The other process says so.', version };
  const query = db().query.bind(db());
  let attempts = 0;
  vi.spyOn(db(), 'query').mockImplementation(async (statement, values) => {
    if (statement.name === 'source-upload-claim' && ++attempts === attempt) {
      await recordFailure(...theirs, failure);
      await releaseVerification(...theirs);
    }
    return query(statement, values) as never;
  });
  const reads = vi.spyOn(ctx().blobs, 'get');
  expect(await complete(upload)).toMatchObject({ ...mismatch, body: { detail: failure.detail } });
  expect(attempts).toBe(attempt);
  expect(reads).not.toHaveBeenCalled();
});

test.each([
  ['was killed', `now() - interval '1 s'`],
  ['had a clock that was set back since', `now() + interval '1 h'`],
])('a process that %s holds up no upload, and what it says later does not count', async (_what, until) => {
  const upload = await uploaded();
  const verifierId = randomUUID();
  const mine = [world.acme, db(), upload.uploadId, verifierId] as const;
  await claimVerification(...mine, LEASE_MS);
  await execute(
    world.server.databaseUrl,
    `update source_uploads set verifier_lease_until = ${until} where id = '${upload.uploadId}'`,
  );
  const { read, bytes } = heldBack(upload);
  const answer = complete(upload);
  await read;
  expect(await renewVerification(...mine, LEASE_MS)).toBe(false);
  await recordFailure(...mine, { code: 'upload_mismatch', detail: 'Too late.', version: '1' });
  await releaseVerification(...mine);
  expect(await leaseOf(upload)).not.toBeNull();
  bytes.end(archive.bytes);
  expect((await answer).status).toBe(200);
});

describe('a client that leaves', () => {
  const ask = (upload: SourceUpload, signal: AbortSignal) =>
    fetch(world.server.baseUrl + world.completePath(key, upload.uploadId), {
      method: 'POST',
      headers: { authorization: `Bearer ${key.token}` },
      signal,
    });

  test('as the last ends the verification, and whoever comes later begins anew', async () => {
    const upload = await uploaded();
    const { read, bytes } = heldBack(upload);
    const client = new AbortController();
    const asked = ask(upload, client.signal);
    await read;
    bytes.write(archive.bytes.subarray(0, 10));
    const ended = once(bytes, 'close');
    client.abort();
    await expect(asked).rejects.toThrow();
    await ended;
    await expect.poll(() => leaseOf(upload)).toBeNull();
    vi.restoreAllMocks();
    expect((await complete(upload)).status).toBe(200);
  });

  test('does not end it for those who stay', async () => {
    const upload = await uploaded();
    const { read, bytes } = heldBack(upload);
    const client = new AbortController();
    const stays = complete(upload);
    await read;
    const asked = ask(upload, client.signal);
    client.abort();
    await expect(asked).rejects.toThrow();
    bytes.end(archive.bytes);
    expect((await stays).status).toBe(200);
  });
});

test('the uploads of one organization wait for one another and never hold up those of another', async () => {
  const slow = await uploaded();
  const { read, bytes } = heldBack(slow);
  const first = complete(slow);
  await read;
  const more = await Promise.all(Array.from({ length: 33 }, () => uploaded()));
  const waiting = more.map((upload) => complete(upload));
  // One more than may wait.
  const refused = await Promise.race(waiting);
  expect(refused).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
  expect((await complete(await uploaded(other), other)).status).toBe(200);
  bytes.end(archive.bytes);
  expect((await first).status).toBe(200);
  expect((await Promise.all(waiting)).filter(({ status }) => status === 200)).toHaveLength(32);
});
