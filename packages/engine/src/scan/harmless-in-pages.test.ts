import { expect, it } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { shippedRules } from '../testing/shipped-rules.ts';
import { scan } from './scan.ts';

const rules = await shippedRules();
const told = async (path: string, text: string, scanType: 'standard' | 'audit'): Promise<string[]> => {
  const { findings } = await scan(memorySource({ [path]: text }), { scanType, rules, workers: 0 });
  return findings.filter((one) => one.cwe[0] === 'CWE-1333').map((one) => `${one.ruleId} ${one.startLine}`);
};
const slow = 'export const read = (text) => /\\s*(.*)\\s*;/.exec(text);\n';

it('a pattern that takes long is told of servers, and in code of pages in audits alone', async () => {
  expect(await told('backend/src/read.ts', slow, 'standard')).toEqual(['javascript-cubic-regex 1']);
  for (const path of ['frontend/src/read.ts', 'frontend/src/components/Read.tsx']) {
    expect([path, await told(path, slow, 'standard')]).toEqual([path, []]);
    expect([path, await told(path, slow, 'audit')]).toEqual([path, ['javascript-cubic-regex 1']]);
  }
});

it('patterns that one function tries one after another are one finding, with all their places', async () => {
  const text = `${slow}export function clean(text) {\n  return text.replace(/\\s*(.*)\\s*;/, '').replace(/\\s*(.*)\\s*!/, '');\n}\n`;
  expect(await told('src/clean.ts', text, 'standard')).toEqual([
    'javascript-cubic-regex 1',
    'javascript-cubic-regex 3',
  ]);
});

it('a secret of tokens is one finding in a file that uses it in several places', async () => {
  const text =
    "const jwt = require('jsonwebtoken');\nconst KEY = 'kq83-private-Zp1';\nexports.sign = (user) => jwt.sign({ id: user.id }, KEY);\nexports.read = (token) => jwt.verify(token, KEY);\n";
  const { findings } = await scan(memorySource({ 'src/tokens.js': text, 'src/other.js': text }), {
    scanType: 'standard',
    rules,
    workers: 0,
  });
  const of = findings.filter((one) => one.ruleId === 'javascript-jwt-hardcoded-secret');
  expect(of.map((one) => [one.path, one.places?.length])).toEqual([
    ['src/other.js', 2],
    ['src/tokens.js', 2],
  ]);
});
