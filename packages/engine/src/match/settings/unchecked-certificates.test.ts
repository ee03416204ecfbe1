import { expect, it } from 'vitest';
import type { RuleFile } from '../../rules/rule-schema.ts';
import { uncheckedCertificates } from './unchecked-certificates.ts';

const rules = new Map([
  ['certificate-unchecked', { id: 'certificate-unchecked', message: 'Unchecked.' } as RuleFile],
] as const);
const told = (path: string, text: string): string | undefined => {
  const [first] = uncheckedCertificates(rules, path, text);
  return first && `${first.startLine}${first.evidence ? ' guess' : ''}`;
};

it('a setting that accepts any certificate is told in every file of settings, once a file', () => {
  for (const [path, text] of [
    [
      'appsettings.json',
      '{ "ConnectionStrings": {\n "Main": "Server=db.shop.test;Database=shop;TrustServerCertificate=true;" } }',
    ],
    [
      'config/config.json',
      '{ "production": {\n "dialectOptions": { "ssl": { "rejectUnauthorized": false } } } }',
    ],
    [
      'application.properties',
      'a=b\nspring.datasource.url=jdbc:mysql://db.shop.test/shop?verifyServerCertificate=false',
    ],
    ['config.yml', 'ldap:\n  tls_verify: false\n  tls_verify: false'],
    ['docker-compose.yml', 'environment:\n  - NODE_TLS_REJECT_UNAUTHORIZED=0'],
    ['settings.ini', '[mail]\nverify_ssl = no'],
    ['prometheus.yml', 'tls_config:\n  insecure_skip_verify: true'],
    ['web.config', '<a>\n<add connectionString="Data Source=db1;Trust Server Certificate=True" />'],
  ] as const)
    expect(told(path, text), path).toBe('2');
});

it('on the own machine it is a guess, and what checks, a comment, and files of developers and examples are quiet', () => {
  expect(told('appsettings.json', '{ "Main": "Server=localhost;TrustServerCertificate=true;" }')).toBe(
    '1 guess',
  );
  expect(told('config.json', '{ "host": "127.0.0.1",\n"rejectUnauthorized": false }')).toBe('2 guess');
  expect(
    told('config.json', '{ "use_env_variable": "DB", "host": "127.0.0.1",\n"rejectUnauthorized": false }'),
  ).toBe('2');
  for (const [path, text] of [
    ['appsettings.json', '{ "Main": "Server=db;TrustServerCertificate=false;" }'],
    ['config.json', '{ "rejectUnauthorized": true }'],
    ['config.yml', '# tls_verify: false'],
    ['config.yml', 'email_verify: false\nverify_email: false'],
    ['appsettings.Development.json', '{ "Main": "Server=db;TrustServerCertificate=true;" }'],
    ['config.example.yml', 'tls_verify: false'],
    ['package.json', '{ "scripts": { "x": "NODE_TLS_REJECT_UNAUTHORIZED=0 node a" } }'],
    ['readme.txt', 'tls_verify: false'],
  ] as const)
    expect(told(path, text), path + text).toBeUndefined();
});
