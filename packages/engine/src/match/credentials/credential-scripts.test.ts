import { describe, expect, it } from 'vitest';
import type { RuleFile } from '../../rules/rule-schema.ts';
import { growsWithLength } from '../../testing/grows-with-length.ts';
import { credentialsInPage, credentialsInScript } from './credential-scripts.ts';
import { credentialSecrets } from './match-credentials.ts';

const inScript = (text: string): string[] => credentialsInScript(text).map((one) => one.value);
const inPage = (text: string): string[] => credentialsInPage(text).map((one) => one.value);

describe('credentials in scripts and pipelines', () => {
  it.each([
    'export DB_PASSWORD=Hx83jdKq2',
    "PGPASSWORD='Hx83jdKq2' psql -h db",
    '  DEPLOY_PASSWORD: "Hx83jdKq2"',
    '    - docker login -u shop -p Hx83jdKq2 registry.example.com',
    'curl -u admin:Hx83jdKq2 https://shop.example.com/',
    "  DB_PASSWORD = 'Hx83jdKq2'",
    'mysql -u root -pHx83jdKq2 -h db',
    'sshpass -p "Hx83jdKq2" ssh root@db',
    'backup --password=Hx83jdKq2 --to /srv',
  ])('are given to variables and to commands: %s', (line) => {
    expect(inScript(line)).toEqual(['Hx83jdKq2']);
  });

  it('are those of accounts of the machine, whatever word they are', () => {
    for (const line of [
      "echo 'root:toor' | chpasswd",
      'echo "anna:toor" | sudo chpasswd',
      'echo toor | passwd --stdin root',
      'chpasswd <<< "root:toor"',
    ])
      expect(inScript(line), line).toEqual(['toor']);
    for (const line of ['echo "root:$ROOT_PASSWORD" | chpasswd', 'passwd -l root', 'cat accounts | chpasswd'])
      expect(inScript(line), line).toEqual([]);
  });

  it('open nothing where they are given to what lives as long as the run', () => {
    const rules = new Map(
      (['credential-in-code', 'credential-in-configuration', 'signing-key'] as const).map((analysis) => [
        analysis,
        { id: analysis, analysis, message: '' } as unknown as RuleFile,
      ]),
    );
    const isHardly = (path: string, text: string) =>
      credentialSecrets(rules, path, text, { document: 'yaml' } as never, () => false).map(
        ({ finding }) => finding.evidence?.isHardly === true,
      );
    const path = '.github/workflows/check.yml';
    const database =
      'jobs:\n  test:\n    services:\n      db:\n        env:\n          DB_PASSWORD: "Hx83jdKq2w"\n';
    expect(isHardly(path, 'env:\n  SECRET_KEY_BASE: a8F3kd92Lmz0QwEr7Ty5\n')).toEqual([true]);
    expect(isHardly(path, database)).toEqual([true]);
    expect(isHardly(path, database.replace('services', 'steps'))).toEqual([false]);
    expect(isHardly(path, 'env:\n  DEPLOY_AUTH_TOKEN: a8F3kd92Lmz0QwEr7Ty5\n')).toEqual([false]);
    expect(isHardly('deploy.sh', 'export SECRET_KEY_BASE=a8F3kd92Lmz0QwEr7Ty5\n')).toEqual([false]);
  });

  it('are keys of some length in headers', () => {
    const key = 'a8F3kd92Lmz0QwEr7Ty5';
    expect(inScript(`curl -H "Authorization: Bearer ${key}" https://shop.example.com/`)).toEqual([key]);
  });

  it.each([
    'POSTGRES_PASSWORD: postgres',
    'MYSQL_ROOT_PASSWORD: root_password',
    'SA_PASSWORD: "P@ssw0rd123"',
    'API_TOKEN: ${{ secrets.TOKEN }}',
    'export DB_PASSWORD=$(cat /run/secrets/db)',
    'docker login -u "$USER" -p "$PASSWORD" registry.example.com',
    'docker login --password-stdin',
    'NPM_TOKEN=${NPM_TOKEN} docker build --secret id=SHOP_NPM_TOKEN2 .',
    'docker build --secret "type=env,id=shopToken2" .',
    '# export DB_PASSWORD=Hx83jdKq2',
    'CACHE_KEY=node-modules-v1-Linux64',
    'mysql -h db -P 3306 -p shop',
  ])(
    'are no words that a database of tests is started with, and none that come from elsewhere: %s',
    (line) => {
      expect(inScript(line)).toEqual([]);
    },
  );

  it('are read in time that grows with the text alone', () => {
    for (const line of ['curl ', 'mysql -p ', 'docker login ', 'PASSWORD=', ' --password '])
      expect(growsWithLength(inScript, `${line.repeat(1_990 / line.length)}\n`), line).toBe(true);
  });
});

describe('credentials in pages', () => {
  it('stand in hidden fields, attributes and comments', () => {
    expect(inPage('<input type="hidden" name="api_key" value="Zk29dmQp81LxTr5">')).toHaveLength(1);
    expect(inPage('<body data-api-key="Zk29dmQp81LxTr5">')).toHaveLength(1);
    expect(inPage('<!-- for the others: admin password is Hx83jdKq2 -->')).toEqual(['Hx83jdKq2']);
    expect(inPage('<input type="password" name="password" value="">')).toEqual([]);
    expect(inPage('<!-- password: see the wiki -->')).toEqual([]);
  });
});

const rules = new Map([
  ['credential-in-code', { id: 'in-code', message: 'A message.' } as RuleFile],
  ['credential-in-configuration', { id: 'in-configuration', message: 'A message.' } as RuleFile],
] as const);
const found = (path: string, text: string): string[] =>
  credentialSecrets(rules, path, text, { document: 'text' }, () => false).map(
    ({ finding }) => finding.ruleId,
  );

it.each([
  '.github/workflows/ci.yml',
  '.github/actions/deploy/action.yaml',
  '.circleci/config.yml',
  '.gitlab-ci.yml',
  'azure-pipelines.yml',
  'Jenkinsfile',
  'Makefile',
  'deploy.sh',
])('%s is read as a script: words are no passwords there', (path) => {
  expect(found(path, 'DB_PASSWORD=Hx83jdKq2\n')).toEqual(['in-configuration']);
  expect(found(path, 'DB_PASSWORD=postgres\n')).toEqual([]);
});

it('of a page scripts, hidden fields and comments are read', () => {
  expect(found('a.html', "<script>\nconst dbPassword = 'Hx83jdKq2';\n</script>")).toEqual(['in-code']);
  expect(found('a.html', '<!-- admin password is Hx83jdKq2 -->')).toEqual(['in-code']);
  expect(found('a.html', "<script>\nconst dbPassword = 'sunshine';\n</script>")).toEqual([]);
});

it('credentials in notebooks are told at their lines, however JSON writes their quotes', () => {
  const text = [
    '{"cells": [{"source": [',
    '"import os\\n",',
    '"db_password = \\"Hx83jdKq2\\"\\n",',
    '"x = 1"',
    ']}]}',
  ].join('\n');
  const rule = { id: 'rule', message: 'A message.' } as RuleFile;
  const found = credentialSecrets(
    new Map([['credential-in-code', rule]]),
    'a.ipynb',
    text,
    { unsupported: 'jupyter' },
    () => false,
  );
  expect(found.map(({ finding, identity }) => [finding.startLine, finding.startColumn, identity])).toEqual([
    [3, 18, 'Hx83jdKq2'],
  ]);
});

describe('a key that signs sessions or tokens', () => {
  const withSigning = new Map([
    ...rules,
    ['signing-key', { id: 'signing-key', message: 'A message.' } as RuleFile],
  ] as const);
  const told = (path: string, text: string): string[] =>
    credentialSecrets(withSigning, path, text, { document: 'text' }, () => false).map(
      ({ finding }) => finding.ruleId,
    );

  it.each([
    'jwt.secret',
    'session-secret',
    'SESSION_SECRET',
    'SECRET_KEY_BASE',
    'app.signing-key',
    'JWT_SECRET_KEY',
  ])('is told by its name: %s', (name) => {
    expect(told('config/application.properties', `${name}=Hx83jdKq2aPw\n`)).toEqual(['signing-key']);
  });

  it.each([
    'oauth.token-secret',
    's3.secret-key',
    'AWS_SECRET_KEY',
    'client.secret',
    'GITHUB_WEBHOOK_SECRET',
    'STORAGE_SECRET_KEY',
    'RECAPTCHA_SECRET_KEY',
    'PAYMENT_SECRET_KEY',
  ])('is not what opens another service: %s', (name) => {
    expect(told('config/application.properties', `${name}=Hx83jdKq2aPw\n`)).not.toContain('signing-key');
  });

  it.each([
    ['development:\n  secret_key_base: Hx83jdKq2aPw\n', 'config/secrets.yml', []],
    [
      'development:\n  a: 1\nproduction:\n  secret_key_base: Hx83jdKq2aPw\n',
      'config/secrets.yml',
      ['signing-key'],
    ],
    ['[test]\nsession_secret = Hx83jdKq2aPw\n', 'config.ini', []],
    ['[test]\na = 1\n[server]\nsession_secret = Hx83jdKq2aPw\n', 'config.ini', ['signing-key']],
  ])('is asked for its part of the file: %j', (text, path, signing) => {
    expect(told(path, text).filter((rule) => rule === 'signing-key')).toEqual(signing);
  });

  it('is what the tool of Laravel writes, and no other key of an app', () => {
    const key = `base64:${'Hx83jdKq2aPwZr71'.repeat(2)}Hx83jdKq2aP=`;
    expect(told('deploy/settings.yaml', `APP_KEY: "${key}"\n`)).toEqual(['signing-key']);
    expect(told('deploy/settings.yaml', 'APP_KEY: "a81f2c"\n')).toEqual([]);
  });

  it('may lie beside what is only called after devices or locales', () => {
    for (const path of ['devices/app.properties', 'devops/app.properties'])
      expect(told(path, 'jwt.secret=Hx83jdKq2aPw\n')).toEqual(['signing-key']);
  });

  it.each(['config/application-dev.properties', '.env', 'docker/local/app.properties', 'e2e/app.properties'])(
    'is a credential like others where only developers run the program: %s',
    (path) => {
      expect(told(path, 'jwt.secret=Hx83jdKq2aPw\n')).toEqual(['in-configuration']);
    },
  );
});
