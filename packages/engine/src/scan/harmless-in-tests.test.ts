import { expect, it } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { scan } from './scan.ts';

const rules = await shippedRules();
const told = async (path: string, text: string, scanType: 'standard' | 'audit'): Promise<string[]> => {
  const { findings } = await scan(memorySource({ [path]: text }), { scanType, rules, workers: 0 });
  return findings.map((one) => one.cwe[0] ?? '').filter((cwe) => cwe === 'CWE-295' || cwe === 'CWE-798');
};

it('what a test does not look at of certificates is told in audits alone', async () => {
  for (const [name, test, text] of [
    [
      'shop/api.py',
      'tests/test_api.py',
      'import requests\nr = requests.post(url, data=secret, verify=False)\n',
    ],
    [
      'shop/api.js',
      'test/api.test.js',
      "require('https').request({ host, rejectUnauthorized: false, auth: token });\n",
    ],
  ] as const) {
    expect((await told(name, text, 'standard')).length, name).toBeGreaterThan(0);
    expect(await told(test, text, 'standard'), test).toEqual([]);
    expect((await told(test, text, 'audit')).length, test).toBeGreaterThan(0);
  }
});
