import { expect, it } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { scan } from './scan.ts';

const HASHES: Readonly<Record<string, (what: string) => string>> = {
  'a.py': (what) => `import hashlib\ndef f(${what}):\n    return hashlib.md5(${what}).hexdigest()\n`,
  'a.js': (what) =>
    `const c = require('crypto');\nexports.f = (${what}) => c.createHash('md5').update(${what});\n`,
  'a.go': (what) =>
    `package a\nimport "crypto/md5"\nfunc F(${what} []byte) [16]byte {\n\treturn md5.Sum(${what})\n}\n`,
  'a.rb': (what) => `def f(${what})\n  Digest::MD5.hexdigest(${what})\nend\n`,
  'A.java': (what) =>
    `class A { byte[] f(byte[] ${what}) throws Exception { return java.security.MessageDigest.getInstance("MD5").digest(${what}); } }\n`,
  'A.cs': (what) =>
    `using System.Security.Cryptography;\nclass A { byte[] F(byte[] ${what}) => MD5.HashData(${what}); }\n`,
  'a.php': (what) => `<?php\nfunction f($${what}) { return hash('md5', $${what}); }\n`,
};
const SETTING = 'spring.datasource.password=q7Kw2pLx9\n';
const CODE = 'DB_PASSWORD = "q7Kw2pLx9!"\n';
const compose = (ports: string): string =>
  `services:\n  db:\n    image: postgres:18\n${ports}    environment:\n      POSTGRES_PASSWORD: postgres\n`;

it('what a weak hash, a password for development and one that no port leads to matter less for is told as less', async () => {
  const files: Record<string, string> = {
    'src/application.properties': SETTING,
    'dev/application.properties': SETTING,
    'app/settings.py': CODE,
    'script/dev/populate.py': CODE,
    'published/compose.yaml': compose('    ports: ["5432:5432"]\n'),
    'inside/compose.yaml': compose(''),
  };
  for (const [name, text] of Object.entries(HASHES)) {
    files[`password/${name}`] = text('password');
    files[`page/${name}`] = text('page');
  }
  const rules = await shippedRules();
  const { findings } = await scan(memorySource(files), { scanType: 'standard', rules, workers: 1 });
  const severities = new Map(
    findings
      .filter((one) => /weak-hash|password|credentials/.test(one.ruleId))
      .map((one) => [one.path, `${one.ruleId} ${one.severity}`]),
  );
  for (const name of Object.keys(HASHES)) {
    expect(severities.get(`password/${name}`), name).toMatch(/-weak-hash medium$/);
    expect(severities.get(`page/${name}`), name).toMatch(/-weak-hash low$/);
  }
  expect(severities.get('src/application.properties')).toBe('credentials-in-configuration medium');
  expect(severities.get('dev/application.properties')).toBe('credentials-in-configuration low');
  expect(severities.get('app/settings.py')).toBe('python-hardcoded-password medium');
  expect(severities.get('script/dev/populate.py')).toBe('python-hardcoded-password low');
  expect(severities.get('published/compose.yaml')).toBe('compose-hardcoded-password medium');
  expect(severities.get('inside/compose.yaml')).toBe('compose-hardcoded-password low');
}, 60_000);
