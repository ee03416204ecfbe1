import { describe, expect, it } from 'vitest';
import { gradeByEvidence } from './evidence.ts';

const remote = (guesses: number) => ({ guesses, isRemote: true });

describe('evidence', () => {
  it('leaves a way without a guess as severe as its rule says', () => {
    expect(gradeByEvidence('critical', 'high', remote(0))).toEqual({
      severity: 'critical',
      confidence: 'high',
      isForAudit: false,
    });
  });

  it('lets nothing be critical or high that is guessed or that only the user of the machine can send', () => {
    for (const severity of ['critical', 'high'] as const) {
      for (const guesses of [1, 2, 3])
        expect(gradeByEvidence(severity, 'high', remote(guesses)).severity).toBe('low');
      expect(gradeByEvidence(severity, 'high', { guesses: 0, isRemote: false }).severity).toBe('medium');
    }
  });

  it('calls nothing critical or high that its victim has to send in the body of a request', () => {
    const sent = { guesses: 0, isRemote: true, isSentByVictim: true } as const;
    expect(gradeByEvidence('high', 'high', sent)).toEqual({
      severity: 'medium',
      confidence: 'high',
      isForAudit: false,
    });
    expect(gradeByEvidence('low', 'high', sent).severity).toBe('low');
  });

  it('grades a connection whose peer nobody checks by what goes over it', () => {
    const certain = { guesses: 0, isRemote: true } as const;
    expect(gradeByEvidence('high', 'high', { ...certain, isOfLittle: true }).severity).toBe('medium');
    expect(gradeByEvidence('medium', 'high', { ...certain, isOfLittle: true }).severity).toBe('low');
    expect(gradeByEvidence('medium', 'high', { ...certain, isOfSecrets: true })).toEqual({
      severity: 'high',
      confidence: 'high',
      isForAudit: false,
    });
    const uncalled = { ...certain, isOfSecrets: true, isUncalled: true } as const;
    expect(gradeByEvidence('medium', 'high', uncalled).severity).toBe('low');
  });

  it('calls nothing critical or high that only administrators can send', () => {
    const sent = { guesses: 0, isRemote: true, isSentByAdministrator: true } as const;
    expect(gradeByEvidence('critical', 'high', sent).severity).toBe('medium');
    for (const severity of ['high', 'medium', 'low'] as const)
      expect(gradeByEvidence(severity, 'high', sent)).toEqual({
        severity: 'low',
        confidence: 'high',
        isForAudit: false,
      });
  });

  it('calls nothing critical or high that somebody who has signed in reads', () => {
    const read = { guesses: 0, isRemote: true, isReadBySignedIn: true } as const;
    expect(gradeByEvidence('high', 'high', read).severity).toBe('medium');
    expect(gradeByEvidence('high', 'high', { ...read, guesses: 2 }).severity).toBe('low');
  });

  it('calls low what hardly harms anybody, and hides none of it', () => {
    const found = { guesses: 0, isRemote: true, isHardly: true } as const;
    for (const severity of ['critical', 'high', 'medium', 'low'] as const)
      expect(gradeByEvidence(severity, 'high', found)).toEqual({
        severity: 'low',
        confidence: 'low',
        isForAudit: false,
      });
  });

  it('takes one severity for a long way or a bare statement, and hides none for it', () => {
    for (const doubt of [{ isLong: true }, { isBare: true }] as const) {
      expect(gradeByEvidence('critical', 'high', { ...remote(0), ...doubt })).toEqual({
        severity: 'medium',
        confidence: 'low',
        isForAudit: false,
      });
      expect(gradeByEvidence('high', 'high', { ...remote(1), ...doubt }).severity).toBe('low');
      expect(gradeByEvidence('low', 'high', { ...remote(0), ...doubt })).toEqual({
        severity: 'low',
        confidence: 'low',
        isForAudit: false,
      });
    }
  });

  it('takes confidence and severity for one guess, and leaves three to audits', () => {
    const grades = [0, 1, 2, 3].map((n) => gradeByEvidence('high', 'high', remote(n)));
    expect(grades.map((g) => g.severity)).toEqual(['high', 'low', 'low', 'low']);
    expect(grades.map((g) => g.confidence)).toEqual(['high', 'low', 'low', 'low']);
    expect(grades.map((g) => g.isForAudit)).toEqual([false, false, false, true]);
    expect(gradeByEvidence('medium', 'medium', remote(2)).isForAudit).toBe(true);
    expect(gradeByEvidence('low', 'medium', remote(1)).isForAudit).toBe(true);
  });
});
