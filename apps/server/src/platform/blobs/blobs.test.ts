import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startUnresponsiveServer } from '../../../../../tests/setup/unresponsive-server.ts';
import { tempName } from '../temp-names.ts';
import { BlobMissing, type BlobStore, BlobStoreUnavailable } from './blob-store.ts';
import { diskBlobStore } from './disk.ts';
import { guardedBlobStore } from './guarded.ts';
import { s3BlobStore } from './s3.ts';

let root: string;
let s3: S3rver;
const stores: Record<string, BlobStore> = {};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vedette-blobs-'));
  stores['the disk'] = guardedBlobStore(diskBlobStore(join(root, 'disk')));
  const directory = join(root, 's3');
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'vedette', configs: [] }],
  });
  const { port } = await s3.run();
  // The SDK reads its credentials from the environment; this is the server's built-in account.
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    AWS_REGION: 'us-east-1',
  });
  const endpoint = `http://127.0.0.1:${port}`;
  const bucket = { bucket: 'vedette', prefix: 'acme', forcePathStyle: true };
  stores['an S3 server'] = guardedBlobStore(s3BlobStore({ ...bucket, endpoint }));
});
afterAll(async () => {
  await s3.close();
  await rm(root, { recursive: true });
});

function storeOn(where: string): BlobStore {
  const store = stores[where];
  if (store === undefined) throw new Error(`no store on ${where}`);
  return store;
}

async function* broken(size: number) {
  yield Buffer.alloc(size);
  throw new Error('connection lost');
}

describe.each(['the disk', 'an S3 server'])('a blob on %s', (where) => {
  test('is read back whole, overwritten whole, and gone once deleted', async () => {
    const store = storeOn(where);
    await store.ready();
    expect(await store.put('a/b.tar.gz', Readable.from([Buffer.from('one')]))).toBe(3);
    const version = await store.version('a/b.tar.gz');
    expect(await store.version('a/b.tar.gz')).toBe(version);
    await store.put('a/b.tar.gz', Readable.from([Buffer.from('three')]));
    expect(await store.version('a/b.tar.gz')).not.toBe(version);
    expect(await store.size('a/b.tar.gz')).toBe(5);
    expect(await text(await store.get('a/b.tar.gz'))).toBe('three');
    await store.delete('a/b.tar.gz');
    await store.delete('a/b.tar.gz');
    expect(await store.size('a/b.tar.gz')).toBeNull();
    expect(await store.version('a/b.tar.gz')).toBeNull();
    await expect(store.get('a/b.tar.gz')).rejects.toThrow('There is no blob');
  });

  test.each([2, 20 * 1024 * 1024])('stays as it was when the new bytes break off after %i', async (size) => {
    const store = storeOn(where);
    await store.put('k', Readable.from([Buffer.from('old')]));
    await expect(store.put('k', Readable.from(broken(size)))).rejects.toThrow('connection lost');
    expect(await text(await store.get('k'))).toBe('old');
  });

  test('of 20 MiB arrives whole', async () => {
    const store = storeOn(where);
    const bytes = 20 * 1024 * 1024;
    expect(await store.put('large', Readable.from([Buffer.alloc(bytes, 7)]))).toBe(bytes);
    expect(await store.size('large')).toBe(bytes);
  });

  test('cannot be asked for outside the store', async () => {
    for (const key of ['../x', '/etc/passwd', 'a/../../x', 'a//b', '', 'A', 'a\0b', '.hidden', 'a/.']) {
      await expect(async () => storeOn(where).get(key)).rejects.toThrow(/Not a blob key/);
    }
  });
});

describe('an address for uploads on an S3 server', () => {
  const headers = { 'Content-Type': 'application/gzip', 'X-Archive-Sha256': 'ab'.repeat(32) };
  const address = async (key: string, sizeBytes = 5) => {
    const { uploadAddress } = storeOn('an S3 server');
    if (uploadAddress === undefined) throw new Error('the store hands out no addresses');
    return uploadAddress(key, { sizeBytes, headers, expiresInSeconds: 900 });
  };
  const put = (url: string, body: string, sent: Record<string, string> = headers) =>
    fetch(url, { method: 'PUT', headers: sent, body });

  test('takes a blob with the declared headers, and puts it where the store finds it', async () => {
    const url = await address('up/one');
    expect((await put(url, 'three')).status).toBe(200);
    expect(await text(await storeOn('an S3 server').get('up/one'))).toBe('three');
  });

  test('is signed as Signature Version 4 demands, length and headers included: the published example, and ours by the same rules', async () => {
    // The server of these tests does not check such signatures, so they are worked out a second time.
    // "Authenticating Requests: Using Query Parameters" in the Amazon S3 API reference: its request, keys and signature.
    const published = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
    Object.entries({
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request',
      'X-Amz-Date': '20130524T000000Z',
      'X-Amz-Expires': '86400',
      'X-Amz-SignedHeaders': 'host',
    }).forEach(([name, value]) => void published.searchParams.set(name, value));
    const example = signature('GET', published, {}, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY');
    expect(example).toBe('aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404');
    const url = new URL(await address('up/five', 48_213));
    expect(url.searchParams.get('X-Amz-SignedHeaders')).toBe(
      'content-length;content-type;host;x-archive-sha256',
    );
    expect(url.searchParams.get('X-Amz-Expires')).toBe('900');
    const sent = { ...headers, 'Content-Length': '48213' };
    expect(url.searchParams.get('X-Amz-Signature')).toBe(signature('PUT', url, sent, 'S3RVER'));
  });
});

/** The signature of a request in its query (AWS Signature Version 4), by the steps that Amazon publishes. */
function signature(method: string, url: URL, headers: Record<string, string>, secret: string): string {
  const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
  const encode = (part: string) =>
    encodeURIComponent(part).replace(
      /[!'()*]/g,
      (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  const sent = Object.fromEntries(
    Object.entries({ ...headers, host: url.host }).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const signed = url.searchParams.get('X-Amz-SignedHeaders') ?? '';
  const lines = signed.split(';').map((name) => `${name}:${sent[name]}\n`);
  const request = [method, url.pathname, query.join('&'), lines.join(''), signed, 'UNSIGNED-PAYLOAD'].join(
    '\n',
  );
  const [, day = '', region = '', service = '', end = ''] = (
    url.searchParams.get('X-Amz-Credential') ?? ''
  ).split('/');
  const date = url.searchParams.get('X-Amz-Date') ?? '';
  const hash = createHash('sha256').update(request).digest('hex');
  const key = [region, service, end].reduce<Buffer>(hmac, hmac(`AWS4${secret}`, day));
  return hmac(
    key,
    ['AWS4-HMAC-SHA256', date, [day, region, service, end].join('/'), hash].join('\n'),
  ).toString('hex');
}

test('the disk forgets at once what a killed process left half written, and not what is being written', async () => {
  const incoming = join(root, 'disk', 'incoming');
  const dead = tempName().replace(`_${process.pid}_`, '_4194305_');
  const elsewhere = tempName().replace(/^[0-9a-f]+/, '0'.repeat(12));
  const old = tempName();
  for (const name of [dead, elsewhere, tempName(), old]) await writeFile(join(incoming, name), 'half');
  await utimes(join(incoming, old), new Date(0), new Date(0));
  await storeOn('the disk').deleteStaleWrites(new Date(Date.now() - 3_600_000));
  const left = await readdir(incoming);
  expect([left.length, left.includes(dead), left.includes(old)]).toEqual([2, false, false]);
  for (const name of left) await rm(join(incoming, name));
});

describe('a store that', () => {
  const calls: Record<string, (store: BlobStore) => Promise<unknown>> = {
    put: (store) => store.put('k', Readable.from([Buffer.alloc(1_000)])),
    get: (store) => store.get('k'),
    size: (store) => store.size('k'),
    version: (store) => store.version('k'),
    delete: (store) => store.delete('k'),
    ready: (store) => store.ready(),
  };

  test('never answers is away after a while, whatever is asked of it, and at once for whoever gives up', async () => {
    const unresponsive = await startUnresponsiveServer();
    const endpoint = `http://127.0.0.1:${unresponsive.port}`;
    const s3 = s3BlobStore({ bucket: 'vedette', prefix: '', endpoint, forcePathStyle: true });
    try {
      for (const [name, call] of Object.entries(calls)) {
        await expect(call(guardedBlobStore(s3, 100)), name).rejects.toThrow(/did not answer for 100 ms/);
      }
      const enough = AbortSignal.abort(new Error('enough'));
      await expect(guardedBlobStore(s3).size('k', enough)).rejects.toThrow('enough');
    } finally {
      await unresponsive.close();
    }
  });

  test('fails is away, and what was wrong with the bytes or the name is told as it is', async () => {
    // A file where the folder should be: root is refused as well.
    await writeFile(join(root, 'file'), '');
    const store = guardedBlobStore(diskBlobStore(join(root, 'file')));
    for (const name of ['put', 'ready'])
      await expect(calls[name]?.(store), name).rejects.toThrow(BlobStoreUnavailable);
    await expect(storeOn('the disk').get('nothing')).rejects.toThrow(BlobMissing);
    await expect(storeOn('the disk').put('k', Readable.from(broken(9)))).rejects.toThrow('connection lost');
  });

  test('waits for the bytes of whoever is slow with them is not to blame for that', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      async function* slow() {
        vi.advanceTimersByTime(3_600_000);
        yield Buffer.from('late');
      }
      expect(await storeOn('the disk').put('slow', Readable.from(slow()))).toBe(4);
    } finally {
      vi.useRealTimers();
    }
  });
});

test('the disk keeps blobs for their owner alone, and no half-written file', async () => {
  const { mode } = await stat(join(root, 'disk', 'data'));
  expect(mode & 0o077).toBe(0);
  expect(await readdir(join(root, 'disk', 'incoming'))).toEqual([]);
});
