import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BlobStore } from './blob-store.ts';
import { diskBlobStore } from './disk.ts';

let root: string;
let store: BlobStore;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'vedette-blobs-'));
  store = diskBlobStore(root);
});
afterAll(() => rm(root, { recursive: true }));

describe('a blob on disk', () => {
  test('is read back whole, overwritten whole, and gone once deleted', async () => {
    expect(await store.put('a/b.tar.gz', Readable.from([Buffer.from('one')]))).toBe(3);
    await store.put('a/b.tar.gz', Readable.from([Buffer.from('three')]));
    expect(await store.size('a/b.tar.gz')).toBe(5);
    expect(await text(await store.get('a/b.tar.gz'))).toBe('three');
    await store.delete('a/b.tar.gz');
    await store.delete('a/b.tar.gz');
    expect(await store.size('a/b.tar.gz')).toBeNull();
    await expect(store.get('a/b.tar.gz')).rejects.toThrow('There is no blob');
  });

  test('stays as it was, with no half-written file left, when the new bytes break off', async () => {
    await store.put('k', Readable.from([Buffer.from('old')]));
    async function* broken() {
      yield Buffer.from('ne');
      throw new Error('connection lost');
    }
    await expect(store.put('k', Readable.from(broken()))).rejects.toThrow('connection lost');
    expect(await text(await store.get('k'))).toBe('old');
    expect(await readdir(join(root, 'incoming'))).toEqual([]);
  });

  test('cannot be asked for outside the store', async () => {
    for (const key of ['../x', '/etc/passwd', 'a/../../x', 'a//b', '', 'A', 'a\0b', '.hidden', 'a/.']) {
      await expect(async () => store.get(key)).rejects.toThrow(/Not a blob key/);
    }
  });
});
