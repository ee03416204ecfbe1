import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { entry, tar } from '../../../../../tests/setup/archives.ts';
import { unpack } from '../../../../../tests/world/unpacked-archive.ts';

/** The same entry so many times. */
const repeated = (one: Buffer, times: number) => Buffer.alloc(one.length * times, one);
const zipped = (...parts: Buffer[]) => gzipSync(tar(...parts), { level: 1 });
const change = { entriesMax: 200_000, totalBytesMax: 512 * 1024 * 1024 };

test('two hundred thousand entries are read, one more is refused', async () => {
  const folder = entry({ name: 'd/', type: '5' });
  const many = repeated(folder, 200_000);
  expect((await unpack(zipped(many), change)).skipped).toEqual([]);
  await expect(unpack(zipped(many, folder), change)).rejects.toMatchObject({ reason: 'too_many_entries' });
});

test('of a hundred thousand skipped entries ten thousand are listed, and all are counted', async () => {
  const report = await unpack(zipped(repeated(entry({ name: '../x' }), 100_000)), change);
  expect([report.skipped.length, report.skippedTotal]).toEqual([10_000, 100_000]);
});
