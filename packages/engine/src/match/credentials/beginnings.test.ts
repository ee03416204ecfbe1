import { expect, test } from 'vitest';
import { memorySource } from '../../inventory/source.ts';
import { scan } from '../../scan/scan.ts';
import { shippedRules } from '../../testing/shipped-rules.ts';

const rules = await shippedRules();

async function severities(file: string, text: string): Promise<readonly string[]> {
  const { findings } = await scan(memorySource({ [file]: text }), {
    scanType: 'standard',
    rules,
    workers: 0,
  });
  return findings.filter((one) => one.cwe.includes('CWE-798')).map((one) => one.severity);
}

test.each([
  ['app.yml', (value: string) => `storage:\n  user: shop\n  password: ${value}\n`],
  ['application.properties', (value: string) => `shop.datasource.password=${value}\n`],
  ['appsettings.json', (value: string) => `{\n  "SmtpPassword": "${value}"\n}\n`],
  ['settings.ini', (value: string) => `[mail]\npassword = ${value}\n`],
] as const)('a word in %s stands there until somebody chooses another', async (file, text) => {
  expect(await severities(file, text('root'))).toEqual(['low']);
  expect(await severities(file, text('minioadmin'))).toEqual(['low']);
  expect(await severities(file, text('v8Qw2kLmZp4x'))).toEqual(['medium']);
});

test('an older copy of settings holds what the settings held, and other copies hold text', async () => {
  const text = 'shop.datasource.password=v8Qw2kLmZp4x\n';
  expect(await severities('config/application.properties.bak', text)).toEqual(['medium']);
  expect(await severities('config/database.old', text)).toEqual(['medium']);
  expect(await severities('notes/readme.bak', text)).toEqual([]);
});

test('what a deployment begins with is what others find there', async () => {
  const text = (ports: string) =>
    `services:\n  db:\n    image: postgres:18\n${ports}    environment:\n      POSTGRES_USER: root\n      POSTGRES_PASSWORD: root\n  shop:\n    image: example.org/shop\n`;
  expect(await severities('deploy/docker-compose.yml', text('    ports: ["5432:5432"]\n'))).toEqual([
    'medium',
  ]);
  expect(await severities('deploy/docker-compose.yml', text(''))).toEqual(['low']);
});

test('an account of a database that its own machine alone may use opens nothing to others', async () => {
  const account = (host: string) => `CREATE USER 'shop'@'${host}' IDENTIFIED BY 'v8Qw2kLmZp';\n`;
  expect(await severities('init.sql', account('localhost'))).toEqual(['low']);
  expect(await severities('init.sql', account('%'))).toEqual(['medium']);
});

test.each(['sk-shop-...5678', 'sk-my-shop-1st-key', 'Qm7v***LpS8'])(
  '%s is shown, and is no key',
  async (value) => {
    expect(await severities('a.ts', `const shown = { secretKey: "${value}" };\n`)).toEqual([]);
  },
);

test('the name of a kind of keys, and of a field of a head, is no password', async () => {
  expect(await severities('a.go', 'package a\n\nconst apiKey = "APIKey"\n')).toEqual([]);
  expect(await severities('a.go', 'package a\n\nconst apiKey = "X-Shop-API-Key"\n')).toEqual([]);
});

test('what a pipeline is started with was made up for its run, unless a service gave it out', async () => {
  const job = (value: string) => `jobs:\n  deploy:\n    env:\n      S3_SECRET_KEY: "${value}"\n`;
  expect(await severities('.github/workflows/deploy.yml', job('sk-shop-1234567890'))).not.toContain('medium');
  expect(await severities('.github/workflows/deploy.yml', job('k9Xq2Lm7Rt4Zp8Vw3Bn6Hs'))).toContain('medium');
});

test('a word with a comment behind it is a word, and a compose file may begin with a mark of its encoding', async () => {
  expect(
    await severities('app.yml', 'shop:\n  secret_key: "ultrasecret" # set anew by ${SHOP_SECRET}\n'),
  ).toEqual(['low']);
  const stores =
    'services:\n  db:\n    image: postgres:18\n    ports: ["5432:5432"]\n    environment:\n      POSTGRES_PASSWORD: v8Qw2kLmZp4x\n';
  expect(await severities('tools/services.yml', `\uFEFF${stores}`)).toEqual(['low']);
});

test('a number of a few digits is no key', async () => {
  expect(await severities('a.py', 'PROVIDERS = {"shop": {"client_id": "123", "secret": "456"}}\n')).toEqual(
    [],
  );
});
