import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { codeIdentity } from './code-identity.ts';

it('code is another one where a file of it is, and the same one where only tests and texts are', () => {
  const folder = mkdtempSync(join(tmpdir(), 'code-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'inner'));
  const put = (path: string, text: string): void => {
    writeFileSync(join(folder, path), text);
    utimesSync(join(folder, path), 1_000, 1_000);
  };
  put('a.ts', 'one');
  put('inner/b.js', 'two');
  const before = codeIdentity(folder);
  put('a.test.ts', 'a test');
  put('README.md', 'a text');
  put('a.ts', 'one');
  expect(codeIdentity(folder)).toBe(before);
  put('a.ts', 'three');
  const longer = codeIdentity(folder);
  put('a.ts', 'seven');
  utimesSync(join(folder, 'a.ts'), 2_000, 2_000);
  const later = codeIdentity(folder);
  put('inner/c.ts', '');
  expect(new Set([before, longer, later, codeIdentity(folder)]).size).toBe(4);
});
