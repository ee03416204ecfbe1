import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { memorySource } from '../../inventory/source.ts';
import { scan } from '../../scan/scan.ts';
import { shippedRules } from '../../testing/shipped-rules.ts';

const example = (name: string): string =>
  readFileSync(
    fileURLToPath(new URL(`../../../../../rules/generic/secrets/${name}.txt`, import.meta.url)),
    'utf8',
  );

async function severities(files: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const rules = await shippedRules();
  const { findings } = await scan(memorySource(files), {
    scanType: 'standard',
    rules: { ...rules, rules: rules.rules.filter(({ rule }) => rule.secret !== undefined) },
    workers: 0,
    importUsage: false,
  });
  return Object.fromEntries(findings.map((one) => [one.path, `${one.severity} ${one.confidence}`]));
}

/** Beside the number of a key its secret makes it worth something. */
const SECRET = 'q7Rk2Xv9LmT4bYw8ZcN1pHs6Jd3FgQe5AuVx+/0K';

const first = (text: string, lines: number): string =>
  text
    .split('\n')
    .slice(1, 1 + lines)
    .join('\n');

test('a key in documentation, and the key of a certificate for development, are doubtful', async () => {
  const key = first(example('secrets-private-key'), 4);
  const aws = first(example('secrets-aws-secret-key'), 1);
  expect(
    await severities({
      'conf/server.key': key,
      'dev/server.key': key,
      'conf/shop-dev.key': key,
      'certs/localhost.pem': key,
      'conf/test.yml': key,
      'README.md': aws,
      'conf/run.sh': aws,
    }),
  ).toEqual({
    // Nothing here reads it.
    'conf/server.key': 'medium high',
    'dev/server.key': 'low low',
    'conf/shop-dev.key': 'low low',
    'certs/localhost.pem': 'low low',
    'conf/test.yml': 'low low',
    'README.md': 'low low',
    'conf/run.sh': 'critical high',
  });
});

test('the secret of a client that comes back to the own machine is doubtful: it is of an installed program', async () => {
  const secret = first(example('secrets-google-oauth-secret'), 1);
  const beside = (address: string): string => `${secret}\nredirect=${address}\n`;
  expect(
    await severities({
      'a.properties': beside('http://localhost:8080/back'),
      'b.properties': beside('https://shop.example/back'),
    }),
  ).toEqual({ 'a.properties': 'low low', 'b.properties': 'high high' });
});

test('what stands under an example in the description of an interface is one, and beside it is none', async () => {
  const key = `${first(example('secrets-aws-access-key'), 1)} ${SECRET}`;
  const value = (under: string): string =>
    `{\n  "${under}": {\n    "value": {\n      "k": ${JSON.stringify(key)}\n    }\n  }\n}\n`;
  // The same line again, under another key.
  const findings = await severities({ 'schema/c.yml': `examples:\n  k: ${key}\nvalues:\n  k: ${key}\n` });
  expect(findings).toEqual({ 'schema/c.yml': 'critical high' });
  expect(await severities({ 'schema/a.json': value('examples'), 'schema/b.json': value('values') })).toEqual({
    'schema/a.json': 'low low',
    'schema/b.json': 'critical high',
  });
});

test('a key that an empty field of a form shows is doubtful, and one that it is filled with is not', async () => {
  const line = first(example('secrets-stripe-key'), 1);
  const key = line.match(/sk_live_\w+/)?.[0] ?? '';
  expect(key).not.toBe('');
  expect(
    await severities({
      'a.haml': `= form.text_field :key, placeholder: t("stripe.example", key: '${key}')\n`,
      'b.haml': `= form.text_field :key, value: '${key}'\n`,
    }),
  ).toEqual({ 'a.haml': 'low low', 'b.haml': 'critical high' });
});

test('the number of a key in an address that was signed with it is doubtful, and beside it is not', async () => {
  const key = first(example('secrets-aws-access-key'), 1).match(/AKIA[A-Z2-7]{16}/)?.[0] ?? '';
  expect(key).not.toBe('');
  expect(
    await severities({
      'a.rb': `# https://files.example/a.png?X-Amz-Credential=${key}%2F20201125%2Fus-west-2\n`,
      'b.rb': `connect('${key}', '${SECRET}')\n`,
    }),
  ).toEqual({ 'a.rb': 'low low', 'b.rb': 'critical high' });
});

test('a key for maps, which every page holds, is none, and one for anything else is low', async () => {
  const key = first(example('secrets-google-api-key'), 1);
  expect(
    await severities({
      'a/settings.json': `{ "maps": {\n${key}\n} }`,
      'b/settings.json': `{ "translate": {\n${key}\n} }`,
    }),
  ).toEqual({ 'b/settings.json': 'low medium' });
});

test('what a test reads holds made-up keys, whatever the folder of tests is called; those that were given out rank low', async () => {
  const google = first(example('secrets-google-api-key'), 1);
  const aws = `${first(example('secrets-aws-access-key'), 1)} ${SECRET}`;
  const folders = ['tests', 'unittests', 'unit-tests/e2e', 'App.UnitTests'];
  const files = Object.fromEntries(
    folders.flatMap((one) => [
      [`${one}/scans/report.json`, google],
      [`${one}/scans/keys.json`, aws],
    ]),
  );
  expect(await severities({ ...files, 'scans/report.json': google, 'scans/keys.json': aws })).toEqual({
    ...Object.fromEntries(folders.map((one) => [`${one}/scans/keys.json`, 'low low'])),
    'scans/report.json': 'low medium',
    'scans/keys.json': 'critical high',
  });
});

test('what tests ask a running service with may open one, and ranks low', async () => {
  const google = first(example('secrets-google-api-key'), 1);
  const paths = ['e2e/settings.json', 'integration-tests/settings.json', 'config/testing/settings.json'];
  expect(await severities(Object.fromEntries(paths.map((one) => [one, google])))).toEqual(
    Object.fromEntries(paths.map((one) => [one, 'low low'])),
  );
});

test('a token that ends by itself, or that a description of an interface shows, is doubtful', async () => {
  const token = (body: object): string =>
    [{ alg: 'HS256', typ: 'JWT' }, body]
      .map((one) => Buffer.from(JSON.stringify(one)).toString('base64url'))
      .join('.');
  const signature = 'q7Kw2p81LxTr5Zb0Nc4Vd9Me3Hf6Jg1Ys8Ua2Ro5PiE';
  expect(
    await severities({
      'src/a.ts': `call("${token({ sub: 'a-shop-4711', iat: 1700000000, exp: 1700003600 })}.${signature}");`,
      'src/b.ts': `call("${token({ sub: 'a-shop-4711', iat: 1700000000, role: 'admin' })}.${signature}");`,
      'api/openapi.yml': `example: "${token({ sub: 'a-shop-4711', iat: 1700000000, role: 'admin' })}.${signature}"`,
    }),
  ).toEqual({ 'src/a.ts': 'low low', 'src/b.ts': 'medium medium', 'api/openapi.yml': 'low low' });
});

test('a comment that shows what a token looks like shows an example', async () => {
  const token = first(example('secrets-telegram-token'), 1)
    .replace(/^.*?(\d{8,}:)/, '$1')
    .replace(/["'`;].*$/, '');
  expect(
    await severities({
      'A.java': `class A {\n  // Tokens are numbers and letters, like\n  // ${token}\n  String pattern;\n}\n`,
      'B.java': `class B {\n  // The bot of the shop\n  // ${token}\n}\n`,
      'C.java': `class C {\n  // Tokens are numbers and letters, like\n  String token = "${token}";\n}\n`,
    }),
  ).toEqual({ 'A.java': 'low low', 'B.java': 'high high', 'C.java': 'high high' });
});

test('the host key of a shell for developers is doubtful where another may be set, and a key of the program is not', async () => {
  const key = first(example('secrets-private-key'), 4);
  const shell = `from twisted.conch import manhole_ssh\nKEY = """${key}"""\n\ndef shell(settings):\n`;
  const set = '    key = settings.key\n    if key is None:\n        key = Key.fromString(KEY)\n';
  expect(
    await severities({
      'a/shell.py': shell + set,
      'b/shell.py': `${shell}    return Key.fromString(KEY)\n`,
      'c/server.py': `KEY = """${key}"""\n\ndef server(settings):\n${set}`,
    }),
  ).toEqual({ 'a/shell.py': 'low low', 'b/shell.py': 'critical high', 'c/server.py': 'critical high' });
});

test('the host key of a shell for developers is doubtful in JavaScript and Ruby', async () => {
  const key = first(example('secrets-private-key'), 4);
  expect(
    await severities({
      'shell.js': `const repl = require('repl');\nconst ssh2 = require('ssh2');\nconst KEY = \`${key}\`;\nnew ssh2.Server({ hostKeys: [settings.key || KEY] }, () => repl.start());\n`,
      'shell.rb': `require 'pry_remote'\nKEY = "${key}"\nNet::SSH.start(settings.key || KEY)\n`,
    }),
  ).toEqual({ 'shell.js': 'low low', 'shell.rb': 'low low' });
});

test('the number of a key tells little where its secret does not stand beside it', async () => {
  const id = first(example('secrets-aws-access-key'), 1);
  const secret = `aws_secret_access_key = ${SECRET}\n`;
  expect(
    await severities({
      'a/run.sh': `${id}\n`,
      'b/run.sh': `${id}\n${secret}`,
      'c/run.sh': `${secret}${'\n'.repeat(5)}${id}\n`,
      'd/run.sh': `${secret}${'\n'.repeat(40)}${id}\n`,
    }),
  ).toMatchObject({ 'a/run.sh': 'low low', 'b/run.sh': 'critical high', 'c/run.sh': 'critical high' });
});

test('the token of an address that a comment shows opens one thing, and one that code sends may open more', async () => {
  const token = [
    { alg: 'HS256', typ: 'JWT' },
    { sub: 'file', aud: ['urn:service:file.download'] },
  ]
    .map((one) => Buffer.from(JSON.stringify(one)).toString('base64url'))
    .concat('q7Rk2Xv9LmT4bYw8ZcN1pHs6Jd3FgQe5AuVx0K')
    .join('.');
  const found = await severities({
    'a.rb': `# https://files.example/a.png?token=${token}\n`,
    'b.rb': `get("https://files.example/a.png?token=${token}")\n`,
  });
  expect(found['a.rb']).toBe('low low');
  expect(found['b.rb']).not.toBe('low low');
});
