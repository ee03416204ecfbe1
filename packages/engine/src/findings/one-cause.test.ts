import { expect, test } from 'vitest';
import type { RuleFile } from '../rules/rule-schema.ts';
import type { RawFinding, Step } from './finding.ts';
import { withoutRepeats as withoutRepeatsOf } from './one-cause.ts';
import { topScope } from './scope.ts';

const step = (startLine: number): Step => ({
  kind: 'step',
  path: 'a.py',
  startLine,
  startColumn: 1,
  endLine: startLine,
  endColumn: 2,
  description: `passes through line ${startLine}`,
});

const found = (lines: readonly number[], guesses = 0, path = 'b.py'): RawFinding => ({
  ruleId: 'path',
  path,
  startLine: lines.at(-1) ?? 0,
  startColumn: 1,
  endLine: lines.at(-1) ?? 0,
  endColumn: 2,
  message: null,
  symbol: [],
  scope: topScope,
  statement: '',
  flow: lines.map(step),
  evidence: { guesses, isRemote: true },
});

const ruleOf = (cwe: string): ReadonlyMap<string, RuleFile> =>
  new Map([['path', { cwe: [cwe] } as unknown as RuleFile]]);
const withoutRepeats = (findings: readonly RawFinding[], cwe = 'CWE-22'): RawFinding[] =>
  withoutRepeatsOf(findings, ruleOf(cwe));

const shown = (findings: readonly RawFinding[]) => findings.map((one) => [one.startLine, one.message]);

test('ways that part only after four steps are one finding, which names where the others end', () => {
  const ways = [found([1, 2, 3, 4, 5, 6, 70]), found([1, 2, 3, 4, 5, 60]), found([1, 2, 3, 4, 8, 9, 80])];
  expect(shown(withoutRepeats(ways))).toEqual([[60, 'The same way reaches b.py:70, b.py:80 as well.']]);
});

test('the way with the fewest guesses is the finding', () => {
  const ways = [found([1, 2, 3, 4, 5, 60], 1), found([1, 2, 3, 4, 5, 6, 70])];
  expect(shown(withoutRepeats(ways))).toEqual([[70, 'The same way reaches b.py:60 as well.']]);
});

test('ways that part early, short ones and those within one file are findings of their own', () => {
  const ways = [found([1, 2, 3, 40, 5, 60]), found([1, 2, 3, 41, 5, 61]), found([1, 2, 3]), found([1, 2, 4])];
  expect(withoutRepeats(ways)).toHaveLength(4);
  const within = [found([1, 2, 3, 4, 5, 60], 0, 'a.py'), found([1, 2, 3, 4, 5, 70], 0, 'a.py')];
  expect(withoutRepeats(within)).toHaveLength(2);
});

test('statements and commands that one value comes to are findings of their own: each text is mended where it is put together', () => {
  const ways = [found([1, 2, 3, 4, 5, 60]), found([1, 2, 3, 4, 5, 6, 70])];
  expect(withoutRepeats(ways, 'CWE-89')).toHaveLength(2);
  expect(withoutRepeats(ways, 'CWE-78')).toHaveLength(2);
  const guessed = [found([1, 2, 3, 4, 5, 60], 1), found([1, 2, 3, 4, 5, 6, 70], 2)];
  expect(withoutRepeats(guessed, 'CWE-89')).toHaveLength(1);
});
