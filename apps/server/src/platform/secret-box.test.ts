import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { createSecretBox, loadSecretKey } from './secret-box.ts';

const box = createSecretBox('ab'.repeat(32));

describe('what is sealed', () => {
  test('opens to the same text, and looks different each time', () => {
    const [first, second] = [box.seal('outbox', 'häłlo'), box.seal('outbox', 'häłlo')];
    expect(first.equals(second)).toBe(false);
    expect(first.includes('llo')).toBe(false);
    expect(box.open('outbox', first)).toBe('häłlo');
  });

  test('does not open for another purpose, under another key, or when a bit was changed', () => {
    const sealed = box.seal('outbox', 'text');
    expect(() => box.open('monitor', sealed)).toThrow();
    expect(() => createSecretBox('cd'.repeat(32)).open('outbox', sealed)).toThrow();
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(() => box.open('outbox', changed)).toThrow();
    }
  });
});

describe('the key in the data folder', () => {
  let home: string;
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'vedette-key-'));
  });
  afterAll(() => rm(home, { recursive: true }));

  test('is made once with mode 0600, and processes that start at once agree on it', async () => {
    const config = readConfig({ VEDETTE_HOME: home });
    const keys = await Promise.all(Array.from({ length: 8 }, () => loadSecretKey(config)));
    expect(new Set(keys).size).toBe(1);
    expect((await readFile(join(home, 'secret.key'), 'utf8')).trim()).toBe(keys[0]);
    expect((await stat(join(home, 'secret.key'))).mode & 0o777).toBe(0o600);
  });

  test('gives way to the configured one', async () => {
    expect(await loadSecretKey(readConfig({ VEDETTE_HOME: home, SECRET_KEY: 'ef'.repeat(32) }))).toBe(
      'ef'.repeat(32),
    );
  });
});
