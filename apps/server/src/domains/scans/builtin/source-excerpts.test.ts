import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Finding } from '@vedette/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectExcerpts } from './source-excerpts.ts';

const root = mkdtempSync(join(tmpdir(), 'vedette-excerpts-'));
const numbered = Array.from({ length: 40 }, (_, index) => `line ${index + 1}`);

beforeAll(() => {
  writeFileSync(join(root, 'a.js'), numbered.join('\r\n'));
  writeFileSync(join(root, 'key.js'), "const name = 'deployment';\nconst key = 'AKIA1234567890ABCDEF';\n");
  writeFileSync(join(root, 'long.js'), `x = '${'a'.repeat(100_000)}'`);
});
afterAll(() => rmSync(root, { recursive: true }));

const at = (path: string, startLine: number, more: object = {}) =>
  ({ path, startLine, endLine: startLine, cwe: ['CWE-89'], flow: null, ...more }) as unknown as Finding;

test('the lines around a finding and around every step of its path are kept, each once', async () => {
  const flow = [at('a.js', 2), at('a.js', 20)];
  const { files, complete } = await collectExcerpts(root, [at('a.js', 21, { flow })]);
  expect(complete).toBe(true);
  expect(files[0]?.lines.map(([number]) => number)).toEqual([1, 2, 3, 4, 5, 17, 18, 19, 20, 21, 22, 23, 24]);
  expect(files[0]?.lines[0]).toEqual([1, 'line 1']);
});

test('a secret that was found is shown where it stands, and not what it is', async () => {
  const { files } = await collectExcerpts(root, [at('key.js', 2, { cwe: ['CWE-798'] })]);
  expect(files[0]?.lines).toContainEqual([1, "const name = 'deployment';"]);
  expect(files[0]?.lines).toContainEqual([2, "const key = 'AKI…';"]);
});

test('a line of a hundred thousand characters is kept by its beginning, a file that is gone not at all', async () => {
  const { files } = await collectExcerpts(root, [at('long.js', 1), at('gone.js', 1)]);
  expect(files.map(({ path }) => path)).toEqual(['long.js']);
  expect(files[0]?.lines[0]?.[1].length).toBe(401);
});
