import { describe, expect, it } from 'vitest';
import type { Finding } from '../../packages/engine/src/index.ts';
import { chooseFindings, readVerdicts, tally } from './first-look.ts';

function finding(
  fingerprint: string,
  severity: Finding['severity'],
  suppressed: string | null = null,
): Finding {
  return {
    ruleId: 'x-y',
    path: 'a.js',
    startLine: 1,
    startColumn: 1,
    endLine: 1,
    endColumn: 2,
    title: 'Title',
    message: 'Message',
    remediation: 'Remediation',
    severity,
    confidence: 'high',
    cwe: ['CWE-79'],
    owasp: [],
    references: [],
    symbol: [],
    flow: null,
    fingerprint,
    weakness: fingerprint,
    occurrence: 0,
    scopeOffset: '',
    scopeOffsetCompressed: '',
    suppressed,
  };
}

describe('a first look', () => {
  it('shows every critical and high finding, and the same medium ones whatever their order', () => {
    const medium = Array.from({ length: 40 }, (_, i) => finding(`m${i}`, 'medium'));
    const all = [finding('c', 'critical'), ...medium, finding('h', 'high'), finding('l', 'low')];
    const first = chooseFindings(all, 5);
    const second = chooseFindings(all.toReversed(), 5);
    expect(first.severe.map((s) => s.key)).toEqual(['c', 'h']);
    expect(first.medium).toHaveLength(5);
    expect(second.medium.map((s) => s.key)).toEqual(first.medium.map((s) => s.key));
  });

  it('leaves out what the source suppresses', () => {
    expect(chooseFindings([finding('c', 'critical', 'known')], 5).severe).toEqual([]);
  });

  it('counts verdicts, and says how many findings have none', () => {
    const { severe } = chooseFindings(
      ['a', 'b', 'c'].map((k) => finding(k, 'high')),
      0,
    );
    const verdicts = readVerdicts(
      '{"key":"a","verdict":"true","why":"reaches the shell"}\n\n{"key":"b","verdict":"false","why":"a constant"}',
    );
    expect(tally(severe, verdicts)).toEqual({ read: 2, true: 1, harmless: 0, false: 1, open: 1 });
  });

  it('refuses a verdict without a reason, a second one and what is no JSON, by line', () => {
    expect(() => readVerdicts('{"key":"a","verdict":"true","why":""}')).toThrow('line 1');
    expect(() => readVerdicts('{"key":"a","verdict":"perhaps","why":"x"}')).toThrow('line 1');
    expect(() => readVerdicts('\nno')).toThrow('line 2 is no JSON');
    const line = '{"key":"a","verdict":"true","why":"x"}';
    expect(() => readVerdicts(`${line}\n${line}`)).toThrow('line 2: a is judged twice');
  });
});
