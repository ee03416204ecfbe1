import { expect, test } from 'vitest';
import { memorySource } from '../inventory/source.ts';
import { type LoadedRules, loadRules } from '../rules/load.ts';
import type { ScanType } from '../rules/schema.ts';
import { scan } from './scan.ts';

const rulesThatReport = (name: string, scans: string): LoadedRules =>
  loadRules([
    {
      path: `python/a/python-${name}-call.yaml`,
      text: `id: python-${name}-call
title: A call that is wrong
message: This is why it is dangerous here.
remediation: Do it another way.
severity: high
confidence: high
cwe: [CWE-676]
references: [https://cwe.mitre.org/data/definitions/676.html]
scan: [${scans}]
languages: [python]
match:
  call: ${name}
`,
    },
  ]);

test('without threads each scan obeys its own rules and type, whichever were compiled for the one before', async () => {
  const source = { 'a.py': 'import numpy\nfirst(1)\nsecond(2)\n' };
  const found = async (rules: LoadedRules, scanType: ScanType, importUsage = true) =>
    (
      await scan(memorySource(source), { scanType, rules, knowledge: [], workers: 0, importUsage })
    ).findings.map(({ startLine }) => startLine);
  const first = rulesThatReport('first', 'standard');
  const second = rulesThatReport('second', 'audit');
  expect(await found(first, 'standard')).toEqual([2]);
  expect(await found(first, 'standard', false)).toEqual([2]);
  expect(await found(second, 'standard')).toEqual([]);
  expect(await found(second, 'audit')).toEqual([3]);
  expect(await found(first, 'standard')).toEqual([2]);
});
