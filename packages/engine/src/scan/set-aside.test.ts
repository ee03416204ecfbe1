import { expect, it } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { scan } from './scan.ts';

/** Rule and severity of what is found, by its file. */
async function told(files: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, string>> {
  const rules = await shippedRules();
  const { findings } = await scan(memorySource(files), { scanType: 'standard', rules, workers: 0 });
  return new Map(findings.map((one) => [one.path, `${one.ruleId} ${one.severity}`]));
}

it('words of user interfaces choose no algorithm and hold no password', async () => {
  const setting = 'app.encryption.algorithm=Blowfish\nspring.datasource.password=q7Kw2pLx9\n';
  const found = await told({
    'a/application.properties': setting,
    'a/shop_i18n.properties': setting,
    'a/shop_pt_BR.properties': setting,
    'a/messages_de.properties': setting,
  });
  expect([...found.keys()]).toEqual(['a/application.properties']);
}, 60_000);

it('a password in documentation or an example is one of the example', async () => {
  const compose =
    'services:\n  db:\n    image: postgres:18\n    ports: ["5432:5432"]\n    environment:\n      POSTGRES_PASSWORD: postgres\n  shop:\n    image: example.org/shop\n';
  const found = await told({
    'deploy/compose.yaml': compose,
    'documentation/compose/compose.yaml': compose,
    'demo-data/compose.yaml': compose,
  });
  expect(found.get('deploy/compose.yaml')).toBe('compose-hardcoded-password medium');
  for (const path of ['documentation/compose/compose.yaml', 'demo-data/compose.yaml'])
    expect(found.get(path), path).toBe('compose-hardcoded-password low');
}, 60_000);

/** The same fault with and without a test around it that says whose machine it runs on. */
const UNVERIFIED: Readonly<Record<string, (test: (dev: string) => string) => string>> = {
  'a.rb': (test) =>
    `def f(http)\n${test('if Rails.env.development? || Rails.env.test?')}\n    http.verify_mode = OpenSSL::SSL::VERIFY_NONE\n${test('end')}\nend\n`,
  'a.py': (test) =>
    `import requests\ndef f(token):\n    ${test('if settings.ENVIRONMENT == "development":\n        ')}return requests.post("https://a.example.com", data=token, verify=False)\n`,
  'a.js': (test) =>
    `const https = require('https');\nexports.f = (token) => { ${test("if (process.env.NODE_ENV === 'development')")} { return https.request({ host: 'a.example.com', auth: token, rejectUnauthorized: false }); } };\n`,
  'a.go': (test) =>
    `package a\nimport "crypto/tls"\nfunc F(env string) *tls.Config {\n\t${test('if env == "development" {')}\n\t\treturn &tls.Config{InsecureSkipVerify: true}\n\t${test('}\n\treturn nil')}\n}\n`,
  'a.php': (test) =>
    `<?php\nfunction f($c) { ${test("if (app()->environment('local'))")} { curl_setopt($c, CURLOPT_SSL_VERIFYPEER, false); } }\n`,
  'A.cs': (test) =>
    `using System.Net.Http;\nclass A { void F(HttpClientHandler h) { ${test('if (env.IsDevelopment())')} { h.ServerCertificateCustomValidationCallback = (a, b, c, d) => true; } } }\n`,
};

it('what only runs on a developer\u2019s machine or in tests is hardly harmful', async () => {
  const files: Record<string, string> = {};
  for (const [name, text] of Object.entries(UNVERIFIED)) {
    files[`always/${name}`] = text(() => '');
    files[`dev/${name}`] = text((test) => test);
    files[`others/${name}`] = text((test) =>
      test
        .replace(/development\? \|\| Rails.env.test\?/, 'production?')
        .replace(/(==+) (["'])development/, '$1 $2production')
        .replace("environment('local')", "environment('production')")
        .replace('IsDevelopment', 'IsProduction'),
    );
  }
  const found = await told(files);
  for (const name of Object.keys(UNVERIFIED)) {
    expect(found.get(`always/${name}`), name).toMatch(/-verification-off\S* (?:high|medium)$/);
    expect(found.get(`others/${name}`), name).toMatch(/-verification-off\S* (?:high|medium)$/);
    expect(found.get(`dev/${name}`), name).toMatch(/-verification-off\S* low$/);
  }
}, 60_000);

it('a migration and a command set what no request brings', async () => {
  const fills = 'def move(data):\n    user.is_admin = data.get("is_admin")\n    user.save()\n';
  const found = await told({
    'shop/views.py': `from flask import request\n@app.route("/x")\n@login_required\ndef move():\n    data = request.get_json()\n    user.is_admin = data.get("is_admin")\n    user.save()\n`,
    'shop/migrations/0003_move.py': fills.replace('def move(data)', 'def move(apps, data)'),
    'shop/management/commands/move.py': fills,
  });
  expect([...found.keys()].filter((path) => /migrations|commands/.test(path))).toEqual([]);
}, 60_000);
