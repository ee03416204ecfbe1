import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { archiveOf, END, entry, pax, tar } from '../../../../../tests/setup/archives.ts';
import { unpack } from '../../../../../tests/world/unpacked-archive.ts';

const unpackTar = (...parts: Buffer[]) => unpack(gzipSync(tar(...parts)));
const good = entry({ name: 'good.js', content: 'good' });

/** The good file is there, the hostile entry is not, and why is recorded. */
async function expectSkipped(reason: string, ...parts: Buffer[]) {
  const { files, skipped } = await unpackTar(...parts, good);
  expect(files).toEqual({ 'good.js': 'good' });
  expect(skipped.map((each) => each.reason)).toEqual([reason]);
}

describe('names that lead out of the folder are not followed', () => {
  test.each([
    ['zip slip by dots', '../evil'],
    ['zip slip by dots in the middle', 'a/../../evil'],
    ['dots that stay inside', 'a/../evil'],
    ['an absolute path', '/etc/cron.d/evil'],
    ['two slashes', '//host/share/evil'],
    ['a backslash', '..\\evil'],
    ['a drive letter', 'C:evil'],
    ['a drive letter with a slash', 'c:/evil'],
  ])('%s', async (_attack, name) => {
    await expectSkipped('unsafe_path', entry({ name, content: 'evil' }));
    await expectSkipped('unsafe_path', pax({ path: name }), entry({ name: 'harmless', content: 'evil' }));
    await expectSkipped(
      'unsafe_path',
      entry({ name: '././@LongLink', type: 'L', content: `${name}\0` }),
      entry({ name: 'harmless', content: 'evil' }),
    );
  });

  test('the prefix of the header is part of the name', async () => {
    await expectSkipped('unsafe_path', entry({ prefix: '../..', name: 'evil', content: 'evil' }));
  });
});

describe('names that are no text are not taken', () => {
  test.each([
    ['NUL in an extended header', pax({ path: 'good\0evil' })],
    ['a line break', pax({ path: 'a\nb' })],
    ['an escape sequence', pax({ path: '\u001b[2Ja' })],
    ['invalid UTF-8 in an extended header', pax({ path: Buffer.from([0x61, 0xff, 0xfe]) })],
    ['nothing but dots and slashes', pax({ path: './/.' })],
  ])('%s', (_attack, header) => expectSkipped('invalid_name', header, entry({ name: 'x', content: 'evil' })));

  test('invalid UTF-8 in the header itself', () =>
    expectSkipped('invalid_name', entry({ name: Buffer.from([0x61, 0xff, 0xfe]), content: 'evil' })));
  test('an overlong encoding of a slash', () =>
    expectSkipped(
      'invalid_name',
      entry({ name: Buffer.from([0x2e, 0x2e, 0xc0, 0xaf, 0x61]), content: 'evil' }),
    ));
  test('a name that is too long for a file system', () =>
    expectSkipped('too_deep', pax({ path: 'n'.repeat(300) }), entry({ name: 'x', content: 'evil' })));
  test('folders a thousand deep', () =>
    expectSkipped('too_deep', pax({ path: `${'d/'.repeat(1000)}f` }), entry({ name: 'x', content: 'evil' })));
  test('names in other scripts are fine', async () => {
    const { files } = await unpackTar(
      entry({ name: 'größe/日本.js', content: '1' }),
      pax({ path: 'ключ.js' }),
      entry({ name: 'x', content: '2' }),
    );
    expect(files).toEqual({ 'größe/日本.js': '1', 'ключ.js': '2' });
  });
});

describe('links and devices are never made', () => {
  test.each([
    ['a symbolic link', 'symlink', { type: '2', linkname: '/etc' }],
    ['a symbolic link with content', 'symlink', { type: '2', linkname: '/etc', content: 'x' }],
    ['a hard link', 'hard_link', { type: '1', linkname: '/etc/passwd' }],
    ['a character device', 'special_file', { type: '3' }],
    ['a block device', 'special_file', { type: '4' }],
    ['a FIFO', 'special_file', { type: '6' }],
    ['a type that nobody knows', 'unsupported', { type: 'Z' }],
    ['an old GNU sparse file', 'unsupported', { type: 'S', content: 'x' }],
  ])('%s', (_attack, reason, options) => expectSkipped(reason, entry({ name: 'evil', ...options })));

  test('a file through a symbolic link that came before it lies in a folder of ours', async () => {
    const link = entry({ name: 'out', type: '2', linkname: '/tmp' });
    const { files, skipped } = await unpackTar(link, entry({ name: 'out/evil', content: 'evil' }));
    expect(files).toEqual({ 'out/evil': 'evil' });
    expect(skipped).toEqual([{ path: 'out', reason: 'symlink' }]);
  });

  test('a sparse file of the newer kind', () =>
    expectSkipped(
      'sparse',
      pax({ 'GNU.sparse.major': '1', 'GNU.sparse.realsize': '99999999999' }),
      entry({ name: 'evil', content: 'x' }),
    ));
});

describe('names that meet', () => {
  test('of two entries with one name the first stays, and the second is recorded', async () => {
    const { files, skipped } = await unpackTar(good, entry({ name: './good.js', content: 'evil' }));
    expect(files).toEqual({ 'good.js': 'good' });
    expect(skipped).toEqual([{ path: 'good.js', reason: 'duplicate_path' }]);
  });

  test('a file where a folder is, and a folder where a file is', async () => {
    const { files, skipped } = await unpackTar(
      entry({ name: 'a/b', content: '1' }),
      entry({ name: 'a', content: '2' }),
      entry({ name: 'a/b/c', content: '3' }),
    );
    expect(files).toEqual({ 'a/b': '1' });
    expect(skipped).toEqual([
      { path: 'a', reason: 'path_clash' },
      { path: 'a/b/c', reason: 'path_clash' },
    ]);
  });

  test('names that differ in case alone are both there, or one of them is recorded', async () => {
    const { files, skipped } = await unpackTar(
      entry({ name: 'A.js', content: '1' }),
      entry({ name: 'a.js', content: '2' }),
    );
    expect(Object.keys(files).length + skipped.length).toBe(2);
  });

  test('a folder of the oldest kind, a file whose name ends in a slash, does not stand in the way', async () => {
    const { files } = await unpackTar(entry({ name: 'src/' }), entry({ name: 'src/a', content: '1' }));
    expect(files).toEqual({ 'src/a': '1' });
  });
});

describe('extended headers', () => {
  test('a size in one wins over the header’s, and does not get the reader out of step', async () => {
    const content = Buffer.from('12345');
    const { files } = await unpackTar(pax({ size: '5' }), entry({ name: 'a', size: 0, content }), good);
    expect(files).toEqual({ a: '12345', 'good.js': 'good' });
  });

  test.each(['-1', 'NaN', '0x10', '99999999999999999999', '1e3'])(
    'a size of %s takes nothing with it',
    async (size) => {
      const outcome = await unpackTar(pax({ size }), entry({ name: 'a', content: 'x' }), good).catch(
        (error) => error,
      );
      if (outcome instanceof Error)
        expect(outcome).toMatchObject({ name: 'SourceRefused', reason: 'unreadable' });
      else expect(Object.keys(outcome.files)).not.toContain('evil');
    },
  );

  test('a global one with a path does not put every file into one place', async () => {
    const { files } = await unpackTar(
      pax({ path: '../evil' }, 'g'),
      good,
      entry({ name: 'b', content: '2' }),
    );
    expect(files).toEqual({ 'good.js': 'good', b: '2' });
  });

  test('one that sets a prototype sets none', async () => {
    await unpackTar(
      pax({ __proto__x: '1', 'constructor.prototype': 'y' }),
      pax(JSON.parse('{"__proto__":"evil"}')),
      good,
    );
    expect(({} as { evil?: unknown }).evil).toBeUndefined();
  });

  test('one of five megabytes is refused before it is held', async () => {
    const huge = entry({ name: 'pax', type: 'x', content: Buffer.alloc(5 * 1024 * 1024, 0x20) });
    await expect(unpackTar(huge, good)).rejects.toMatchObject({ reason: 'unreadable' });
  });
});

describe('bombs', () => {
  test('a gigabyte of zeros in a megabyte ends at the limit', async () => {
    const before = process.memoryUsage().rss;
    const zeros = entry({ name: 'zeros', content: Buffer.alloc(8 * 1024 * 1024) });
    const bomb = gzipSync(tar(zeros));
    expect(bomb.length).toBeLessThan(10_000);
    const members = Buffer.concat(Array.from({ length: 128 }, () => bomb));
    await expect(unpack(members)).rejects.toMatchObject({ name: 'SourceRefused', reason: 'too_large' });
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
  });

  test('a file larger than the limit is skipped, whatever its header says, and what follows is read', async () => {
    const { files, skipped } = await unpackTar(
      entry({ name: 'big', content: Buffer.alloc(1024 * 1024 + 1) }),
      good,
    );
    expect(files).toEqual({ 'good.js': 'good' });
    expect(skipped).toEqual([{ path: 'big', reason: 'too_large' }]);
  });

  test.each([
    ['more than there is', 5000],
    ['petabytes', '\u0080\u0000\u0000\u0000\u0000\u0003\u008d\u007e\u00a4\u00c6\u0080\u0000'],
    ['less than nothing', `${'\u00ff'.repeat(12)}`],
    ['no number', 'zzzzzzzzzzz\0'],
  ])('a header that declares %s: the archive is refused', async (_attack, size) => {
    const lying = entry({ name: 'a', content: 'x', size: typeof size === 'string' ? '' : size });
    if (typeof size === 'string') {
      Buffer.from(size, 'latin1').copy(lying, 124);
      lying.write('        ', 148);
      const sum = lying.subarray(0, 512).reduce((total, byte) => total + byte, 0);
      lying.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    }
    await expect(unpackTar(lying)).rejects.toMatchObject({ name: 'SourceRefused', reason: 'unreadable' });
  });

  test('one entry more than the limit is refused, whatever the type', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => entry({ name: `d${at}/`, type: '5' }));
    expect((await unpackTar(...many(1000))).filesTotal).toBe(0);
    await expect(unpackTar(...many(1001))).rejects.toMatchObject({ reason: 'too_many_entries' });
  });

  test('of eleven thousand skipped entries ten thousand are listed, and all are counted', async () => {
    const skipped = entry({ name: '../x' });
    const many = Buffer.alloc(skipped.length * 11_000, skipped);
    const report = await unpack(gzipSync(tar(many), { level: 1 }), { entriesMax: 20_000 });
    expect([report.skipped.length, report.skippedTotal]).toEqual([10_000, 11_000]);
  });
});

describe('an archive that is not whole', () => {
  const { bytes } = archiveOf({ 'a.js': Buffer.alloc(100_000, 7), 'b.js': 'two' });

  test.each([0.1, 0.5, 0.9, 0.999])('cut off after %d of it is refused', async (share) => {
    const cut = bytes.subarray(0, Math.floor(bytes.length * share));
    await expect(unpack(cut)).rejects.toMatchObject({ name: 'SourceRefused', reason: 'unreadable' });
  });

  test.each([
    [
      'a tar that ends within a file',
      gzipSync(entry({ name: 'a', content: 'x'.repeat(2000) }).subarray(0, 1024)),
    ],
    ['a tar that ends within a header', gzipSync(good.subarray(0, 200))],
    ['bytes that are no tar', gzipSync('no tar at all, but text '.repeat(100))],
    ['bytes that are no gzip', Buffer.from('PK\u0003\u0004 a zip file')],
    ['garbage after the tar', gzipSync(Buffer.concat([tar(good), Buffer.alloc(512, 0x41)]))],
    ['garbage after the gzip', Buffer.concat([gzipSync(tar(good)), Buffer.from('garbage after the end')])],
    [
      'a broken second member',
      Buffer.concat([gzipSync(tar(good)), Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 5, 6, 7])]),
    ],
    ['nothing', Buffer.alloc(0)],
    ['a wrong checksum of the gzip', Buffer.concat([bytes.subarray(0, -8), Buffer.alloc(8, 1)])],
  ])('%s: refused', async (_what, broken) => {
    await expect(unpack(broken)).rejects.toMatchObject({ name: 'SourceRefused', reason: 'unreadable' });
  });

  test('several gzip members are one archive, also when one ends within a file; zeros after it are padding', async () => {
    const whole = Buffer.concat([entry({ name: 'a', content: '1'.repeat(600) }), good, END]);
    const members = Buffer.concat([
      gzipSync(whole.subarray(0, 700)),
      gzipSync(whole.subarray(700)),
      Buffer.alloc(1024),
    ]);
    expect((await unpack(members)).files).toEqual({ a: '1'.repeat(600), 'good.js': 'good' });
  });
});

test('unpacking ends when it is told to', async () => {
  const { bytes } = archiveOf({ 'a.js': Buffer.alloc(1_000_000, 7) });
  await expect(unpack(bytes, {}, AbortSignal.abort(new Error('cancelled')))).rejects.toThrow('cancelled');
});
