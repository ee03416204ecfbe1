import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { zipOf } from '../../../../../tests/setup/archives.ts';
import { packFolder } from './archive.ts';
import { archiveOf } from './dropped.ts';

const BLOCK = 512;

const fileOf = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name);

/** What a tar.gz of plain files with short names holds. */
function unpacked(archive: Buffer): Record<string, string> {
  const tar = gunzipSync(archive);
  const found: Record<string, string> = {};
  const textAt = (from: number, length: number) =>
    tar.toString('utf8', from, from + length).replace(/\0.*$/s, '');
  for (let at = 0; tar[at] !== 0; ) {
    const size = Number.parseInt(textAt(at + 124, 12), 8);
    found[textAt(at, 100)] = tar.toString('utf8', at + BLOCK, at + BLOCK + size);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return found;
}

async function packed(file: File): Promise<Record<string, string>> {
  const dropped = await archiveOf(file);
  if (dropped.kind !== 'files') throw new Error('not unpacked');
  const { blob } = await packFolder(dropped.name, dropped.files, () => undefined);
  return unpacked(Buffer.from(await blob.arrayBuffer()));
}

test('a zip of one folder becomes the source of that folder, without what no analysis needs', async () => {
  const long = 'let value = 1;\n'.repeat(2_000);
  const file = fileOf(
    await zipOf({
      'shop-main/server.js': long,
      'shop-main/lib/größe.js': 'ü',
      'shop-main/empty.js': '',
      'shop-main/node_modules/left/index.js': 'no',
      'shop-main/.git/config': 'no',
    }),
    'shop-1.2.ZIP',
  );
  expect(await archiveOf(file)).toMatchObject({ name: 'shop-main' });
  expect(await packed(file)).toEqual({ 'server.js': long, 'lib/größe.js': 'ü', 'empty.js': '' });
});

test('a zip of several folders keeps them, and is called after the file', async () => {
  const file = fileOf(await zipOf({ 'a/one.js': '1', 'two.js': '2' }), 'shop.zip');
  expect(await archiveOf(file)).toMatchObject({ name: 'shop' });
  expect(await packed(file)).toEqual({ 'a/one.js': '1', 'two.js': '2' });
});

/** The only entry of an archive, with one field of its record in the list changed. */
async function changed(field: number, value: number): Promise<File> {
  const bytes = await zipOf({ 'one.js': 'let a = 1;\n'.repeat(100) });
  const list = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  bytes.writeUInt16LE(value, list + field);
  return fileOf(bytes, 'shop.zip');
}

const LINK = 0o120777;

test.each([
  ['encrypted', 8, 1, 'shop.zip is encrypted (one.js).'],
  ['of a method that browsers do not have', 10, 14, 'packed in a way that browsers do not read (method 14'],
  ['shorter than its list says', 24, 5_000, 'one.js is not as long as shop says.'],
  ['longer than its list says', 24, 5, 'one.js is not as long as shop says.'],
  ['not where its list says', 42, 3, 'has no file where its list says (one.js)'],
  ['damaged', 20, 9, 'one.js could not be read. Is it damaged'],
])('a file that is %s is refused by its name', async (_, field, value, message) => {
  await expect(changed(field, value).then(packed)).rejects.toThrow(message);
});

test('a symbolic link is left out, as in every other archive', async () => {
  expect(await packed(await changed(40, LINK))).toEqual({});
});

test.each([
  ['text', Buffer.from('not a zip'), 'shop.zip is not a zip archive'],
  ['nothing', Buffer.alloc(0), 'shop.zip is not a zip archive'],
])('%s that is called a zip is refused with what to do instead', async (_, bytes, message) => {
  await expect(archiveOf(fileOf(bytes, 'shop.zip'))).rejects.toThrow(message);
  await expect(archiveOf(fileOf(bytes, 'shop.zip'))).rejects.toThrow('drop the folder');
});

test('another kind of file is refused with the kinds that are taken', async () => {
  await expect(archiveOf(fileOf(Buffer.from('x'), 'shop.rar'))).rejects.toThrow('not a tar.gz, tar or zip');
});
