import { describe, expect, it } from 'vitest';
import type { LanguageId } from '../ir/ir.ts';
import { processorMs } from '../testing/processor-ms.ts';
import { backtrackingDegree, isExponential, type PatternUse } from './backtracking.ts';

const js = (source: string, more: Partial<PatternUse> = {}): number =>
  backtrackingDegree(source, { language: 'javascript', ...more });

describe('patterns that take exponential time', () => {
  it.each([
    '(a+)+$',
    '^(\\w+\\s?)*$',
    '(a|a)*b',
    '([a-z]+)*\\d',
    '(x+x+)+y',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(a|aa?)*b',
    '("|\')(\\\\?.)*?\\1',
    '^(?:(a|a){25,40})$',
    '^(?:[A-Z]{2,8})+$',
    '^(?:-[A-Z]{2,8}-?[A-Z]{0,3})+$',
    '^(?:-(?:[A-Z]?){2,8})+$',
  ])('%s is one', (source) => expect(js(source)).toBe(Infinity));

  it.each([
    '^\\w+(,\\w+)*$',
    '(ab)*',
    '^\\d{4}-\\d{2}$',
    '(a|b)*c',
    '^[^"]*("[^"]*")*$',
    // Nothing has to follow the loop: the first way that is tried succeeds.
    '(a|.)*',
    '([\\w.]+)*',
    '(\\r\\n|\\r|\\n)+',
    '^(a{2})+$',
    '^[A-Z]{2,8}(?:-[A-Z]{2,8})+$',
    '^(?:[A-Z]{0,3}-)*$',
    '(unbalanced',
  ])('%s is none', (source) => expect(js(source)).not.toBe(Infinity));

  it.each<[LanguageId, string, string, boolean]>([
    ['javascript', '(.|\\n)*!', '', false],
    ['javascript', '(.|\\n)*!', 's', true],
    ['python', '(?s)(?:.|\\n)*b', '', true],
    ['python', '(?i)(?:.|\\n)*b', '', false],
    ['java', '^([a-z&&[^a]]|a)*$', '', false],
    ['java', '^([a-z]|a)*+$', '', false],
    ['php', '/^(a+)+$/i', '', true],
    ['ruby', '\\A([[:alpha:]]|[a-z])+\\z', '', true],
    ['javascript', '^(a|A)*$', 'i', true],
    ['javascript', '^(a|A)*$', '', false],
    ['csharp', '^(?:(?:(?<=^)|/+)[^/?#]+)+$', '', false],
    ['csharp', '^(?:(?:(?<=a)|/*)[^/?#]+)+$', '', true],
  ])('reads %s as its own engine does: %s with flags "%s"', (language, source, flags, slow) =>
    expect(isExponential(source, { language, flags })).toBe(slow),
  );
});

describe('patterns that take polynomial time', () => {
  it.each([
    ['\\s+$', 2],
    ['^\\s+', 1],
    ['^\\s+$', 1],
    ['^a*a*$', 2],
    ['^\\s*\\w*\\s*$', 2],
    ['^\\s*\\w+\\s*$', 1],
    ['^\\s*[\\w ]*\\s*$', 3],
    ['^0\\.\\d+E?\\d+$', 2],
    ['<a[^>]*>', 2],
    ['a*', 1],
    ['^[a-z]{1,30}[a-z]{1,30}$', 1],
    ['\\d+-\\d+x', 2],
  ])('%s has degree %i', (source, degree) => expect(js(source)).toBe(degree));

  it.each<[LanguageId, string, number]>([
    ['java', '(?m)^name: .*$', 1],
    ['java', 'name: .*!', 2],
    ['java', '(?m)^\\s*\\w!', 2],
    ['ruby', '^(?:\\d+(?:\\.\\d+)?)\\s*,\\s*\\d+$', 1],
    ['ruby', '(?:\\d+(?:\\.\\d+)?)\\s*,\\s*\\d+$', 2],
  ])('of %s that begin at lines are tried at lines alone: %s has degree %i', (language, source, degree) =>
    expect(backtrackingDegree(source, { language })).toBe(degree),
  );

  it('depend on where a match may begin and must end', () => {
    expect(js('.*a', { match: 'search' })).toBe(2);
    expect(js('.*a', { match: 'start' })).toBe(1);
    expect(js('ab*b*', { match: 'whole' })).toBe(2);
    expect(js('ab*b*', { match: 'start' })).toBe(1);
  });

  it('are looked at with bounded work, whatever they are', async () => {
    const hard = `^${'(a|b|ab|ba)*'.repeat(40)}$`;
    const spent = await processorMs(() => {
      js(hard);
      js(`${'[a-z]*'.repeat(60)}!`);
      js('('.repeat(5000));
    });
    expect(spent).toBeLessThan(5000);
  });
});
