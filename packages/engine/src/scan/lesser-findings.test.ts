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
  `services:\n  db:\n    image: postgres:18\n${ports}    environment:\n      POSTGRES_PASSWORD: postgres\n  shop:\n    image: example.org/shop\n`;

it('what a weak hash, a password for development and one that no port leads to matter less for is told as less', async () => {
  const files: Record<string, string> = {
    'src/application.properties': SETTING,
    'dev/application.properties': SETTING,
    'app/settings.py': CODE,
    'script/dev/populate.py': CODE,
    'published/compose.yaml': compose('    ports: ["5432:5432"]\n'),
    'inside/compose.yaml': compose(''),
    'stores/compose.yaml': compose('    ports: ["5432:5432"]\n').replace(/ {2}shop:[\s\S]*/, ''),
  };
  for (const [name, text] of Object.entries(HASHES)) {
    files[`password/${name}`] = text('password');
    files[`page/${name}`] = text('page');
  }
  const rules = await shippedRules();
  const { findings } = await scan(memorySource(files), { scanType: 'standard', rules, workers: 0 });
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
  expect(severities.get('stores/compose.yaml')).toBe('compose-hardcoded-password low');
}, 60_000);

it('a digest of a secret is told in full where the secret is given to it later, in no function too', async () => {
  const files = {
    'a.js': "const h = require('crypto').createHash('md5');\nh.update(resetToken);\n",
    'a.py': 'import hashlib\nm = hashlib.md5()\nm.update(reset_token)\n',
    'a.go':
      'package a\nimport "crypto/md5"\nfunc F(token []byte) []byte {\n\th := md5.New()\n\th.Write(token)\n\treturn h.Sum(nil)\n}\n',
  };
  const rules = await shippedRules();
  const { findings } = await scan(memorySource(files), { scanType: 'standard', rules, workers: 0 });
  const told = findings.filter((one) => /-weak-hash$/.test(one.ruleId));
  expect(told.map((one) => [one.path, one.severity])).toEqual([
    ['a.go', 'medium'],
    ['a.js', 'medium'],
    ['a.py', 'medium'],
  ]);
}, 60_000);

const UNVERIFIED: Readonly<Record<string, (address: string, sent: string) => string>> = {
  'a.py': (address, sent) =>
    `import requests\ndef look():\n    return requests.get('${address}'${sent && ", headers={'Authorization': key}"}, verify=False).status_code\n`,
  'a.js': (address, sent) =>
    `const axios = require('axios');\nconst https = require('https');\nexports.look = () => axios.get('${address}', { ${sent && 'headers: { Authorization: key },'} httpsAgent: new https.Agent({ rejectUnauthorized: false }) });\n`,
  'a.go': (address, sent) =>
    `package a\nimport ("crypto/tls"; "net/http")\nfunc Look() bool {\n\tc := http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}}}\n\tr, err := c.Get("${address}"${sent && ' + "?token=" + key'})\n\treturn err == nil && r.StatusCode == 200\n}\n`,
  'a.rb': (address, sent) =>
    `def look\n  uri = URI('${address}')\n  http = Net::HTTP.new(uri.host, 443)\n  http.verify_mode = OpenSSL::SSL::VERIFY_NONE\n  http.get(uri.path${sent && ", { 'Authorization' => key }"}).code\nend\n`,
  'A.cs': (address, sent) =>
    `using System.Net.Http;\nclass A { async Task Look() { var h = new HttpClientHandler(); h.ServerCertificateCustomValidationCallback = (a, b, c, d) => true; var c = new HttpClient(h); ${sent && 'c.DefaultRequestHeaders.Add("Authorization", key);'} await c.GetAsync("${address}"); } }\n`,
  'a.php': (address, sent) =>
    `<?php\nfunction look() { $c = curl_init('${address}'); ${sent && 'curl_setopt($c, CURLOPT_USERPWD, $key);'} curl_setopt($c, CURLOPT_SSL_VERIFYPEER, false); return curl_exec($c) !== false; }\n`,
};

it('a certificate that is not looked at matters less where nothing secret goes along and the answer is only looked at', async () => {
  const files: Record<string, string> = {};
  for (const [name, text] of Object.entries(UNVERIFIED)) {
    files[`bare/${name}`] = text('https://shop.local/picture.png', '');
    files[`secret/${name}`] = text('https://shop.local/picture.png', 'yes');
  }
  const rules = await shippedRules();
  const { findings } = await scan(memorySource(files), { scanType: 'standard', rules, workers: 0 });
  const severities = new Map(
    findings.filter((one) => /tls-ver/.test(one.ruleId)).map((one) => [one.path, one.severity]),
  );
  for (const name of Object.keys(UNVERIFIED)) {
    expect(severities.get(`secret/${name}`), name).toBe('high');
    expect(severities.get(`bare/${name}`), name).toBe('low');
  }
}, 60_000);

const UNVERIFIED_GO = (imports: string): string =>
  `package a\n${imports}func Serve(key string) *tls.Config {\n\treturn &tls.Config{InsecureSkipVerify: true}\n}\n`;

it('a file that imports a framework of tests is test code wherever it lies', async () => {
  const files = {
    'helpers/server.go': UNVERIFIED_GO('import (\n\t"crypto/tls"\n\t"testing"\n)\n'),
    'server/server.go': UNVERIFIED_GO('import (\n\t"crypto/tls"\n\t"fmt"\n)\n'),
  };
  const rules = await shippedRules();
  const { findings } = await scan(memorySource(files), { scanType: 'standard', rules, workers: 0 });
  const told = findings.filter((one) => one.ruleId === 'go-tls-verification-off');
  expect(told.map((one) => [one.path, one.severity])).toEqual([
    ['helpers/server.go', 'low'],
    ['server/server.go', 'high'],
  ]);
}, 60_000);
