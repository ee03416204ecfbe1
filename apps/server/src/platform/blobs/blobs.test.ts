import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BlobStore } from './blob-store.ts';
import { diskBlobStore } from './disk.ts';
import { s3BlobStore } from './s3.ts';

let root: string;
let s3: S3rver;
const stores: Record<string, BlobStore> = {};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vedette-blobs-'));
  stores['the disk'] = diskBlobStore(join(root, 'disk'));
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
  stores['an S3 server'] = s3BlobStore({ bucket: 'vedette', prefix: 'acme', endpoint, forcePathStyle: true });
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
    await store.put('a/b.tar.gz', Readable.from([Buffer.from('three')]));
    expect(await store.size('a/b.tar.gz')).toBe(5);
    expect(await text(await store.get('a/b.tar.gz'))).toBe('three');
    await store.delete('a/b.tar.gz');
    await store.delete('a/b.tar.gz');
    expect(await store.size('a/b.tar.gz')).toBeNull();
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

test('the disk keeps blobs for their owner alone, and no half-written file', async () => {
  const { mode } = await stat(join(root, 'disk', 'data'));
  expect(mode & 0o077).toBe(0);
  expect(await readdir(join(root, 'disk', 'incoming'))).toEqual([]);
});
