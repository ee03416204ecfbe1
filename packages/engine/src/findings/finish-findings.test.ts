import { expect, test } from 'vitest';
import type { RuleFile } from '../rules/rule-schema.ts';
import type { RawFinding } from './finding.ts';
import { finishFindings } from './finish-findings.ts';
import { topScope } from './scope.ts';

const rule = (confidence: RuleFile['confidence'], more: Partial<RuleFile> = {}): RuleFile =>
  ({ id: 'r', severity: 'critical', confidence, cwe: [], references: [], ...more }) as unknown as RuleFile;

const raw: RawFinding = {
  ruleId: 'r',
  path: 'a.py',
  startLine: 1,
  startColumn: 1,
  endLine: 1,
  endColumn: 2,
  message: null,
  symbol: [],
  scope: topScope,
  statement: '',
  flow: null,
};

const severity = (finding: RawFinding, of: RuleFile) =>
  finishFindings([finding], new Map([['r', of]])).map((one) => one.severity);

test('what a rule finds by form is critical or high only where the rule is sure of it', () => {
  expect(severity(raw, rule('high'))).toEqual(['critical']);
  for (const confidence of ['medium', 'low'] as const)
    expect(severity(raw, rule(confidence))).toEqual(['medium']);
  expect(severity(raw, rule('medium', { severity: 'low' }))).toEqual(['low']);
});

test('a way that was followed is as severe as its rule says, and a rule may say less', () => {
  const followed = { ...raw, flow: [], evidence: { guesses: 0, isRemote: true } };
  expect(severity(followed, rule('medium'))).toEqual(['critical']);
  expect(severity(followed, rule('high', { 'at-most': 'medium' }))).toEqual(['medium']);
});

test('what only looks dangerous gives way to a flow of the same weakness that begins or ends on its line', () => {
  const step = (startLine: number) => ({
    path: 'a.py',
    startLine,
    startColumn: 1,
    endLine: startLine,
    endColumn: 2,
    description: 'reaches f',
    kind: 'step' as const,
  });
  const rules = new Map([
    ['r', rule('medium', { cwe: ['CWE-915'] })],
    ['g', rule('medium', { id: 'g', cwe: ['CWE-915', 'CWE-269'] })],
    ['other', rule('medium', { id: 'other', cwe: ['CWE-89'] })],
  ]);
  const flow = { ...raw, startLine: 5, endLine: 5, flow: [step(3), step(4), step(5)] };
  const told = finishFindings(
    [
      flow,
      ...[3, 4, 5].map((startLine) => ({ ...raw, ruleId: 'g', startLine, endLine: startLine })),
      { ...raw, ruleId: 'other', startLine: 3, endLine: 3 },
    ],
    rules,
  );
  expect(told.map((one) => `${one.ruleId} ${one.startLine}`)).toEqual(['other 3', 'g 4', 'r 5']);
});
