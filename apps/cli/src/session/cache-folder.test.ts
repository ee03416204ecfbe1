import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compiledCodeFolder } from './cache-folder.ts';

test('compiled code is kept with the person’s own, and nowhere when the disk is nearly full or nobody knows where', () => {
  const home = mkdtempSync(join(tmpdir(), 'vedette-cache-'));
  const folder = join(home, '.cache', 'vedette', 'compiled');
  expect(compiledCodeFolder({ HOME: home }, () => 10 ** 9)).toBe(folder);
  expect(existsSync(folder)).toBe(true);
  expect(compiledCodeFolder({ HOME: home }, () => 10 ** 6)).toBeUndefined();
  expect(compiledCodeFolder({})).toBeUndefined();
  writeFileSync(join(home, 'file'), '');
  expect(compiledCodeFolder({ HOME: join(home, 'file') })).toBeUndefined();
  rmSync(home, { recursive: true });
});
