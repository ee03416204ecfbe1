import { expect, test } from 'vitest';
import { roleOf } from '../file-kinds/role.ts';
import type { RawFinding } from '../findings/finding.ts';
import { sourceFiles } from '../testing/source-files.ts';
import { withReadersOfKeys } from './readers-of-keys.ts';

async function isLow(files: Readonly<Record<string, string>>): Promise<boolean> {
  const source = sourceFiles({ 'certs/idp.key': '-----BEGIN PRIVATE KEY-----', ...files });
  const finding = { ruleId: 'secrets-private-key', path: 'certs/idp.key' } as RawFinding;
  const [out] = await withReadersOfKeys([finding], source, roleOf);
  return out?.evidence?.isHardly === true;
}

const test1 = { 'src/login.test.ts': "read('../certs/idp.key')" };

test('a key that only tests, examples and documentation name hardly harms', async () => {
  expect(await isLow(test1)).toBe(true);
  expect(await isLow({ 'examples/run.sh': 'curl --key certs/idp.key' })).toBe(true);
  expect(await isLow({ 'docs/login.md': 'See `certs/idp.key`.', 'README.md': 'certs/idp.key' })).toBe(true);
});

test('a key that the program names too, or nobody, stays what it is', async () => {
  expect(await isLow({})).toBe(false);
  expect(await isLow({ '.gitignore': 'certs/idp.key' })).toBe(false);
  expect(await isLow({ ...test1, 'src/login.ts': "read('certs/idp.key')" })).toBe(false);
  expect(await isLow({ ...test1, 'docker-compose.yml': '- ./certs/idp.key:/run/key' })).toBe(false);
  expect(await isLow({ 'src/login.test.ts': "read('my-idp.key', 'idp.key.pub')" })).toBe(false);
});
