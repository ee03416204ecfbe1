import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lookThrough, partOf, quickPattern } from './quick-pattern.ts';

const FILLER =
  ' lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua ';
const PATTERNS = [
  /pass(?:word|wd)\b|\bpwd\b/i,
  /(?<!un)clean\w*\(|saniti[sz]e/,
  /(?=.*admin)role\s*=/,
  /(["'])secret\1\s*:/,
  /\bset_?user\(|[Ss]ession\[/,
];
const WORDS = [
  'password',
  'PASSWD',
  ' pwd ',
  'unclean(',
  'cleanup(',
  'role = admin',
  'admin role =',
  `'secret' :`,
  `"secret':`,
];

describe('A quick pattern', () => {
  test('answers as its expression does, for texts with and without its words, and for their parts', () => {
    const quick = PATTERNS.map((one) => quickPattern(one));
    const text = fc.array(fc.constantFrom(...WORDS, FILLER, 'session[', 'Session[', 'set_user('), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(text, fc.nat(400), fc.nat(600), (pieces, from, length) => {
        const whole = pieces.join('');
        for (const part of [whole, partOf(whole, from, from + length)])
          PATTERNS.forEach((pattern, i) => {
            expect(quick[i]?.test(part)).toBe(pattern.test(part));
            expect(quick[i]?.exec(part)?.index).toBe(pattern.exec(part)?.index);
          });
      }),
    );
  });

  test('answers as its expression does for a text of which some was blanked, and for its parts', () => {
    const quick = PATTERNS.map((one) => quickPattern(one));
    const pieces = fc.array(fc.tuple(fc.constantFrom(...WORDS, FILLER), fc.boolean()), { maxLength: 12 });
    fc.assert(
      fc.property(pieces, fc.nat(400), fc.nat(600), (given, from, length) => {
        const whole = given.map(([piece]) => piece).join('');
        const blanked = given.map(([piece, isKept]) => (isKept ? piece : ' '.repeat(piece.length))).join('');
        partOf(whole, from, from + length);
        lookThrough(blanked, whole);
        for (const part of [blanked, partOf(blanked, from, from + length)])
          PATTERNS.forEach((pattern, i) => {
            expect(quick[i]?.test(part)).toBe(pattern.test(part));
          });
      }),
    );
  });

  test('is not tried on a text that lacks its words', () => {
    const never = quickPattern(/zebra(?:s|fish)/);
    const tried: string[] = [];
    const watched = quickPattern(
      Object.assign(/zebra(?:s|fish)/, {
        test: (text: string) => {
          tried.push(text);
          return false;
        },
      }),
    );
    expect(never.mayMatch(FILLER)).toBe(false);
    expect(watched.test(FILLER)).toBe(false);
    expect(watched.test(`${FILLER} zebras ${FILLER}`)).toBe(false);
    expect(tried).toHaveLength(1);
  });

  test('finds all matches from the start, and none where it cannot match', () => {
    const all = quickPattern(/\bkey\w*/g);
    expect([...all.all(`${FILLER} key1 keys`)].map(([hit]) => hit)).toEqual(['key1', 'keys']);
    expect([...all.all(FILLER)]).toEqual([]);
  });
});
