import { expect, test } from 'vitest';
import { roleOf } from '../file-kinds/role.ts';
import type { RawFinding } from '../findings/finding.ts';
import { sourceFiles } from '../testing/source-files.ts';
import { withReadersOfKeys } from './readers-of-keys.ts';
import { certificateOf, keyOf, SHOP } from './testing/own-certificates.ts';

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

test('a key that the program names too, or nobody, is not low', async () => {
  expect(await isLow({})).toBe(false);
  expect(await isLow({ '.gitignore': 'certs/idp.key' })).toBe(false);
  expect(await isLow({ ...test1, 'src/login.ts': "read('certs/idp.key')" })).toBe(false);
  expect(await isLow({ ...test1, 'docker-compose.yml': '- ./certs/idp.key:/run/key' })).toBe(false);
  expect(await isLow({ 'src/login.test.ts': "read('my-idp.key', 'idp.key.pub')" })).toBe(false);
});

/** What is told of a key by what reads it: `low`, `medium`, or as the rule says. */
async function toldOf(files: Readonly<Record<string, string>>, path = 'certs/idp.key'): Promise<string> {
  const source = sourceFiles({ [path]: '-----BEGIN PRIVATE KEY-----', ...files });
  const text = files[path] ?? '';
  const startLine = text.slice(0, text.indexOf('-----')).split('\n').length;
  const startColumn = text.indexOf('-----') - text.lastIndexOf('\n', text.indexOf('-----'));
  const finding = {
    ruleId: 'secrets-private-key',
    path,
    startLine,
    startColumn,
    endColumn: startColumn + 27,
  };
  const [out] = await withReadersOfKeys([finding as unknown as RawFinding], source, roleOf);
  return out?.evidence?.isHardly ? 'low' : out?.evidence?.isWithoutUse ? 'medium' : 'as it is';
}

test('a key of which nothing shows a use is medium', async () => {
  expect(await toldOf({})).toBe('medium');
  expect(await toldOf({ 'src/login.ts': "sign(body, read('certs/idp.key'))" })).toBe('as it is');
  // A folder that is brought to where the program runs brings its keys.
  expect(await toldOf({ Dockerfile: 'FROM x\nCOPY certs /etc/certs' })).toBe('as it is');
  expect(await toldOf({ 'src/login.ts': "open('certs')" })).toBe('medium');
});

test('a key that only serves a certificate of its own making is medium, and what signs with it stays', async () => {
  const server = { 'nginx.conf': 'ssl_certificate_key /etc/idp.key;', 'certs/idp.key': keyOf(SHOP) };
  expect(await toldOf({ ...server, 'certs/idp.crt': certificateOf(SHOP) })).toBe('medium');
  expect(await toldOf(server)).toBe('as it is');
  const signs = {
    ...server,
    'certs/idp.crt': certificateOf(SHOP),
    'src/a.php': 'openssl_csr_sign($csr, "idp.key")',
  };
  expect(await toldOf(signs)).toBe('as it is');
});

test('a key in the source is of use where something has the name of its constant', async () => {
  const text = 'export const SERVER_KEY = `-----BEGIN PRIVATE KEY-----`;';
  expect(await toldOf({ 'src/keys.ts': text }, 'src/keys.ts')).toBe('medium');
  expect(await toldOf({ 'src/keys.ts': text, 'src/a.ts': 'sign(SERVER_KEY)' }, 'src/keys.ts')).toBe(
    'as it is',
  );
});
